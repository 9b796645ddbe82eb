import type { Store } from "../../zarr/store";
import type { RandomAccess } from "../zipDirectory";

export interface PlaceOptions {
  readonly signal?: AbortSignal;
}

/** Addresses of one kind, and what lies at them: the local disk, a workspace, the web. */
export interface Places {
  /** @throws ZarrError "not-found" where there is nothing, where that can be known */
  kindOf(address: string, options?: PlaceOptions): Promise<"folder" | "file">;
  /** A folder; keys are below it. */
  folder(address: string, options?: PlaceOptions): Promise<Store>;
  /** A file, under the empty key. */
  file(address: string): Store;
  /** A file that is read in places: a zip. The caller closes it. */
  access(address: string, options?: PlaceOptions): Promise<RandomAccess>;
  /** The last segment, decoded. */
  nameOf(address: string): string;
  parentOf(address: string): string;
  /** A relative path from a folder; it may lead out of the folder. */
  resolve(folder: string, path: string): string;
  /** True where the address lies in what the references in `folder` may read without a question. */
  isWithin(folder: string, address: string): boolean;
}
