import { decodeChunk } from "../codecs/decodeChunk";
import type { DecodePlatform } from "../codecs/codec";
import type {
  BoxAnswer,
  DecodeAnswer,
  DecodeIntoRequest,
  DecodeRequest,
  DecodeWorkerMethods,
} from "../protocol/decode";
import { traceDecoding } from "./traceDecoding";
import { errorToWire, RpcPeer, Transferred, type MessagePort } from "../protocol/rpc";
import { cutRange } from "../stores/byteRange";
import type { BoxTask, ChunkTask } from "../view/chunkTask";
import type { RangeSource, ReadChunkContext } from "../view/rangeSource";
import { readBox } from "../view/readBox";
import { chunkName } from "../view/readingContext";
import { readChunk, readChunkInto } from "../view/readChunk";
import { ZarrError } from "../zarr/errors";
import { ChunkMemory } from "./chunkMemory";

/**
 * Opens a local file for ranged reading; undefined where there is none.
 * @param memory what is read may lie in it, until the next read
 */
export type OpenFile = (
  path: string,
  memory?: ChunkMemory,
) => (RangeSource & { close(): void }) | undefined;

export interface DecodeServiceOptions {
  readonly platform: DecodePlatform;
  /** Absent where workers have no file system. */
  readonly openFile?: OpenFile;
}

/** The worker's side: reads and decodes chunks until the port closes. */
export function serveDecoding(port: MessagePort, options: DecodeServiceOptions): void {
  new RpcPeer<DecodeWorkerMethods, Record<never, never>>(port, {
    read: (request, { signal }) => answer(request, options, signal),
    decodeInto: (request, { signal }) => decodeInto(request, options, signal),
    readBox: (task, { signal }) => answerBox(task, options, signal),
    trace: (task, { signal }) => traceDecoding(task, options.platform, signal),
  });
}

async function answer(
  { task, source }: DecodeRequest,
  options: DecodeServiceOptions,
  signal: AbortSignal,
): Promise<DecodeAnswer | Transferred<DecodeAnswer>> {
  const open =
    source.kind === "bytes" ? bytesSource(source.bytes) : options.openFile?.(source.path);
  if (open === undefined) return { block: undefined, bytesRead: 0, failures: [] };
  try {
    const result = await readChunk(task, open, contextOf(task, options, signal));
    const failures = result.failures.map((one) => ({ ...one, error: errorToWire(one.error) }));
    return handedOver({ block: result.block, bytesRead: result.bytesRead, failures });
  } finally {
    open.close();
  }
}

/** Memory that is not in use now. A request takes one, so that two never share it. */
const idle: ChunkMemory[] = [];

async function answerBox(
  task: BoxTask,
  options: DecodeServiceOptions,
  signal: AbortSignal,
): Promise<BoxAnswer> {
  const { openFile } = options;
  if (openFile === undefined) throw new Error("There are no local files here.");
  return withMemory(async (memory) => {
    const result = await readBox(task, {
      signal,
      chunkContext: (chunk) => copyingContext(chunk, { ...options, memory }, signal),
      open: (key) => openFile(`${task.folder}/${key}`, memory),
    });
    const failures = result.failures.map((one) => ({ ...one, error: errorToWire(one.error) }));
    return { ...result, failures };
  });
}

/** Decodes a chunk that is no shard, so it fails as a whole or not at all. */
function decodeInto(
  { task, bytes, place }: DecodeIntoRequest,
  options: DecodeServiceOptions,
  signal: AbortSignal,
): Promise<void> {
  const target = { data: new Uint8Array(place.target), shape: place.targetShape };
  return withMemory(async (memory) => {
    await readChunkInto(task, bytesSource(bytes), {
      ...copyingContext(task, { ...options, memory }, signal),
      place: { target, origin: place.origin },
    });
  });
}

async function withMemory<T>(work: (memory: ChunkMemory) => Promise<T>): Promise<T> {
  const memory = idle.pop() ?? new ChunkMemory();
  try {
    return await work(memory);
  } finally {
    idle.push(memory);
  }
}

/** What is decoded is copied from there, so its memory can be used again. */
function copyingContext(
  task: ChunkTask,
  options: DecodeServiceOptions & { readonly memory: ChunkMemory },
  signal: AbortSignal,
): ReadChunkContext {
  return {
    ...contextOf(task, options, signal),
    release: ({ data }) => data instanceof Uint8Array && options.memory.release(data),
  };
}

function contextOf(
  { chunkKey, arrayPath, maxBytes, ignoreChecksums }: ChunkTask,
  { platform, memory }: DecodeServiceOptions & { readonly memory?: ChunkMemory },
  signal: AbortSignal,
): ReadChunkContext {
  return {
    platform,
    signal,
    decode: (chain, bytes, { id, needed }) =>
      decodeChunk(chain, bytes, {
        platform,
        chunkKey: chunkName(chunkKey, id),
        arrayPath,
        maxBytes,
        ignoreChecksums,
        signal,
        memory,
        needed,
      }),
  };
}

/** Hands the block's memory over, where it is the block's alone. */
function handedOver(result: DecodeAnswer): DecodeAnswer | Transferred<DecodeAnswer> {
  const data = result.block?.data;
  if (!(data instanceof Uint8Array) || !(data.buffer instanceof ArrayBuffer)) return result;
  // Native decoders leave a byte behind their result.
  if (data.byteLength >= data.buffer.byteLength - 1) return new Transferred(result, [data.buffer]);
  // A view into something larger, such as a pool: posting it would copy the whole.
  // (`slice` of a Node Buffer would be another view of it.)
  const own = new Uint8Array(data);
  const block = result.block && { ...result.block, data: own };
  return new Transferred({ ...result, block }, [own.buffer]);
}

function bytesSource(bytes: Uint8Array): RangeSource & { close(): void } {
  return {
    read: (range) => Promise.resolve(range === undefined ? bytes : cutRange(bytes, range)),
    close: () => undefined,
  };
}

/** @throws ZarrError "refused" where a file is longer than what memory should hold */
export function checkFileSize(path: string, size: number): void {
  if (size > 2 ** 31) {
    throw new ZarrError(
      "refused",
      `The chunk file has ${size} bytes, more than the 2 GiB that are read at once.`,
      { path },
    );
  }
}
