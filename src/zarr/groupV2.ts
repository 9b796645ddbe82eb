import { showJson } from "./checkJson";
import { checkFormat, inDocument } from "./metadataMembers";
import type { JsonObject, JsonValue } from "./json";
import { netcdfMember } from "./netcdf";
import { isNodePath } from "./nodeNames";
import type { GroupNode } from "./node";
import { isJsonObject, parseJsonBytes } from "./parseJson";
import { joinKey } from "./store";

/**
 * Reads a `.zgroup` (v2 spec, "Groups"). Other members than `zarr_format` are ignored (V2-GRP-002).
 * @throws ZarrError "metadata" where it is none
 */
export function readGroupV2(
  document: JsonObject,
  attributes: JsonObject,
  path: string,
  options: { notes?: readonly string[] } = {},
): GroupNode {
  inDocument(joinKey(path, ".zgroup"), () => checkFormat(document, 2));
  const notes = [...(options.notes ?? [])];
  const netcdf = netcdfMember("superblock", document, attributes);
  if (netcdf !== undefined) {
    const version = showJson(netcdf["version"] ?? "?");
    notes.push(`Written by netCDF, as NCZarr ${version}; what is its own is passed over.`);
  }
  return {
    kind: "group",
    path,
    zarrFormat: 2,
    attributes,
    consolidated: undefined,
    notes,
  };
}

/**
 * The documents of a `.zmetadata`, by key relative to its group (CONFORMANCE V2-CM-001 … 005). Entries
 * that are JSON texts, as very old ones are, are parsed. What is wrong is left out, with a note.
 */
export function readConsolidatedV2(json: JsonValue, notes: string[]): Map<string, JsonObject> {
  const documents = new Map<string, JsonObject>();
  const metadata = isJsonObject(json) ? json["metadata"] : undefined;
  if (!isJsonObject(json) || !isJsonObject(metadata)) {
    notes.push(".zmetadata has no object metadata; it is ignored.");
    return documents;
  }
  if (json["zarr_consolidated_format"] !== 1) {
    notes.push("zarr_consolidated_format of .zmetadata is not 1.");
  }
  for (const [key, entry] of Object.entries(metadata)) {
    const document = typeof entry === "string" ? parsedText(entry, key) : entry;
    if (isDocumentKey(key) && isJsonObject(document)) {
      documents.set(key, document);
    } else {
      notes.push(`Entry ${JSON.stringify(key)} of .zmetadata is ignored.`);
    }
  }
  return documents;
}

function isDocumentKey(key: string): boolean {
  const match = /^(?:(.+)\/)?\.(?:zarray|zgroup|zattrs)$/.exec(key);
  return match !== null && (match[1] === undefined || isNodePath(match[1]));
}

function parsedText(text: string, key: string): JsonValue | undefined {
  try {
    return parseJsonBytes(new TextEncoder().encode(text), key);
  } catch {
    return undefined;
  }
}
