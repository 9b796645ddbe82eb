import type { DataType } from "../../zarr/dataType";
import { elementJson } from "../../zarr/elements";
import type { JsonObject } from "../../zarr/json";
import type { ArrayNode } from "../../zarr/node";
import { attribute, numberAttribute, numbersAttribute, textAttribute } from "./attributeValues";
import { parseCfTime } from "./cfTime";
import type { CfDecoding, CfFlag, CfValidRange } from "./decoding";

export interface DecodingFound {
  /** Undefined where the attributes ask for nothing. */
  readonly decoding: CfDecoding | undefined;
  /** What the attributes ask for and is not done, as sentences for a person. */
  readonly notes: readonly string[];
}

type Described = Pick<ArrayNode, "attributes" | "dataType" | "fillValue" | "zarrFormat">;

/** What the attributes of an array say of its values. Never throws: wrong attributes give notes. */
export function readDecoding(array: Described): DecodingFound {
  const { attributes, dataType } = array;
  const bits = dataType.kind === "int" ? dataType.bits : undefined;
  if (bits === undefined && dataType.kind !== "float") return { decoding: undefined, notes: [] };
  const notes: string[] = [];
  const reinterpret = readReinterpretation(attributes, dataType);
  const scale = readFactor(attributes, "scale_factor", notes) ?? 1;
  const offset = readFactor(attributes, "add_offset", notes) ?? 0;
  if (scale === 0) notes.push("The attribute scale_factor is 0: all values become the same.");
  const units = textAttribute(attributes, "units") ?? "";
  const time = parseCfTime(units, textAttribute(attributes, "calendar"));
  if (typeof time === "string") notes.push(time);
  const attributesOnly: CfDecoding = {
    reinterpret,
    missing: [],
    valid: readValidRange(attributes, dataType),
    scale,
    offset,
    flags: readFlags(attributes, notes),
    time: typeof time === "object" ? time : undefined,
  };
  const listed = ["_FillValue", "missing_value"].flatMap((name) =>
    numbersAttribute(attributes, name),
  );
  const missing = listed.filter((number) => !Number.isNaN(number));
  const asked = missing.length > 0 || !isIdentity(attributesOnly);
  // xarray takes the fill value of v2, not that of v3, for the attribute _FillValue (CONFORMANCE XR-003).
  if (asked && array.zarrFormat === 2) missing.push(...fillNumber(array));
  const decoding: CfDecoding = {
    ...attributesOnly,
    missing: [...new Set(missing.map((number) => asStored(number, attributesOnly)))],
  };
  return { decoding: asked ? decoding : undefined, notes };
}

function isIdentity({ reinterpret, valid, scale, offset, flags, time }: CfDecoding): boolean {
  const nothing = reinterpret === undefined && valid === undefined && time === undefined;
  return nothing && scale === 1 && offset === 0 && flags.length === 0;
}

function readFactor(attributes: JsonObject, name: string, notes: string[]): number | undefined {
  const number = numberAttribute(attributes, name);
  if (number === undefined && attribute(attributes, name) !== undefined) {
    notes.push(`The attribute ${name} is not a number; it is not applied.`);
  }
  return number;
}

/** `_Unsigned` changes integers only, and only where it says something else than the type. */
function readReinterpretation(
  attributes: JsonObject,
  dataType: DataType,
): CfDecoding["reinterpret"] {
  const word = attribute(attributes, "_Unsigned");
  if (word === undefined || dataType.kind !== "int") return undefined;
  const flag = typeof word === "string" ? word.toLowerCase() : word;
  const unsigned = flag === "true" || flag === true;
  const isOther = dataType.signed ? unsigned : flag === "false" || flag === false;
  return isOther ? { bits: dataType.bits, unsigned } : undefined;
}

/** The attribute may write an unsigned number as the signed one of the same bits, or the other way. */
function asStored(number: number, { reinterpret }: CfDecoding): number {
  if (reinterpret === undefined) return number;
  const { bits, unsigned } = reinterpret;
  if (unsigned) return number < 0 ? number + 2 ** bits : number;
  return number >= 2 ** (bits - 1) ? number - 2 ** bits : number;
}

function readValidRange(attributes: JsonObject, dataType: DataType): CfValidRange | undefined {
  const [first, second, ...rest] = numbersAttribute(attributes, "valid_range");
  const isPair = second !== undefined && rest.length === 0;
  const minimum = isPair ? first : numberAttribute(attributes, "valid_min");
  const maximum = isPair ? second : numberAttribute(attributes, "valid_max");
  if (minimum === undefined && maximum === undefined) return undefined;
  // Bounds are of the stored numbers, unless they could not be.
  const unpacked =
    dataType.kind === "int" &&
    [minimum, maximum].some((bound) => bound !== undefined && !Number.isInteger(bound));
  return { minimum, maximum, unpacked };
}

function readFlags(attributes: JsonObject, notes: string[]): CfFlag[] {
  const words = textAttribute(attributes, "flag_meanings");
  if (words === undefined) return [];
  const meanings = words.trim().split(/\s+/).slice(0, 4096);
  const values = numbersAttribute(attributes, "flag_values");
  const masks = numbersAttribute(attributes, "flag_masks");
  const lengths = [values, masks].map((list) => list.length).filter((length) => length > 0);
  if (lengths.length === 0 || lengths.some((length) => length !== meanings.length)) {
    notes.push("flag_meanings and its flag_values or flag_masks do not have the same length.");
    return [];
  }
  return meanings.map((meaning, i) => ({
    meaning: meaning.replaceAll("_", " "),
    mask: masks[i],
    value: values[i] ?? masks[i] ?? 0,
  }));
}

function fillNumber({ dataType, fillValue }: Described): number[] {
  if (fillValue === undefined) return [];
  const value = elementJson(dataType, fillValue, 0);
  return typeof value === "number" || typeof value === "bigint" ? [Number(value)] : [];
}
