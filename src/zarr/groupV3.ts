import { expected } from "./checkJson";
import type { JsonObject, JsonValue } from "./json";
import { checkFormat, checkUnknownMembers, inDocument, readAttributes } from "./metadataMembers";
import type { GroupNode } from "./node";
import { isNodePath } from "./nodeNames";
import { isJsonObject } from "./parseJson";
import { joinKey } from "./store";

const knownMembers: ReadonlySet<string> = new Set([
  ...["zarr_format", "node_type", "attributes", "consolidated_metadata"],
]);

/**
 * Reads the `zarr.json` of a group, with its consolidated metadata (v3 core, "Group metadata";
 * CONFORMANCE §3.2, §3.9). `options.notes` are what reading the text has tolerated already.
 * @throws ZarrError "metadata" for a fault, "unsupported" for an unknown member that must be understood
 */
export function readGroupV3(
  document: JsonObject,
  path: string,
  options: { notes?: readonly string[] } = {},
): GroupNode {
  return inDocument(joinKey(path, "zarr.json"), () =>
    readGroup(document, path, [...(options.notes ?? [])]),
  );
}

function readGroup(document: JsonObject, path: string, notes: string[]): GroupNode {
  checkFormat(document, 3);
  const nodeType = document["node_type"];
  if (nodeType === undefined) {
    notes.push('There is no node_type; the node is taken as a "group".');
  } else if (nodeType !== "group") {
    throw expected('node_type to be "array" or "group"', nodeType);
  }
  const transformers = document["storage_transformers"];
  const members = new Set(knownMembers);
  if (Array.isArray(transformers) && transformers.length === 0) {
    notes.push("storage_transformers has no meaning on a group.");
    members.add("storage_transformers");
  }
  checkUnknownMembers(document, members, notes);
  return {
    kind: "group",
    path,
    zarrFormat: 3,
    attributes: readAttributes(document["attributes"], notes),
    consolidated: readConsolidated(document["consolidated_metadata"], notes),
    notes,
  };
}

/** Documents by key relative to the group; faults are notes: the nodes' own documents count. */
function readConsolidated(
  json: JsonValue | undefined,
  notes: string[],
): ReadonlyMap<string, JsonObject> | undefined {
  if (json === undefined) {
    return undefined;
  }
  if (json === null) {
    notes.push("consolidated_metadata is null, as zarr-python up to 3.1.3 wrote it.");
    return undefined;
  }
  const metadata = isJsonObject(json) ? json["metadata"] : undefined;
  if (!isJsonObject(json) || json["kind"] !== "inline" || !isJsonObject(metadata)) {
    notes.push('consolidated_metadata is not of kind "inline" with metadata; it is ignored.');
    return undefined;
  }
  const documents = new Map<string, JsonObject>();
  for (const [path, document] of Object.entries(metadata)) {
    if (isNodePath(path) && isJsonObject(document)) {
      documents.set(joinKey(path, "zarr.json"), document);
    } else {
      notes.push(`Entry ${JSON.stringify(path)} of the consolidated metadata is ignored.`);
    }
  }
  return documents;
}
