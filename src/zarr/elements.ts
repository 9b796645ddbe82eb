import { encodeBase64 } from "./base64";
import type { DataType, ElementBlock, ElementData, StructField, TimeUnit } from "./dataType";
import { itemSize } from "./dataTypeName";
import { floatSize, readFloat } from "./floatFormats";
import { isoDuration, isoTime } from "./isoTime";
import type { JsonObject, JsonValue } from "./json";
import { emptyJsonObject } from "./parseJson";

/** One element as an exact JavaScript value. */
export type ElementValue =
  | boolean
  /** Integers up to 32 bits, and floats. */
  | number
  /** int64, uint64. */
  | bigint
  /** string and fixedString, without the padding. */
  | string
  /** raw, bytes; fixedBytes without the padding. */
  | Uint8Array
  | ComplexValue
  | TimeValue
  | StructValue
  /** A ragged element, or a subarray field flat in C order. */
  | ListValue
  /** An element of an `object` array. */
  | { readonly kind: "json"; readonly value: JsonValue };

/** Real and imaginary part. */
export type ComplexValue = readonly [real: number, imaginary: number];

/** `count` × `scale` × `unit`; count −2^63 is NaT. */
export interface TimeValue {
  readonly kind: "datetime" | "timedelta";
  readonly count: bigint;
  readonly unit: TimeUnit;
  readonly scale: number;
}

export interface StructValue {
  readonly kind: "struct";
  readonly fields: ReadonlyMap<string, ElementValue>;
}

export interface ListValue {
  readonly kind: "list";
  readonly shape: readonly number[];
  readonly items: readonly ElementValue[];
}

/** Element `index` of decoded data. For many elements prepare an {@link elementReader}. */
export function elementAt(type: DataType, data: ElementData, index: number): ElementValue {
  return elementReader(type, data)(index);
}

/**
 * Element `index` as JSON: exact integers, "NaN", "Infinity", "-Infinity", complex as pairs, bytes as
 * base64, times as ISO 8601 or "NaT", structs as objects.
 */
export function elementJson(type: DataType, data: ElementData, index: number): JsonValue {
  return elementValueJson(elementAt(type, data, index));
}

/** A function from index to element of decoded data; a wrong index throws RangeError, or gives "". */
export function elementReader(type: DataType, data: ElementData): (index: number) => ElementValue {
  if (!(data instanceof Uint8Array)) {
    return (index) => variableElement(type, data[index]);
  }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const read = fixedReader(type, view);
  const size = itemSize(type) ?? 0;
  return (index) => read(index * size);
}

function variableElement(type: DataType, value: unknown): ElementValue {
  switch (type.kind) {
    case "string":
      return typeof value === "string" ? value : "";
    case "bytes":
      return value instanceof Uint8Array ? value : new Uint8Array(0);
    case "ragged": {
      const block = value as ElementBlock | undefined;
      const shape = block?.shape ?? [0];
      return block === undefined ? { kind: "list", shape, items: [] } : listOf(block);
    }
    default:
      return { kind: "json", value: value === undefined ? null : (value as JsonValue) };
  }
}

function listOf({ dataType, data, shape }: ElementBlock): ListValue {
  const read = elementReader(dataType, data);
  const count = shape.reduce((product, extent) => product * extent, 1);
  return { kind: "list", shape, items: Array.from({ length: count }, (_, index) => read(index)) };
}

type ByteReader = (offset: number) => ElementValue;

/** A function from byte offset to value. */
function fixedReader(type: DataType, view: DataView): ByteReader {
  switch (type.kind) {
    case "bool":
      return (offset) => view.getUint8(offset) !== 0;
    case "int":
      return integerReader(type.bits, type.signed, view);
    case "float":
      return (offset) => readFloat(type.format, view, offset);
    case "complex": {
      const { format } = type;
      const half = floatSize(format);
      return (offset) => [readFloat(format, view, offset), readFloat(format, view, offset + half)];
    }
    case "raw":
      return (offset) => bytesAt(view, offset, type.size);
    case "fixedBytes":
      return (offset) => withoutPadding(bytesAt(view, offset, type.size));
    case "fixedString":
      return (offset) => fixedString(view, offset, type.length);
    case "datetime":
    case "timedelta": {
      const { kind, unit, scale } = type;
      return (offset) => ({ kind, unit, scale, count: view.getBigInt64(offset, true) });
    }
    case "struct":
      return structReader(type.fields, view);
    default:
      return () => "";
  }
}

