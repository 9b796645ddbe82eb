import type * as vscode from "vscode";
import { readArrayV2 } from "../../zarr/arrayV2";
import { readArrayV3 } from "../../zarr/arrayV3";
import type { JsonObject } from "../../zarr/json";
import type { ArrayNode } from "../../zarr/node";
import { isJsonObject, jsonValue, parseJson } from "../../zarr/parseJson";
import { isArrayMetadataFile } from "../metadataFiles";
import { baseName } from "../uris";

/** Larger documents hold consolidated metadata; an array's own is a few kilobytes. */
const maxCharacters = 1_000_000;

/** The array that an open document describes, as it is written now; undefined where it is none. */
export function arrayOfDocument(document: vscode.TextDocument): ArrayNode | undefined {
  if (!isArrayMetadataFile(document.uri)) return undefined;
  const text = document.getText();
  if (text.length > maxCharacters) return undefined;
  const { root } = parseJson(text);
  if (root === undefined) return undefined;
  try {
    const value = jsonValue(root);
    if (!isJsonObject(value)) return undefined;
    if (baseName(document.uri) === ".zarray") {
      return readArrayV2(value, Object.create(null) as JsonObject, "");
    }
    return value.node_type === "array" ? readArrayV3(value, "") : undefined;
  } catch {
    // What is wrong with it is lint's to say.
    return undefined;
  }
}
