import type { ChainSpec } from "../codecs/chain";
import { codecsBeyondPlain } from "../codecs/plainElements";
import {
  decodeShardIndex,
  shardLayout,
  type ShardIndex,
  type ShardLayout,
} from "../codecs/sharding";
import type { ElementBlock } from "../zarr/dataType";
import { itemSize } from "../zarr/dataTypeName";
import { isAbort, ZarrError } from "../zarr/errors";
import { boundedParallel } from "./boundedParallel";
import type { ChunkTask, RegionFailure } from "./chunkTask";
import { copyRegion, type Cut } from "./copyRegion";
import { rangeWithin, wholeObject, type Extent } from "./extent";
import { fillRegion } from "./fillBlock";
import { innerParts, type InnerPart } from "./innerChunks";
import { joinRanges, type JoinedRange } from "./joinRanges";
import { plainRange, type PlainRange } from "./plainRange";
import type { DecodedCut, Place, RangeSource, ReadChunkContext } from "./rangeSource";

/** What is read of an extent, and where it goes. */
export interface Part {
  readonly cuts: readonly Cut[];
  readonly extent: Extent;
  readonly place: Place;
}

/** The reading of a cut of one stored object. */
export class ChunkReading {
  private bytesRead = 0;
  private readonly failures: RegionFailure[] = [];

  constructor(
    private readonly task: ChunkTask,
    private readonly source: RangeSource,
    private readonly context: ReadChunkContext,
    /** Where the whole cut goes: failures are told from there. */
    private readonly base: readonly number[],
  ) {}

  get result(): { bytesRead: number; failures: readonly RegionFailure[] } {
    return { bytesRead: this.bytesRead, failures: this.failures };
  }

  /** Whether not all of the object is read: it is a shard, or elements of which rows are enough. */
  get isInParts(): boolean {
    const { chain, cuts } = this.task;
    return shardLayout(chain) !== undefined || this.plainPart(chain, cuts) !== undefined;
  }

  /** The decoded chunk; undefined where it is missing. */
  async whole(): Promise<ElementBlock | undefined> {
    const kept = this.context.kept?.("");
    if (kept !== undefined) return kept;
    const bytes = await this.bytes(wholeObject);
    return bytes && this.context.decode(this.task.chain, bytes, { id: "" });
  }

  /** Puts a cut in its place. @returns false where there is nothing in the store */
  async into(chain: ChainSpec, part: Part): Promise<boolean> {
    const layout = shardLayout(chain);
    if (layout !== undefined) return this.shardInto(layout, part);
    const { extent } = part;
    const kept = this.context.kept?.(extent.id);
    if (kept !== undefined) {
      this.put(kept, part);
      return true;
    }
    if (await this.plainInto(chain, part)) return true;
    const bytes = await this.bytes(extent);
    if (bytes === undefined) return false;
    await this.decodeInto(chain, bytes, { ...part, id: extent.id });
    return true;
  }

  /** Gives the place of a cut the fill value. */
  fill(cuts: readonly Cut[], { target, origin }: Place): void {
    const { dataType, fillValue } = this.task.chain.input;
    const region = { origin, shape: cuts.map((cut) => cut.count) };
    fillRegion(target, region, { itemSize: itemSize(dataType), fillValue });
  }

  private put(block: ElementBlock, { cuts, place }: Pick<Part, "cuts" | "place">): void {
    copyRegion({ source: block, cuts, ...place, itemSize: itemSize(block.dataType) });
  }

  private async decodeInto(chain: ChainSpec, bytes: Uint8Array, cut: DecodedCut): Promise<void> {
    if (this.context.decodeInto !== undefined) return this.context.decodeInto(chain, bytes, cut);
    const needed = codecsBeyondPlain(chain) === 1 ? rowsOf(chain, cut.cuts) : undefined;
    const block = await this.context.decode(chain, bytes, { id: cut.id, needed });
    this.put(block, cut);
    this.context.release?.(block);
  }

  /**
   * Reads the rows of the cut alone, where elements are stored as they are. False where that is not so, or
   * is worth nothing, or the object is not as long as it must be: it is read whole then, and that tells.
   */
  private async plainInto(chain: ChainSpec, part: Part): Promise<boolean> {
    const range = part.extent.length === undefined ? this.plainPart(chain, part.cuts) : undefined;
    if (range === undefined) return false;
    const bytes = await this.source.read({ offset: range.offset, length: range.length });
    if (bytes?.length !== range.length) return false;
    this.bytesRead += bytes.length;
    const { dataType } = chain.input;
    this.put({ dataType, shape: range.shape, data: bytes }, { ...part, cuts: range.cuts });
    return true;
  }

  /** The rows of a cut, where elements are stored as they are and rows are less than all. */
  private plainPart(chain: ChainSpec, cuts: readonly Cut[]): PlainRange | undefined {
    const isPlain = !this.context.keeps && codecsBeyondPlain(chain) === 0;
    return isPlain ? rowsOf(chain, cuts) : undefined;
  }

