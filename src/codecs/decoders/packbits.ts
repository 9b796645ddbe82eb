import { ZarrError } from "../../zarr/errors";
import type { ArrayBytesDecoder } from "../codec";
import { blockOf, elementCount } from "../forms";

export interface PackbitsParameters {
  /** First and last bit that are stored, counted from the least significant. */
  readonly firstBit: number;
  readonly lastBit: number;
  /** Where the number of bits left over stands. */
  readonly padding: "none" | "first_byte" | "last_byte";
  /** Parts of an element: two of a complex one. */
  readonly components: number;
  /** Bytes of each, decoded. */
  readonly componentSize: number;
  /** Whether the bits above the last one repeat it. */
  readonly signed: boolean;
}

/** Unpacks elements; the least significant bit comes first (CONFORMANCE §7.6). */
export const decodePackbits: ArrayBytesDecoder = (bytes, { input, parameters }) => {
  if (input.kind !== "array") throw new Error("packed elements make an array");
  const { firstBit, lastBit, components, componentSize, signed } = parameters as PackbitsParameters;
  const width = lastBit - firstBit + 1;
  const count = elementCount(input.shape) * components;
  const packed = withoutPadding(bytes, count * width, parameters as PackbitsParameters);
  const result = new Uint8Array(count * componentSize);
  for (let index = 0; index < count; index++) {
    const start = index * componentSize;
    let at = index * width;
    for (let bit = firstBit; bit <= lastBit; bit++, at++) {
      if ((((packed[at >> 3] as number) >> (at & 7)) & 1) === 0) continue;
      result[start + (bit >> 3)] = (result[start + (bit >> 3)] as number) | (1 << (bit & 7));
    }
    if (signed) extendSign(result, start, { componentSize, lastBit });
  }
  return blockOf(input, result);
};

function withoutPadding(
  bytes: Uint8Array,
  bits: number,
  { padding }: PackbitsParameters,
): Uint8Array {
  const size = Math.ceil(bits / 8);
  const expected = size + (padding === "none" ? 0 : 1);
  if (bytes.length !== expected) {
    const message = `there are ${bytes.length} bytes where the packed elements take ${expected}`;
    throw new ZarrError("chunk", message);
  }
  if (padding === "none") return bytes;
  const found = padding === "first_byte" ? bytes[0] : bytes[size];
  if (found !== 8 * size - bits) {
    const message = `the packed bits say that ${found} are left over, but ${8 * size - bits} are`;
    throw new ZarrError("chunk", message);
  }
  return padding === "first_byte" ? bytes.subarray(1) : bytes.subarray(0, size);
}

function extendSign(
  bytes: Uint8Array,
  start: number,
  { componentSize, lastBit }: { componentSize: number; lastBit: number },
): void {
  const last = start + (lastBit >> 3);
  const top = bytes[last] as number;
  if (((top >> (lastBit & 7)) & 1) === 0) return;
  bytes[last] = top | (0xff << (lastBit & 7));
  bytes.fill(0xff, last + 1, start + componentSize);
}
