import type { ElementBlock } from "../../zarr/dataType";
import { ZarrError } from "../../zarr/errors";
import type { ArrayBytesDecoder, ArrayForm, DecodeStep } from "../codec";
import { elementCount } from "../forms";
import type { StoredType } from "../numcodecs/filterType";
import { swapped } from "./byteSwap";
import { readNumbers } from "./numbers";
import { objectBlock } from "./objectBlock";

/** Strings, each with its length in bytes before it (CONFORMANCE §7.4). */
export const decodeStrings: ArrayBytesDecoder = (bytes, step) => {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return decodeItems(bytes, step, (item, index) => {
    try {
      return decoder.decode(item);
    } catch {
      throw new ZarrError("chunk", `string ${index} is not valid UTF-8`);
    }
  });
};

/** Byte strings, in the same form. */
export const decodeByteStrings: ArrayBytesDecoder = (bytes, step) =>
  decodeItems(bytes, step, (item) => item.slice());

/** Arrays of one dimension, in the same form. */
export const decodeRagged: ArrayBytesDecoder = (bytes, step) => {
  const { dataType, size, swaps } = step.parameters as StoredType;
  return decodeItems(bytes, step, (item, index): ElementBlock => {
    if (item.length % size !== 0) {
      const message = `array ${index} has ${item.length} bytes, no whole number of elements`;
      throw new ZarrError("chunk", message);
    }
    const data = swaps.length === 0 ? item.slice() : swapped(item, size, swaps);
    return { dataType, shape: [item.length / size], data };
  });
};

/** Numbers of labels, from 1 on; 0 and what has no label is the empty string (CONFORMANCE NC-013). */
export const decodeCategories: ArrayBytesDecoder = (bytes, step) => {
  const { codes, labels } = step.parameters as { codes: StoredType; labels: readonly string[] };
  const form = arrayInput(step);
  const count = elementCount(form.shape);
  if (bytes.length !== count * codes.size) throw wrongCount(bytes.length / codes.size, count);
  const ordered = codes.swaps.length === 0 ? bytes : swapped(bytes, codes.size, codes.swaps);
  const numbers = readNumbers(ordered, codes.dataType);
  const values = Array.from(numbers, (code: number | bigint) => labels[Number(code) - 1] ?? "");
  return objectBlock(form, values);
};

function decodeItems(
  bytes: Uint8Array,
  step: DecodeStep,
  read: (item: Uint8Array, index: number) => unknown,
): ElementBlock {
  const form = arrayInput(step);
  const expected = elementCount(form.shape);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 4) {
    throw new ZarrError(
      "chunk",
      `there are ${bytes.length} bytes, no room for a count of elements`,
    );
  }
  const count = view.getUint32(0, true);
  // Each element takes four bytes at least, so the count is bounded by what is there.
  if (count !== expected || count > bytes.length / 4) throw wrongCount(count, expected);
  const values = new Array<unknown>(count);
  let at = 4;
  for (let index = 0; index < count; index++) {
    if (at + 4 > bytes.length) throw cutShort(index, count);
    const length = view.getUint32(at, true);
    at += 4;
    if (length > bytes.length - at) throw cutShort(index, count);
    values[index] = read(bytes.subarray(at, at + length), index);
    at += length;
  }
  if (at !== bytes.length) {
    throw new ZarrError(
      "chunk",
      `${bytes.length - at} bytes are left over after ${count} elements`,
    );
  }
  return objectBlock(form, values);
}

function arrayInput({ input }: DecodeStep): ArrayForm {
  if (input.kind !== "array") throw new Error("elements make an array");
  return input;
}

function wrongCount(found: number, expected: number): ZarrError {
  return new ZarrError("chunk", `there are ${found} elements where the chunk has ${expected}`);
}

function cutShort(index: number, count: number): ZarrError {
  return new ZarrError("chunk", `the bytes end within element ${index} of ${count}`);
}
