import { expected } from "./checkJson";
import type { DataType, FloatFormat } from "./dataType";
import { describeDataType, itemSize } from "./dataTypeName";
import type { ZarrError } from "./errors";
import { floatSize, readFloat, writeFloat, writeFloatBits } from "./floatFormats";
import type { JsonValue } from "./json";

export interface FillContext {
  readonly version: 2 | 3;
  readonly notes: string[];
}

/** Where one element is written, and what its reading needs. */
export interface FillTarget extends FillContext {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly offset: number;
}

export function writeBool(json: JsonValue, { view, offset, notes }: FillTarget): void {
  if (json === 0 || json === 1) {
    notes.push(`Fill value ${json} of a bool array is read as ${json === 1}.`);
  } else if (typeof json !== "boolean") {
    throw misfit({ kind: "bool" }, json);
  }
  view.setUint8(offset, json ? 1 : 0);
}

type IntType = DataType & { kind: "int" };

export function writeInt(type: IntType, json: JsonValue, target: FillTarget): void {
  writeInteger(integerOf(type, json, target.notes), itemSize(type) ?? 1, target);
}

function integerOf(type: IntType, json: JsonValue, notes: string[]): bigint {
  let value = asInteger(json);
  if (value === undefined && (typeof json === "boolean" || isIntegerText(json))) {
    notes.push(`Fill value ${JSON.stringify(json)} is read as an integer.`);
    value = BigInt(json);
  }
  const fits = type.signed ? BigInt.asIntN : BigInt.asUintN;
  if (value === undefined || fits(type.bits, value) !== value) {
    throw misfit(type, json);
  }
  return value;
}

function asInteger(json: JsonValue): bigint | undefined {
  return typeof json === "bigint" || Number.isInteger(json) ? BigInt(json as number) : undefined;
}

function isIntegerText(json: JsonValue): json is string {
  return typeof json === "string" && /^-?\d{1,20}$/.test(json);
}

/** Counts of a unit since 1970, or "NaT" = −2^63 (X-DT-013). */
export function writeTime(type: DataType, json: JsonValue, target: FillTarget): void {
  const count = json === "NaT" ? -(2n ** 63n) : asInteger(json);
  if (count === undefined || BigInt.asIntN(64, count) !== count) {
    throw misfit(type, json);
  }
  writeInteger(count, 8, target);
}

function writeInteger(value: bigint, size: number, { view, offset }: FillTarget): void {
  for (let index = 0; index < size; index++) {
    view.setUint8(offset + index, Number((value >> BigInt(8 * index)) & 0xffn));
  }
}

/** Spellings that some readers take besides the strings of the specification (V3-FV-001). */
const lenientFloat = /^[+-]?(nan|inf|infinity|\d+\.?\d*(e[+-]?\d+)?|\.\d+(e[+-]?\d+)?)$/i;
const exactFloats = new Set(["NaN", "Infinity", "-Infinity"]);

export function writeFloatFill(
  type: DataType,
  format: FloatFormat,
  { json, target }: { json: JsonValue; target: FillTarget },
): void {
  const { view, offset, notes, version } = target;
  if (typeof json === "string" && /^0x[0-9a-f]{1,16}$/i.test(json)) {
    if (json.length - 2 !== 2 * floatSize(format) || version === 2) {
      notes.push(`Fill value "${json}" is read as the bits of the number.`);
    }
    if (!writeFloatBits(format, BigInt(json), view, offset)) {
      throw misfit(type, json);
    }
    return;
  }
  const value = floatOf(json, notes);
  if (value === undefined || !writeFloat(format, value, view, offset)) {
    throw misfit(type, json);
  }
  if (Number.isFinite(value) && !Number.isFinite(readFloat(format, view, offset))) {
    notes.push(`Fill value ${value} is too large for ${format}; it becomes infinite.`);
  }
}

function floatOf(json: JsonValue, notes: string[]): number | undefined {
  if (typeof json === "number" || typeof json === "bigint") {
    return Number(json);
  }
  if (typeof json !== "string" || !lenientFloat.test(json)) {
    return undefined;
  }
  const value = Number(json.replace(/inf(inity)?/i, "Infinity").replace(/^[+-]?nan$/i, "NaN"));
  if (!exactFloats.has(json)) {
    notes.push(`Fill value "${json}" is read as ${value}.`);
  }
  return value;
}

export function writeComplex(
  type: DataType,
  format: FloatFormat,
  { json, target }: { json: JsonValue; target: FillTarget },
): void {
  const scalar = typeof json === "number";
  if (scalar) {
    target.notes.push(`Fill value ${json} of a complex array is read as its real part.`);
  }
  const pair = scalar ? [json, 0] : json;
  if (!Array.isArray(pair) || pair.length !== 2) {
    throw misfit(type, json);
  }
  for (const [index, part] of pair.entries()) {
    const offset = target.offset + index * floatSize(format);
    writeFloatFill(type, format, { json: part, target: { ...target, offset } });
  }
}

export function misfit(type: DataType, json: JsonValue): ZarrError {
  return expected(`a fill value of data type ${describeDataType(type)}`, json);
}
