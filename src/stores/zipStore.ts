import { ZarrError } from "../zarr/errors";
import { metadataFileNames } from "../zarr/nodeNames";
import type {
  ByteRange,
  Store,
  StoreEntry,
  StoreListOptions,
  StoreReadOptions,
} from "../zarr/store";
import { cutRange, resolveRange } from "./byteRange";
import { childrenOf } from "./memoryStore";
import { readZipDirectory, type RandomAccess, type ZipEntry } from "./zipDirectory";

const localHeaderBytes = 30;
const localSignature = 0x04034b50;

/**
 * Opens a zip file as a store. Archives that carry everything below one folder are read from there
 * (STO-010).
 * @throws ZarrError "store" for a file that is no zip
 */
export async function openZipStore(
  file: RandomAccess,
  options: { signal?: AbortSignal } = {},
): Promise<Store> {
  const all = await readZipDirectory(file, options);
  const prefix = storePrefix([...all.keys()]);
  const entries = new Map<string, ZipEntry>();
  for (const [name, entry] of all) {
    if (name.startsWith(prefix)) entries.set(name.slice(prefix.length), entry);
  }
  return new ZipStore(file, entries);
}

/** The shortest folder that holds a metadata document, with its slash; "" where the root does. */
function storePrefix(names: readonly string[]): string {
  const folders = names
    .filter((name) => metadataFileNames.some((one) => name === one || name.endsWith(`/${one}`)))
    .map((name) => name.slice(0, name.lastIndexOf("/") + 1));
  return folders.reduce((best, one) => (one.length < best.length ? one : best), folders[0] ?? "");
}

class ZipStore implements Store {
  readonly label: string;

  constructor(
    private readonly file: RandomAccess,
    private readonly entries: ReadonlyMap<string, ZipEntry>,
  ) {
    this.label = file.label;
  }

  get(key: string, options: StoreReadOptions = {}): Promise<Uint8Array | undefined> {
    return this.read(key, undefined, options);
  }

  getRange(key: string, range: ByteRange, options: StoreReadOptions = {}) {
    return this.read(key, range, options);
  }

  size(key: string): Promise<number | undefined> {
    return Promise.resolve(this.entries.get(key)?.size);
  }

  list(prefix: string, { limit }: StoreListOptions = {}): Promise<StoreEntry[]> {
    return Promise.resolve(childrenOf(this.entries.keys(), prefix).slice(0, limit));
  }

  async close(): Promise<void> {
    await this.file.close?.();
  }

  private async read(key: string, range: ByteRange | undefined, options: StoreReadOptions) {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    const { signal, maxBytes = 2 ** 31 } = options;
    signal?.throwIfAborted();
    if (Math.max(entry.size, entry.storedSize) > maxBytes) {
      throw new ZarrError(
        "refused",
        `"${key}" has ${entry.size} bytes; at most ${maxBytes} are read here.`,
        {
          path: key,
        },
      );
    }
    if (entry.encrypted || (entry.method !== 0 && entry.method !== 8)) throw this.unreadable(entry);
    const start = await this.dataStart(entry, signal);
    if (entry.method === 8) {
      const stored = await this.file.read(start, entry.storedSize, { signal });
      const bytes = await inflate(stored, entry, signal);
      return range === undefined ? bytes : cutRange(bytes, range);
    }
    const whole = { offset: 0, length: entry.storedSize };
    const { offset, length } = range === undefined ? whole : resolveRange(range, entry.storedSize);
    return this.file.read(start + offset, length, { signal });
  }

  /** The data follows the local header, whose name and extra fields may differ from the directory's. */
  private async dataStart(entry: ZipEntry, signal: AbortSignal | undefined): Promise<number> {
    const header = await this.file.read(entry.headerOffset, localHeaderBytes, { signal });
    const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
    const sound = header.length === localHeaderBytes && view.getUint32(0, true) === localSignature;
    if (!sound) throw broken(entry.name);
    const start =
      entry.headerOffset + localHeaderBytes + view.getUint16(26, true) + view.getUint16(28, true);
    if (start + entry.storedSize > this.file.size) throw broken(entry.name);
    return start;
  }

  private unreadable({ name, encrypted, method }: ZipEntry): ZarrError {
    const why = encrypted ? "encrypted" : `compressed by zip method ${method}`;
    return new ZarrError(
      "unsupported",
      `"${name}" in ${this.label} is ${why}; stored and deflated entries can be read.`,
      { path: name },
    );
  }
}

/** Inflates, off this thread, to exactly the size that the directory states; gives up when there is more. */
async function inflate(
  stored: Uint8Array,
  { name, size }: ZipEntry,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  // Deflate cannot gain more than this, so a larger number is no size but a mistake or an attack.
  if (size > stored.length * 1032 + 64) throw broken(name);
  const bytes = new Uint8Array(size);
  let done = 0;
  try {
    // Chunks of files lie in memory that is nobody else's; the types do not say so.
    const source = new Blob([stored as Uint8Array<ArrayBuffer>]).stream();
    for await (const part of parts(source.pipeThrough(new DecompressionStream("deflate-raw")))) {
      signal?.throwIfAborted();
      if (done + part.length > size) throw broken(name);
      bytes.set(part, done);
      done += part.length;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ZarrError ? error : broken(name, error);
  }
  if (done !== size) throw broken(name);
  return bytes;
}

/** Streams are not iterable in every browser. */
async function* parts(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function broken(name: string, cause?: unknown): ZarrError {
  return new ZarrError("store", `The zip entry "${name}" is broken or cut off.`, {
    path: name,
    cause,
  });
}
