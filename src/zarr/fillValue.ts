import { decodeBase64 } from "./base64";
import { expected, isCount } from "./checkJson";
import type { DataType, ElementData, StructField } from "./dataType";
import { itemSize } from "./dataTypeName";
import { isZarrError } from "./errors";
import {
  misfit,
  writeBool,
  writeComplex,
  writeFloatFill,
  writeInt,
  writeTime,
  type FillContext,
  type FillTarget,
} from "./fillNumber";
import type { JsonValue } from "./json";
import type { ByteSwap } from "./parseDtypeV2";
import { isJsonObject } from "./parseJson";

/**
 * The fill value of a v3 array in decoded form: packed little-endian bytes of one element, or a list of
 * one value (CONFORMANCE §3.5, §4.1). Bits are kept: NaN payloads, −0.0. Tolerances go to `notes`.
 * @throws ZarrError "metadata" where the value does not fit the type
 */
export function readFillValueV3(
  type: DataType,
  json: JsonValue,
  notes: string[] = [],
): ElementData {
  return readFill(type, json, { version: 3, notes });
}

/**
 * The fill value of a v2 array; undefined for `null`, which leaves missing elements undefined
 * (CONFORMANCE §5.3). The base64 form of a struct is in storage byte order: `swaps` says which.
 * @throws ZarrError "metadata" where the value does not fit the type
 */
export function readFillValueV2(
  type: DataType,
  json: JsonValue,
  options: { notes?: string[]; swaps?: readonly ByteSwap[] } = {},
): ElementData | undefined {
  const { notes = [], swaps = [] } = options;
  if (json === null) {
    return undefined;
  }
  const value = readFill(type, json, { version: 2, notes });
  if (type.kind === "struct" && typeof json === "string" && value instanceof Uint8Array) {
    swapBytes(value, swaps);
  }
  return value;
}

/**
 * What `read` gives; where the fill value cannot be read, undefined with a note: the stored chunks can
 * still be looked at.
 */
export function orNoFillValue(
  read: () => ElementData | undefined,
  notes: string[],
): ElementData | undefined {
  try {
    return read();
  } catch (error) {
    if (!isZarrError(error, "metadata")) {
      throw error;
    }
    notes.push(`${error.message} Missing chunks have no defined values.`);
    return undefined;
  }
}

function swapBytes(bytes: Uint8Array, swaps: readonly ByteSwap[]): void {
  for (const { offset, width, count } of swaps) {
    for (let index = 0; index < count; index++) {
      bytes.subarray(offset + index * width, offset + (index + 1) * width).reverse();
    }
  }
}

function readFill(type: DataType, json: JsonValue, context: FillContext): ElementData {
  const size = itemSize(type);
  if (size === undefined) {
    return [variableFill(type, json, context)];
  }
  const bytes = new Uint8Array(size);
  writeFill(type, json, { ...context, bytes, view: new DataView(bytes.buffer), offset: 0 });
  return bytes;
}

/** Fill values of the types whose elements are JavaScript values. */
function variableFill(type: DataType, json: JsonValue, { version, notes }: FillContext): unknown {
  const zero = version === 2 && (json === 0 || json === null);
  if (zero) {
    notes.push(`Fill value ${String(json)} of an object type stands for the empty value.`);
  }
  switch (type.kind) {
    case "string":
      if (zero) return "";
      if (typeof json === "string") return json;
      break;
    case "bytes": {
      const bytes = zero || json === "" ? new Uint8Array(0) : bytesOf(json);
      if (bytes !== undefined) return bytes;
      if (version === 2 && typeof json === "string") {
        notes.push("The fill value is not base64; its text is taken as it stands.");
        return new TextEncoder().encode(json);
      }
      break;
    }
    case "ragged":
      if (zero || json === "" || (Array.isArray(json) && json.length === 0)) {
        const data = itemSize(type.item) === undefined ? [] : new Uint8Array(0);
        return { dataType: type.item, shape: [0], data };
      }
      break;
    default:
      return zero ? null : json;
  }
  throw misfit(type, json);
}

/** Bytes as a list of 0 … 255, or base64. */
function bytesOf(json: JsonValue): Uint8Array | undefined {
  if (typeof json === "string") {
    return decodeBase64(json);
  }
  return Array.isArray(json) && json.every((item) => isCount(item) && item <= 255)
    ? Uint8Array.from(json as number[])
    : undefined;
}

