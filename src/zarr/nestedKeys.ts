import type { ArrayNode } from "./node";
import { joinKey, type Store } from "./store";

/** Entries of an array's folder that are looked at to tell its separator. */
const listLimit = 64;

/**
 * A v2 array that does not record its separator, with the one its chunks have: before 2.8 zarr-python
 * wrote nested keys without a word (CONFORMANCE V2-ARR-017). Any other array comes back as it is.
 */
export async function nestedKeys(
  store: Store,
  array: ArrayNode,
  signal?: AbortSignal,
): Promise<ArrayNode> {
  const recorded = array.zarrFormat === 3 || "dimension_separator" in array.document;
  if (recorded || array.shape.length < 2 || !(await chunksAreNested(store, array, signal))) {
    return array;
  }
  const note =
    'The chunk keys are nested, though the document does not say so; "/" is taken as separator.';
  return {
    ...array,
    chunkKeys: { name: "v2", separator: "/" },
    notes: [...array.notes, note],
  };
}

async function chunksAreNested(
  store: Store,
  { path, shape }: ArrayNode,
  signal?: AbortSignal,
): Promise<boolean> {
  const zeros = shape.map(() => "0");
  if (await hasKey(store, joinKey(path, zeros.join(".")), signal)) {
    return false;
  }
  if (await hasKey(store, joinKey(path, zeros.join("/")), signal)) {
    return true;
  }
  const entries = (await store.list?.(path, { signal, limit: listLimit })) ?? [];
  const flat = entries.some(({ kind, name }) => kind === "file" && /^\d+(\.\d+)+$/.test(name));
  const nested = entries.some(({ kind, name }) => kind === "directory" && /^\d+$/.test(name));
  return nested && !flat;
}

/** True where the store has a value at the key. */
export async function hasKey(store: Store, key: string, signal?: AbortSignal): Promise<boolean> {
  const found = store.size
    ? await store.size(key, { signal })
    : await store.getRange(key, { offset: 0, length: 1 }, { signal });
  return found !== undefined;
}
