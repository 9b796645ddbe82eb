import { encodeChunkKey } from "../zarr/chunkKeys";
import type { ArrayNode } from "../zarr/node";
import { joinKey, type Store } from "../zarr/store";
import { boundedParallel } from "./boundedParallel";

/** Sizes that are asked for, of files of this machine and of other stores. */
const [mostLocal, mostElsewhere] = [20_000, 512];
const atOnce = 16;

/** How many chunks may be asked for their sizes. */
export function mostSized(store: Store, array: ArrayNode): number {
  return store.localFile?.(array.path) === undefined ? mostElsewhere : mostLocal;
}

/**
 * A sample of what comes, spread evenly: all of it up to `limit`, then every second one, every fourth, …
 */
export class EvenSample<T> {
  private kept: T[] = [];
  private every = 1;
  private seen = 0;

  constructor(private readonly limit: number) {}

  add(one: T): void {
    if (this.seen++ % this.every !== 0) return;
    this.kept.push(one);
    if (this.kept.length <= this.limit) return;
    this.every *= 2;
    this.kept = this.kept.filter((_, at) => at % 2 === 0);
  }

  get items(): readonly T[] {
    return this.kept;
  }

  get total(): number {
    return this.seen;
  }
}

export interface SizeChunksOptions {
  readonly store: Store;
  readonly array: ArrayNode;
  readonly signal?: AbortSignal;
  onSize(coords: readonly number[], bytes: number): void;
  onProgress?(done: number, total: number): void;
}

/** Asks the store for the sizes of some chunks; of none, where it cannot tell. */
export async function sizeChunks(
  chunks: readonly (readonly number[])[],
  { store, array, signal, onSize, onProgress }: SizeChunksOptions,
): Promise<void> {
  if (store.size === undefined) return;
  let done = 0;
  await boundedParallel(chunks, atOnce, async (coords) => {
    signal?.throwIfAborted();
    const key = joinKey(array.path, encodeChunkKey(array.chunkKeys, coords));
    const bytes = await store.size?.(key, { signal });
    if (bytes !== undefined) onSize(coords, bytes);
    onProgress?.(++done, chunks.length);
  });
}
