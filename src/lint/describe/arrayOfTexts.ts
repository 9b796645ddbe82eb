import { readArrayV2 } from "../../zarr/arrayV2";
import type { JsonObject } from "../../zarr/json";
import type { ArrayNode } from "../../zarr/node";
import { emptyJsonObject, isJsonObject, jsonValue, parseJson } from "../../zarr/parseJson";

/** The v2 array that the texts of a `.zarray` and a `.zattrs` describe; undefined where they cannot be read. */
export function arrayOfTexts(zarray: string, zattrs: string | undefined): ArrayNode | undefined {
  const document = objectOf(zarray);
  if (document === undefined) return undefined;
  try {
    return readArrayV2(document, objectOf(zattrs ?? "") ?? emptyJsonObject(), "");
  } catch {
    return undefined;
  }
}

function objectOf(text: string): JsonObject | undefined {
  const { root } = parseJson(text);
  const value = root && jsonValue(root);
  return isJsonObject(value) ? value : undefined;
}
