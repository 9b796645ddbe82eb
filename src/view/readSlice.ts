import type { ChainSpec } from "../codecs/chain";
import type { DecodePlatform } from "../codecs/codec";
import { shardLayout } from "../codecs/sharding";
import { encodeChunkKey } from "../zarr/chunkKeys";
import type { ElementBlock } from "../zarr/dataType";
import { isAbort } from "../zarr/errors";
import { itemSize } from "../zarr/dataTypeName";
import type { ArrayNode } from "../zarr/node";
import { joinKey, type Store } from "../zarr/store";
import { boundedParallel } from "./boundedParallel";
import type { ChunkCache } from "./chunkCache";
import type { ChunkDecoder, ChunkResult, ChunkTask } from "./chunkTask";
import { filledBlock } from "./fillBlock";
import { readChunk, type RangeSource } from "./readChunk";
import { product, type PlannedChunk, type SlicePlan } from "./slicePlan";

/** Decoded chunks above this are refused unless asked for (CONFORMANCE §11). */
export const defaultMaxChunkBytes = 256 * 2 ** 20;

export interface ReadSliceOptions {
  readonly store: Store;
  readonly array: ArrayNode;
  readonly plan: SlicePlan;
  readonly decoder: ChunkDecoder;
  /** Decodes shard indexes, which are small, on this thread. */
  readonly platform: DecodePlatform;
  readonly signal?: AbortSignal;
  readonly ignoreChecksums?: boolean;
  readonly maxChunkBytes?: number;
  /** Decoded chunks are kept here, whole; without it only what is selected leaves the worker. */
  readonly cache?: ChunkCache;
  /** Called with each finished part, in any order. */
  onPart?(part: SlicePart): void;
  onProgress?(progress: ReadProgress): void;
}

export interface SlicePart {
  /** Place in the result, in the plan's `fullShape`. */
  readonly origin: readonly number[];
  readonly shape: readonly number[];
  readonly block: ElementBlock;
  /** The chunk is not in the store: all elements are the fill value. */
  readonly missing: boolean;
  readonly chunkKey: string;
}

export interface ReadProgress {
  readonly chunksDone: number;
  readonly chunksTotal: number;
  readonly bytesRead: number;
}

export interface SliceResult {
  readonly chunks: number;
  readonly missingChunks: number;
  readonly bytesRead: number;
  readonly failures: readonly SliceReadFailure[];
}

/** A part of the result that could not be read. */
export interface SliceReadFailure {
  readonly origin: readonly number[];
  readonly shape: readonly number[];
  readonly chunkKey: string;
  readonly error: Error;
}

/**
 * Reads a slice chunk by chunk. A broken chunk is a failure in the result and stops nothing else.
 * @throws the signal's reason when aborted
 */
export async function readSlice(options: ReadSliceOptions): Promise<SliceResult> {
  const { plan, decoder, signal, onPart, onProgress } = options;
  const totals = { chunks: 0, missingChunks: 0, bytesRead: 0 };
  const failures: SliceReadFailure[] = [];
  const readOne = async (chunk: PlannedChunk): Promise<void> => {
    const { part, result, chunkKey } = await readPart(options, chunk);
    signal?.throwIfAborted();
    totals.chunks++;
    totals.bytesRead += result.bytesRead;
    if (part?.missing) totals.missingChunks++;
    for (const { origin, shape, error } of result.failures) {
      const place = origin.map((at, axis) => at + (chunk.origin[axis] ?? 0));
      failures.push({ origin: place, shape, chunkKey, error });
    }
    if (part !== undefined) onPart?.(part);
    const { chunks: chunksDone, bytesRead } = totals;
    onProgress?.({ chunksDone, chunksTotal: plan.chunkCount, bytesRead });
  };
  await boundedParallel(plan.chunks(), decoder.concurrency, readOne);
  return { ...totals, failures };
}

async function readPart(options: ReadSliceOptions, chunk: PlannedChunk) {
  const { array } = options;
  const chunkKey = joinKey(array.path, encodeChunkKey(array.chunkKeys, chunk.coords));
  const shape = chunk.cuts.map((cut) => cut.count);
  let result: ChunkResult;
  try {
    result = await readPlanned(options, chunk, chunkKey);
  } catch (error) {
    if (isAbort(error) || options.signal?.aborted) throw error;
    const failure = {
      origin: shape.map(() => 0),
      shape,
      error: error instanceof Error ? error : new Error(String(error)),
    };
    return {
      chunkKey,
      part: undefined,
      result: { block: undefined, bytesRead: 0, failures: [failure] },
    };
  }
  const missing = result.block === undefined;
  const block = result.block ?? missingBlock(array, shape);
  return { chunkKey, result, part: { origin: chunk.origin, shape, block, missing, chunkKey } };
}

function missingBlock({ dataType, fillValue }: ArrayNode, shape: readonly number[]): ElementBlock {
  const data = filledBlock(product(shape), itemSize(dataType), fillValue);
  return { dataType, shape, data };
}

async function readPlanned(
  options: ReadSliceOptions,
  chunk: PlannedChunk,
  chunkKey: string,
): Promise<ChunkResult> {
  const { store, array, decoder, cache, signal } = options;
  const task: ChunkTask = {
    chain: chainOf(array, chunk.shape),
    chunkKey,
    arrayPath: array.path,
    cuts: chunk.cuts,
    ignoreChecksums: options.ignoreChecksums ?? false,
    maxBytes: options.maxChunkBytes ?? defaultMaxChunkBytes,
  };
  const file = cache === undefined ? store.localFile?.(chunkKey) : undefined;
  if (file !== undefined) return decoder.read(task, { kind: "file", path: file }, { signal });
  if (cache === undefined && shardLayout(task.chain) === undefined) {
    const bytes = await store.get(chunkKey, { signal });
    if (bytes === undefined) return { block: undefined, bytesRead: 0, failures: [] };
    return decoder.read(task, { kind: "bytes", bytes }, { signal });
  }
  return readThroughCache(options, task);
}

/** Reads here what must be read, decodes in the pool, and keeps whole decoded chunks. */
async function readThroughCache(options: ReadSliceOptions, task: ChunkTask): Promise<ChunkResult> {
  const { store, decoder, platform, cache, signal } = options;
  const { chunkKey } = task;
  const decode = async (chain: ChainSpec, bytes: Uint8Array, id: string): Promise<ElementBlock> => {
    const cuts = chain.input.shape.map((count) => ({ start: 0, step: 1, count }));
    const source = { kind: "bytes", bytes } as const;
    const { block } = await decoder.read({ ...task, chain, cuts }, source, { signal });
    if (block === undefined) throw new Error(`no elements for ${chunkKey}${id}`);
    cache?.set(chunkKey + id, block);
    return block;
  };
  const source: RangeSource = {
    read: (range) =>
      range === undefined
        ? store.get(chunkKey, { signal })
        : store.getRange(chunkKey, range, { signal }),
  };
  return readChunk(task, source, {
    platform,
    signal,
    decode,
    kept: (id) => cache?.get(chunkKey + id),
    indexes: cache?.indexes,
  });
}

function chainOf(array: ArrayNode, shape: readonly number[]): ChainSpec {
  const { dataType, fillValue, codecs } = array;
  return { codecs, input: { kind: "array", dataType, shape, fillValue } };
}
