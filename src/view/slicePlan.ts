import type { ArrayNode } from "../zarr/node";
import type { ChunkAxis } from "../zarr/chunkGrid";
import { itemSize } from "../zarr/dataTypeName";
import type { Cut } from "./copyRegion";
import {
  checkSelection,
  selectedShape,
  selectionLength,
  type DimensionSelection,
} from "./selection";

/** What a read will touch, known before the first byte is read. */
export interface SlicePlan {
  readonly selection: readonly DimensionSelection[];
  /** Shape of the result; dimensions selected by an index are gone. */
  readonly outputShape: readonly number[];
  /** Shape of the result with those dimensions kept, as length 1. */
  readonly fullShape: readonly number[];
  readonly chunkCount: number;
  /** Decoded bytes of all chunks touched; elements of variable size count as 16 bytes. */
  readonly decodedBytes: number;
  /** Bytes of the result, counted likewise. */
  readonly outputBytes: number;
  /** The chunks in C order of the grid, one at a time: there may be very many. */
  chunks(): Iterable<PlannedChunk>;
  /** The same chunks in boxes of at most `limit`, in C order; see {@link chunksOf}. */
  boxes(limit: number): Iterable<ChunkBox>;
}

/** A box of the chunks touched, one list a dimension; plain data, so that it can be posted to a worker. */
export type ChunkBox = readonly (readonly AxisPart[])[];

export interface PlannedChunk {
  /** Index in the chunk grid. */
  readonly coords: readonly number[];
  /** Stored shape. */
  readonly shape: readonly number[];
  /** What is taken of it, one cut a dimension. */
  readonly cuts: readonly Cut[];
  /** Where that goes in the result, in {@link SlicePlan.fullShape}. */
  readonly origin: readonly number[];
}

/** What one dimension takes of one chunk. */
export interface AxisPart {
  /** Index of the chunk along the dimension. */
  readonly chunk: number;
  /** Stored length of the chunk. */
  readonly length: number;
  readonly cut: Cut;
  /** Where that goes in the result. */
  readonly origin: number;
}

/**
 * Plans a read: only chunks that hold a selected element are touched.
 * @throws ZarrError "selection" where the selection does not fit the array
 */
export function planSlice(array: ArrayNode, selection: readonly DimensionSelection[]): SlicePlan {
  checkSelection(selection, array.shape);
  const axes = array.chunkGrid.axes;
  const size = itemSize(array.dataType) ?? 16;
  const fullShape = selection.map(selectionLength);
  const empty = fullShape.includes(0);
  const totals = selection.map((one, dimension) => axisTotals(axisAt(axes, dimension), one));
  return {
    selection,
    outputShape: selectedShape(selection),
    fullShape,
    chunkCount: empty ? 0 : product(totals.map((total) => total.chunks)),
    decodedBytes: empty ? 0 : product(totals.map((total) => total.length)) * size,
    outputBytes: product(fullShape) * size,
    chunks: () => (empty ? [] : plannedChunks(partsOf(axes, selection))),
    boxes: (limit) =>
      empty
        ? []
        : chunkBoxes(
            partsOf(axes, selection),
            totals.map((total) => total.chunks),
            limit,
          ),
  };
}

/** The chunks of a box, in C order. */
export function chunksOf(box: ChunkBox): Iterable<PlannedChunk> {
  return plannedChunks(box);
}

export function product(numbers: readonly number[]): number {
  return numbers.reduce((result, number) => result * number, 1);
}

function axisAt(axes: readonly ChunkAxis[], dimension: number): ChunkAxis {
  const axis = axes[dimension];
  if (axis === undefined) throw new RangeError(`no chunk axis ${dimension}`);
  return axis;
}