  private async shardInto(layout: ShardLayout, part: Part): Promise<boolean> {
    const index = await this.index(layout, part.extent);
    if (index === undefined) return false;
    const inner: InnerRead[] = [];
    for (const one of innerParts(part.cuts, layout.innerShape)) {
      const origin = one.origin.map((at, axis) => at + (part.place.origin[axis] ?? 0));
      const place = { target: part.place.target, origin };
      try {
        const entry = index.entry(one.coords);
        const id = `${part.extent.id}/${one.coords.join(".")}`;
        if (entry === undefined) this.fill(one.cuts, place);
        else
          inner.push({ part: one, place, ...entry, offset: part.extent.offset + entry.offset, id });
      } catch (error) {
        this.fail(one, place, error);
      }
    }
    await this.readInner(layout, inner);
    return true;
  }

  /** Reads inner chunks; neighbours in the shard by one request. */
  private async readInner(layout: ShardLayout, inner: readonly InnerRead[]): Promise<void> {
    const isNested = shardLayout(layout.innerChain) !== undefined;
    const toRead = inner.filter((one) => {
      const kept = isNested ? undefined : this.context.kept?.(one.id);
      if (kept !== undefined) this.put(kept, { cuts: one.part.cuts, place: one.place });
      return kept === undefined;
    });
    // Of a nested shard not all is read: it has ranges of its own.
    const groups = isNested
      ? toRead.map((one) => ({ offset: one.offset, length: one.length, parts: [one] }))
      : joinRanges(toRead);
    await boundedParallel(groups, this.context.concurrency ?? 1, async (group) => {
      this.context.signal?.throwIfAborted();
      if (isNested) await this.nestedInto(layout, group);
      else await this.groupInto(layout, group);
    });
  }

  private async nestedInto(layout: ShardLayout, { parts }: JoinedRange<InnerRead>): Promise<void> {
    for (const { part, place, ...extent } of parts) {
      await this.guarded(part, place, async () => {
        const found = await this.into(layout.innerChain, { cuts: part.cuts, extent, place });
        if (!found) this.fill(part.cuts, place);
      });
    }
  }

  private async groupInto(layout: ShardLayout, group: JoinedRange<InnerRead>): Promise<void> {
    let bytes: Uint8Array | undefined;
    let problem: Error | undefined;
    try {
      bytes = await this.bytes({ ...group, id: "" }, true);
    } catch (error) {
      if (isAbort(error) || this.context.signal?.aborted) throw error;
      problem = error instanceof Error ? error : new Error(String(error));
    }
    for (const { part, place, offset, length, id } of group.parts) {
      await this.guarded(part, place, async () => {
        if (problem !== undefined) throw problem;
        const from = offset - group.offset;
        const own = bytes?.subarray(from, from + length);
        if (own?.length !== length) throw this.truncated({ offset, length, id });
        await this.decodeInto(layout.innerChain, own, { cuts: part.cuts, place, id });
      });
    }
  }

  /** A failure of one inner chunk stops nothing else. */
  private async guarded(part: InnerPart, place: Place, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isAbort(error) || this.context.signal?.aborted) throw error;
      this.fail(part, place, error);
    }
  }

  private fail({ cuts }: InnerPart, place: Place, error: unknown): void {
    this.fill(cuts, place);
    this.failures.push({
      origin: place.origin.map((at, axis) => at - (this.base[axis] ?? 0)),
      shape: cuts.map((cut) => cut.count),
      error: error instanceof Error ? error : new Error(String(error)),
    });
  }

  private async index(layout: ShardLayout, extent: Extent): Promise<ShardIndex | undefined> {
    // By its place in the nesting: a shard within a shard may start at the same byte.
    const key = `${this.task.chunkKey}${extent.id}`;
    const kept = this.context.indexes?.get(key);
    if (kept !== undefined) return kept;
    const bytes = await this.source.read(rangeWithin(layout.indexRange, extent));
    if (bytes === undefined) return undefined;
    this.bytesRead += bytes.length;
    // A copy, since the index outlives the next read.
    const index = await decodeShardIndex(layout, new Uint8Array(bytes), {
      platform: this.context.platform,
      chunkKey: this.task.chunkKey,
      arrayPath: this.task.arrayPath,
      shardSize: extent.length,
      ignoreChecksums: this.task.ignoreChecksums,
      signal: this.context.signal,
    });
    this.context.indexes?.set(key, index);
    return index;
  }

  private async bytes(extent: Extent, mayBeShort = false): Promise<Uint8Array | undefined> {
    const { offset, length } = extent;
    const range = length === undefined ? undefined : { offset, length };
    const bytes = await this.source.read(range);
    this.bytesRead += bytes?.length ?? 0;
    if (bytes !== undefined && length !== undefined && bytes.length < length && !mayBeShort) {
      throw this.truncated({ offset, length, id: extent.id });
    }
    return bytes;
  }

  private truncated({ offset, length, id }: { offset: number; length: number; id: string }) {
    return new ZarrError(
      "chunk",
      `The shard "${this.task.chunkKey}" is truncated: its index says that inner chunk ${id.slice(1)} ends at byte ${offset + length}, beyond the end of the file.`,
      { path: this.task.chunkKey, codec: "sharding_indexed" },
    );
  }
}

/** An inner chunk that is to be read, with its place in the object and in the result. */
interface InnerRead {
  readonly part: InnerPart;
  readonly place: Place;
  readonly offset: number;
  readonly length: number;
  readonly id: string;
}

function rowsOf({ input }: ChainSpec, cuts: readonly Cut[]): PlainRange | undefined {
  return plainRange(input.shape, cuts, itemSize(input.dataType) ?? 1);
}
