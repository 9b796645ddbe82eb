import type { Cut } from "./copyRegion";

/** The part of a chunk of plain elements that holds a cut. */
export interface PlainRange {
  /** Bytes. */
  readonly offset: number;
  readonly length: number;
  /** Shape of the elements in the range. */
  readonly shape: readonly number[];
  /** The cut in them. */
  readonly cuts: readonly Cut[];
}

/** A range must spare at least this much of the chunk. */
const worthwhile = 3 / 4;

/**
 * The bytes from the first to the last row of a cut, rows being what the first dimension with several
 * elements counts; undefined where that is nearly the whole chunk.
 */
export function plainRange(
  shape: readonly number[],
  cuts: readonly Cut[],
  itemSize: number,
): PlainRange | undefined {
  const total = shape.reduce((product, extent) => product * extent, itemSize);
  let rowBytes = total;
  let offset = 0;
  const rangeShape = [...shape];
  const rangeCuts = [...cuts];
  for (const [axis, cut] of cuts.entries()) {
    rowBytes /= shape[axis] ?? 1;
    offset += cut.start * rowBytes;
    const rows = (cut.count - 1) * cut.step + 1;
    rangeShape[axis] = rows;
    rangeCuts[axis] = { ...cut, start: 0 };
    if (rows === 1) continue;
    rowBytes *= rows;
    break;
  }
  if (rowBytes > worthwhile * total || cuts.some((cut) => cut.count === 0)) return undefined;
  return { offset, length: rowBytes, shape: rangeShape, cuts: rangeCuts };
}
