import type { ByteRange, Store, StoreEntry, StoreListOptions } from "../zarr/store";
import { cutRange } from "./byteRange";

/** A store in memory. */
export class MemoryStore implements Store {
  constructor(
    private readonly values: ReadonlyMap<string, Uint8Array>,
    readonly label = "memory",
  ) {}

  get(key: string): Promise<Uint8Array | undefined> {
    return Promise.resolve(this.values.get(key));
  }

  getRange(key: string, range: ByteRange): Promise<Uint8Array | undefined> {
    const value = this.values.get(key);
    return Promise.resolve(value && cutRange(value, range));
  }

  size(key: string): Promise<number | undefined> {
    return Promise.resolve(this.values.get(key)?.length);
  }

  list(prefix: string, { limit }: StoreListOptions = {}): Promise<StoreEntry[]> {
    return Promise.resolve(childrenOf(this.values.keys(), prefix).slice(0, limit));
  }
}

/** The direct children of a prefix among flat keys. */
export function childrenOf(keys: Iterable<string>, prefix: string): StoreEntry[] {
  const start = prefix === "" ? "" : `${prefix}/`;
  const found = new Map<string, StoreEntry>();
  for (const key of keys) {
    if (!key.startsWith(start)) continue;
    const rest = key.slice(start.length);
    const slash = rest.indexOf("/");
    const name = slash < 0 ? rest : rest.slice(0, slash);
    if (name !== "") found.set(name, { name, kind: slash < 0 ? "file" : "directory" });
  }
  return [...found.values()];
}
