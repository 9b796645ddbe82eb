import type { Store } from "../../zarr/store";
import type { OpenTarget } from "../openTarget";
import { readReferenceDocument } from "./referenceDocument";
import { ReferenceStore } from "./referenceStore";

export interface ReferenceStoreOptions {
  /** What a person calls the references: the path or address of the document or folder. */
  readonly label: string;
  /**
   * Opens the files that the references point to. It gets each address as the references have it, with
   * templates filled in: an address with a scheme, an absolute path, or a path relative to the folder that
   * the JSON document lies in (parquet: to the folder of the references itself). It is called for each
   * read, so it keeps the stores that it opened.
   */
  readonly openTarget: OpenTarget;
  readonly signal?: AbortSignal;
}

/**
 * Opens kerchunk references as a store that cannot be written (CONFORMANCE §KER). The source is the bytes
 * of a JSON document, version 0 or 1 (see `isReferenceDocument`, `mayBeReferenceDocument`), or the folder
 * of the parquet form (see `isParquetReferences`), which the new store closes with itself.
 *
 * Nothing that a reference points to is opened before its key is read. Faults of one reference are errors
 * of reading its key: "metadata" naming it; "store" where its target does not exist or ends too early;
 * whatever `openTarget` throws.
 * @throws ZarrError "metadata", "unsupported" or "refused" where the document as a whole cannot be read
 */
export async function openReferenceStore(
  source: Uint8Array | Store,
  { label, openTarget, signal }: ReferenceStoreOptions,
): Promise<Store> {
  if (source instanceof Uint8Array) {
    return new ReferenceStore(readReferenceDocument(source, label), { label, openTarget });
  }
  const { openParquetReferences } = await import("./parquetReferences");
  const references = await openParquetReferences(source, { signal });
  return new ReferenceStore(references, { label, openTarget });
}
