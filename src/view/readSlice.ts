import { shardLayout } from "../codecs/sharding";
import type { ElementBlock } from "../zarr/dataType";
import { isAbort } from "../zarr/errors";
import { itemSize } from "../zarr/dataTypeName";
import type { ArrayNode } from "../zarr/node";
import { boundedParallel } from "./boundedParallel";
import type { ChunkResult, ChunkTask, RegionFailure } from "./chunkTask";
import { wholeCuts } from "./copyRegion";
import { filledBlock } from "./fillBlock";
import { cutBlock, readChunk } from "./readChunk";
import { chunkTask, decodingContext, storeSource, type ReadingOptions } from "./readingContext";
import { product, type PlannedChunk } from "./slicePlan";

export interface ReadSliceOptions extends ReadingOptions {
  /** Called with each finished part, in any order. */
  onPart?(part: SlicePart): void;
  onProgress?(progress: ReadProgress): void;
}

export interface SlicePart {
  /** Place in the result, in the plan's `fullShape`. */
  readonly origin: readonly number[];
  readonly shape: readonly number[];
  /** Its elements; of a missing chunk made anew each time. */
  readonly block: ElementBlock;
  /** The chunk is not in the store: all elements are the fill value. */
  readonly missing: boolean;
  readonly chunkKey: string;
  /** Regions of the block that could not be read; their elements are the fill value. */
  readonly failures: readonly RegionFailure[];
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
  /** Is it a region of a part, of which the rest was read? */
  readonly inPart: boolean;
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
      failures.push({ origin: place, shape, chunkKey, error, inPart: part !== undefined });
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
  const task = chunkTask(options, chunk);
  const { chunkKey } = task;
  const shape = chunk.cuts.map((cut) => cut.count);
  let result: ChunkResult;
  try {
    result = await readPlanned(options, task);
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
  const { failures } = result;
  const part: SlicePart = {
    ...{ origin: chunk.origin, shape, missing, chunkKey, failures },
    // Made only where it is looked at: of a sparse array most chunks are missing.
    get block() {
      return result.block ?? missingBlock(array, shape);
    },
  };
  return { chunkKey, result, part };
}

function missingBlock({ dataType, fillValue }: ArrayNode, shape: readonly number[]): ElementBlock {
  const data = filledBlock(product(shape), itemSize(dataType), fillValue);
  return { dataType, shape, data };
}

async function readPlanned(options: ReadSliceOptions, task: ChunkTask): Promise<ChunkResult> {
  const { store, decoder, cache, plan, signal } = options;
  const path = store.localFile?.(task.chunkKey);
  // What does not fit as a whole would push itself out: then only what is selected leaves the worker.
  const isKept = cache !== undefined && plan.decodedBytes <= cache.maxBytes;
  if (path !== undefined && !isKept) {
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

/** Reads here what must be read, decodes in the pool, and keeps whole decoded chunks. */
function readHere(options: ReadSliceOptions, task: ChunkTask): Promise<ChunkResult> {
  return readChunk(task, storeSource(options, task.chunkKey), decodingContext(options, task));
}

/** Chunks under way at once where reading is waiting. */
const waitingChunks = 16;
/** What chunks under way may take in memory, decoded, where nothing is said. */
const defaultBytesAtOnce = 256 * 2 ** 20;

/** Local reading keeps the workers busy; all other reading waits for answers, so more is asked for. */
export function chunksAtOnce(options: ReadingOptions): number {
  const { store, array, plan, decoder, bytesAtOnce = defaultBytesAtOnce } = options;
  const isLocal = store.localFile?.(array.path) !== undefined;
  const most = isLocal ? decoder.concurrency : Math.max(decoder.concurrency, waitingChunks);
  const chunkBytes = Math.max(1, plan.decodedBytes / Math.max(1, plan.chunkCount));
  return Math.max(1, Math.min(most, Math.floor(bytesAtOnce / chunkBytes)));
}
