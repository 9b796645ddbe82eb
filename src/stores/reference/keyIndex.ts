import { maxPathDepth } from "../../zarr/hierarchy";
import type { StoreEntry } from "../../zarr/store";

interface Folder {
  /** Whole keys: they exist anyway, while cut ones would have to be kept. */
  readonly files: string[];
  readonly directories: string[];
}

/** Flat keys as folders. A key that others lie below is both a file and a directory. */
export class KeyIndex {
  private readonly folders = new Map<string, Folder>([["", { files: [], directories: [] }]]);

  /** @param keys each once; those that no path leads to, or deeper than any node, are left out */
  constructor(keys: Iterable<string>) {
    for (const key of keys) {
      const tooDeep = key.split("/", maxPathDepth + 2).length > maxPathDepth + 1;
      if (!tooDeep && !key.startsWith("/")) this.add(key);
    }
  }

  list(prefix: string, limit = Infinity): StoreEntry[] {
    const folder = this.folders.get(prefix);
    const entries: StoreEntry[] = [];
    // Folders first: where there is a limit, chunks must not hide the nodes.
    for (const kind of ["directory", "file"] as const) {
      for (const key of (kind === "file" ? folder?.files : folder?.directories) ?? []) {
        if (entries.length >= limit) return entries;
        const name = key.slice(key.lastIndexOf("/") + 1);
        if (name !== "") entries.push({ name, kind });
      }
    }
    return entries;
  }

  private add(key: string): void {
    let kind: keyof Folder = "files";
    for (let child = key, known = false; !known; kind = "directories") {
      const parent = child.slice(0, Math.max(0, child.lastIndexOf("/")));
      const folder = this.folders.get(parent) ?? { files: [], directories: [] };
      known = this.folders.has(parent);
      this.folders.set(parent, folder);
      folder[kind].push(child);
      child = parent;
    }
  }
}
