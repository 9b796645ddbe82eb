import type { Cut } from "./copyRegion";

/** A part of a cut that lies in one inner chunk of a shard. */
export interface InnerPart {
  /** Index of the inner chunk in its shard. */
  readonly coords: readonly number[];
  /** What is taken of the inner chunk. */
  readonly cuts: readonly Cut[];
  /** Where that goes in the block of the outer cut. */
  readonly origin: readonly number[];
}

/** The inner chunks that hold elements of a cut through a shard, in C order. */
export function* innerParts(
  cuts: readonly Cut[],
  innerShape: readonly number[],
  outer: readonly AxisPart[] = [],
): Generator<InnerPart> {
  const cut = cuts[outer.length];
  if (cut === undefined) {
    yield {
      coords: outer.map((part) => part.chunk),
      cuts: outer.map((part) => part.cut),
      origin: outer.map((part) => part.origin),
    };
    return;
  }
  for (const part of axisParts(cut, innerShape[outer.length] ?? 1)) {
    yield* innerParts(cuts, innerShape, [...outer, part]);
  }
}

interface AxisPart {
  readonly chunk: number;
  readonly cut: Cut;
  readonly origin: number;
}

function* axisParts(cut: Cut, length: number): Generator<AxisPart> {
  let taken = 0;
  while (taken < cut.count) {
    const element = cut.start + taken * cut.step;
    const chunk = Math.floor(element / length);
    const start = element - chunk * length;
    const count = Math.min(cut.count - taken, Math.floor((length - 1 - start) / cut.step) + 1);
    yield { chunk, origin: taken, cut: { start, step: cut.step, count } };
    taken += count;
  }
}
