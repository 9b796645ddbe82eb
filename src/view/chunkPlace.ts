import type { ChainSpec } from "../codecs/chain";
import type { DecodePlatform } from "../codecs/codec";
import { decodeShardIndex, shardLayout, type ShardIndex } from "../codecs/sharding";
import type { KeptIndexes } from "./chunkCache";
import { encodeChunkKey } from "../zarr/chunkKeys";
import { chunkShapeAt } from "../zarr/chunkGrid";
import { ZarrError } from "../zarr/errors";
import type { ArrayNode } from "../zarr/node";
import { joinKey, type Store } from "../zarr/store";
import { rangeWithin, wholeObject, type Extent } from "./extent";
import { chainsOf } from "./readBox";

/** Where the chunk of an element lies. */
export interface ChunkPlace {
  /** Below the store. */
  readonly chunkKey: string;
  /** In the grid of chunks. */
  readonly coords: readonly number[];
  readonly present: boolean;
  /** Of the whole object, where that is cheap to know. */
  readonly storedBytes: number | undefined;
  /** Of a shard: the inner chunk, and for nested shards the ones in it, from the outermost. */
  readonly inner: readonly InnerPlace[];
}

export interface InnerPlace {
  /** In its shard. */
  readonly coords: readonly number[];
  /** First byte in the object, and how many; undefined where the inner chunk is missing. */
  readonly range: { readonly offset: number; readonly length: number } | undefined;
}

/** A chunk, or the innermost chunk of a shard, as it is decoded. */
export interface FoundChunk {
  readonly place: ChunkPlace;
  readonly chain: ChainSpec;
  readonly extent: Extent;
}

export interface FindChunkOptions {
  readonly store: Store;
  readonly array: ArrayNode;
  /** Decodes the indexes of shards. */
  readonly platform: DecodePlatform;
  readonly indices: readonly number[];
  readonly signal?: AbortSignal;
  /** Keeps indexes of shards, by key. */
  readonly indexes?: KeptIndexes;
}

/**
 * The chunk that holds an element. Of a shard no more than its index is read.
 * @throws ZarrError "selection" for an element outside of the array, "chunk" for a broken index
 */
export async function findChunk(options: FindChunkOptions): Promise<FoundChunk> {
  const { store, array, indices, signal } = options;
  const { axes } = array.chunkGrid;
  const inside =
    indices.length === axes.length &&
    indices.every(
      (index, d) => Number.isInteger(index) && index >= 0 && index < (axes[d]?.extent ?? 0),
    );
  if (!inside) {
    throw new ZarrError("selection", `The array has no element [${indices.join(", ")}].`);
  }
  const coords = indices.map((index, d) => axes[d]?.chunkOf(index) ?? 0);
  const chunkKey = joinKey(array.path, encodeChunkKey(array.chunkKeys, coords));
  const within = indices.map((index, d) => index - (axes[d]?.start(coords[d] ?? 0) ?? 0));
  const chain = chainsOf(array)(chunkShapeAt(array.chunkGrid, coords));
  const storedBytes = await store.size?.(chunkKey, { signal });
  const known = store.size === undefined ? undefined : storedBytes !== undefined;
  const base = { chunkKey, coords, storedBytes };
  if (known === false) {
    return { place: { ...base, present: false, inner: [] }, chain, extent: wholeObject };
  }
  const inner = await innerPlaces(options, { chunkKey, chain, within, extent: wholeObject });
  const isShard = shardLayout(chain) !== undefined;
  const present =
    known ?? (isShard ? inner.found : (await readStart(options, chunkKey)) !== undefined);
  return {
    place: { ...base, present, inner: inner.places },
    chain: inner.chain,
    extent: inner.extent,
  };
}

/** Whether there is something, of stores that cannot tell sizes. */
function readStart({ store, signal }: FindChunkOptions, key: string) {
  return store.getRange(key, { offset: 0, length: 1 }, { signal });
}

interface InnerSearch {
  readonly chunkKey: string;
  readonly chain: ChainSpec;
  readonly extent: Extent;
  /** The element in the chunk. */
  readonly within: readonly number[];
}

async function innerPlaces(
  options: FindChunkOptions,
  { chunkKey, ...start }: InnerSearch,
): Promise<{ places: InnerPlace[]; chain: ChainSpec; extent: Extent; found: boolean }> {
  const places: InnerPlace[] = [];
  let { chain, extent, within } = start;
  for (;;) {
    const layout = shardLayout(chain);
    if (layout === undefined) return { places, chain, extent, found: true };
    const index = await readIndex(options, { chunkKey, chain, extent });
    if (index === undefined) return { places, chain, extent, found: false };
    const { innerShape } = layout;
    const coords = within.map((at, d) => Math.floor(at / (innerShape[d] ?? 1)));
    within = within.map((at, d) => at % (innerShape[d] ?? 1));
    const entry = index.entry(coords);
    const range = entry && { offset: extent.offset + entry.offset, length: entry.length };
    places.push({ coords, range });
    chain = layout.innerChain;
    if (range === undefined) return { places, chain, extent, found: true };
    extent = { ...range, id: `${extent.id}/${coords.join(".")}` };
  }
}

async function readIndex(
  { store, array, platform, signal, indexes }: FindChunkOptions,
  { chunkKey, chain, extent }: Omit<InnerSearch, "within">,
): Promise<ShardIndex | undefined> {
  const layout = shardLayout(chain);
  if (layout === undefined) return undefined;
  const kept = indexes?.get(chunkKey + extent.id);
  if (kept !== undefined) return kept;
  const bytes = await store.getRange(chunkKey, rangeWithin(layout.indexRange, extent), { signal });
  if (bytes === undefined) return undefined;
  const index = await decodeShardIndex(layout, new Uint8Array(bytes), {
    ...{ platform, chunkKey, signal },
    arrayPath: array.path,
    shardSize: extent.length,
  });
  indexes?.set(chunkKey + extent.id, index);
  return index;
}
