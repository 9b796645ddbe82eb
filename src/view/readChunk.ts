import type { ChainSpec } from "../codecs/chain";
import {
  decodeShardIndex,
  shardLayout,
  type ShardIndex,
  type ShardLayout,
} from "../codecs/sharding";
import type { DecodePlatform } from "../codecs/codec";
import type { ElementBlock } from "../zarr/dataType";
import { isAbort, ZarrError } from "../zarr/errors";
import { itemSize } from "../zarr/dataTypeName";
import type { ByteRange } from "../zarr/store";
import type { ChunkResult, ChunkTask, RegionFailure } from "./chunkTask";
import { copyRegion, type Cut } from "./copyRegion";
import { filledBlock } from "./fillBlock";
import { innerParts, type InnerPart } from "./innerChunks";
import { product } from "./slicePlan";

/** The bytes of one stored object, or of a range in it. */
export interface RangeSource {
  /** Undefined where the object is not in the store. */
  read(range: ByteRange | undefined): Promise<Uint8Array | undefined>;
}

export interface ReadChunkContext {
  readonly platform: DecodePlatform;
  readonly signal?: AbortSignal;
  /** Decodes a whole chunk that is no shard; `id` tells it apart in its object. */
  decode(chain: ChainSpec, bytes: Uint8Array, id: string): Promise<ElementBlock>;
  /** A chunk or inner chunk that was decoded before. */
  kept?(id: string): ElementBlock | undefined;
  /** Keeps shard indexes from one read to the next. */
  readonly indexes?: Map<string, ShardIndex>;
}

/**
 * Reads a cut of one chunk. Of a shard, only the index and the inner chunks that the cut touches are
 * read and decoded; shards may be nested (sharding_indexed, "Implementation notes").
 * @throws ZarrError where the chunk as a whole cannot be read; broken inner chunks are `failures`
 */
export async function readChunk(
  task: ChunkTask,
  source: RangeSource,
  context: ReadChunkContext,
): Promise<ChunkResult> {
  return new ChunkReading(task, source, context).read(task.chain, task.cuts, {
    offset: 0,
    length: undefined,
    id: "",
  });
}

/** A place in the object: a chunk, or an inner chunk of a shard. */
interface Extent {
  readonly offset: number;
  /** Undefined for the whole object. */
  readonly length: number | undefined;
  readonly id: string;
}

class ChunkReading {
  private bytesRead = 0;

  constructor(
    private readonly task: ChunkTask,
    private readonly source: RangeSource,
    private readonly context: ReadChunkContext,
  ) {}

  async read(chain: ChainSpec, cuts: readonly Cut[], extent: Extent): Promise<ChunkResult> {
    const layout = shardLayout(chain);
    if (layout !== undefined) return this.readShard(layout, chain, { cuts, extent });
    let whole = this.context.kept?.(extent.id);
    if (whole === undefined) {
      const bytes = await this.bytes(extent);
      if (bytes === undefined) return this.missing();
      whole = await this.context.decode(chain, bytes, extent.id);
    }
    return { block: cutBlock(whole, cuts), bytesRead: this.bytesRead, failures: [] };
  }

  private async readShard(
    layout: ShardLayout,
    chain: ChainSpec,
    { cuts, extent }: { cuts: readonly Cut[]; extent: Extent },
  ): Promise<ChunkResult> {
    const index = await this.index(layout, extent);
    if (index === undefined) return this.missing();
    const { dataType, fillValue } = chain.input;
    const shape = cuts.map((cut) => cut.count);
    const size = itemSize(dataType);
    const data = filledBlock(product(shape), size, fillValue);
    const failures: RegionFailure[] = [];
    for (const part of innerParts(cuts, layout.innerShape)) {
      this.context.signal?.throwIfAborted();
      try {
        const inner = await this.readInner(layout, { index, extent, part });
        if (inner?.block === undefined) continue;
        const wholeCuts = inner.block.shape.map((count) => ({ start: 0, step: 1, count }));
        copyRegion({
          source: inner.block,
          cuts: wholeCuts,
          target: { data, shape },
          origin: part.origin,
          itemSize: size,
        });
        failures.push(...inner.failures.map((failure) => shifted(failure, part.origin)));
      } catch (error) {
        if (isAbort(error) || this.context.signal?.aborted) throw error;
        failures.push(failureOf(part, error));
      }
    }
    return { block: { dataType, shape, data }, bytesRead: this.bytesRead, failures };
  }

  private async readInner(
    layout: ShardLayout,
    { index, extent, part }: { index: ShardIndex; extent: Extent; part: InnerPart },
  ): Promise<ChunkResult | undefined> {
    const entry = index.entry(part.coords);
    if (entry === undefined) return undefined;
    return this.read(layout.innerChain, part.cuts, {
      offset: extent.offset + entry.offset,
      length: entry.length,
      id: `${extent.id}/${part.coords.join(".")}`,
    });
  }

  private async index(layout: ShardLayout, extent: Extent): Promise<ShardIndex | undefined> {
    const kept = this.context.indexes?.get(this.indexKey(extent));
    if (kept !== undefined) return kept;
    const bytes = await this.source.read(within(layout.indexRange, extent));
    if (bytes === undefined) return undefined;
    this.bytesRead += bytes.length;
    const index = await decodeShardIndex(layout, bytes, {
      platform: this.context.platform,
      chunkKey: this.task.chunkKey,
      arrayPath: this.task.arrayPath,
      shardSize: extent.length,
      ignoreChecksums: this.task.ignoreChecksums,
      signal: this.context.signal,
    });
    this.context.indexes?.set(this.indexKey(extent), index);
    return index;
  }

  private indexKey(extent: Extent): string {
    return `${this.task.chunkKey}:${extent.offset}`;
  }

  private async bytes(extent: Extent): Promise<Uint8Array | undefined> {
    const { offset, length } = extent;
    const range = length === undefined ? undefined : { offset, length };
    const bytes = await this.source.read(range);
    this.bytesRead += bytes?.length ?? 0;
    if (bytes !== undefined && length !== undefined && bytes.length < length) {
      throw new ZarrError(
        "chunk",
        `The shard "${this.task.chunkKey}" is truncated: its index says that inner chunk ${extent.id.slice(1)} ends at byte ${offset + length}, beyond the end of the file.`,
        { path: this.task.chunkKey, codec: "sharding_indexed" },
      );
    }
    return bytes;
  }

  private missing(): ChunkResult {
    return { block: undefined, bytesRead: this.bytesRead, failures: [] };
  }
}

/** The range of an index inside its shard, as a range of the object. */
function within(range: ByteRange, { offset, length }: Extent): ByteRange {
  if ("offset" in range) return { offset: offset + range.offset, length: range.length };
  if (length === undefined) return range;
  const size = Math.min(range.suffixLength, length);
  return { offset: offset + length - size, length: size };
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

function shifted(failure: RegionFailure, by: readonly number[]): RegionFailure {
  return { ...failure, origin: failure.origin.map((at, axis) => at + (by[axis] ?? 0)) };
}

function failureOf(part: InnerPart, error: unknown): RegionFailure {
  return {
    origin: part.origin,
    shape: part.cuts.map((cut) => cut.count),
    error: error instanceof Error ? error : new Error(String(error)),
  };
}
