import type { SliceRange } from "../view/slicePlan";

/** The elements that two ranges along the same dimension both have; undefined where there are none. */
export function commonRange(a: SliceRange, b: SliceRange): SliceRange | undefined {
  const stop = Math.min(a.stop, b.stop);
  const step = (a.step / greatestDivisor(a.step, b.step)) * b.step;
  const from = Math.max(a.start, b.start);
  let start = a.start + Math.ceil((from - a.start) / a.step) * a.step;
  // Where the steps meet at all, they do so within as many elements of a as b has between two of its own.
  for (let tries = 0; tries < b.step && start < stop; tries++, start += a.step) {
    if ((start - b.start) % b.step === 0) return { dimension: a.dimension, start, stop, step };
  }
  return undefined;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
