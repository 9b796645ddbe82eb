import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { messageOf, ZarrError } from "../zarr/errors";
import { compareNames } from "../zarr/nodeNames";

/** Files that only the folder of a node has; `.zattrs` alone makes none. */
const markers: ReadonlySet<string> = new Set(["zarr.json", ".zarray", ".zgroup", ".zmetadata"]);
const skipped: ReadonlySet<string> = new Set(["node_modules", ".git"]);
const maxDepth = 64;

/**
 * The store roots in a folder, as paths below it with `/` between; "" where the folder is a store itself.
 * Stores are not entered and links are not followed.
 * @throws ZarrError "store" where the folder itself cannot be listed
 */
export async function findStores(folder: string): Promise<string[]> {
  const found: string[] = [];
  await search(folder, "", { found, depth: 0 });
  return found;
}

async function search(
  folder: string,
  below: string,
  { found, depth }: { found: string[]; depth: number },
): Promise<void> {
  const entries = await list(join(folder, below), depth > 0);
  if (entries.some((entry) => !entry.isDirectory() && markers.has(entry.name))) {
    found.push(below);
    return;
  }
  if (depth >= maxDepth) return;
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  for (const name of names.filter((one) => !skipped.has(one)).sort(compareNames)) {
    await search(folder, below === "" ? name : `${below}/${name}`, { found, depth: depth + 1 });
  }
}

/** Folders below that cannot be read hold no stores for us. */
async function list(folder: string, lenient: boolean) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (cause) {
    if (lenient) return [];
    throw new ZarrError("store", messageOf(cause), { path: folder, cause });
  }
}
