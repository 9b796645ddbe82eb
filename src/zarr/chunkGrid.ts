import { expected, isCount } from "./checkJson";
import { ZarrError } from "./errors";
import type { JsonValue } from "./json";

/**
 * Chunk grids: the regular grid of the core and the rectilinear grid (zarr-extensions,
 * chunk-grids/rectilinear), behind one interface per dimension.
 */
export type ChunkGrid =
  | { readonly kind: "regular"; readonly axes: readonly ChunkAxis[] }
  | { readonly kind: "rectilinear"; readonly axes: readonly ChunkAxis[] };

/** How one dimension of `extent` elements is cut into chunks. */
export interface ChunkAxis {
  readonly extent: number;
  /** Number of chunks that hold at least one element: 0 where the extent is 0. */
  readonly count: number;
  /** The chunk that holds element `index`: the first whose cumulative edge *exceeds* it (V3-RG-007). */
  chunkOf(index: number): number;
  /** First element of chunk `chunk`. */
  start(chunk: number): number;
  /** Stored length of chunk `chunk`, which may reach beyond the extent (V3-CG-004, V3-RG-008). */
  length(chunk: number): number;
  /** The one length of all chunks, where there is one. */
  readonly uniformLength: number | undefined;
  /** Distinct stored lengths, ascending. */
  readonly distinctLengths: readonly number[];
  /** The chunks as runs of equal stored length, in order; at most as many as the document writes. */
  readonly runs: readonly (readonly [length: number, count: number])[];
}

/** More dimensions are not read (NumPy 2 allows 64, NumPy 1 and the guards of CONFORMANCE §11: 32). */
export const maxRank = 32;

/**
 * The regular grid: every chunk of `chunkShape` elements (v3 core, "Chunk grids"; CONFORMANCE §3.6).
 * A length of 0 is allowed where the extent is 0, and taken as 1.
 * @throws ZarrError "metadata" where the lengths do not fit the shape
 */
export function regularGrid(shape: readonly number[], chunkShape: readonly number[]): ChunkGrid {
  checkRank(shape, chunkShape.length, "chunk shape");
  const axes = shape.map((extent, dimension) => {
    const length = chunkShape[dimension];
    checkLength(length, extent, dimension);
    return regularAxis(extent, Math.max(1, length));
  });
  return { kind: "regular", axes };
}

/**
 * The rectilinear grid (zarr-extensions, chunk-grids/rectilinear): per dimension one integer, or a list
 * of chunk lengths and `[length, count]` pairs. Runs stay runs: the grid takes no more memory than the
 * document, however many chunks it has.
 * @throws ZarrError "metadata" where the lengths do not fit the shape
 */
export function rectilinearGrid(shape: readonly number[], chunkShapes: JsonValue): ChunkGrid {
  if (!Array.isArray(chunkShapes)) {
    throw expected("chunk_shapes to be a list with one entry a dimension", chunkShapes);
  }
  checkRank(shape, chunkShapes.length, "chunk_shapes");
  const axes = shape.map((extent, dimension) => {
    const entry = chunkShapes[dimension];
    if (Array.isArray(entry)) {
      return rectilinearAxis(extent, readRuns(entry, dimension), dimension);
    }
    const length = entry;
    checkLength(length, extent, dimension);
    return regularAxis(extent, Math.max(1, length));
  });
  return { kind: "rectilinear", axes };
}

/** Stored shape of the chunk at `coords`, also where it reaches beyond the array. */
export function chunkShapeAt(grid: ChunkGrid, coords: readonly number[]): number[] {
  return grid.axes.map((axis, dimension) => axis.length(coords[dimension] ?? 0));
}

/** Number of chunks that hold an element; 1 for rank 0. Inexact beyond 2^53. */
export function chunkCount(grid: ChunkGrid): number {
  return grid.axes.reduce((product, axis) => product * axis.count, 1);
}

