import { itemSize } from "../zarr/dataTypeName";
import type { ElementBlock } from "../zarr/dataType";
import { ZarrError } from "../zarr/errors";
import { boundedParallel } from "./boundedParallel";
import type { BoxFailure, BoxTask } from "./chunkTask";
import { copyRegion, wholeCuts } from "./copyRegion";
import { filledBlock } from "./fillBlock";
import { defaultMaxChunkBytes, readSlice, type ReadSliceOptions } from "./readSlice";
import { product, type SlicePlan } from "./slicePlan";

export type ReadToBlockOptions = Omit<ReadSliceOptions, "onPart">;

/**
 * Reads a whole slice into one block of the plan's output shape. Local files are read and decoded by the
 * workers straight into it.
 * @throws the error of the first chunk that cannot be read, or of the memory that cannot be had
 */
export async function readToBlock(options: ReadToBlockOptions): Promise<ElementBlock> {
  const { array, plan, store, decoder, cache } = options;
  const size = itemSize(array.dataType);
  const folder = cache === undefined ? store.localFile?.(array.path) : undefined;
  const data =
    size !== undefined && folder !== undefined && decoder.readBox !== undefined
      ? await readShared(options, { folder, length: product(plan.fullShape) * size })
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

async function readShared(
  options: ReadToBlockOptions,
  { folder, length }: { folder: string; length: number },
): Promise<Uint8Array> {
  const { plan, decoder, signal, onProgress, maxChunkBytes, ignoreChecksums } = options;
  const { path, dataType, fillValue, codecs, chunkKeys } = options.array;
  const target = new SharedArrayBuffer(length);
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
  return new Uint8Array(target);
}

/**
 * Enough that messages do not count, few enough that every worker has some, and none waits long for the
 * others, or for a stop.
 */
const [worthwhileBytes, longestBytes, boxesPerLane] = [2 ** 20, 2 ** 25, 8];

function chunksInBox({ chunkCount, decodedBytes }: SlicePlan, lanes: number): number {
  const chunkBytes = Math.max(1, decodedBytes / chunkCount);
  const chunks = Math.max(worthwhileBytes / chunkBytes, chunkCount / (boxesPerLane * lanes));
  const most = Math.min(longestBytes / chunkBytes, Math.ceil(chunkCount / lanes));
  return Math.max(1, Math.floor(Math.min(chunks, most)));
}

function throwFirst([failure]: readonly BoxFailure[]): void {
  if (failure === undefined) return;
  const { error, chunkKey } = failure;
  if (error instanceof ZarrError) throw error;
  throw new ZarrError("chunk", error.message, { path: chunkKey, cause: error });
}
