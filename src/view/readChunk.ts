import type { ElementBlock } from "../zarr/dataType";
import { itemSize } from "../zarr/dataTypeName";
import { ChunkReading } from "./chunkReading";
import type { ChunkResult, ChunkTask, RegionFailure } from "./chunkTask";
import { copyRegion, type Cut } from "./copyRegion";
import { wholeObject } from "./extent";
import { filledBlock } from "./fillBlock";
import type { Place, RangeSource, ReadChunkContext } from "./rangeSource";
import { product } from "./slicePlan";

/** {@link ChunkResult} of a cut that was put in its place. */
export interface PlacedResult {
  /** The chunk is not in the store: all elements are the fill value. */
  readonly missing: boolean;
  readonly bytesRead: number;
  readonly failures: readonly RegionFailure[];
}

/**
 * Reads a cut of one chunk. Of a shard, only the index and the inner chunks that the cut touches are
 * read and decoded; shards may be nested (sharding_indexed, "Implementation notes"). Of elements stored as
 * they are, only those from the first to the last row are read.
 * @throws ZarrError where the chunk as a whole cannot be read; broken inner chunks are `failures`
 */
export async function readChunk(
  task: ChunkTask,
  source: RangeSource,
  context: ReadChunkContext,
): Promise<ChunkResult> {
  const { chain, cuts } = task;
  const { dataType } = chain.input;
  const shape = cuts.map((cut) => cut.count);
  const origin = shape.map(() => 0);
  const reading = new ChunkReading(task, source, context, origin);
  if (!reading.isInParts) {
    const whole = await reading.whole();
    return { ...reading.result, block: whole && cutBlock(whole, cuts) };
  }
  const data = filledBlock(product(shape), itemSize(dataType), undefined);
  const place = { target: { data, shape }, origin };
  const found = await reading.into(chain, { cuts, extent: wholeObject, place });
  return { ...reading.result, block: found ? { dataType, shape, data } : undefined };
}

/**
 * {@link readChunk} into a larger block. Where the chunk is missing or fails, its place gets the fill value.
 * @throws as {@link readChunk}
 */
export async function readChunkInto(
  task: ChunkTask,
  source: RangeSource,
  context: ReadChunkContext & { readonly place: Place },
): Promise<PlacedResult> {
  const { place } = context;
  const reading = new ChunkReading(task, source, context, place.origin);
  try {
    const extent = wholeObject;
    const found = await reading.into(task.chain, { cuts: task.cuts, extent, place });
    if (!found) reading.fill(task.cuts, place);
    return { ...reading.result, missing: !found };
  } catch (error) {
    reading.fill(task.cuts, place);
    throw error;
  }
}

/** The elements of a cut, as a block of their own; the block itself where the cut is all of it. */
export function cutBlock(block: ElementBlock, cuts: readonly Cut[]): ElementBlock {
  const shape = cuts.map((cut) => cut.count);
  const whole = cuts.every(
    (cut, axis) => cut.start === 0 && cut.step === 1 && cut.count === block.shape[axis],
  );
  if (whole) return block;
  const size = itemSize(block.dataType);
  const data = filledBlock(product(shape), size, undefined);
  copyRegion({
    source: block,
    cuts,
    target: { data, shape },
    origin: shape.map(() => 0),
    itemSize: size,
  });
  return { dataType: block.dataType, shape, data };
}