function checkRank(shape: readonly number[], length: number, what: string): void {
  if (length !== shape.length) {
    throw new ZarrError(
      "metadata",
      `Expected ${what} to have ${shape.length} entries, as many as the shape, found ${length}.`,
    );
  }
}

function checkLength(length: unknown, extent: number, dimension: number): asserts length is number {
  if (!isCount(length) || (length === 0 && extent > 0)) {
    throw expected(
      `chunk length of dimension ${dimension} to be an integer of at least 1`,
      length as JsonValue,
    );
  }
}

function regularAxis(extent: number, chunkLength: number): ChunkAxis {
  const count = Math.ceil(extent / chunkLength);
  return {
    extent,
    count,
    chunkOf: (index) => Math.floor(index / chunkLength),
    start: (chunk) => chunk * chunkLength,
    length: () => chunkLength,
    uniformLength: chunkLength,
    distinctLengths: [chunkLength],
    runs: count === 0 ? [] : [[chunkLength, count]],
  };
}

/** `count` chunks of `length` elements each. */
interface Run {
  readonly length: number;
  readonly count: number;
}

/** A run in its place. */
interface PlacedRun extends Run {
  readonly firstChunk: number;
  readonly firstElement: number;
}

function readRuns(entry: readonly JsonValue[], dimension: number): Run[] {
  return entry.map((item) => {
    const [length, count] = Array.isArray(item) ? item : [item, 1];
    const pair = !Array.isArray(item) || item.length === 2;
    if (!pair || !isCount(length) || !isCount(count) || length < 1 || count < 1) {
      throw expected(
        `chunk_shapes[${dimension}] to hold chunk lengths or pairs [length, count], all at least 1`,
        item,
      );
    }
    return { length, count };
  });
}

/** Keeps the runs up to the extent; all sums stay below 2^53 so. */
function placeRuns(extent: number, runs: readonly Run[], dimension: number): PlacedRun[] {
  const placed: PlacedRun[] = [];
  let firstChunk = 0;
  let firstElement = 0;
  for (const { length, count } of runs) {
    if (firstElement >= extent) {
      break;
    }
    const needed = Math.min(count, Math.ceil((extent - firstElement) / length));
    placed.push({ length, count: needed, firstChunk, firstElement });
    firstChunk += needed;
    firstElement += needed * length;
  }
  if (firstElement < extent) {
    throw new ZarrError(
      "metadata",
      `Expected the chunk lengths of dimension ${dimension} to add up to at least ${extent}, its extent; they add up to ${firstElement}.`,
    );
  }
  return placed;
}

function rectilinearAxis(extent: number, all: readonly Run[], dimension: number): ChunkAxis {
  const runs = placeRuns(extent, all, dimension);
  const last = runs.at(-1);
  const lengths = new Set((last === undefined ? all : runs).map((run) => run.length));
  const distinctLengths = [...lengths].sort((a, b) => a - b);
  const runOf = (place: "firstChunk" | "firstElement", value: number): PlacedRun =>
    runs[lastAtMost(runs, place, value)] ?? { ...nothing, length: distinctLengths[0] ?? 1 };
  return {
    extent,
    count: last === undefined ? 0 : last.firstChunk + last.count,
    chunkOf: (index) => {
      const run = runOf("firstElement", index);
      return run.firstChunk + Math.floor((index - run.firstElement) / run.length);
    },
    start: (chunk) => {
      const run = runOf("firstChunk", chunk);
      return run.firstElement + (chunk - run.firstChunk) * run.length;
    },
    length: (chunk) => runOf("firstChunk", chunk).length,
    uniformLength: distinctLengths.length === 1 ? distinctLengths[0] : undefined,
    distinctLengths,
    runs: runs.map(({ length, count }) => [length, count] as const),
  };
}

const nothing = { count: 0, firstChunk: 0, firstElement: 0 };

/** Index of the last run that begins at or before `value`. */
function lastAtMost(
  runs: readonly PlacedRun[],
  place: "firstChunk" | "firstElement",
  value: number,
): number {
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((runs[middle]?.[place] ?? Infinity) <= value) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}
