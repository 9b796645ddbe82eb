import { opendir, open, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { ByteRange, Store, StoreEntry } from "../../../src/zarr/store";

/** A folder as a store, as plain as can be: what these tests read fixtures with. */
export function folderStore(root: string): Store {
  const place = (key: string) => path.join(root, key);
  return {
    label: root,
    get: (key) => orUndefined(readFile(place(key))),
    getRange: (key, range) => orUndefined(readRange(place(key), range)),
    size: (key) => orUndefined(stat(place(key)).then((found) => found.size)),
    list: async (prefix, { limit = Infinity } = {}) =>
      (await orUndefined(listFolder(place(prefix), limit))) ?? [],
  };
}

/** A store of texts; `list: false` makes one that cannot list. */
export function textStore(texts: Record<string, string>, options = { list: true }): Store {
  const values = new Map(
    Object.entries(texts).map(([key, text]) => [key, new TextEncoder().encode(text)]),
  );
  const list = (prefix: string): Promise<StoreEntry[]> => {
    const start = prefix === "" ? "" : `${prefix}/`;
    const entries = new Map<string, StoreEntry>();
    for (const key of values.keys()) {
      if (key.startsWith(start)) {
        const [name = "", ...rest] = key.slice(start.length).split("/");
        entries.set(name, { name, kind: rest.length > 0 ? "directory" : "file" });
      }
    }
    return Promise.resolve([...entries.values()]);
  };
  return {
    label: "texts",
    get: (key) => Promise.resolve(values.get(key)),
    getRange: (key) => Promise.resolve(values.get(key)?.slice(0, 1)),
    ...(options.list ? { list } : {}),
  };
}

async function readRange(file: string, range: ByteRange): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const offset = "suffixLength" in range ? Math.max(0, size - range.suffixLength) : range.offset;
    const length = "suffixLength" in range ? size - offset : range.length;
    const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function listFolder(folder: string, limit: number): Promise<StoreEntry[]> {
  const entries: StoreEntry[] = [];
  for await (const entry of await opendir(folder)) {
    if (entries.length >= limit) break;
    entries.push({ name: entry.name, kind: entry.isDirectory() ? "directory" : "file" });
  }
  return entries;
}

async function orUndefined<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (/ENOENT|ENOTDIR|EISDIR/.test(String(error))) return undefined;
    throw error;
  }
}
