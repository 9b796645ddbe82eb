import { decodeChunkKey, encodeChunkKey } from "../zarr/chunkKeys";
import type { ArrayNode } from "../zarr/node";
import { joinKey, type Store } from "../zarr/store";
import { boundedParallel } from "./boundedParallel";

/** How it was found out which chunks are there: by listing, one by one, or not at all. */
export type ListingKind = "list" | "size" | "none";

export interface ListChunksOptions {
  readonly store: Store;
  readonly array: ArrayNode;
  /** The chunk coordinate of a dimension of which only one is wanted; undefined for all. */
  readonly fixed: readonly (number | undefined)[];
  readonly signal?: AbortSignal;
  /** Called for each chunk in the store, in no order. */
  onChunk(coords: readonly number[]): void;
  /** Entries looked at so far. */
  onProgress?(entries: number): void;
}

export interface ListedChunks {
  readonly listing: ListingKind;
  /** False where there was more than is looked at. */
  readonly complete: boolean;
}

/** Entries of folders that are looked at; for more, the answer says that it is not complete. */
const mostEntries = 4_000_000;
/** Chunks that are asked for one by one, where a store cannot list. */
export const mostAsked = 512;
const atOnce = 16;

/**
 * Finds the chunks of a plane of the grid that are in the store: folder by folder where it can list,
 * else one by one where they are few.
 * @throws ZarrError "store" where the store fails, the signal's reason when aborted
 */
export async function listChunks(options: ListChunksOptions): Promise<ListedChunks> {
  const { store, array } = options;
  if (store.list === undefined) return askEach(options);
  const { name, separator } = array.chunkKeys;
  const rank = array.chunkGrid.axes.length;
  const walk = new FolderWalk(options);
  const isFlat = separator === "." || rank === 0;
  if (isFlat) await walk.leaves(array.path, "");
  else {
    const prefix = name === "default" ? "c" : "";
    await walk.folders({ folder: joinKey(array.path, prefix), key: prefix, dimension: 0 });
  }
  return { listing: "list", complete: walk.isComplete };
}

interface Folder {
  readonly folder: string;
  /** The same below the array. */
  readonly key: string;
  /** The one whose coordinates its entries name. */
  readonly dimension: number;
}

/** Walks the folders that chunk keys make. */
class FolderWalk {
  private entries = 0;
  isComplete = true;

  constructor(private readonly options: ListChunksOptions) {}

  async folders({ folder, key, dimension }: Folder): Promise<void> {
    const { axes } = this.options.array.chunkGrid;
    if (dimension === axes.length - 1) return this.leaves(folder, key);
    const fixed = this.options.fixed[dimension];
    const names = fixed === undefined ? await this.names(folder) : [String(fixed)];
    const inGrid = names.filter(
      (name) => /^(0|[1-9]\d*)$/.test(name) && Number(name) < (axes[dimension]?.count ?? 0),
    );
    // The folders with chunks are very many; those above them are few.
    const limit = dimension === axes.length - 2 ? atOnce : 1;
    await boundedParallel(inGrid, limit, (name) =>
      this.folders({
        folder: joinKey(folder, name),
        key: joinKey(key, name),
        dimension: dimension + 1,
      }),
    );
  }

  /** The chunks in a folder. */
  async leaves(folder: string, key: string): Promise<void> {
    const { array, fixed, onChunk } = this.options;
    const { axes } = array.chunkGrid;
    for (const name of await this.names(folder)) {
      const coords = decodeChunkKey(array.chunkKeys, axes.length, joinKey(key, name));
      const isWanted = coords?.every(
        (at, d) => at < (axes[d]?.count ?? 0) && (fixed[d] === undefined || fixed[d] === at),
      );
      if (coords !== undefined && isWanted) onChunk(coords);
    }
  }

  private async names(folder: string): Promise<string[]> {
    const { store, signal, onProgress } = this.options;
    const limit = mostEntries - this.entries;
    if (limit <= 0) {
      this.isComplete = false;
      return [];
    }
    signal?.throwIfAborted();
    const found = (await store.list?.(folder, { signal, limit })) ?? [];
    this.entries += found.length;
    if (found.length >= limit) this.isComplete = false;
    onProgress?.(this.entries);
    return found.map((entry) => entry.name);
  }
}

async function askEach(options: ListChunksOptions): Promise<ListedChunks> {
  const { store, array, fixed, signal, onChunk } = options;
  const { axes } = array.chunkGrid;
  const counts = axes.map(({ count }, d) => (fixed[d] === undefined ? count : 1));
  const total = counts.reduce((all, count) => all * count, 1);
  if (store.size === undefined || total > mostAsked) return { listing: "none", complete: false };
  let done = 0;
  await boundedParallel(
    allCoords(
      axes.map((axis) => axis.count),
      fixed,
    ),
    atOnce,
    async (coords) => {
      signal?.throwIfAborted();
      const key = joinKey(array.path, encodeChunkKey(array.chunkKeys, coords));
      if ((await store.size?.(key, { signal })) !== undefined) onChunk(coords);
      options.onProgress?.(++done);
    },
  );
  return { listing: "size", complete: true };
}

function* allCoords(
  counts: readonly number[],
  fixed: readonly (number | undefined)[],
  outer: readonly number[] = [],
): Generator<readonly number[]> {
  const count = counts[outer.length];
  if (count === undefined) {
    yield outer;
    return;
  }
  const only = fixed[outer.length];
  const [from, to] = only === undefined ? [0, count] : [only, only + 1];
  for (let at = from; at < to; at++) yield* allCoords(counts, fixed, [...outer, at]);
}
