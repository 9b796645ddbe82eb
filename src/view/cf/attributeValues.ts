import { decodeBase64 } from "../../zarr/base64";
import type { JsonObject, JsonValue } from "../../zarr/json";

/** A member of the attributes themselves, never one of an object's prototype. */
export function attribute(attributes: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined;
}

export function textAttribute(attributes: JsonObject, name: string): string | undefined {
  const value = attribute(attributes, name);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A finite number; a list of one counts as that one. */
export function numberAttribute(attributes: JsonObject, name: string): number | undefined {
  const [first, ...rest] = numbersAttribute(attributes, name);
  return rest.length === 0 && first !== undefined && Number.isFinite(first) ? first : undefined;
}

/** Most numbers that are taken of one attribute. */
const mostNumbers = 4096;

/** The numbers of an attribute, in a list or alone; empty where one of them is none. */
export function numbersAttribute(attributes: JsonObject, name: string): number[] {
  const value = attribute(attributes, name);
  if (value === undefined) return [];
  const list = Array.isArray(value) ? value.slice(0, mostNumbers) : [value];
  const numbers = list.map(numberOf);
  return numbers.every((number) => number !== undefined) ? numbers : [];
}

/**
 * A number as writers put it into JSON: a number, its word, or what xarray makes of a float: base64 of a
 * little-endian float64 (CONFORMANCE XR-004).
 */
function numberOf(value: JsonValue): number | undefined {
  if (typeof value === "number" || typeof value === "bigint") return Number(value);
  if (typeof value !== "string") return undefined;
  if (/^[A-Za-z0-9+/]{11}=$/.test(value)) {
    const bytes = decodeBase64(value);
    if (bytes?.length !== 8) return undefined;
    return new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, true);
  }
  if (/^[+-]?(nan|inf(inity)?)$/i.test(value)) {
    if (/nan/i.test(value)) return NaN;
    return value.startsWith("-") ? -Infinity : Infinity;
  }
  const number = Number(value);
  return value.trim() === "" || Number.isNaN(number) ? undefined : number;
}
