import { hasKey } from "./nestedKeys";
import { joinKey, type Store } from "./store";

/** How far below a folder nodes are looked for, and in how many folders a level. */
const levels = 2;
const foldersPerLevel = 16;
const listLimit = 256;

/**
 * The Zarr format of the first node one or two levels below a folder; undefined where none is seen. The
 * search is bounded: folders with numbers for names, which hold chunks, and hidden ones are passed over.
 */
export async function findImplicitGroup(
  store: Store,
  path: string,
  signal?: AbortSignal,
): Promise<2 | 3 | undefined> {
  return findBelow(store, path, { signal, depth: levels });
}

async function findBelow(
  store: Store,
  path: string,
  { signal, depth }: { signal?: AbortSignal; depth: number },
): Promise<2 | 3 | undefined> {
  const entries = (await store.list?.(path, { signal, limit: listLimit })) ?? [];
  const folders = entries
    .filter(({ kind, name }) => kind === "directory" && !/^(\.|__|\d+$)/.test(name))
    .slice(0, foldersPerLevel)
    .map(({ name }) => joinKey(path, name));
  for (const folder of folders) {
    const format = await formatOf(store, folder, signal);
    if (format !== undefined) {
      return format;
    }
  }
  for (const folder of depth > 1 ? folders : []) {
    const format = await findBelow(store, folder, { signal, depth: depth - 1 });
    if (format !== undefined) {
      return format;
    }
  }
  return undefined;
}

async function formatOf(
  store: Store,
  path: string,
  signal?: AbortSignal,
): Promise<2 | 3 | undefined> {
  if (await hasKey(store, joinKey(path, "zarr.json"), signal)) {
    return 3;
  }
  for (const name of [".zarray", ".zgroup"]) {
    if (await hasKey(store, joinKey(path, name), signal)) {
      return 2;
    }
  }
  return undefined;
}
