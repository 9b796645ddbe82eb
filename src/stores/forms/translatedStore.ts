import { metadataFileNames } from "../../zarr/nodeNames";
import {
  joinKey,
  type ByteRange,
  type MetadataDocument,
  type Store,
  type StoreEntry,
  type StoreListOptions,
  type StoreReadOptions,
} from "../../zarr/store";
import { cutRange } from "../byteRange";
import { writeJson } from "../reference/writeJson";

/** How a container of another form is shown as Zarr v3. Its arrays have the `default` chunk keys. */
export interface Translation {
  /** See {@link Store.form}. */
  readonly form: string;
  /** See {@link Store.stored}. */
  readonly stored: Store;

  /**
   * The `zarr.json` of the node at `path`, undefined where there is none.
   * @throws ZarrError "metadata" or "unsupported", naming the document that is really there
   */
  readNode(path: string, options: StoreReadOptions): Promise<MetadataDocument | undefined>;

  /** The key below which the chunk of an array lies. */
  chunkKey(chunk: ChunkPlace): string;

  /** The children of a group; absent where the container cannot be listed. */
  readonly list?: (prefix: string, options: StoreListOptions) => Promise<StoreEntry[]>;
}

/** A chunk by its key: `temp/c/0/1` is chunk 0, 1 of the array `temp`. */
export interface ChunkPlace {
  readonly path: string;
  /** Decimal numbers as the key has them. */
  readonly coords: readonly string[];
  readonly separator: "/" | ".";
}

/**
 * Another form of container as a Zarr v3 store. Reads from `base`, and closes it. It has no local files,
 * though `base` may: whoever reads an array's folder himself would look for chunks where they are not.
 */
export class TranslatedStore implements Store {
  readonly label: string;
  readonly form: string;
  readonly stored: Store;
  readonly size?: Store["size"];
  readonly list?: Store["list"];

  constructor(
    private readonly base: Store,
    private readonly translation: Translation,
  ) {
    this.label = base.label;
    this.form = translation.form;
    this.stored = translation.stored;
    const { list } = translation;
    if (list !== undefined) this.list = (prefix, options = {}) => list(prefix, options);
    if (base.size !== undefined) this.size = (key, options) => this.sizeOf(key, options);
  }

  async readDocument(
    key: string,
    options: StoreReadOptions = {},
  ): Promise<MetadataDocument | undefined> {
    const [path, name] = split(key);
    return name === "zarr.json" ? this.translation.readNode(path, options) : undefined;
  }

  async get(key: string, options: StoreReadOptions = {}): Promise<Uint8Array | undefined> {
    const place = this.baseKey(key);
    if (place !== undefined) return this.base.get(place, options);
    const document = await this.readDocument(key, options);
    return document && new TextEncoder().encode(writeJson(document.value));
  }

  async getRange(
    key: string,
    range: ByteRange,
    options: StoreReadOptions = {},
  ): Promise<Uint8Array | undefined> {
    const place = this.baseKey(key);
    if (place !== undefined) return this.base.getRange(place, range, options);
    const bytes = await this.get(key, options);
    return bytes && cutRange(bytes, range);
  }

  async close(): Promise<void> {
    await this.base.close?.();
  }

  private async sizeOf(key: string, options?: StoreReadOptions): Promise<number | undefined> {
    const place = this.baseKey(key);
    if (place !== undefined) return this.base.size?.(place, options);
    return (await this.get(key, options))?.length;
  }

  /** Where a value lies; undefined for the documents, which are made. */
  private baseKey(key: string): string | undefined {
    if (metadataFileNames.some((name) => name === split(key)[1])) return undefined;
    const match = /^(?:(.*)\/)?c(?:([/.])(\d+(?:[/.]\d+)*))?$/s.exec(key);
    if (match === null) return key;
    const [, path = "", separator, coords] = match;
    return this.translation.chunkKey({
      path,
      coords: coords?.split(/[/.]/) ?? [],
      separator: separator === "." ? "." : "/",
    });
  }
}

/** Path of the folder, and the last segment. */
function split(key: string): [path: string, name: string] {
  const slash = key.lastIndexOf("/");
  return [key.slice(0, Math.max(0, slash)), key.slice(slash + 1)];
}

/** The folders among entries that can be nodes. */
export function foldersOf(entries: readonly StoreEntry[]): StoreEntry[] {
  return entries.filter(({ kind, name }) => kind === "directory" && !name.startsWith("."));
}

/** True where a folder has anything in it; false where the store cannot tell. */
export async function holdsEntries(
  base: Store,
  path: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const entries = (await base.list?.(joinKey(path), { signal, limit: 1 })) ?? [];
  return entries.length > 0;
}
