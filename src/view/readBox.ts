import type { ChainSpec } from "../codecs/chain";
import { encodeChunkKey } from "../zarr/chunkKeys";
import { isAbort } from "../zarr/errors";
import type { ArrayNode } from "../zarr/node";
import { joinKey } from "../zarr/store";
import type { BoxFailure, BoxResult, BoxTask, ChunkTask } from "./chunkTask";
import type { Place, RangeSource, ReadChunkContext } from "./rangeSource";
import { readChunkInto } from "./readChunk";
import { chunksOf, type PlannedChunk } from "./slicePlan";

export interface ReadBoxContext {
  readonly signal: AbortSignal;
  /** What the reading of one chunk needs. */
  chunkContext(task: ChunkTask): ReadChunkContext;
  /** Opens a stored chunk below the array's folder; undefined where it is missing. */
  open(key: string): (RangeSource & { close(): void }) | undefined;
}

/**
 * Reads a box of chunks into shared memory, one after the other. A broken chunk is a failure, and its
 * elements are the fill value.
 * @throws the signal's reason when aborted
 */
export async function readBox(task: BoxTask, context: ReadBoxContext): Promise<BoxResult> {
  const result = { chunks: 0, missingChunks: 0, bytesRead: 0, failures: [] as BoxFailure[] };
  const chainOf = chainsOf(task.array);
  const target = { data: new Uint8Array(task.target), shape: task.targetShape };
  for (const chunk of chunksOf(task.box)) {
    context.signal.throwIfAborted();
    const one = await readOne(task, context, { chunk, chain: chainOf(chunk.shape), target });
    result.chunks++;
    result.bytesRead += one.bytesRead;
    if (one.missing) result.missingChunks++;
    result.failures.push(...one.failures);
  }
  return result;
}

interface OneChunk {
  readonly chunk: PlannedChunk;
  readonly chain: ChainSpec;
  readonly target: Place["target"];
}

async function readOne(
  { array, ignoreChecksums, maxBytes }: BoxTask,
  context: ReadBoxContext,
  { chunk, chain, target }: OneChunk,
): Promise<{ missing: boolean; bytesRead: number; failures: readonly BoxFailure[] }> {
  const key = encodeChunkKey(array.chunkKeys, chunk.coords);
  const chunkKey = joinKey(array.path, key);
  const { cuts, origin } = chunk;
  const task = { chain, chunkKey, arrayPath: array.path, cuts, ignoreChecksums, maxBytes };
  const place = { target, origin };
  try {
    const source = context.open(key) ?? nothing;
    try {
      const read = await readChunkInto(task, source, { ...context.chunkContext(task), place });
      const failures = read.failures.map((one) => ({
        ...{ chunkKey, shape: one.shape, error: one.error },
        origin: one.origin.map((at, axis) => at + (origin[axis] ?? 0)),
      }));
      return { ...read, failures };
    } finally {
      source.close();
    }
  } catch (error) {
    if (isAbort(error) || context.signal.aborted) throw error;
    const shape = cuts.map((cut) => cut.count);
    const failure = error instanceof Error ? error : new Error(String(error));
    const failures = [{ chunkKey, origin, shape, error: failure }];
    return { missing: false, bytesRead: 0, failures };
  }
}

const nothing = { read: () => Promise.resolve(undefined), close: () => undefined };

/** How a chunk is encoded; what reads it, or its codecs' parameters, is worked out once a shape. */
export function chainsOf(
  array: Pick<ArrayNode, "dataType" | "fillValue" | "codecs">,
): (shape: readonly number[]) => ChainSpec {
  let byShape = chains.get(array);
  if (byShape === undefined) chains.set(array, (byShape = new Map<string, ChainSpec>()));
  const known = byShape;
  const { dataType, fillValue, codecs } = array;
  return (shape) => {
    const key = shape.join();
    let chain = known.get(key);
    if (chain === undefined) {
      chain = { codecs, input: { kind: "array", dataType, shape, fillValue } };
      known.set(key, chain);
    }
    return chain;
  };
}

/** What is worked out of a chain is kept with it, so that there is one for each array and shape. */
const chains = new WeakMap<object, Map<string, ChainSpec>>();
