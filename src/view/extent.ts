import type { ByteRange } from "../zarr/store";

/** A place in the object: a chunk, or an inner chunk of a shard. */
export interface Extent {
  readonly offset: number;
  /** Undefined for the whole object. */
  readonly length: number | undefined;
  readonly id: string;
}

export const wholeObject: Extent = { offset: 0, length: undefined, id: "" };

/** The range of an index inside its shard, as a range of the object. */
export function rangeWithin(range: ByteRange, { offset, length }: Extent): ByteRange {
  if ("offset" in range) return { offset: offset + range.offset, length: range.length };
  if (length === undefined) return range;
  const size = Math.min(range.suffixLength, length);
  return { offset: offset + length - size, length: size };
}