function integerReader(bits: number, signed: boolean, view: DataView): ByteReader {
  switch (bits) {
    case 64:
      return signed
        ? (offset) => view.getBigInt64(offset, true)
        : (offset) => view.getBigUint64(offset, true);
    case 32:
      return signed
        ? (offset) => view.getInt32(offset, true)
        : (offset) => view.getUint32(offset, true);
    case 16:
      return signed
        ? (offset) => view.getInt16(offset, true)
        : (offset) => view.getUint16(offset, true);
    default: {
      // Bits above the width are ignored (X-DT-008).
      const rest = 32 - bits;
      return signed
        ? (offset) => (view.getUint8(offset) << rest) >> rest
        : (offset) => (view.getUint8(offset) << rest) >>> rest;
    }
  }
}

function structReader(fields: readonly StructField[], view: DataView): ByteReader {
  const readers = fields.map((field) => ({ field, read: fieldReader(field, view) }));
  return (offset) => ({
    kind: "struct",
    fields: new Map(
      readers.map(({ field, read }) => [field.name, read(offset + field.offset)] as const),
    ),
  });
}

function fieldReader({ type, shape }: StructField, view: DataView): ByteReader {
  const read = fixedReader(type, view);
  if (shape.length === 0) {
    return read;
  }
  const size = itemSize(type) ?? 0;
  const count = shape.reduce((product, extent) => product * extent, 1);
  return (offset) => ({
    kind: "list",
    shape,
    items: Array.from({ length: count }, (_, index) => read(offset + index * size)),
  });
}

function bytesAt(view: DataView, offset: number, size: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + offset, size);
}

/** Trailing zeros are padding (CONFORMANCE §7.1). */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) {
    end--;
  }
  return bytes.subarray(0, end);
}

/** UTF-32 without trailing U+0000; what is no code point becomes U+FFFD. */
function fixedString(view: DataView, offset: number, length: number): string {
  let end = length;
  while (end > 0 && view.getUint32(offset + 4 * (end - 1), true) === 0) {
    end--;
  }
  let text = "";
  for (let index = 0; index < end; index++) {
    const codePoint = view.getUint32(offset + 4 * index, true);
    text += codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : "\ufffd";
  }
  return text;
}

/** The JSON form of an element; see {@link elementJson}. */
export function elementValueJson(value: ElementValue): JsonValue {
  switch (typeof value) {
    case "boolean":
    case "string":
      return value;
    case "number":
      return numberJson(value);
    case "bigint": {
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : value;
    }
    default:
      return compositeJson(value);
  }
}

function compositeJson(
  value: Exclude<ElementValue, boolean | string | number | bigint>,
): JsonValue {
  if (value instanceof Uint8Array) {
    return encodeBase64(value);
  }
  if (!("kind" in value)) {
    return value.map(numberJson);
  }
  switch (value.kind) {
    case "datetime":
      return isoTime(value.count, value.unit, value.scale);
    case "timedelta":
      return isoDuration(value.count, value.unit, value.scale);
    case "struct": {
      const object: JsonObject = emptyJsonObject();
      for (const [name, field] of value.fields) {
        object[name] = elementValueJson(field);
      }
      return object;
    }
    case "list":
      return nest(value.items.map(elementValueJson), value.shape);
    case "json":
      return value.value;
  }
}

function numberJson(value: number): JsonValue {
  return Number.isFinite(value) ? value : String(value);
}

/** Flat items in C order as nested lists. */
function nest(items: JsonValue[], shape: readonly number[]): JsonValue[] {
  const inner = shape.slice(1);
  if (inner.length === 0) {
    return items;
  }
  const step = inner.reduce((product, extent) => product * extent, 1);
  return Array.from({ length: shape[0] ?? 0 }, (_, index) =>
    nest(items.slice(index * step, (index + 1) * step), inner),
  );
}
