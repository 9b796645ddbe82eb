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
import { wholeCuts } from "./copyRegion";
import { filledBlock } from "./fillBlock";
import type { RangeSource } from "./rangeSource";
import { chainsOf } from "./readBox";
import { cutBlock, readChunk } from "./readChunk";
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
  const { plan, signal, onPart, onProgress } = options;
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
  await boundedParallel(plan.chunks(), chunksAtOnce(options), readOne);
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
    chain: chainsOf(array)(chunk.shape),
    chunkKey,
    arrayPath: array.path,
    cuts: chunk.cuts,
    ignoreChecksums: options.ignoreChecksums ?? false,
    maxBytes: options.maxChunkBytes ?? defaultMaxChunkBytes,
  };
  const path = store.localFile?.(chunkKey);
  if (path !== undefined && cache === undefined) {
    return decoder.read(task, { kind: "file", path }, { signal });
  }
  if (path !== undefined && shardLayout(task.chain) === undefined) {
    return readKept(options, task, path);
  }
  return readHere(options, task);
}

/** Lets a worker read and decode the whole chunk, which is kept, and takes the cut of that. */
async function readKept(
  { decoder, cache, signal }: ReadSliceOptions,
  task: ChunkTask,
  path: string,
): Promise<ChunkResult> {
  const kept = cache?.get(task.chunkKey);
  if (kept !== undefined) return { block: cutBlock(kept, task.cuts), bytesRead: 0, failures: [] };
  const all = { ...task, cuts: wholeCuts(task.chain.input.shape) };
  const result = await decoder.read(all, { kind: "file", path }, { signal });
  const { block } = result;
  if (block !== undefined) cache?.set(task.chunkKey, block);
  return { ...result, block: block && cutBlock(block, task.cuts) };
}

/** Ranges of one shard that are asked for at once. */
const rangesAtOnce = 8;

/** Reads here what must be read, decodes in the pool, and keeps whole decoded chunks. */
async function readHere(options: ReadSliceOptions, task: ChunkTask): Promise<ChunkResult> {
  const { store, decoder, platform, cache, signal } = options;
  const { chunkKey } = task;
  const decode = async (chain: ChainSpec, part: Uint8Array, id: string): Promise<ElementBlock> => {
    const cuts = wholeCuts(chain.input.shape);
    // Of its own, since it is handed over to the worker: inner chunks are views of what was read.
    const bytes = id === "" ? part : new Uint8Array(part);
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
    keeps: cache !== undefined,
    indexes: cache?.indexes,
    concurrency: rangesAtOnce,
  });
}

/** Chunks under way at once where reading is waiting. */
const waitingChunks = 16;
/** What they may take in memory, decoded. */
const waitingBytes = 256 * 2 ** 20;

/** Local reading keeps the workers busy; all other reading waits for answers, so more is asked for. */
function chunksAtOnce({ store, array, plan, decoder }: ReadSliceOptions): number {
  const atOnce = decoder.concurrency;
  if (store.localFile?.(array.path) !== undefined || plan.chunkCount === 0) return atOnce;
  const chunkBytes = Math.max(1, plan.decodedBytes / plan.chunkCount);
  return Math.max(atOnce, Math.min(waitingChunks, Math.floor(waitingBytes / chunkBytes)));
}
