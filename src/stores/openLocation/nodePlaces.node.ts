import { stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { messageOf, ZarrError } from "../../zarr/errors";
import type { Store } from "../../zarr/store";
import { openFileAccess } from "../fileAccess.node";
import { FileStore } from "../fileStore.node";
import type { RandomAccess } from "../zipDirectory";
import type { Places } from "./places";

/** Paths and `file:` addresses of this machine. */
export const nodePlaces: Places = {
  async kindOf(address) {
    const file = localPath(address);
    try {
      const found = await stat(file);
      if (found.isDirectory()) return "folder";
      if (found.isFile()) return "file";
    } catch (cause) {
      const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
      if (code !== "ENOENT" && code !== "ENOTDIR") {
        throw new ZarrError("store", messageOf(cause), { path: file, cause });
      }
      const message = `There is no file or folder ${file}. Check the path.`;
      throw new ZarrError("not-found", message, { path: file });
    }
    throw new ZarrError("store", `${file} is neither a file nor a folder.`, { path: file });
  },
  folder: (address): Promise<Store> => Promise.resolve(new FileStore(localPath(address))),
  file: (address): Store => new FileStore(localPath(address)),
  access: (address): Promise<RandomAccess> => openFileAccess(localPath(address)),
  nameOf: (address) => path.basename(localPath(address)),
  parentOf: (address) => path.dirname(localPath(address)),
  resolve: (folder, relative) => path.resolve(localPath(folder), relative),
  isWithin(folder, address) {
    const between = path.relative(localPath(folder), localPath(address));
    return between !== ".." && !between.startsWith(`..${path.sep}`) && !path.isAbsolute(between);
  },
};

/** @throws ZarrError "not-found" for a `file:` address of another machine, "unsupported" for other schemes */
export function localPath(address: string): string {
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(address)?.[1]?.toLowerCase();
  if (scheme === undefined) return address;
  if (scheme !== "file") {
    const message = `"${scheme}" addresses are not read; https, http, s3, gs and file are.`;
    throw new ZarrError("unsupported", message, { path: address });
  }
  try {
    return fileURLToPath(address);
  } catch (cause) {
    const message = `${address} is no file of this machine: ${messageOf(cause)}.`;
    throw new ZarrError("not-found", message, { path: address, cause });
  }
}
