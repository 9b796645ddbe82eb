import type { ElementData } from "../../zarr/dataType";

/** One dimension of a copy: how many, and how far apart in either block, in elements. */
export interface StridedAxis {
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

export interface StridedCopy {
  readonly source: ElementData;
  readonly target: ElementData;
  /** From the slowest of the target to the fastest. */
  readonly axes: readonly StridedAxis[];
  /** First elements. */
  readonly from: number;
  readonly to: number;
  /** Bytes an element; 1 for JavaScript values. */
  readonly itemSize: number;
}

/** Distances between neighbours along each dimension, in elements, C order. */
export function cStrides(shape: readonly number[]): number[] {
  const strides = new Array<number>(shape.length);
  let stride = 1;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    strides[axis] = stride;
    stride *= shape[axis] ?? 1;
  }
  return strides;
}

/** Copies elements bit for bit between two blocks, transposing where the strides say so. */
export function copyStrided(copy: StridedCopy): void {
  const axes = merged(copy.axes);
  if (axes.some((axis) => axis.count === 0)) return;
  const { source, target } = copy;
  if (Array.isArray(source) || Array.isArray(target)) {
    copyAxes(axes, copy.from, copy.to, valueKernel(source as unknown[], target as unknown[]));
    return;
  }
  const unit = wordSize(copy.itemSize, source, target);
  const width = copy.itemSize / unit;
  const scaled = axes.map(({ count, from, to }) => ({
    count,
    from: from * width,
    to: to * width,
  }));
  // Items of several words are one more dimension, the fastest.
  const words = width === 1 ? scaled : merged([...scaled, { count: width, from: 1, to: 1 }]);
  copyAxes(words, copy.from * width, copy.to * width, kernelOf(unit, source, target));
}

/** The widest whole word that items and both buffers are aligned to. Floats could lose a NaN's payload. */
function wordSize(itemSize: number, source: Uint8Array, target: Uint8Array): 1 | 2 | 4 {
  const aligned = itemSize | source.byteOffset | target.byteOffset;
  return aligned % 4 === 0 ? 4 : aligned % 2 === 0 ? 2 : 1;
}

/** Drops axes of length one and joins those that run on without a gap in both blocks. */
function merged(axes: readonly StridedAxis[]): StridedAxis[] {
  const result: StridedAxis[] = [];
  for (const axis of axes) {
    if (axis.count === 1) continue;
    const outer = result.at(-1);
    if (outer && outer.from === axis.from * axis.count && outer.to === axis.to * axis.count) {
      result[result.length - 1] = { ...axis, count: outer.count * axis.count };
    } else {
      result.push(axis);
    }
  }
  return result;
}

/** Copies a plane: `outer` × `inner` elements. */
type Kernel = (from: number, to: number, outer: StridedAxis, inner: StridedAxis) => void;

const single: StridedAxis = { count: 1, from: 0, to: 0 };

function copyAxes(axes: readonly StridedAxis[], from: number, to: number, kernel: Kernel): void {
  const inner = axes.at(-1) ?? single;
  // The axis along which the source is contiguous goes with the target's, so that blocks fit the cache.
  const rest = axes.slice(0, -1);
  const near = inner.from === 1 ? rest.length - 1 : nearest(rest);
  const outer = rest[near] ?? single;
  const others = rest.filter((_, index) => index !== near);
  const walk = (depth: number, a: number, b: number): void => {
    const axis = others[depth];
    if (axis === undefined) return kernel(a, b, outer, inner);
    for (let i = 0; i < axis.count; i++) walk(depth + 1, a + i * axis.from, b + i * axis.to);
  };
  walk(0, from, to);
}

function nearest(axes: readonly StridedAxis[]): number {
  let best = -1;
  axes.forEach((axis, index) => {
    if (best === -1 || axis.from < (axes[best]?.from ?? 0)) best = index;
  });
  return best;
}

function kernelOf(unit: 1 | 2 | 4, source: Uint8Array, target: Uint8Array): Kernel {
  if (unit === 4) return wordKernel(view32(source), view32(target));
  if (unit === 2) return shortKernel(view16(source), view16(target));
  return byteKernel(source, target);
}

function view32({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, Math.floor(byteLength / 4));
}

function view16({ buffer, byteOffset, byteLength }: Uint8Array): Uint16Array {
  return new Uint16Array(buffer, byteOffset, Math.floor(byteLength / 2));
}

/** Rows this long are copied as a whole. */
const rowLength = 24;
/** Edge of the square that is transposed at a time, in elements. */
const blockEdge = 32;

// The three kernels are the same text over three kinds of array: one function for all would be several
// times slower, because the engine then cannot tell which kind it has.

function wordKernel(source: Uint32Array, target: Uint32Array): Kernel {
  return (from, to, outer, inner) => {
    const isRow = inner.from === 1 && inner.to === 1 && inner.count >= rowLength;
    if (isRow) return copyRows(source, target, { from, to, outer, inner });
    for (let block = 0; block < outer.count; block += blockEdge) {
      const end = Math.min(block + blockEdge, outer.count);
      for (let j = 0; j < inner.count; j++) {
        let a = from + block * outer.from + j * inner.from;
        let b = to + block * outer.to + j * inner.to;
        for (let i = block; i < end; i++) {
          target[b] = source[a] as number;
          a += outer.from;
          b += outer.to;
        }
      }
    }
  };
}

function shortKernel(source: Uint16Array, target: Uint16Array): Kernel {
  return (from, to, outer, inner) => {
    const isRow = inner.from === 1 && inner.to === 1 && inner.count >= rowLength;
    if (isRow) return copyRows(source, target, { from, to, outer, inner });
    for (let block = 0; block < outer.count; block += blockEdge) {
      const end = Math.min(block + blockEdge, outer.count);
      for (let j = 0; j < inner.count; j++) {
        let a = from + block * outer.from + j * inner.from;
        let b = to + block * outer.to + j * inner.to;
        for (let i = block; i < end; i++) {
          target[b] = source[a] as number;
          a += outer.from;
          b += outer.to;
        }
      }
    }
  };
}

function byteKernel(source: Uint8Array, target: Uint8Array): Kernel {
  return (from, to, outer, inner) => {
    const isRow = inner.from === 1 && inner.to === 1 && inner.count >= rowLength;
    if (isRow) return copyRows(source, target, { from, to, outer, inner });
    for (let block = 0; block < outer.count; block += blockEdge) {
      const end = Math.min(block + blockEdge, outer.count);
      for (let j = 0; j < inner.count; j++) {
        let a = from + block * outer.from + j * inner.from;
        let b = to + block * outer.to + j * inner.to;
        for (let i = block; i < end; i++) {
          target[b] = source[a] as number;
          a += outer.from;
          b += outer.to;
        }
      }
    }
  };
}

function valueKernel(source: readonly unknown[], target: unknown[]): Kernel {
  return (from, to, outer, inner) => {
    for (let i = 0; i < outer.count; i++) {
      for (let j = 0; j < inner.count; j++) {
        target[to + i * outer.to + j * inner.to] = source[from + i * outer.from + j * inner.from];
      }
    }
  };
}

type Words = Uint8Array | Uint16Array | Uint32Array;

interface Rows {
  readonly from: number;
  readonly to: number;
  readonly outer: StridedAxis;
  readonly inner: StridedAxis;
}

function copyRows(source: Words, target: Words, { from, to, outer, inner }: Rows): void {
  for (let i = 0; i < outer.count; i++) {
    const a = from + i * outer.from;
    target.set(source.subarray(a, a + inner.count), to + i * outer.to);
  }
}
