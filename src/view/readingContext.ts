import type { DecodePlatform } from "../codecs/codec";
import { encodeChunkKey } from "../zarr/chunkKeys";
import type { ArrayNode } from "../zarr/node";
import { joinKey, type Store } from "../zarr/store";
import type { ChunkCache } from "./chunkCache";
import type { ChunkDecoder, ChunkTask } from "./chunkTask";
import { wholeCuts } from "./copyRegion";
import type { RangeSource, ReadChunkContext } from "./rangeSource";
import { chainsOf } from "./readBox";
import type { PlannedChunk, SlicePlan } from "./slicePlan";

/** Decoded chunks above this are refused unless asked for (CONFORMANCE §11). */
export const defaultMaxChunkBytes = 256 * 2 ** 20;

/** Ranges of one shard that are asked for at once. */
const rangesAtOnce = 8;

/** What the reading of any chunk of an array needs. */
export interface ReadingOptions {
  readonly store: Store;
  readonly array: ArrayNode;
  readonly plan: SlicePlan;
  readonly decoder: ChunkDecoder;
  /** Decodes shard indexes, which are small, on this thread. */
  readonly platform: DecodePlatform;
  readonly signal?: AbortSignal;
  readonly ignoreChecksums?: boolean;
  readonly maxChunkBytes?: number;
  /** Decoded bytes of the chunks that are under way at once; one chunk is always. */
  readonly bytesAtOnce?: number;
  /** Decoded chunks are kept here, whole; without it only what is selected leaves the worker. */
  readonly cache?: ChunkCache;
}

export function chunkTask(options: ReadingOptions, chunk: PlannedChunk): ChunkTask {
  const { array, ignoreChecksums = false, maxChunkBytes = defaultMaxChunkBytes } = options;
  return {
    chain: chainsOf(array)(chunk.shape),
    chunkKey: joinKey(array.path, encodeChunkKey(array.chunkKeys, chunk.coords)),
    arrayPath: array.path,
    cuts: chunk.cuts,
    ignoreChecksums,
    maxBytes: maxChunkBytes,
  };
}

/** A chunk that is read on this thread. */
export function storeSource({ store, signal }: ReadingOptions, chunkKey: string): RangeSource {
  return {
    read: (range) =>
      range === undefined
        ? store.get(chunkKey, { signal })
        : store.getRange(chunkKey, range, { signal }),
  };
}

/** Decodes in the pool what was read on this thread, and keeps whole decoded chunks. */
export function decodingContext(options: ReadingOptions, task: ChunkTask): ReadChunkContext {
  const { decoder, platform, cache, signal } = options;
  const { chunkKey } = task;
  const decode: ReadChunkContext["decode"] = async (chain, part, { id }) => {
    const cuts = wholeCuts(chain.input.shape);
    const source = { kind: "bytes", bytes: ownBytes(part, id) } as const;
    const one = { ...task, chunkKey: chunkName(chunkKey, id), chain, cuts };
    const { block } = await decoder.read(one, source, { signal });
    if (block === undefined) throw new Error(`no elements for ${chunkKey}${id}`);
    cache?.set(chunkKey + id, block);
    return block;
  };
  return {
    platform,
    signal,
    decode,
    kept: (id) => cache?.get(chunkKey + id),
    keeps: cache !== undefined,
    indexes: cache?.indexes,
    concurrency: rangesAtOnce,
  };
}

/** How messages name a chunk, or an inner chunk of a shard. */
export function chunkName(chunkKey: string, id: string): string {
  return id === "" ? chunkKey : `${chunkKey} inner chunk ${id.slice(1)}`;
}

/** Of its own, since it is handed over to the worker: inner chunks are views of what was read. */
export function ownBytes(part: Uint8Array, id: string): Uint8Array {
  return id === "" ? part : new Uint8Array(part);
}
