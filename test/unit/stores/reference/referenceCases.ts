import { readFileSync } from "node:fs";
import path from "node:path";
import { FileStore } from "../../../../src/stores/fileStore.node";
import { MemoryStore } from "../../../../src/stores/memoryStore";
import type { OpenTarget } from "../../../../src/stores/openTarget";
import { openReferenceStore } from "../../../../src/stores/reference/openReferenceStore";
import type { Store } from "../../../../src/zarr/store";

export const folder = path.resolve("test/fixtures/references");

export function readJson(name: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, name), "utf8"));
}

/** Targets below a folder of this machine, by relative paths. */
export function filesBelow(root: string): OpenTarget {
  return (address) => {
    const place = path.resolve(root, address);
    return Promise.resolve({
      store: new FileStore(path.dirname(place)),
      key: path.basename(place),
    });
  };
}

/** A fixture as a store: a document, or a folder of the parquet form. */
export function openFixture(name: string): Promise<Store> {
  const place = path.join(folder, name);
  const isFolder = name.endsWith(".parq");
  return openReferenceStore(isFolder ? new FileStore(place) : readFileSync(place), {
    label: name,
    openTarget: filesBelow(isFolder ? place : folder),
  });
}

/** References over files in memory. */
export function openDocument(
  document: unknown,
  files: Readonly<Record<string, Uint8Array>> = {},
): Promise<Store> {
  const store = new MemoryStore(new Map(Object.entries(files)));
  const text = typeof document === "string" ? document : JSON.stringify(document);
  return openReferenceStore(new TextEncoder().encode(text), {
    label: "refs.json",
    openTarget: (key) => Promise.resolve({ store, key }),
  });
}

export async function textOf(store: Store, key: string): Promise<string | undefined> {
  const bytes = await store.get(key);
  return bytes && new TextDecoder().decode(bytes);
}
