import { readArrayV2 } from "../../zarr/arrayV2";
import { readArrayV3 } from "../../zarr/arrayV3";
import type { JsonObject } from "../../zarr/json";
import type { ArrayNode } from "../../zarr/node";
import { emptyJsonObject, isJsonObject, jsonValue } from "../../zarr/parseJson";
import { stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import type { DocumentScope } from "./metadataPlace";

const arrays = new WeakMap<ObjectNode, { readonly array: ArrayNode | undefined }>();

/**
 * The array that a scope describes, as readers see it; undefined where it is none or cannot be read.
 * What is wrong with it is lint's to say.
 * @param attributes of a v2 array, where they are known
 */
export function arrayOfScope(scope: DocumentScope, attributes?: JsonObject): ArrayNode | undefined {
  const { object, fileName } = scope;
  let known = arrays.get(object);
  if (known === undefined || attributes !== undefined) {
    known = { array: readArray(object, fileName, attributes ?? emptyJsonObject()) };
    arrays.set(object, known);
  }
  return known.array;
}

/** "array" or "group", as the document says. */
export function kindOfScope({ object, fileName }: DocumentScope): "array" | "group" | undefined {
  if (fileName === ".zarray") return "array";
  if (fileName === ".zgroup") return "group";
  const type = fileName === "zarr.json" ? stringOf(valueOf(object, "node_type")) : undefined;
  if (type === "array" || type === "group") return type;
  return valueOf(object, "shape") === undefined ? undefined : "array";
}

function readArray(
  object: ObjectNode,
  fileName: string,
  attributes: JsonObject,
): ArrayNode | undefined {
  if (fileName !== ".zarray" && fileName !== "zarr.json") return undefined;
  // A group's value is as large as all of its consolidated metadata.
  if (fileName === "zarr.json" && stringOf(valueOf(object, "node_type")) !== "array") {
    return undefined;
  }
  try {
    const value = jsonValue(object);
    if (!isJsonObject(value)) return undefined;
    return fileName === ".zarray" ? readArrayV2(value, attributes, "") : readArrayV3(value, "");
  } catch {
    return undefined;
  }
}
