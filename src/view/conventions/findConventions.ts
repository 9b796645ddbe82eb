import type { JsonObject } from "../../zarr/json";
import type { ArrayNode } from "../../zarr/node";
import { attribute, textAttribute } from "../cf/attributeValues";
import { readDecoding } from "../cf/readDecoding";
import type { GroupAbove } from "../coordinates/foundAxis";
import { isObject, objects, omeLevel } from "../coordinates/omeAxes";
import type { ConventionId } from "./conventionTexts";

/** A convention that an array follows, or is part of. */
export interface FoundConvention {
  readonly id: ConventionId;
  /** The version that is written, or what it was recognised by. Text of the store: to be shown as text. */
  readonly detail: string;
}

type Described = Pick<ArrayNode, "attributes" | "dataType" | "fillValue" | "zarrFormat" | "path">;

/** What the attributes of an array and of the groups above it, the nearest first, are written by. */
export function findConventions(
  array: Described,
  groups: readonly GroupAbove[],
): readonly FoundConvention[] {
  const sources = [array.attributes, ...groups.map(({ node }) => node.attributes)];
  const found = [
    cf(array, sources),
    xarray(array),
    ome(groups),
    multiscales(groups),
    prefixed("spatial", sources),
    prefixed("proj", sources),
    anndata(sources),
  ];
  return found.filter((one) => one !== undefined);
}

/** Declared by `Conventions`, or used: attributes that change how values are read. */
function cf(array: Described, sources: readonly JsonObject[]): FoundConvention | undefined {
  const declared = sources
    .map((attributes) => textAttribute(attributes, "Conventions"))
    .find((text) => text !== undefined && /\bCF-\d/i.test(text));
  if (declared !== undefined) {
    return { id: "cf", detail: /\bCF-\d+(\.\d+)*/i.exec(declared)?.[0] ?? "" };
  }
  const isUsed =
    readDecoding(array).decoding !== undefined ||
    ["standard_name", "grid_mapping", "cell_methods"].some(
      (name) => textAttribute(array.attributes, name) !== undefined,
    );
  return isUsed ? { id: "cf", detail: "" } : undefined;
}

function xarray({ attributes }: Described): FoundConvention | undefined {
  const names = attribute(attributes, "_ARRAY_DIMENSIONS");
  return Array.isArray(names) ? { id: "xarray", detail: "_ARRAY_DIMENSIONS" } : undefined;
}

function ome(groups: readonly GroupAbove[]): FoundConvention | undefined {
  for (const { node, below } of groups) {
    const level = omeLevel(node.attributes, below);
    if (level === undefined) continue;
    const whole = attribute(node.attributes, "ome");
    const version = (isObject(whole) ? whole : level.image)["version"];
    return { id: "ome", detail: versionText(version) };
  }
  return undefined;
}

function versionText(version: unknown): string {
  return typeof version === "string" && /^[\w.-]{1,20}$/.test(version) ? version : "";
}

function multiscales(groups: readonly GroupAbove[]): FoundConvention | undefined {
  const isFound = groups.some(({ node, below }) => {
    const found = attribute(node.attributes, "multiscales");
    return (
      isObject(found) &&
      objects(found["layout"]).some(({ asset }) => asset === below || isBelow(asset, below))
    );
  });
  return isFound ? { id: "multiscales", detail: "" } : undefined;
}

function isBelow(asset: unknown, path: string): boolean {
  return typeof asset === "string" && path.startsWith(`${asset}/`);
}

/** Attributes of the conventions of GeoZarr begin with a name and a colon. */
function prefixed(
  id: "spatial" | "proj",
  sources: readonly JsonObject[],
): FoundConvention | undefined {
  const name = sources
    .flatMap((attributes) => Object.keys(attributes))
    .find((one) => one.startsWith(`${id}:`));
  return name === undefined ? undefined : { id, detail: name.slice(0, 60) };
}

function anndata(sources: readonly JsonObject[]): FoundConvention | undefined {
  const isTable = sources.some(
    (attributes) => textAttribute(attributes, "encoding-type") === "anndata",
  );
  const own = sources[0] && textAttribute(sources[0], "encoding-type");
  if (!isTable && own === undefined) return undefined;
  return { id: "anndata", detail: (own ?? "").slice(0, 60) };
}
