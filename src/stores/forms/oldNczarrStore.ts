import { configurationWith } from "../../zarr/codecSpecs";
import { isJsonObject } from "../../zarr/parseJson";
import { readDocument } from "../../zarr/nodeDocuments";
import type { MetadataDocument, Store, StoreReadOptions } from "../../zarr/store";

/**
 * A store by the first NCZarr (netCDF 4.8.0), which kept what is its own in documents beside those of Zarr:
 * `.nczarray` has the names of an array's dimensions. They are put where newer ones have them, within
 * `.zarray` (CONFORMANCE §9.8, LEG-008).
 */
export function oldNczarrStore(base: Store): Store {
  const store: Store = Object.create(base) as Store;
  const form: Pick<Store, "form" | "stored" | "readDocument"> = {
    form: "NCZarr 1 (netCDF 4.8.0)",
    stored: base,
    readDocument: (key, options = {}) => readWithDimensions(base, key, options),
  };
  return Object.assign(store, form);
}

async function readWithDimensions(
  base: Store,
  key: string,
  { signal }: StoreReadOptions,
): Promise<MetadataDocument | undefined> {
  const document = await readDocument(base, key, signal);
  if (document === undefined || !/(^|\/)\.zarray$/.test(key)) return document;
  const own = await readDocument(base, key.replace(/\.zarray$/, ".nczarray"), signal);
  if (own === undefined || !isJsonObject(own.value)) return document;
  const value = configurationWith(document.value, "_NCZARR_ARRAY", own.value);
  return { value, notes: [...document.notes, ...own.notes] };
}
