import type { ElementBlock } from "../../zarr/dataType";
import { describeDataType } from "../../zarr/dataTypeName";
import { ZarrError } from "../../zarr/errors";
import type { ArrayForm } from "../codec";
import { blockOf, elementCount } from "../forms";
import { arrayOf, isBig, isNumberType, writeNumbers, type NumberType } from "./numbers";

/**
 * A block of JavaScript values, or of UTF-32 text where the form wants strings of a fixed length:
 * zarr-python 3.0 wrote such arrays through `vlen-utf8` (CONFORMANCE IMP-007).
 */
export function objectBlock(form: ArrayForm, values: unknown[]): ElementBlock {
  const { dataType } = form;
  const expected = elementCount(form.shape);
  if (values.length !== expected) {
    const message = `there are ${values.length} elements where the chunk has ${expected}`;
    throw new ZarrError("chunk", message);
  }
  if (dataType.kind === "string") {
    const wrong = values.findIndex((value) => typeof value !== "string");
    if (wrong !== -1) throw new ZarrError("chunk", `element ${wrong} is no string`);
  }
  if (isNumberType(dataType)) return blockOf(form, packedNumbers(values, dataType));
  if (dataType.kind === "fixedString") return blockOf(form, utf32(values, dataType.length));
  return blockOf(form, values);
}

/** Numbers that stood in a list, as the elements of their type. */
function packedNumbers(values: readonly unknown[], type: NumberType): Uint8Array {
  const numbers = new (arrayOf(type))(values.length);
  const wanted = type.kind === "bool" ? "boolean" : "number";
  values.forEach((value, index) => {
    const isNumber = typeof value === wanted || (typeof value === "bigint" && type.kind === "int");
    if (isNumber) numbers[index] = isBig(numbers) ? toBigInt(value) : Number(value);
    // A typed array takes what does not fit as something else.
    if (isNumber && (type.kind !== "int" || Number(numbers[index]) === Number(value))) return;
    const isShown = typeof value === "number" || typeof value === "bigint";
    const text = isShown ? String(value) : `of type ${typeof value}`;
    throw new ZarrError("chunk", `element ${index} is ${text}, not ${describeDataType(type)}`);
  });
  return writeNumbers(numbers, type);
}

function toBigInt(value: unknown): bigint {
  return typeof value === "bigint" || Number.isInteger(value) ? BigInt(value as number) : 0n;
}

function utf32(values: readonly unknown[], length: number): Uint8Array {
  const bytes = new Uint8Array(values.length * length * 4);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => {
    let at = index * length * 4;
    const end = at + length * 4;
    for (const character of String(value)) {
      if (at >= end) break;
      view.setUint32(at, character.codePointAt(0) ?? 0, true);
      at += 4;
    }
  });
  return bytes;
}

/** The leaves of nested lists of the given shape, in C order. */
export function flatItems(items: unknown, shape: readonly number[]): unknown[] {
  let level: unknown[] = [items];
  for (const length of shape) {
    for (const list of level) {
      if (!Array.isArray(list) || list.length !== length) {
        throw new ZarrError(
          "chunk",
          `the list of elements does not have shape [${shape.join(", ")}]`,
        );
      }
    }
    level = level.flat(1);
  }
  return level;
}

/**
 * The elements of numcodecs' `json2` and `msgpack2`: items, then the dtype, then the shape; in the first
 * versions items and dtype alone.
 */
export function listedItems(list: unknown, form: ArrayForm): unknown[] {
  if (!Array.isArray(list) || list.length === 0) {
    throw new ZarrError("chunk", "the data hold no list of elements");
  }
  const shape: unknown = list.at(-1);
  if (!Array.isArray(shape)) return list.slice(0, -1);
  if (list.length < 2 || !shape.every((length) => Number.isInteger(length))) {
    throw new ZarrError("chunk", "the list of elements does not end with dtype and shape");
  }
  const lengths = shape as number[];
  if (elementCount(lengths) !== elementCount(form.shape)) {
    const message = `there are ${elementCount(lengths)} elements where the chunk has ${elementCount(form.shape)}`;
    throw new ZarrError("chunk", message);
  }
  const items: unknown[] = list.slice(0, -2);
  return lengths.length === 0 ? items : flatItems(items, lengths);
}
