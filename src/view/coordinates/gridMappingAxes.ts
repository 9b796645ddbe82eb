import type { JsonObject } from "../../zarr/json";
import type { ArrayNode } from "../../zarr/node";
import { isNodeName } from "../../zarr/nodeNames";
import { joinKey } from "../../zarr/store";
import { attribute, textAttribute } from "../cf/attributeValues";
import type { FoundAxis } from "./foundAxis";
import { groupPaths, openQuietly, type FindOptions } from "./groupsAbove";

/**
 * The axes y and x of an array whose grid mapping (CF §5.6) has the attribute `GeoTransform`, as GDAL and
 * rioxarray write it and drafts of GeoZarr had it (CONFORMANCE CNV-014): six numbers [c, a, b, f, d, e],
 * x = c + a·column + b·row, y = f + d·column + e·row, of the corners of elements. The values are those of their
 * middles; a rotated grid has none.
 */
export async function gridMappingAxes(
  array: ArrayNode,
  options: FindOptions,
): Promise<readonly (FoundAxis | undefined)[]> {
  const mapping = await gridMapping(array, options);
  const numbers = mapping && geoTransform(mapping);
  const axes = axesOf(array);
  if (mapping === undefined || numbers === undefined || axes === undefined) return [];
  const [c = 0, a = 0, b = 0, f = 0, d = 0, e = 0] = numbers;
  if (a === 0 || e === 0 || b !== 0 || d !== 0) return [];
  const isGeographic = textAttribute(mapping, "grid_mapping_name") === "latitude_longitude";
  return array.shape.map((_, dimension): FoundAxis | undefined => {
    const isX = dimension === axes.x;
    if (!isX && dimension !== axes.y) return undefined;
    const scale = isX ? a : e;
    return {
      ...{ kind: "linear", scale, offset: (isX ? c : f) + scale / 2 },
      name: array.dimensionNames[dimension] ?? (isX ? "x" : "y"),
      units: isGeographic ? (isX ? "degrees_east" : "degrees_north") : undefined,
    };
  });
}

/** The attributes of the variable that `grid_mapping` names: `crs`, or the first of `crs: x y other: …`. */
async function gridMapping(
  array: ArrayNode,
  options: FindOptions,
): Promise<JsonObject | undefined> {
  const [name = ""] = (textAttribute(array.attributes, "grid_mapping") ?? "").trim().split(/[\s:]/);
  if (!isNodeName(name)) return undefined;
  for (const group of groupPaths(array.path)) {
    const node = await openQuietly(joinKey(group, name), options);
    if (node?.kind === "array") return node.attributes;
  }
  return undefined;
}

/** Six finite numbers, in a text or a list. */
function geoTransform(attributes: JsonObject): readonly number[] | undefined {
  const value = attribute(attributes, "GeoTransform");
  const list = typeof value === "string" ? value.trim().split(/[\s,]+/) : value;
  if (!Array.isArray(list) || list.length !== 6) return undefined;
  const numbers = list.map((one) => (one === "" || one === null ? NaN : Number(one)));
  return numbers.every(Number.isFinite) ? numbers : undefined;
}

/** By their names, else the last two. */
function axesOf({ shape, dimensionNames }: ArrayNode): { x: number; y: number } | undefined {
  if (shape.length < 2) return undefined;
  const named = (pattern: RegExp): number =>
    dimensionNames.findIndex((name) => name !== undefined && pattern.test(name));
  const [x, y] = [named(/^(x|lon|longitude|easting)$/i), named(/^(y|lat|latitude|northing)$/i)];
  return x >= 0 && y >= 0 ? { x, y } : { x: shape.length - 1, y: shape.length - 2 };
}
