import type { JsonObject } from "../../zarr/json";
import { readDocument } from "../../zarr/nodeDocuments";
import {
  joinKey,
  type MetadataDocument,
  type Store,
  type StoreReadOptions,
} from "../../zarr/store";
import { MemoryStore } from "../memoryStore";
import { isN5Array, n5ArrayDocument, n5Members } from "./n5Array";
import { groupDocument, without } from "./nodeDocument";
import { foldersOf, holdsEntries, TranslatedStore, type Translation } from "./translatedStore";

/** Where N5 keeps the metadata of a node. */
export const n5DocumentName = "attributes.json";

/** The newest major version of N5 that this was written for. */
const knownMajorVersion = 4;

/**
 * An N5 container as a Zarr v3 store, for reading (N5 specification, "File-system specification";
 * CONFORMANCE N5-001 to 004). Axes are in the reverse order of N5's, as zarr-python's N5Store has them,
 * so that the last one is the fastest. A folder is a group whether it has attributes or not.
 * @param attributes what the root's `attributes.json` holds, as far as there is one
 */
export function n5Store(base: Store, attributes: JsonObject | undefined): Store {
  const version = attributes?.["n5"];
  const { list } = base;
  const translation: Translation = {
    form: typeof version === "string" ? `N5 ${version}` : "N5",
    // Nothing in it is a document of Zarr.
    stored: new MemoryStore(new Map(), base.label),
    readNode: (path, options) => readN5Node(base, path, options),
    chunkKey: ({ path, coords }) => joinKey(path, ...[...coords].reverse()),
    list: list && (async (prefix, options) => foldersOf(await list.call(base, prefix, options))),
  };
  return new TranslatedStore(base, translation);
}

async function readN5Node(
  base: Store,
  path: string,
  { signal }: StoreReadOptions,
): Promise<MetadataDocument | undefined> {
  const found = await readDocument(base, joinKey(path, n5DocumentName), signal);
  if (found === undefined) {
    const isGroup = path === "" || (await holdsEntries(base, path, signal));
    return isGroup ? { value: groupDocument(), notes: [] } : undefined;
  }
  const notes = [...found.notes, ...versionNotes(found.value["n5"])];
  if (isN5Array(found.value)) {
    return { value: n5ArrayDocument(found.value, path, notes), notes };
  }
  return { value: groupDocument(without(found.value, n5Members)), notes };
}

/** The root of a container says the version of N5 that wrote it. */
function versionNotes(version: unknown): string[] {
  const major = typeof version === "string" ? /^\d+/.exec(version)?.[0] : undefined;
  if (typeof version !== "string" || Number(major ?? 0) <= knownMajorVersion) return [];
  return [`This is N5 ${version}; what is newer than N5 ${knownMajorVersion} is not known here.`];
}
