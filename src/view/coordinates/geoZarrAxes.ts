import type { JsonObject } from "../../zarr/json";
import type { ArrayNode } from "../../zarr/node";
import { attribute } from "../cf/attributeValues";
import type { FoundAxis, GroupAbove } from "./foundAxis";
import { isObject, objects } from "./omeAxes";

/**
 * The two spatial axes of an array with the convention `spatial:`, its own or of the nearest group above
 * (CONFORMANCE CNV-012): six numbers [a, b, c, d, e, f], x = a·column + b·row + c, y = d·column + e·row + f,
 * of the corners of elements, or of their middles where the registration is "node". A rotated grid has no
 * values along its axes.
 */
export function geoZarrAxes(
  array: ArrayNode,
  groups: readonly GroupAbove[],
): readonly (FoundAxis | undefined)[] {
  const sources = [array.attributes, ...groups.flatMap(levelAndGroup)];
  const transform = first(sources, "spatial:transform");
  const dimensions = first(sources, "spatial:dimensions");
  if (!Array.isArray(transform) || !Array.isArray(dimensions)) return [];
  const [a, b, c, d, e, f] = transform;
  const numbers = [a, b, c, d, e, f];
  const areFinite = numbers.every((one) => typeof one === "number" && Number.isFinite(one));
  if (!areFinite || transform.length !== 6 || b !== 0 || d !== 0) return [];
  const half = first(sources, "spatial:registration") === "node" ? 0 : 0.5;
  const [rows, columns] = dimensions;
  return array.dimensionNames.map((name): FoundAxis | undefined => {
    if (name === undefined || (name !== rows && name !== columns)) return undefined;
    const scale = Number(name === columns ? a : e);
    const offset = Number(name === columns ? c : f) + half * scale;
    return scale === 0 ? undefined : { kind: "linear", name, units: undefined, scale, offset };
  });
}

/** What a group says of the level that the array lies in, then what it says of all. */
function levelAndGroup({ node, below }: GroupAbove): JsonObject[] {
  const multiscales = attribute(node.attributes, "multiscales");
  const layout = isObject(multiscales) ? objects(multiscales["layout"]) : [];
  const level = layout.find(
    ({ asset }) => below === asset || (typeof asset === "string" && below.startsWith(`${asset}/`)),
  );
  // The transform of a pyramid's group is that of its full resolution: not of the levels below it.
  return level === undefined
    ? layout.length > 0
      ? []
      : [node.attributes]
    : [level, dimensionsOf(node.attributes)];
}

function dimensionsOf(attributes: JsonObject): JsonObject {
  const names = ["spatial:dimensions", "spatial:registration"];
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => names.includes(name)));
}

function first(sources: readonly JsonObject[], name: string): JsonObject[string] | undefined {
  return sources.map((source) => attribute(source, name)).find((value) => value !== undefined);
}
