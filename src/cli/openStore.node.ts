import { open, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { FileStore } from "../stores/fileStore.node";
import { openZipStore } from "../stores/zipStore";
import { messageOf, ZarrError } from "../zarr/errors";
import { metadataFileNames } from "../zarr/nodeNames";
import type { Store } from "../zarr/store";
import { codeOf } from "./describeError";

/** What a path on the command line leads to. */
export type PathKind = "directory" | "file";

/**
 * Opens a store on this machine: a folder, a zip file, or a metadata file, which stands for its folder.
 * The caller closes it.
 * @throws ZarrError "not-found" where there is nothing at the path, "store" where it cannot be read
 */
export async function openStorePath(path: string): Promise<Store> {
  if ((await pathKind(path)) === "directory") return new FileStore(path);
  return isMetadataFile(path) ? new FileStore(dirname(path)) : openZip(path);
}

/** True for the names of the five metadata files. */
export function isMetadataFile(path: string): boolean {
  const name = basename(path);
  return metadataFileNames.some((one) => one === name);
}

/** @throws ZarrError as {@link openStorePath} */
export async function pathKind(path: string): Promise<PathKind> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) return "directory";
    if (stats.isFile()) return "file";
  } catch (cause) {
    if (codeOf(cause) !== "ENOENT" && codeOf(cause) !== "ENOTDIR") {
      throw new ZarrError("store", messageOf(cause), { path, cause });
    }
    const message = `There is no file or folder ${path}. Check the path.`;
    throw new ZarrError("not-found", message, { path });
  }
  throw new ZarrError("store", `${path} is neither a file nor a folder.`, { path });
}

async function openZip(path: string): Promise<Store> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (offset: number, length: number): Promise<Uint8Array> => {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      let filled = 0;
      while (filled < bytes.length) {
        const rest = bytes.length - filled;
        const { bytesRead } = await file.read(bytes, filled, rest, offset + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return bytes.subarray(0, filled);
    };
    return closing(await openZipStore({ label: path, size, read }), () => file.close());
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The store, whose closing also closes what it reads from. */
function closing(store: Store, close: () => Promise<void>): Store {
  const inner = store.close?.bind(store);
  store.close = async () => {
    await inner?.();
    await close();
  };
  return store;
}
