import type { ChainSpec } from "../codecs/chain";
import type { CodecTiming } from "../codecs/decodeSteps";
import type { ElementBlock } from "../zarr/dataType";
import type { ArrayNode } from "../zarr/node";
import type { Cut } from "./copyRegion";
import type { ChunkBox } from "./slicePlan";

/** Reading a part of one stored chunk; plain data, so that it can be posted to a worker. */
export interface ChunkTask {
  /** How the chunk is encoded; its input has the chunk's stored shape. */
  readonly chain: ChainSpec;
  readonly chunkKey: string;
  readonly arrayPath: string;
  /** What is taken, one cut a dimension. */
  readonly cuts: readonly Cut[];
  readonly ignoreChecksums: boolean;
  /** The chunk must not decode to more than this. */
  readonly maxBytes: number;
}

/** Where a task's bytes are: here, or in a local file that the worker reads itself. */
export type ChunkSource =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "file"; readonly path: string };

export interface ChunkResult {
  /** The elements taken; undefined where the chunk is not in the store. */
  readonly block: ElementBlock | undefined;
  readonly bytesRead: number;
  /** Inner chunks that could not be read; their elements are the fill value. */
  readonly failures: readonly RegionFailure[];
}

/** A part of a chunk that could not be read. */
export interface RegionFailure {
  /** Place in the block of the cut. */
  readonly origin: readonly number[];
  readonly shape: readonly number[];
  readonly error: Error;
}

/** Reading a box of chunks from local files into shared memory; plain data but for that memory. */
export interface BoxTask {
  readonly array: Pick<ArrayNode, "path" | "dataType" | "fillValue" | "codecs" | "chunkKeys">;
  /** The local folder that holds the array's chunks. */
  readonly folder: string;
  readonly box: ChunkBox;
  /** The whole result, in C order; zero bytes so far. */
  readonly target: SharedArrayBuffer;
  readonly targetShape: readonly number[];
  readonly ignoreChecksums: boolean;
  readonly maxBytes: number;
}

export interface BoxResult {
  readonly chunks: number;
  readonly missingChunks: number;
  readonly bytesRead: number;
  readonly failures: readonly BoxFailure[];
}

/** A part of the result that could not be read; its elements are the fill value. */
export interface BoxFailure extends RegionFailure {
  readonly chunkKey: string;
}

/** A place in memory that is shared with what decodes. */
export interface SharedPlace {
  /** The whole result, in C order; zero bytes so far. */
  readonly target: SharedArrayBuffer;
  readonly targetShape: readonly number[];
  readonly origin: readonly number[];
}

/** What decodes chunks off this thread. */
export interface ChunkDecoder {
  /** Tasks that are worth having under way at once. */
  readonly concurrency: number;
  /**
   * @throws ZarrError "chunk", "checksum", "unsupported" or "refused" naming the chunk key; the signal's
   * reason when aborted
   */
  read(
    task: ChunkTask,
    source: ChunkSource,
    options: { readonly signal?: AbortSignal },
  ): Promise<ChunkResult>;
  /**
   * Decodes a chunk that is no shard, and puts the cut of the task in its place. Absent where memory cannot
   * be shared with what decodes.
   * @throws as {@link read}
   */
  decodeInto?(
    task: ChunkTask,
    bytes: Uint8Array,
    options: { readonly place: SharedPlace; readonly signal?: AbortSignal },
  ): Promise<void>;
  /**
   * Reads a box of chunks. Absent where memory cannot be shared with what decodes.
   * @throws the signal's reason when aborted
   */
  readBox?(task: BoxTask, options: { readonly signal?: AbortSignal }): Promise<BoxResult>;
  /**
   * Decodes a whole chunk and tells what each codec did; the elements are dropped. An error is part of the
   * result.
   * @throws the signal's reason when aborted
   */
  trace?(task: TraceTask, options: { readonly signal?: AbortSignal }): Promise<TraceResult>;
}

/** The decoding of one chunk, or inner chunk, for its trace. */
export interface TraceTask {
  readonly chain: ChainSpec;
  readonly bytes: Uint8Array;
  readonly chunkKey: string;
  readonly arrayPath: string;
  readonly maxBytes: number;
}

export interface TraceResult {
  /** In the order of decoding, as far as that came. */
  readonly steps: readonly CodecTiming[];
  readonly error: Error | undefined;
}
