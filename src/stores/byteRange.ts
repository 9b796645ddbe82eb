import type { ByteRange } from "../zarr/store";

/** The part of a value that a range names, cut at the value's ends; a view, not a copy. */
export function cutRange(bytes: Uint8Array, range: ByteRange): Uint8Array {
  const { offset, length } = resolveRange(range, bytes.length);
  return bytes.subarray(offset, offset + length);
}

/** A range as offset and length within a value of `size` bytes. */
export function resolveRange(range: ByteRange, size: number): { offset: number; length: number } {
  const offset =
    "suffixLength" in range ? Math.max(0, size - range.suffixLength) : Math.min(range.offset, size);
  const length = "suffixLength" in range ? size - offset : Math.min(range.length, size - offset);
  return { offset, length };
}
