import { expected, isCount, showJson } from "./checkJson";
import type { DataType } from "./dataType";
import { itemSize } from "./dataTypeName";
import { ZarrError } from "./errors";
import type { JsonValue } from "./json";
import { simpleDataType } from "./parseDataTypeV3";
import { checkItemSize, structType, type FieldSpec } from "./structType";
import { timeUnitOf } from "./timeUnit";

/** A run of `count` numbers of `width` bytes each that stand in the store in big-endian order. */
export interface ByteSwap {
  /** Byte offset of the first in one element. */
  readonly offset: number;
  readonly width: number;
  readonly count: number;
}

/** What makes one stored v2 element a packed little-endian one of the same size. */
export interface LittleEndianLayout {
  readonly size: number;
  readonly swaps: readonly ByteSwap[];
}

export interface DtypeV2 {
  /** `object` for `|O`: the object codec decides (see readArrayV2). */
  readonly dataType: DataType;
  /** Byte orders of the stored element; size 0 for `|O`. */
  readonly layout: LittleEndianLayout;
}

/**
 * Reads a v2 `dtype`: a NumPy type string, or a list of fields (v2 spec, "Data type encoding";
 * CONFORMANCE §5.2). Tolerances are added to `notes`.
 * @throws ZarrError "metadata" for what is no dtype, "unsupported" for types that cannot be read
 */
export function parseDtypeV2(value: JsonValue | undefined, notes: string[] = []): DtypeV2 {
  if (typeof value === "string") {
    return parseSimple(value, notes);
  }
  if (Array.isArray(value)) {
    return parseStruct(value, notes);
  }
  throw expected('dtype to be a string like "<f8" or a list of fields', value);
}

/** Size and byte orders of one stored element of a v2 dtype. @throws as {@link parseDtypeV2} */
export function littleEndianLayout(dtype: JsonValue): LittleEndianLayout {
  return parseDtypeV2(dtype).layout;
}

function parseSimple(text: string, notes: string[]): DtypeV2 {
  const match = /^([<>|])([biufcmMSUVO])(\d{0,10})(?:\[(\d{0,10})([A-Za-z\u03bc\u00b5]+)\])?$/.exec(
    text,
  );
  if (match === null) {
    return parseBareName(text, notes);
  }
  const [, order = "", kind = "", digits = "", multiplier, code] = match;
  if (code !== undefined && kind !== "M" && kind !== "m") {
    throw expected("a unit only with datetime64 and timedelta64", text);
  }
  if (kind === "O") {
    return { dataType: { kind: "object" }, layout: { size: 0, swaps: [] } };
  }
  const size = Number(digits);
  const dataType =
    kind === "M" || kind === "m"
      ? timeType({ text, kind, size, multiplier, code }, notes)
      : sizedType(kind, digits === "" ? -1 : size, text);
  const stored = itemSize(dataType) ?? 0;
  checkItemSize(stored);
  const width = swapWidth(dataType);
  if (width > 1 && order === "|") {
    throw expected("dtype of several bytes to say its byte order, < or >", text);
  }
  const swaps = width > 1 && order === ">" ? [{ offset: 0, width, count: stored / width }] : [];
  return { dataType, layout: { size: stored, swaps: stored === 0 ? [] : swaps } };
}

function sizedType(kind: string, size: number, text: string): DataType {
  switch (kind) {
    case "b":
      if (size === 1) return { kind: "bool" };
      break;
    case "i":
    case "u":
      if (size === 1 || size === 2 || size === 4 || size === 8) {
        return { kind: "int", bits: (8 * size) as 8 | 16 | 32 | 64, signed: kind === "i" };
      }
      break;
    case "f":
      if (size === 2) return { kind: "float", format: "float16" };
      if (size === 4) return { kind: "float", format: "float32" };
      if (size === 8) return { kind: "float", format: "float64" };
      break;
    case "c":
      if (size === 8) return { kind: "complex", format: "float32" };
      if (size === 16) return { kind: "complex", format: "float64" };
      break;
    case "S":
      if (size >= 0) return { kind: "fixedBytes", size };
      break;
    case "U":
      if (size >= 0) return { kind: "fixedString", length: size };
      break;
    case "V":
      if (size > 0) return { kind: "raw", size };
      break;
  }
  const platformFloat = (kind === "f" || kind === "c") && (size === 12 || size >= 16);
  if (platformFloat) {
    throw new ZarrError("unsupported", `dtype "${text}": long double differs between platforms.`);
  }
  throw expected("dtype with a size that its kind has", text);
}

