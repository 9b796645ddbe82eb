import { ZarrError } from "../../zarr/errors";
import { metadataFileNames } from "../../zarr/nodeNames";
import type { Store } from "../../zarr/store";
import { n5DocumentName } from "../forms/n5Store";
import { recogniseStore } from "../forms/recogniseStore";
import { maxReferenceBytes } from "../reference/referenceDocument";
import { openReferenceStore } from "../reference/openReferenceStore";
import { openZipStore } from "../zipStore";
import { isRemoteAddress } from "./remoteAddress";
import { targetOpener, type TargetOptions } from "./targets";

export interface LocationOptions extends TargetOptions {
  readonly signal?: AbortSignal;
}

/**
 * Opens whatever a path or an address leads to: a folder, a zip file, a metadata file, which stands for its
 * folder, a file of references, or a store of another form. The caller closes it.
 * @throws ZarrError "not-found" where there is nothing, "store" where it cannot be read, "unsupported" for
 * an address that is not read
 */
export async function openLocation(address: string, options: LocationOptions): Promise<Store> {
  const { signal } = options;
  const places = isRemoteAddress(address) ? options.remote : options.local;
  const kind = await places.kindOf(address, { signal });
  const name = places.nameOf(address);
  if (kind === "folder") return openFolder(address, options);
  if (isMetadataName(name) || name === n5DocumentName) {
    return openFolder(places.parentOf(address), options);
  }
  if (/\.json$/i.test(name)) return openReferences(address, options);
  const file = await places.access(address, { signal });
  try {
    const base = await openZipStore(file, { signal });
    const openTarget = targetOpener(places.parentOf(address), options);
    return await recogniseStore(base, { signal, openTarget });
  } catch (error) {
    await file.close?.();
    throw error;
  }
}

async function openFolder(address: string, options: LocationOptions): Promise<Store> {
  const isFar = isRemoteAddress(address);
  const places = isFar ? options.remote : options.local;
  const { signal } = options;
  const base = await places.folder(address, { signal });
  return recogniseStore(base, { signal, openTarget: targetOpener(address, options), isFar });
}

async function openReferences(address: string, options: LocationOptions): Promise<Store> {
  const { signal } = options;
  const places = isRemoteAddress(address) ? options.remote : options.local;
  const file = places.file(address);
  const bytes = await file.get("", { signal, maxBytes: maxReferenceBytes });
  if (bytes === undefined) {
    const message = `There is no file at ${file.label}. Check the address.`;
    throw new ZarrError("not-found", message, { path: file.label });
  }
  const openTarget = targetOpener(places.parentOf(address), options);
  return openReferenceStore(bytes, { label: file.label, openTarget, signal });
}

/** True for the names of the five metadata files. */
export function isMetadataName(name: string): boolean {
  return metadataFileNames.some((one) => one === name);
}
