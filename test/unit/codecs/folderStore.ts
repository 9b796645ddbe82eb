import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { unzipSync } from "fflate";
import type { ByteRange, Store, StoreEntry } from "../../../src/zarr/store";

/** A store of values in memory, as plain as can be. */
export function mapStore(label: string, values: ReadonlyMap<string, Uint8Array>): Store {
  return {
    label,
    get: (key) => Promise.resolve(values.get(key)),
    getRange: (key, range) => {
      const value = values.get(key);
      return Promise.resolve(value && cut(value, range));
    },
    list: (prefix) => {
      const start = prefix === "" ? "" : `${prefix}/`;
      const entries = new Map<string, StoreEntry>();
      for (const key of values.keys()) {
        if (!key.startsWith(start)) continue;
        const [name = "", ...rest] = key.slice(start.length).split("/");
        entries.set(name, { name, kind: rest.length > 0 ? "directory" : "file" });
      }
      return Promise.resolve([...entries.values()]);
    },
  };
}

/** A folder, or a zip archive, read whole. */
export function storeOf(place: string): Store {
  const values = new Map<string, Uint8Array>();
  if (statSync(place).isFile()) {
    const files = unzipSync(new Uint8Array(readFileSync(place)));
    // Some archives hold the store one folder deep.
    const markers = Object.keys(files).filter((key) => /(^|\/)\.z(group|array)$/.test(key));
    const root = markers.map((key) => key.replace(/[^/]*$/, "")).sort()[0] ?? "";
    for (const [key, bytes] of Object.entries(files)) {
      if (key.startsWith(root)) values.set(key.slice(root.length), bytes);
    }
  } else {
    for (const entry of readdirSync(place, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const key = path.relative(place, file).split(path.sep).join("/");
      values.set(key, new Uint8Array(readFileSync(file)));
    }
  }
  return mapStore(place, values);
}

function cut(value: Uint8Array, range: ByteRange): Uint8Array {
  if ("suffixLength" in range)
    return value.subarray(Math.max(0, value.length - range.suffixLength));
  return value.subarray(range.offset, range.offset + range.length);
}