/** Chunks touched along one dimension, and the sum of their lengths; without listing uniform ones. */
function axisTotals(axis: ChunkAxis, selection: DimensionSelection) {
  const { uniformLength } = axis;
  if (uniformLength !== undefined && isDense(selection, uniformLength)) {
    const { first, last } = bounds(selection);
    const chunks = axis.chunkOf(last) - axis.chunkOf(first) + 1;
    return { chunks, length: chunks * uniformLength };
  }
  if (uniformLength !== undefined) {
    // Steps of a chunk or more: every selected element lies in a chunk of its own.
    const chunks = selectionLength(selection);
    return { chunks, length: chunks * uniformLength };
  }
  let chunks = 0;
  let length = 0;
  for (const part of axisParts(axis, selection)) {
    chunks++;
    length += part.length;
  }
  return { chunks, length };
}

function isDense(selection: DimensionSelection, chunkLength: number): boolean {
  return (
    selectionLength(selection) > 0 && (selection.kind === "index" || selection.step <= chunkLength)
  );
}

function bounds(selection: DimensionSelection): { first: number; last: number } {
  if (selection.kind === "index") return { first: selection.index, last: selection.index };
  const { start, step } = selection;
  return { first: start, last: start + (selectionLength(selection) - 1) * step };
}

function* axisParts(axis: ChunkAxis, selection: DimensionSelection): Generator<AxisPart> {
  if (selectionLength(selection) === 0) return;
  const { first, last } = bounds(selection);
  const step = selection.kind === "index" ? 1 : selection.step;
  let element = first;
  while (element <= last) {
    const chunk = axis.chunkOf(element);
    const start = axis.start(chunk);
    const length = axis.length(chunk);
    const end = Math.min(start + length - 1, last);
    const count = Math.floor((end - element) / step) + 1;
    const origin = (element - first) / step;
    yield { chunk, length, origin, cut: { start: element - start, step, count } };
    element += count * step;
  }
}

/** The parts of each dimension, made when they are iterated: there may be very many. */
function partsOf(
  axes: readonly ChunkAxis[],
  selection: readonly DimensionSelection[],
): Iterable<AxisPart>[] {
  return selection.map((one, dimension) => ({
    [Symbol.iterator]: () => axisParts(axisAt(axes, dimension), one),
  }));
}

function* plannedChunks(parts: readonly Iterable<AxisPart>[]): Generator<PlannedChunk> {
  for (const chunk of combinations(parts)) {
    yield {
      coords: chunk.map((part) => part.chunk),
      shape: chunk.map((part) => part.length),
      cuts: chunk.map((part) => part.cut),
      origin: chunk.map((part) => part.origin),
    };
  }
}

/** One part of each dimension, in all combinations. */
function* combinations(
  parts: readonly Iterable<AxisPart>[],
  outer: readonly AxisPart[] = [],
): Generator<readonly AxisPart[]> {
  const next = parts[outer.length];
  if (next === undefined) {
    yield outer;
    return;
  }
  for (const part of next) yield* combinations(parts, [...outer, part]);
}

/**
 * Boxes that hold the last dimensions whole, as many as the limit allows, and a stretch of the one before
 * them.
 * @param counts chunks along each dimension
 */
function* chunkBoxes(
  parts: readonly Iterable<AxisPart>[],
  counts: readonly number[],
  limit: number,
): Generator<ChunkBox> {
  let split = parts.length;
  let inner = 1;
  while (split > 0 && inner * (counts[split - 1] ?? 1) <= limit) inner *= counts[--split] ?? 1;
  const whole = parts.slice(split).map((axis) => [...axis]);
  const divided = parts[split - 1];
  if (divided === undefined) {
    yield whole;
    return;
  }
  for (const outer of combinations(parts.slice(0, split - 1))) {
    for (const stretch of stretches(divided, Math.max(1, Math.floor(limit / inner)))) {
      yield [...outer.map((part) => [part]), stretch, ...whole];
    }
  }
}

function* stretches(parts: Iterable<AxisPart>, length: number): Generator<AxisPart[]> {
  let stretch: AxisPart[] = [];
  for (const part of parts) {
    stretch.push(part);
    if (stretch.length === length) {
      yield stretch;
      stretch = [];
    }
  }
  if (stretch.length > 0) yield stretch;
}
