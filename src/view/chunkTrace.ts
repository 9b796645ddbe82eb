import { itemSize } from "../zarr/dataTypeName";
import type { CodecTiming } from "../codecs/decodeSteps";
import { ZarrError } from "../zarr/errors";
import { findChunk, type ChunkPlace, type FindChunkOptions } from "./chunkPlace";
import type { ChunkDecoder } from "./chunkTask";
import { defaultMaxChunkBytes } from "./readingContext";
import { product } from "./slicePlan";

/** How the chunk of an element was read and decoded: that of a shard is its innermost chunk. */
export interface ChunkTrace {
  readonly place: ChunkPlace;
  /** Bytes of the chunk as it is stored; of a shard, of the inner chunk alone. */
  readonly readBytes: number;
  readonly readMilliseconds: number;
  /** Each codec in the order of decoding, as far as that came. */
  readonly steps: readonly CodecTiming[];
  /** Of all elements; undefined where they have no fixed size. */
  readonly decodedBytes: number | undefined;
  /** Why it could not be decoded. */
  readonly problem: string | undefined;
  /** Is the object a file of this machine? */
  readonly isLocal: boolean;
}

export interface TraceChunkOptions extends FindChunkOptions {
  readonly decoder: ChunkDecoder;
  /** Milliseconds of a clock. */
  now(): number;
}

/**
 * Reads and decodes one chunk for its trace. A chunk that does not decode is a result with a problem.
 * @throws ZarrError as {@link findChunk}; "unsupported" where the decoder cannot trace
 */
export async function traceChunk(options: TraceChunkOptions): Promise<ChunkTrace> {
  const { store, array, signal, decoder, now } = options;
  const { place, chain, extent } = await findChunk(options);
  const { chunkKey } = place;
  const size = itemSize(chain.input.dataType);
  const facts = {
    place,
    decodedBytes: size === undefined ? undefined : size * product(chain.input.shape),
    isLocal: store.localFile?.(chunkKey) !== undefined,
  };
  const nothing = { ...facts, readBytes: 0, readMilliseconds: 0, steps: [], problem: undefined };
  const innermost = place.inner.at(-1);
  const isMissing = innermost !== undefined && innermost.range === undefined;
  if (!place.present || isMissing) return nothing;
  const started = now();
  const read = { signal, maxBytes: defaultMaxChunkBytes };
  const { offset, length } = extent;
  const bytes =
    length === undefined
      ? await store.get(chunkKey, read)
      : await store.getRange(chunkKey, { offset, length }, read);
  const readMilliseconds = now() - started;
  if (bytes === undefined) return { ...nothing, place: { ...place, present: false } };
  if (decoder.trace === undefined) throw new ZarrError("unsupported", "There is no trace here.");
  const { path: arrayPath } = array;
  const task = { chain, bytes: new Uint8Array(bytes), chunkKey, arrayPath };
  const limits = { maxBytes: defaultMaxChunkBytes };
  const { steps, error } = await decoder.trace({ ...task, ...limits }, { signal });
  const problem = error?.message;
  return { ...facts, readBytes: bytes.length, readMilliseconds, steps, problem };
}
