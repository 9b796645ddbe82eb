import { isAbort, messageOf } from "../../zarr/errors";
import { decodeJsonBytes } from "../../zarr/parseJson";
import type { ByteRange, Store, StoreEntry } from "../../zarr/store";
import type { StoreFindings } from "./storeFindings";
import type { StoreMemory } from "./storeMemory";

/** Metadata documents larger than this are not read (CONFORMANCE §11). */
const maxDocumentBytes = 64 * 2 ** 20;

export interface StoreReaderOptions {
  readonly signal?: AbortSignal | undefined;
  /** The text of an unsaved buffer, which wins over the store. */
  readonly readText?: ((key: string) => string | undefined) | undefined;
  readonly memory?: StoreMemory | undefined;
}

/**
 * Reads a store for lint: a few operations at a time, and a failure is a finding at its key, so that the
 * rest is still checked. Only the signal's abort is thrown.
 */
export class StoreReader {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    readonly store: Store,
    private readonly findings: StoreFindings,
    private readonly options: StoreReaderOptions,
  ) {}

  /** The text of a document; undefined where there is none, or it cannot be read. */
  async text(key: string): Promise<string | undefined> {
    const unsaved = this.options.readText?.(key);
    if (unsaved !== undefined) return unsaved;
    const texts = this.options.memory?.texts;
    if (texts?.has(key) === true) return texts.get(key);
    const text = await this.storedText(key);
    // What cannot be read is tried again, and reported again.
    if (text !== undefined) texts?.set(key, text);
    return text;
  }

  private async storedText(key: string): Promise<string | undefined> {
    const bytes = await this.guard(key, () =>
      this.store.get(key, { ...this.signalOption(), maxBytes: maxDocumentBytes }),
    );
    if (bytes === undefined) return undefined;
    try {
      return decodeJsonBytes(bytes);
    } catch (error) {
      this.findings.reportKey(key, "store-unreadable", messageOf(error));
      return undefined;
    }
  }

  isUnsaved(key: string): boolean {
    return this.options.readText?.(key) !== undefined;
  }

  /** {@link list} of a folder that is not within an array, which is remembered. */
  async listNodes(prefix: string, limit: number): Promise<readonly StoreEntry[]> {
    const lists = this.options.memory?.lists;
    const known = lists?.get(prefix);
    if (known !== undefined) return known;
    const entries = await this.list(prefix, limit);
    lists?.set(prefix, entries);
    return entries;
  }

  async list(prefix: string, limit: number): Promise<StoreEntry[]> {
    const { store } = this;
    const entries = await this.guard(prefix, async () =>
      store.list?.(prefix, { ...this.signalOption(), limit }),
    );
    return entries ?? [];
  }

  /** A part of a value; undefined where there is none, or it cannot be read. */
  async range(key: string, range: ByteRange): Promise<Uint8Array | undefined> {
    return this.guard(key, () => this.store.getRange(key, range, this.signalOption()));
  }

  /** Size of a value in bytes; undefined where it is not known cheaply. */
  async size(key: string): Promise<number | undefined> {
    const { store } = this;
    return this.guard(key, async () => store.size?.(key, this.signalOption()));
  }

  private signalOption(): { signal?: AbortSignal } {
    return this.options.signal === undefined ? {} : { signal: this.options.signal };
  }

  private async guard<T>(key: string, read: () => Promise<T>): Promise<T | undefined> {
    this.options.signal?.throwIfAborted();
    while (this.running >= 16) await new Promise<void>((resume) => this.waiting.push(resume));
    this.running++;
    try {
      return await read();
    } catch (error) {
      if (isAbort(error) || this.options.signal?.aborted === true) throw error;
      const message = messageOf(error);
      const named = message.includes(key) ? message : `${key}: ${message}`;
      this.findings.reportKey(key, "store-unreadable", named);
      return undefined;
    } finally {
      this.running--;
      this.waiting.shift()?.();
    }
  }
}
