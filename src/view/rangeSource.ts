import type { ChainSpec } from "../codecs/chain";
import type { ByteSpan, DecodePlatform } from "../codecs/codec";
import type { KeptIndexes } from "./chunkCache";
import type { ElementBlock } from "../zarr/dataType";
import type { ByteRange } from "../zarr/store";
import type { Cut, Elements } from "./copyRegion";

/** The bytes of one stored object, or of a range in it. */
export interface RangeSource {
  /** Undefined where the object is not in the store. The bytes may change with the next call. */
  read(range: ByteRange | undefined): Promise<Uint8Array | undefined>;
}

export interface ReadChunkContext {
  readonly platform: DecodePlatform;
  readonly signal?: AbortSignal;
  /**
   * Decodes a whole chunk that is no shard; `id` tells it apart in its object. Only the bytes `needed`
   * of the elements must be right.
   */
  decode(
    chain: ChainSpec,
    bytes: Uint8Array,
    part: { readonly id: string; readonly needed?: ByteSpan },
  ): Promise<ElementBlock>;
  /** Decodes a whole chunk that is no shard, and puts a cut of it in its place; `decode` does without it. */
  decodeInto?(chain: ChainSpec, bytes: Uint8Array, cut: DecodedCut): Promise<void>;
  /** A block that was decoded and copied is needed no more. */
  release?(block: ElementBlock): void;
  /** A chunk or inner chunk that was decoded before. */
  kept?(id: string): ElementBlock | undefined;
  /** Whether what is decoded will be kept: then all of a chunk is worth reading. */
  readonly keeps?: boolean;
  /** Keeps shard indexes from one read to the next. */
  readonly indexes?: KeptIndexes;
  /** Ranges of a shard that are asked for at once; 1 where nothing is said. */
  readonly concurrency?: number;
}

/** What is taken of a decoded chunk, and where that goes. */
export interface DecodedCut {
  readonly cuts: readonly Cut[];
  readonly place: Place;
  /** Tells the chunk apart in its object. */
  readonly id: string;
}

/** Where elements go: those of the cut at `origin` in `target`, whose bytes are zero so far. */
export interface Place {
  readonly target: Elements;
  readonly origin: readonly number[];
}
