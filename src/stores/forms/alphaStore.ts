import type { JsonObject } from "../../zarr/json";
import { readDocument } from "../../zarr/nodeDocuments";
import {
  joinKey,
  type MetadataDocument,
  type Store,
  type StoreEntry,
  type StoreReadOptions,
} from "../../zarr/store";
import { alphaArrayDocument } from "./alphaArray";
import { groupDocument } from "./nodeDocument";
import { foldersOf, holdsEntries, TranslatedStore, type Translation } from "./translatedStore";
import { isJsonObject } from "../../zarr/parseJson";

/**
 * A store of the Zarr v3 alpha as one of v3 (CONFORMANCE LEG-001): documents lie below `meta/root`,
 * chunks below `data/root`, in another place than the nodes have.
 * @param entry the root's `zarr.json`
 */
export function alphaStore(base: Store, entry: JsonObject): Store {
  const { metadata_key_suffix: written } = entry;
  const suffix = typeof written === "string" ? written : ".json";
  const { list } = base;
  const translation: Translation = {
    form: "Zarr v3 alpha (2022)",
    stored: base,
    readNode: (path, options) => readAlphaNode({ base, suffix }, path, options),
    // `c` and the first number are one segment: `data/root/temp/c0/1`.
    chunkKey: ({ path, coords, separator }) => {
      const name = `c${coords.length === 0 ? "0" : coords.join(separator)}`;
      return joinKey("data/root", path, name);
    },
    list:
      list &&
      (async (prefix, options) =>
        childrenOf(await list.call(base, joinKey("meta/root", prefix), options), suffix)),
  };
  return new TranslatedStore(base, translation);
}

/** Documents and folders of the same name are one node. */
function childrenOf(entries: readonly StoreEntry[], suffix: string): StoreEntry[] {
  const names = new Set(foldersOf(entries).map(({ name }) => name));
  for (const { name, kind } of entries) {
    const end = [`.array${suffix}`, `.group${suffix}`].find((one) => name.endsWith(one));
    if (kind === "file" && end !== undefined) names.add(name.slice(0, -end.length));
  }
  return [...names].map((name) => ({ name, kind: "directory" }));
}

async function readAlphaNode(
  { base, suffix }: { base: Store; suffix: string },
  path: string,
  { signal }: StoreReadOptions,
): Promise<MetadataDocument | undefined> {
  const place = joinKey("meta/root", path);
  const [array, group] = await Promise.all([
    readDocument(base, `${place}.array${suffix}`, signal),
    readDocument(base, `${place}.group${suffix}`, signal),
  ]);
  if (array !== undefined) {
    const notes = [...array.notes];
    return { value: alphaArrayDocument(array.value, `${place}.array${suffix}`, notes), notes };
  }
  if (group !== undefined) {
    const { attributes } = group.value;
    return {
      value: groupDocument(isJsonObject(attributes) ? attributes : undefined),
      notes: group.notes,
    };
  }
  // Groups needed no document of their own.
  const isGroup = path === "" || (await holdsEntries(base, place, signal));
  return isGroup ? { value: groupDocument(), notes: [] } : undefined;
}
