import {
  isMetadataName,
  openLocation,
  type LocationOptions,
} from "../stores/openLocation/openLocation";
import { nodePlaces } from "../stores/openLocation/nodePlaces.node";
import { isRemoteAddress } from "../stores/openLocation/remoteAddress";
import type { Store } from "../zarr/store";
import { locationOptions } from "./storeFlags.node";

/** What a path on the command line leads to. */
export type PathKind = "directory" | "file" | "address";

/**
 * Opens a store: a folder, a zip file, a metadata file, which stands for its folder, a file of references,
 * or an address. The caller closes it.
 * @throws ZarrError "not-found" where there is nothing at the path, "store" where it cannot be read
 */
export function openStorePath(
  path: string,
  options: LocationOptions = locationOptions(),
): Promise<Store> {
  return openLocation(path, options);
}

/** True for the names of the five metadata files. */
export function isMetadataFile(path: string): boolean {
  return isMetadataName(nodePlaces.nameOf(path));
}

/** @throws ZarrError "not-found" where there is nothing at the path, "store" where it cannot be read */
export async function pathKind(path: string): Promise<PathKind> {
  if (isRemoteAddress(path)) return "address";
  return (await nodePlaces.kindOf(path)) === "folder" ? "directory" : "file";
}
