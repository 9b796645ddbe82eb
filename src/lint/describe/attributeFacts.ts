import type { JsonNode, JsonObject, JsonValue } from "../../zarr/json";
import type { ArrayNode } from "../../zarr/node";
import type { Fact } from "./description";

/** What an attribute of an array or group comes to, with the attributes beside it. */
export function attributeFacts(
  name: string,
  attributes: JsonObject,
  array: ArrayNode | undefined,
): Fact[] {
  const value = attributes[name];
  switch (name) {
    case "scale_factor":
    case "add_offset":
      return packing(attributes);
    case "units":
      return typeof value === "string" ? units(value, attributes) : [];
    case "_FillValue":
    case "missing_value":
      return [["Missing", `stored values equal to ${shortJson(value)}`]];
    case "valid_range":
      return Array.isArray(value) && value.length === 2
        ? [["Valid", `stored values from ${shortJson(value[0])} to ${shortJson(value[1])}`]]
        : [];
    case "_ARRAY_DIMENSIONS":
      return array === undefined || !Array.isArray(value) ? [] : dimensions(value, array);
    case "flag_meanings":
    case "flag_values":
    case "flag_masks":
      return flags(attributes);
    default:
      return [];
  }
}

/** `value = stored × 0.01 + 273.15`. */
function packing({ scale_factor: scale, add_offset: offset, units: unit }: JsonObject): Fact[] {
  const factor = typeof scale === "number" ? ` × ${scale}` : "";
  const term = typeof offset !== "number" ? "" : offset < 0 ? ` − ${-offset}` : ` + ${offset}`;
  const suffix = typeof unit === "string" ? ` ${unit}` : "";
  return [["Value", `stored${factor}${term}${suffix}`]];
}

function units(unit: string, { calendar }: JsonObject): Fact[] {
  const match = /^\s*(\w+)\s+since\s+(\S.*)$/i.exec(unit);
  if (match === null) {
    return Object.hasOwn(unitWords, unit) ? [["In words", unitWords[unit] ?? unit]] : [];
  }
  const [, count = "", start = ""] = match;
  const inCalendar = typeof calendar === "string" ? `, calendar ${calendar}` : "";
  return [["In words", `times, counted in ${count} from ${start}${inCalendar}`]];
}

const unitWords: Readonly<Record<string, string>> = {
  "1": "a number without a unit",
  "%": "per cent",
  K: "kelvin",
  degC: "degrees Celsius",
  Pa: "pascal",
  hPa: "hectopascal",
  m: "metres",
  mm: "millimetres",
  km: "kilometres",
  "m s-1": "metres per second",
  "m s**-1": "metres per second",
  "m/s": "metres per second",
  "kg m-3": "kilograms per cubic metre",
  "kg kg-1": "kilograms per kilogram",
  "kg m-2 s-1": "kilograms per square metre and second",
  "W m-2": "watts per square metre",
  "m**2 s**-2": "square metres per square second",
  degrees_north: "degrees of latitude, north positive",
  degrees_east: "degrees of longitude, east positive",
};

function dimensions(names: readonly JsonValue[], { shape }: ArrayNode): Fact[] {
  return shape.slice(0, 32).map((extent, index) => [shortJson(names[index]), String(extent)]);
}

function flags({ flag_meanings: meanings, flag_values: values, flag_masks: masks }: JsonObject) {
  const names = typeof meanings === "string" ? meanings.trim().split(/\s+/) : [];
  const numbers = Array.isArray(values) ? values : Array.isArray(masks) ? masks : [];
  return names.slice(0, 32).map((name, index): Fact => [shortJson(numbers[index]), name]);
}

/** A value in one line, cut; lists and objects by their size alone. */
export function shortJson(value: JsonValue | undefined): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) {
    return `an object of ${Object.keys(value).length}`;
  }
  const text = typeof value === "string" ? value : String(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** How many members or items a value has, in words. */
export function sizeText(node: JsonNode | undefined): string | undefined {
  if (node?.kind === "array")
    return node.items.length === 1 ? "1 item" : `${node.items.length} items`;
  if (node?.kind !== "object") return undefined;
  return node.members.length === 1 ? "1 member" : `${node.members.length} members`;
}
