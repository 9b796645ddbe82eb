import type { JsonObject } from "./json";

/**
 * The abstract store interface of the format (v3 core, "Stores"; v2, "Storage"): keys to bytes.
 *
 * A key is a relative path with `/` between its segments, without a leading or trailing `/`; the empty
 * string is the root. Every key is taken literally: no percent decoding, case kept.
 */
export interface Store {
  /** What a person calls this store: a path or an address. For messages only. */
  readonly label: string;

  /**
   * What kind of container this is where it is not plain Zarr: for people, e.g. `N5 2.1.3`,
   * `Zarr v3 alpha (2022)`.
   */
  readonly form?: string;

  /**
   * The whole value, or undefined where the key does not exist.
   * @throws ZarrError "store" where the store itself fails; the signal's reason when aborted
   */
  get(key: string, options?: StoreReadOptions): Promise<Uint8Array | undefined>;

  /**
   * A part of the value, cut at its end where the range reaches beyond; undefined where the key does
   * not exist. A store without native ranges reads the whole value and cuts it.
   */
  getRange(
    key: string,
    range: ByteRange,
    options?: StoreReadOptions,
  ): Promise<Uint8Array | undefined>;

  /** Size of the value in bytes; undefined where the key does not exist. Absent where it is not cheap. */
  size?(key: string, options?: StoreReadOptions): Promise<number | undefined>;

  /**
   * The direct children of a prefix, in no order. Absent where a store cannot list (HTTP).
   * An absent prefix gives an empty list. At most `limit` entries are looked at.
   */
  list?(prefix: string, options?: StoreListOptions): Promise<StoreEntry[]>;

  /** Frees what the store holds open. */
  close?(): Promise<void>;

  /**
   * Where a value lies as a plain local file, so that a worker can read it without passing it through
   * this thread. Absent for all other stores.
   */
  localFile?(key: string): string | undefined;

  /**
   * A metadata document as a store of another form makes it of what it has; absent where documents are
   * what lies at their keys. What was done to make it is in the notes.
   */
  readDocument?(key: string, options?: StoreReadOptions): Promise<MetadataDocument | undefined>;

  /** The Zarr documents as they lie there, where this store makes others of them: what lint looks at. */
  readonly stored?: Store;
}

/** A metadata document, and what was tolerated to read it, as sentences. */
export interface MetadataDocument {
  readonly value: JsonObject;
  readonly notes: readonly string[];
}

export interface StoreReadOptions {
  signal?: AbortSignal;
  /** Refuse (ZarrError "refused") a value longer than this many bytes. */
  maxBytes?: number;
}

export interface StoreListOptions {
  signal?: AbortSignal;
  limit?: number;
}

export type ByteRange =
  { readonly offset: number; readonly length: number } | { readonly suffixLength: number };

export interface StoreEntry {
  /** The last segment of the key. */
  readonly name: string;
  readonly kind: "file" | "directory";
}

/** Joins key segments, leaving out empty ones: `joinKey("", "a", "zarr.json")` is `a/zarr.json`. */
export function joinKey(...segments: string[]): string {
  return segments.filter((segment) => segment !== "").join("/");
}
