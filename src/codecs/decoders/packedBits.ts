import { ZarrError } from "../../zarr/errors";
import { OutputLimitError } from "../limits";

/**
 * numcodecs' packed bits: the number of bits left over at the end, then bits, the most significant of a
 * byte first. Each becomes a byte of 0 or 1.
 * @param limit most that may come out
 */
export function unpackBits(bytes: Uint8Array, limit: number): Uint8Array {
  const unused = bytes[0] ?? 0;
  if (bytes.length === 0 || unused > 7 || (bytes.length === 1 && unused > 0)) {
    throw new ZarrError("chunk", `the packed bits say that ${unused} bits are left over`);
  }
  const count = 8 * (bytes.length - 1) - unused;
  if (count > limit) throw new OutputLimitError(limit);
  const result = new Uint8Array(count);
  for (let i = 0; i < count; i++) result[i] = ((bytes[1 + (i >> 3)] ?? 0) >> (7 - (i & 7))) & 1;
  return result;
}
