import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ByteRange, Store } from "../../../src/zarr/store";

export const fixtures = fileURLToPath(new URL("../../fixtures/", import.meta.url));

/** A folder as a store, with no more than lint asks for. */
export function folderStore(root: string): Store {
  const attempt = async <T>(read: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await read();
    } catch {
      return undefined;
    }
  };
  return {
    label: root,
    get: (key) => attempt(() => readFile(join(root, key))),
    getRange: (key, range) => attempt(async () => cut(await readFile(join(root, key)), range)),
    size: (key) => attempt(async () => (await stat(join(root, key))).size),
    list: async (prefix, { limit = Infinity } = {}) => {
      const entries =
        (await attempt(() => readdir(join(root, prefix), { withFileTypes: true }))) ?? [];
      return entries
        .slice(0, limit)
        .map((entry) => ({ name: entry.name, kind: entry.isDirectory() ? "directory" : "file" }));
    },
  };
}

/** A store from texts by key. */
export function textStore(texts: Readonly<Record<string, string>>): Store {
  const keys = Object.keys(texts);
  const bytesOf = (key: string) =>
    Object.hasOwn(texts, key) ? new TextEncoder().encode(texts[key]) : undefined;
  return {
    label: "memory",
    get: (key) => Promise.resolve(bytesOf(key)),
    getRange: (key, range) => {
      const bytes = bytesOf(key);
      return Promise.resolve(bytes && cut(bytes, range));
    },
    size: (key) => Promise.resolve(bytesOf(key)?.length),
    list: (prefix) => {
      const start = prefix === "" ? "" : `${prefix}/`;
      const below = keys
        .filter((key) => key.startsWith(start))
        .map((key) => key.slice(start.length));
      const names = new Map(
        below.map((key) => [key.split("/")[0] ?? "", key.includes("/") ? "directory" : "file"]),
      );
      return Promise.resolve(
        [...names].map(([name, kind]) => ({ name, kind: kind as "directory" | "file" })),
      );
    },
  };
}

function cut(bytes: Uint8Array, range: ByteRange): Uint8Array {
  if ("suffixLength" in range) return bytes.subarray(-Math.min(bytes.length, range.suffixLength));
  return bytes.subarray(range.offset, range.offset + range.length);
}
