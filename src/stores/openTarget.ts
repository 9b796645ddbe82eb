import type { Store } from "../zarr/store";

/**
 * Opens what a reference points to: the store and the key in it.
 * @throws ZarrError "consent" where the place is outside of the references' own folder and was not allowed
 */
export type OpenTarget = (
  address: string,
  options: { readonly signal?: AbortSignal },
) => Promise<{ readonly store: Store; readonly key: string }>;
