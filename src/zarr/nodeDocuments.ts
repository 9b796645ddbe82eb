import { readArrayV2 } from "./arrayV2";
import { readArrayV3 } from "./arrayV3";
import { isAbort, isZarrError, messageOf, ZarrError } from "./errors";
import { readGroupV2 } from "./groupV2";
import { readGroupV3 } from "./groupV3";
import type { JsonObject } from "./json";
import type { ZarrNode } from "./node";
import { emptyJsonObject, isJsonObject, readJsonBytes } from "./parseJson";
import { joinKey, type MetadataDocument, type Store } from "./store";

/** Longer metadata documents are not read (CONFORMANCE §11). */
export const maxDocumentBytes = 64 * 2 ** 20;

/** Where the documents of one node come from: the store, or consolidated metadata. */
export type DocumentSource = (name: string) => Promise<MetadataDocument | undefined>;

/** The documents below `path` in a store. */
export function storeDocuments(store: Store, path: string, signal?: AbortSignal): DocumentSource {
  return (name) => readDocument(store, joinKey(path, name), signal);
}

/** The documents of the node itself among `documents`, whose keys are relative to it. */
export function consolidatedDocuments(documents: ReadonlyMap<string, JsonObject>): DocumentSource {
  return (name) => {
    const value = documents.get(name);
    return Promise.resolve(value && { value, notes: [] });
  };
}

/**
 * Reads one metadata document; undefined where there is none. A store of another form makes it.
 * @throws ZarrError "metadata" where it is no JSON object, "refused" over 64 MB
 */
export async function readDocument(
  store: Store,
  key: string,
  signal?: AbortSignal,
): Promise<MetadataDocument | undefined> {
  if (store.readDocument !== undefined) {
    return store.readDocument(key, { signal, maxBytes: maxDocumentBytes });
  }
  const bytes = await store.get(key, { signal, maxBytes: maxDocumentBytes });
  if (bytes === undefined) {
    return undefined;
  }
  if (bytes.length > maxDocumentBytes) {
    const message = `${key} has ${bytes.length} bytes; metadata documents are read up to 64 MB.`;
    throw new ZarrError("refused", message, { path: key });
  }
  const { value, notes } = readJsonBytes(bytes, key);
  if (!isJsonObject(value)) {
    throw new ZarrError("metadata", `${key}: expected a JSON object.`, { path: key });
  }
  return { value, notes };
}

/**
 * The node that the documents of `path` describe; undefined where there are none. `zarr.json` goes before
 * `.zarray`, and that before `.zgroup` (CONFORMANCE STO-001, STO-002).
 * @throws ZarrError "metadata", "unsupported", "refused"
 */
export async function readNode(
  source: DocumentSource,
  path: string,
): Promise<ZarrNode | undefined> {
  const [v3, array, group] = await Promise.all([
    source("zarr.json"),
    settled(source(".zarray")),
    settled(source(".zgroup")),
  ]);
  if (v3 !== undefined) {
    const others = [array, group].some((other) => other !== undefined && !isUnknown(other));
    const note = "There are also documents of Zarr v2 here; zarr.json counts.";
    return readNodeV3(v3, path, others ? [...v3.notes, note] : v3.notes);
  }
  if (array !== undefined) {
    const document = unwrap(array);
    const attributes = await readAttributesV2(source);
    const notes = [...document.notes, ...attributes.notes];
    if (group !== undefined) {
      notes.push("There is also a .zgroup here; .zarray counts.");
    }
    return readArrayV2(document.value, attributes.value, path, { notes });
  }
  if (group !== undefined) {
    const document = unwrap(group);
    const attributes = await readAttributesV2(source);
    const notes = [...document.notes, ...attributes.notes];
    return readGroupV2(document.value, attributes.value, path, { notes });
  }
  return undefined;
}

/** A document that may not matter: its error is thrown only when it is used. */
type Settled = { document: MetadataDocument } | { error: unknown };

async function settled(
  document: Promise<MetadataDocument | undefined>,
): Promise<Settled | undefined> {
  try {
    const found = await document;
    return found && { document: found };
  } catch (error) {
    // Buckets that nobody may list answer "forbidden" for what is not there.
    if (!isZarrError(error, "metadata", "refused", "store")) {
      throw error;
    }
    return { error };
  }
}

/** Whether there is such a document cannot be told. */
function isUnknown(one: Settled): boolean {
  return "error" in one && isZarrError(one.error, "store");
}

function unwrap(settledDocument: Settled): MetadataDocument {
  if ("error" in settledDocument) {
    throw settledDocument.error;
  }
  return settledDocument.document;
}

function readNodeV3(document: MetadataDocument, path: string, notes: readonly string[]): ZarrNode {
  const isArray = document.value["node_type"] === "array";
  const read = isArray ? readArrayV3 : readGroupV3;
  return read(document.value, path, { notes });
}

/** `.zattrs`; one that cannot be read is noted, so that the data can still be looked at. */
async function readAttributesV2(source: DocumentSource): Promise<MetadataDocument> {
  try {
    return (await source(".zattrs")) ?? { value: emptyJsonObject(), notes: [] };
  } catch (error) {
    if (isAbort(error) || !isZarrError(error, "metadata", "refused")) {
      throw error;
    }
    return { value: emptyJsonObject(), notes: [`No attributes: ${messageOf(error)}`] };
  }
}
