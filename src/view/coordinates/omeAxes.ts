import type { JsonObject, JsonValue } from "../../zarr/json";
import { attribute } from "../cf/attributeValues";
import type { FoundAxis } from "./foundAxis";

/** How people write the units of OME's list. */
const symbols: ReadonlyMap<string, string> = new Map([
  ["angstrom", "Å"],
  ["picometer", "pm"],
  ["nanometer", "nm"],
  ["micrometer", "µm"],
  ["millimeter", "mm"],
  ["centimeter", "cm"],
  ["meter", "m"],
  ["kilometer", "km"],
  ["nanosecond", "ns"],
  ["microsecond", "µs"],
  ["millisecond", "ms"],
  ["second", "s"],
  ["minute", "min"],
  ["hour", "h"],
  ["day", "d"],
]);

/**
 * The axes of an array that is a level of an OME-Zarr image: scale and translation with units (CONFORMANCE
 * OME-010 … OME-053). Nothing for axes without a unit whose scale is 1: those count elements.
 */
export function omeAxes(
  attributes: JsonObject,
  path: string,
  { shape }: { readonly shape: readonly number[] },
): readonly (FoundAxis | undefined)[] {
  const found = omeLevel(attributes, path);
  if (found === undefined) return [];
  const { image, level } = found;
  const axes = objects(image["axes"]);
  const whole = transformOf(image, shape.length);
  const own = transformOf(level, shape.length);
  return shape.map((_, d) => {
    const scale = (own.scale[d] ?? 1) * (whole.scale[d] ?? 1);
    const offset = (own.translation[d] ?? 0) * (whole.scale[d] ?? 1) + (whole.translation[d] ?? 0);
    const axis = axes[d];
    const unit = text(axis?.["unit"]);
    const isIndex = unit === undefined && scale === 1 && offset === 0;
    if (isIndex || scale === 0 || !Number.isFinite(scale) || !Number.isFinite(offset)) {
      return undefined;
    }
    const units = unit === undefined ? undefined : (symbols.get(unit) ?? unit);
    return { kind: "linear", name: text(axis?.["name"]) ?? "", units, scale, offset };
  });
}

export interface OmeLevel {
  readonly image: JsonObject;
  readonly level: JsonObject;
}

/** The image of a group's attributes of which the node at `path` is a level; undefined where none is. */
export function omeLevel(attributes: JsonObject, path: string): OmeLevel | undefined {
  const ome = attribute(attributes, "ome");
  const inside = isObject(ome) ? ome : attributes;
  for (const image of objects(attribute(inside, "multiscales"))) {
    const level = objects(image["datasets"]).find((dataset) => dataset["path"] === path);
    if (level !== undefined) return { image, level };
  }
  return undefined;
}

/** The scale of a level along each dimension; empty where it has none. */
export function omeScale(attributes: JsonObject, path: string, rank: number): readonly number[] {
  const found = omeLevel(attributes, path);
  return found === undefined ? [] : transformOf(found.level, rank).scale;
}

function transformOf(
  node: JsonObject,
  rank: number,
): { readonly scale: readonly number[]; readonly translation: readonly number[] } {
  const numbers = (kind: string): readonly number[] => {
    const found = objects(node["coordinateTransformations"]).find((one) => one["type"] === kind);
    const list = found?.[kind];
    const fits = Array.isArray(list) && list.length === rank;
    return fits ? list.map((one) => (typeof one === "number" ? one : NaN)) : [];
  };
  return { scale: numbers("scale"), translation: numbers("translation") };
}

/** The objects of a list. */
export function objects(value: JsonValue | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