interface TimeText {
  text: string;
  kind: "M" | "m";
  size: number;
  multiplier: string | undefined;
  code: string | undefined;
}

function timeType({ text, kind, size, multiplier, code }: TimeText, notes: string[]): DataType {
  const unit = code === undefined ? "generic" : timeUnitOf(code);
  const scale = multiplier === undefined || multiplier === "" ? 1 : Number(multiplier);
  if (size !== 8 || unit === undefined || scale < 1 || scale > 2 ** 31 - 1) {
    throw expected("datetime64 or timedelta64 like <M8[ns]", text);
  }
  if (unit === "generic") {
    notes.push(`dtype "${text}" has no unit of time; its values are shown as plain counts.`);
  }
  return { kind: kind === "M" ? "datetime" : "timedelta", unit, scale };
}

/** Bytes of the numbers that a byte order turns around. */
function swapWidth(type: DataType): number {
  switch (type.kind) {
    case "complex":
      return (itemSize(type) ?? 0) / 2;
    case "fixedString":
      return 4;
    case "raw":
    case "fixedBytes":
      return 1;
    default:
      return itemSize(type) ?? 1;
  }
}

/** tensorstore's names without a byte order for types that NumPy lacks: little-endian (V2-DT-009). */
function parseBareName(text: string, notes: string[]): DtypeV2 {
  const dataType = /^(bfloat16|u?int[24]|float[468]_\w+)$/.test(text)
    ? simpleDataType(text)
    : undefined;
  if (dataType === undefined) {
    throw expected('dtype like "<f8", "|u1", "<M8[ns]"', text);
  }
  notes.push(`dtype "${text}" is not of v2; tensorstore writes it.`);
  return { dataType, layout: { size: itemSize(dataType) ?? 0, swaps: [] } };
}

/** A struct of so many runs of different byte order is not real. */
const maxSwaps = 65_536;

function parseStruct(fields: readonly JsonValue[], notes: string[]): DtypeV2 {
  const swaps: ByteSwap[] = [];
  const specs: FieldSpec[] = [];
  let offset = 0;
  for (const field of fields) {
    const [name, dtype, subshape] = Array.isArray(field) ? field : [];
    if (typeof name !== "string" || dtype === undefined) {
      throw new ZarrError(
        "metadata",
        `Expected a field of dtype as [name, dtype] or [name, dtype, shape], found ${showJson(field)}.`,
      );
    }
    const { dataType, layout } = parseDtypeV2(dtype, notes);
    const shape = subshape === undefined ? [] : readSubshape(subshape);
    const repeats = shape.reduce((product, extent) => product * extent, 1);
    const size = layout.size * repeats;
    checkItemSize(offset + size);
    addSwaps(swaps, layout, { offset, repeats });
    specs.push({ name, type: dataType, shape });
    offset += size;
  }
  return { dataType: structType(specs, notes), layout: { size: offset, swaps } };
}

function readSubshape(subshape: JsonValue): number[] {
  const shape = Array.isArray(subshape) ? subshape : [subshape];
  if (!shape.every(isCount) || shape.length > 32) {
    throw expected("shape of a field to be a list of at most 32 integers", subshape);
  }
  return shape;
}

/** Adds the swaps of a field that stands `repeats` times from `offset` on. */
function addSwaps(
  swaps: ByteSwap[],
  { size, swaps: own }: LittleEndianLayout,
  place: { offset: number; repeats: number },
): void {
  const [only] = own;
  if (only === undefined) {
    return;
  }
  if (own.length === 1 && only.width * only.count === size) {
    if (place.repeats > 0) {
      swaps.push({ ...only, offset: place.offset, count: only.count * place.repeats });
    }
    return;
  }
  if (swaps.length + own.length * place.repeats > maxSwaps) {
    throw new ZarrError("unsupported", "The struct has too many big-endian fields.");
  }
  for (let repeat = 0; repeat < place.repeats; repeat++) {
    for (const swap of own) {
      swaps.push({ ...swap, offset: place.offset + repeat * size + swap.offset });
    }
  }
}
