import { itemSize } from "../zarr/dataTypeName";
import type { ElementBlock } from "../zarr/dataType";
import { ZarrError } from "../zarr/errors";
import { boundedParallel } from "./boundedParallel";
import type { BoxFailure, BoxTask, ChunkTask } from "./chunkTask";
import { copyRegion, wholeCuts } from "./copyRegion";
import { filledBlock } from "./fillBlock";
import type { ReadChunkContext } from "./rangeSource";
import { readChunkInto } from "./readChunk";
import {
  chunkName,
  chunkTask,
  decodingContext,
  defaultMaxChunkBytes,
  ownBytes,
  storeSource,
} from "./readingContext";
import { chunksAtOnce, readSlice, type ReadSliceOptions } from "./readSlice";
import { product, type SlicePlan } from "./slicePlan";

export type ReadToBlockOptions = Omit<ReadSliceOptions, "onPart">;

/**
 * Reads a whole slice into one block of the plan's output shape. Local files are read and decoded by the
 * workers straight into it.
 * @throws the error of the first chunk that cannot be read, or of the memory that cannot be had
 */
export async function readToBlock(options: ReadToBlockOptions): Promise<ElementBlock> {
  const { array, plan, cache } = options;
  const size = itemSize(array.dataType);
  const data =
    size !== undefined && cache === undefined && canShare
      ? await readShared(options, product(plan.fullShape) * size)
      : await readParts(options, size);
  return { dataType: array.dataType, shape: plan.outputShape, data };
}

async function readParts(options: ReadToBlockOptions, size: number | undefined) {
  const { array, plan } = options;
  const data = filledBlock(product(plan.fullShape), size, array.fillValue);
  const result = await readSlice({
    ...options,
    onPart: ({ origin, shape, block }) =>
      copyRegion({
        source: { data: block.data, shape },
        cuts: wholeCuts(shape),
        target: { data, shape: plan.fullShape },
        origin,
        itemSize: size,
      }),
  });
  throwFirst(result.failures);
  return data;
}

/** Browsers have such memory only where the page is isolated from others. */
const canShare = typeof SharedArrayBuffer === "function";

/** Into memory that the workers fill: of local files all by themselves, of others with what is read here. */
async function readShared(options: ReadToBlockOptions, length: number): Promise<Uint8Array> {
  const { store, array, decoder } = options;
  const target = new SharedArrayBuffer(length);
  const folder = store.localFile?.(array.path);
  if (folder !== undefined && decoder.readBox !== undefined) {
    await readBoxes(options, folder, target);
  } else {
    await readChunks(options, target);
  }
  return new Uint8Array(target);
}

/** Reads here, and lets the workers decode to the place where elements belong. */
async function readChunks(options: ReadToBlockOptions, memory: SharedArrayBuffer): Promise<void> {
  const { plan, decoder, signal, onProgress } = options;
  const target = { data: new Uint8Array(memory), shape: plan.fullShape };
  let [chunksDone, bytesRead] = [0, 0];
  await boundedParallel(plan.chunks(), chunksAtOnce(options), async (chunk) => {
    signal?.throwIfAborted();
    const task = chunkTask(options, chunk);
    const decodeInto = decoder.decodeInto && intoMemory(options, task, memory);
    const context: ReadChunkContext = { ...decodingContext(options, task), decodeInto };
    const place = { target, origin: chunk.origin };
    const source = storeSource(options, task.chunkKey);
    const read = await readChunkInto(task, source, { ...context, place });
    throwFirst(read.failures.map((one) => ({ ...one, chunkKey: task.chunkKey })));
    chunksDone++;
    bytesRead += read.bytesRead;
    onProgress?.({ chunksDone, chunksTotal: plan.chunkCount, bytesRead });
  });
}

/** Whole chunks and inner ones alike are handed over, and nothing comes back. */
function intoMemory(
  { decoder, plan, signal }: ReadToBlockOptions,
  task: ChunkTask,
  target: SharedArrayBuffer,
): ReadChunkContext["decodeInto"] {
  return async (chain, bytes, { cuts, place, id }) => {
    const { origin } = place;
    const one = { ...task, chunkKey: chunkName(task.chunkKey, id), chain, cuts };
    await decoder.decodeInto?.(one, ownBytes(bytes, id), {
      place: { target, targetShape: plan.fullShape, origin },
      signal,
    });
  };
}

async function readBoxes(
  options: ReadToBlockOptions,
  folder: string,
  target: SharedArrayBuffer,
): Promise<void> {
  const { plan, decoder, signal, onProgress, maxChunkBytes, ignoreChecksums } = options;
  const { path, dataType, fillValue, codecs, chunkKeys } = options.array;
  const task: Omit<BoxTask, "box"> = {
    array: { path, dataType, fillValue, codecs, chunkKeys },
    ...{ folder, target },
    targetShape: plan.fullShape,
    ignoreChecksums: ignoreChecksums ?? false,
    maxBytes: maxChunkBytes ?? defaultMaxChunkBytes,
  };
  let [chunksDone, bytesRead] = [0, 0];
  const boxes = plan.boxes(chunksInBox(plan, decoder.concurrency));
  await boundedParallel(boxes, decoder.concurrency, async (box) => {
    const read = await decoder.readBox?.({ ...task, box }, { signal });
    if (read === undefined) return;
    throwFirst(read.failures);
    chunksDone += read.chunks;
    bytesRead += read.bytesRead;
    onProgress?.({ chunksDone, chunksTotal: plan.chunkCount, bytesRead });
  });
}

/**
 * Enough that messages do not count, few enough that every worker has some, and none waits long for the
 * others, or for a stop.
 */
const [worthwhileBytes, longestBytes, boxesPerLane] = [2 ** 20, 2 ** 25, 8];
/** Chunks of a few bytes: it is their number that takes time then, and memory. */
const mostChunks = 2 ** 14;

function chunksInBox({ chunkCount, decodedBytes }: SlicePlan, lanes: number): number {
  const chunkBytes = Math.max(1, decodedBytes / chunkCount);
  const chunks = Math.max(worthwhileBytes / chunkBytes, chunkCount / (boxesPerLane * lanes));
  const most = Math.min(longestBytes / chunkBytes, Math.ceil(chunkCount / lanes));
  return Math.max(1, Math.floor(Math.min(chunks, most, mostChunks)));
}

function throwFirst([failure]: readonly BoxFailure[]): void {
  if (failure === undefined) return;
  const { error, chunkKey } = failure;
  if (error instanceof ZarrError) throw error;
  throw new ZarrError("chunk", error.message, { path: chunkKey, cause: error });
}
