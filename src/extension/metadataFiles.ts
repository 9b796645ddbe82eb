import type * as vscode from "vscode";
import type { MetadataFileName } from "../lint/lintDocument";
import { baseName } from "./uris";

/** Files that make a folder a node. `.zattrs` alone does not. */
export const markerNames = ["zarr.json", ".zgroup", ".zarray", ".zmetadata"] as const;

/** All metadata files, as one glob. */
export const metadataGlob = "**/{zarr.json,.zarray,.zgroup,.zattrs,.zmetadata}";

const metadataNames: readonly MetadataFileName[] = [...markerNames, ".zattrs"];

/** The name of a metadata file; undefined for all others. */
export function metadataFileName(uri: vscode.Uri): MetadataFileName | undefined {
  const name = baseName(uri);
  return metadataNames.find((one) => one === name);
}

export function isMetadataFile(uri: vscode.Uri): boolean {
  return metadataFileName(uri) !== undefined;
}

export function isArrayMetadataFile(uri: vscode.Uri): boolean {
  return /^(zarr\.json|\.zarray)$/.test(baseName(uri));
}

const zarrMembers =
  /"(zarr_format|node_type|chunk_grid|chunk_key_encoding|storage_transformers|consolidated_metadata)"\s*:/;

/** True where the text of a `zarr.json` is Zarr metadata, whole or broken; other software uses the name too. */
export function looksLikeZarrJson(text: string): boolean {
  return zarrMembers.test(text);
}

/** Where N5 keeps the metadata of a node. */
export const n5DocumentName = "attributes.json";

/** True where the text of an `attributes.json` is N5's; other software uses the name too. */
export function looksLikeN5Json(text: string): boolean {
  const isArray = [/"dimensions"\s*:/, /"blockSize"\s*:/, /"dataType"\s*:/].every((one) =>
    one.test(text),
  );
  return isArray || /"n5"\s*:\s*"/.test(text);
}
