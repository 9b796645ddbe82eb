import type { ElementData } from "../zarr/dataType";

/** Which elements of a chunk are taken along one dimension: `count` from `start`, `step` apart. */
export interface Cut {
  readonly start: number;
  readonly step: number;
  readonly count: number;
}

/** The cuts that take everything of a block. */
export function wholeCuts(shape: readonly number[]): Cut[] {
  return shape.map((count) => ({ start: 0, step: 1, count }));
}

/** Elements in C order. */
export interface Elements {
  readonly data: ElementData;
  readonly shape: readonly number[];
}

export interface CopyRegionOptions {
  readonly source: Elements;
  /** One cut a dimension of `source`. */
  readonly cuts: readonly Cut[];
  readonly target: Elements;
  /** Where the first element goes; the target has the rank of the source. */
  readonly origin: readonly number[];
  /** Bytes an element; undefined for JavaScript values. */
  readonly itemSize: number | undefined;
}

/** Copies a cut of one block to a place in another, bit for bit. */
export function copyRegion(options: CopyRegionOptions): void {
  const { source, target, cuts, origin, itemSize } = options;
  if (cuts.some((cut) => cut.count === 0)) return;
  const axes = mergeAxes(options);
  let from = 0;
  let to = 0;
  const sourceStrides = strides(source.shape);
  const targetStrides = strides(target.shape);
  cuts.forEach((cut, axis) => {
    from += cut.start * (sourceStrides[axis] ?? 0);
    to += (origin[axis] ?? 0) * (targetStrides[axis] ?? 0);
  });
  const copyRun = runCopier(source.data, target.data, itemSize);
  walk(axes, 0, from, to, copyRun);
}

interface Axis {
  readonly count: number;
  /** Distance between neighbours, in elements. */
  readonly from: number;
  readonly to: number;
}

type RunCopier = (from: number, to: number, axis: Axis) => void;

function walk(axes: readonly Axis[], depth: number, from: number, to: number, copy: RunCopier) {
  const axis = axes[depth];
  if (axis === undefined) return;
  if (depth === axes.length - 1) return copy(from, to, axis);
  for (let i = 0; i < axis.count; i++) {
    walk(axes, depth + 1, from + i * axis.from, to + i * axis.to, copy);
  }
}

/** Axes that lie without a gap in both blocks become one, so that whole chunks are one copy. */
function mergeAxes({ source, target, cuts }: CopyRegionOptions): Axis[] {
  const sourceStrides = strides(source.shape);
  const targetStrides = strides(target.shape);
  const axes: Axis[] = [];
  cuts.forEach((cut, index) => {
    const axis = {
      count: cut.count,
      from: (sourceStrides[index] ?? 1) * cut.step,
      to: targetStrides[index] ?? 1,
    };
    const outer = axes.at(-1);
    if (
      outer !== undefined &&
      outer.from === axis.from * axis.count &&
      outer.to === axis.to * axis.count
    ) {
      axes[axes.length - 1] = { count: outer.count * axis.count, from: axis.from, to: axis.to };
    } else {
      axes.push(axis);
    }
  });
  return axes.length === 0 ? [{ count: 1, from: 1, to: 1 }] : axes;
}

/** Distances between neighbours along each dimension, in elements, C order. */
export function strides(shape: readonly number[]): number[] {
  const result = new Array<number>(shape.length);
  let stride = 1;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    result[axis] = stride;
    stride *= shape[axis] ?? 1;
  }
  return result;
}

function runCopier(
  source: ElementData,
  target: ElementData,
  itemSize: number | undefined,
): RunCopier {
  if (Array.isArray(source) || Array.isArray(target)) {
    const from = source as unknown[];
    const to = target as unknown[];
    return (a, b, axis) => copyElements(from, to, { a, b, axis, width: 1 });
  }
  // Signed or unsigned does not matter for moving bits; floats would: a NaN may lose its payload.
  const size = itemSize ?? 1;
  const unit = [4, 2, 1].find((width) => size % width === 0 && isAligned(source, target, width));
  const from = viewOf(source, unit ?? 1);
  const to = viewOf(target, unit ?? 1);
  const width = size / (unit ?? 1);
  return (a, b, axis) => {
    if (axis.from === 1 && axis.to === 1 && axis.count * width > shortRun) {
      to.set(from.subarray(a * width, (a + axis.count) * width), b * width);
    } else {
      copyElements(from, to, { a, b, axis, width });
    }
  };
}

/** Runs up to this are moved one by one, which takes less time than to ask the engine. */
const shortRun = 64;

function isAligned(source: Uint8Array, target: Uint8Array, width: number): boolean {
  return source.byteOffset % width === 0 && target.byteOffset % width === 0;
}

type UnitView = Uint8Array | Uint16Array | Uint32Array;

function viewOf(bytes: Uint8Array, unit: number): UnitView {
  const { buffer, byteOffset, byteLength } = bytes;
  if (unit === 4) return new Uint32Array(buffer, byteOffset, Math.floor(byteLength / 4));
  if (unit === 2) return new Uint16Array(buffer, byteOffset, Math.floor(byteLength / 2));
  return bytes;
}

interface StridedRun {
  readonly a: number;
  readonly b: number;
  readonly axis: Axis;
  readonly width: number;
}

function copyElements<T>(
  from: { readonly [index: number]: T },
  to: { [index: number]: T },
  { a, b, axis, width }: StridedRun,
): void {
  const { count, from: fromStep, to: toStep } = axis;
  if (width === 1) {
    for (let i = 0; i < count; i++) to[b + i * toStep] = from[a + i * fromStep] as T;
    return;
  }
  for (let i = 0; i < count; i++) {
    const source = (a + i * fromStep) * width;
    const target = (b + i * toStep) * width;
    for (let k = 0; k < width; k++) to[target + k] = from[source + k] as T;
  }
}
