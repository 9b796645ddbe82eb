import { ZarrError } from "../../zarr/errors";
import type { ArrayBytesDecoder, CodecForm } from "../codec";
import { blockOf, byteSize } from "../forms";
import type { ByteSwap } from "../../zarr/parseDtypeV2";
import { swapped } from "./byteSwap";

/** Bytes of an item that hold an integer or float narrower than a byte, in their low bits. */
export interface NarrowRun {
  readonly offset: number;
  readonly count: number;
  readonly bits: number;
  readonly signed: boolean;
}

/** How packed bytes become packed little-endian bytes. */
export interface PackedParameters {
  readonly itemSize: number;
  /** Empty where the byte order is little already. */
  readonly swap: readonly ByteSwap[];
  readonly narrow: readonly NarrowRun[];
}

/** Decodes elements that lie one after the other. Without anything to turn round, it copies nothing. */
export const decodePacked: ArrayBytesDecoder = (bytes, { input, parameters }) => {
  const { itemSize, swap, narrow } = parameters as PackedParameters;
  if (input.kind !== "array") throw new Error("packed elements make an array");
  checkLength(bytes, input);
  const ordered = swap.length === 0 ? bytes : swapped(bytes, itemSize, swap);
  return blockOf(input, narrow.length === 0 ? ordered : narrowed(ordered, itemSize, narrow));
};

/** @throws ZarrError "chunk" where there are not exactly the bytes that the form has */
export function checkLength(bytes: Uint8Array, form: CodecForm): void {
  const expected = byteSize(form);
  if (expected === undefined || bytes.length === expected) return;
  const shape = form.kind === "array" ? ` of shape [${form.shape.join(", ")}]` : "";
  throw new ZarrError(
    "chunk",
    `there are ${bytes.length} bytes, but a chunk${shape} has ${expected}; it was cut short or written with another shape, data type or codec than the metadata says`,
  );
}

/** Bits above the value are ignored while reading; signed values fill them with their sign. */
function narrowed(
  bytes: Uint8Array,
  itemSize: number,
  runs: readonly NarrowRun[],
): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  for (const { offset, count, bits, signed } of runs) {
    const shift = 32 - bits;
    for (let item = offset; item < copy.length; item += itemSize) {
      for (let i = item; i < item + count; i++) {
        const high = (copy[i] ?? 0) << shift;
        copy[i] = signed ? high >> shift : high >>> shift;
      }
    }
  }
  return copy;
}
