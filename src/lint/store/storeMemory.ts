import type { JsonDocument } from "../../zarr/json";
import type { StoreEntry } from "../../zarr/store";
import type { Finding } from "../finding";
import type { LintContext } from "../lintDocument";

/** A document as it was read and checked. */
export interface KnownDocument {
  readonly text: string;
  readonly context: LintContext;
  readonly document: JsonDocument;
  readonly findings: readonly Finding[];
}

/** What a look at the chunks of one array found. */
export interface KnownChunks {
  /** Of the array's document, for which it holds. */
  readonly text: string;
  /** In that document. */
  readonly document: readonly Finding[];
  /** How many files there are. */
  readonly amount: number;
  /** By the keys of chunks and folders. */
  readonly others: ReadonlyMap<string, readonly Finding[]>;
}

/** The elements of a small array. */
export interface KnownValues {
  /** Of the array's document, for which it holds. */
  readonly text: string;
  readonly values: readonly (number | bigint)[] | undefined;
}

/**
 * What is kept of a store between two looks: texts, listings, and what was found in each document and among
 * the chunks of each array. {@link forget} drops what depends on the keys that changed.
 */
export class StoreMemory {
  /** By key; undefined where there is nothing. */
  readonly texts = new Map<string, string | undefined>();
  /** By prefix, of the folders that the walk enters. */
  readonly lists = new Map<string, readonly StoreEntry[]>();
  readonly documents = new Map<string, KnownDocument>();
  /** By the path of the array. */
  readonly chunks = new Map<string, KnownChunks>();
  /** Elements of small arrays by path; undefined where they cannot be read. */
  readonly values = new Map<string, KnownValues>();

  forget(keys: Iterable<string>): void {
    for (const key of keys) {
      for (const known of [this.texts, this.lists, this.documents]) {
        for (const other of known.keys()) if (isWithin(other, key)) known.delete(other);
      }
      for (const known of [this.chunks, this.values]) {
        for (const path of known.keys()) {
          if (isWithin(key, path) || isWithin(path, key)) known.delete(path);
        }
      }
      // A key may be new, or gone: every folder above it may have another list.
      for (let at = key; at !== "";) {
        at = at.slice(0, Math.max(0, at.lastIndexOf("/")));
        this.lists.delete(at);
      }
    }
  }
}

function isWithin(key: string, path: string): boolean {
  return path === "" || key === path || key.startsWith(`${path}/`);
}
