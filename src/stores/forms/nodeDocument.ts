import type { JsonObject, JsonValue } from "../../zarr/json";
import { emptyJsonObject } from "../../zarr/parseJson";

/** A JSON object of plain members, without a prototype; members that are undefined are left out. */
export function jsonObject(members: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const object = emptyJsonObject();
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined) object[name] = value;
  }
  return object;
}

/** The `zarr.json` of a group. */
export function groupDocument(attributes: JsonObject = emptyJsonObject()): JsonObject {
  return jsonObject({ zarr_format: 3, node_type: "group", attributes });
}

/** What tells one array from another in a `zarr.json`. */
export interface ArrayMembers {
  readonly shape: number[];
  readonly dataType: JsonValue;
  readonly chunkShape: number[];
  readonly separator: "/" | ".";
  readonly fillValue: JsonValue;
  readonly codecs: JsonObject[];
  readonly dimensionNames: JsonValue | undefined;
  readonly attributes: JsonObject;
}

/** The `zarr.json` of an array (v3 core, "Array metadata"). */
export function arrayDocument(members: ArrayMembers): JsonObject {
  const { chunkShape, separator } = members;
  return jsonObject({
    zarr_format: 3,
    node_type: "array",
    shape: members.shape,
    data_type: members.dataType,
    chunk_grid: extension("regular", { chunk_shape: chunkShape }),
    chunk_key_encoding: extension("default", { separator }),
    fill_value: members.fillValue,
    codecs: members.codecs,
    attributes: members.attributes,
    dimension_names: members.dimensionNames,
  });
}

/** Name and configuration, as extensions are written (v3 core, "Extension definition"). */
export function extension(
  name: string,
  configuration: Readonly<Record<string, JsonValue | undefined>>,
): JsonObject {
  return jsonObject({ name, configuration: jsonObject(configuration) });
}

/** A copy of `object` without some members. */
export function without(object: JsonObject, names: ReadonlySet<string>): JsonObject {
  return jsonObject(
    Object.fromEntries(Object.entries(object).filter(([name]) => !names.has(name))),
  );
}