function writeFill(type: DataType, json: JsonValue, target: FillTarget): void {
  switch (type.kind) {
    case "bool":
      writeBool(json, target);
      return;
    case "int":
      writeInt(type, json, target);
      return;
    case "float":
      writeFloatFill(type, type.format, { json, target });
      return;
    case "complex":
      writeComplex(type, type.format, { json, target });
      return;
    case "datetime":
    case "timedelta":
      writeTime(type, json, target);
      return;
    case "raw":
    case "fixedBytes":
      writeBytes(type, json, target);
      return;
    case "fixedString":
      writeString(type, json, target);
      return;
    case "struct":
      writeStruct(type, json, target);
      return;
    default:
      throw misfit(type, json);
  }
}

/** Base64 or a list of bytes, padded with zeros; in v2 also 0, or plain text (V2-FV-005, V2-FV-007). */
function writeBytes(
  type: DataType & { kind: "raw" | "fixedBytes" },
  json: JsonValue,
  target: FillTarget,
): void {
  const { notes, version } = target;
  if (json === 0) {
    notes.push("Fill value 0 of a bytes type is read as zero bytes.");
    return;
  }
  let value = bytesOf(json);
  if (value === undefined && version === 2 && typeof json === "string") {
    notes.push("The fill value is not base64; its text is taken as it stands.");
    value = new TextEncoder().encode(json);
  }
  if (value === undefined || value.length > type.size) {
    throw misfit(type, json);
  }
  if (type.kind === "raw") {
    if (value.length < type.size) {
      notes.push(`The fill value has ${value.length} of ${type.size} bytes; the rest is zero.`);
    } else if (version === 3 && typeof json === "string") {
      notes.push("The fill value of raw bytes is base64; the specification has a list of numbers.");
    }
  }
  target.bytes.set(value, target.offset);
}

function writeString(
  type: DataType & { kind: "fixedString" },
  json: JsonValue,
  target: FillTarget,
): void {
  const { notes, version, view, offset } = target;
  if (json === 0) {
    notes.push('Fill value 0 of a string type is read as "".');
    return;
  }
  if (typeof json !== "string") {
    throw misfit(type, json);
  }
  const codePoints = Array.from(json, (character) => character.codePointAt(0) ?? 0);
  if (codePoints.length > type.length) {
    if (version === 3) {
      throw misfit(type, json);
    }
    notes.push(`The fill value is cut to ${type.length} characters.`);
    codePoints.length = type.length;
  }
  for (const [index, codePoint] of codePoints.entries()) {
    view.setUint32(offset + 4 * index, codePoint, true);
  }
}

type StructType = DataType & { kind: "struct" };

/** An object with every field, base64 of the packed element (legacy, v2), or 0 (v2). */
function writeStruct(type: StructType, json: JsonValue, target: FillTarget): void {
  const { notes, version, bytes, offset } = target;
  if (json === 0) {
    notes.push("Fill value 0 of a struct is read as zero bytes.");
    return;
  }
  if (typeof json === "string") {
    const packed = decodeBase64(json);
    if (packed?.length !== type.size) {
      throw misfit(type, json);
    }
    if (version === 3) {
      notes.push("The fill value of the struct is in the legacy base64 form.");
    }
    bytes.set(packed, offset);
    return;
  }
  if (!isJsonObject(json)) {
    throw misfit(type, json);
  }
  for (const field of type.fields) {
    const value = json[field.name];
    if (value === undefined) {
      notes.push(`The fill value lacks field ${JSON.stringify(field.name)}, which is zero.`);
    } else {
      writeField(field, value, { ...target, offset: offset + field.offset });
    }
  }
  const names = new Set(type.fields.map((field) => field.name));
  for (const name of Object.keys(json).filter((other) => !names.has(other))) {
    notes.push(`The fill value has ${JSON.stringify(name)}, which is no field.`);
  }
}

/** A plain field, or the items of a subarray field as (nested) lists. */
function writeField(field: StructField, json: JsonValue, target: FillTarget): void {
  if (field.shape.length === 0) {
    writeFill(field.type, json, target);
    return;
  }
  const items = Array.isArray(json) ? (json as unknown[]).flat(field.shape.length - 1) : [];
  const count = field.shape.reduce((product, extent) => product * extent, 1);
  if (items.length !== count) {
    throw expected(`${count} items as the fill value of field ${JSON.stringify(field.name)}`, json);
  }
  const size = itemSize(field.type) ?? 0;
  for (const [index, item] of items.entries()) {
    writeFill(field.type, item as JsonValue, { ...target, offset: target.offset + index * size });
  }
}
