import { isAbort } from "../../zarr/errors";

interface Entry<Value> {
  readonly value: Promise<Value>;
  /** 0 until it is there. */
  bytes: number;
}

/** Values that are dear to make: the last used ones up to a number of bytes, and always the last one. */
export class ByteBoundedCache<Value> {
  /** The least recently used comes first. */
  private readonly entries = new Map<string, Entry<Value>>();
  private total = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly bytesOf: (value: Value) => number,
  ) {}

  /**
   * The value of a key, made by `make` where it is not there. Callers at the same time share one making; where
   * it is aborted by the one who began it, the next one begins anew.
   */
  async get(
    key: string,
    make: () => Promise<Value>,
    signal: AbortSignal | undefined,
  ): Promise<Value> {
    for (;;) {
      const found = this.entries.get(key);
      const entry = found ?? this.begin(key, make);
      if (found !== undefined) this.touch(key, found);
      try {
        return await entry.value;
      } catch (error) {
        signal?.throwIfAborted();
        if (found === undefined || !isAbort(error)) throw error;
      }
    }
  }

  private begin(key: string, make: () => Promise<Value>): Entry<Value> {
    const entry: Entry<Value> = { value: make(), bytes: 0 };
    this.entries.set(key, entry);
    entry.value.then(
      (value) => this.weigh(key, entry, value),
      () => this.remove(key, entry),
    );
    return entry;
  }

  private weigh(key: string, entry: Entry<Value>, value: Value): void {
    if (this.entries.get(key) !== entry) return;
    entry.bytes = this.bytesOf(value);
    this.total += entry.bytes;
    for (const [other, { bytes }] of this.entries) {
      if (this.total <= this.maxBytes) return;
      if (other === key || bytes === 0) continue;
      this.entries.delete(other);
      this.total -= bytes;
    }
  }

  private remove(key: string, entry: Entry<Value>): void {
    if (this.entries.get(key) === entry) this.entries.delete(key);
  }

  private touch(key: string, entry: Entry<Value>): void {
    this.entries.delete(key);
    this.entries.set(key, entry);
  }
}
