import { OutputLimitError } from "../limits";

/** Bytes that grow as they are written, up to a limit. */
export class ByteSink {
  bytes: Uint8Array<ArrayBuffer>;
  length = 0;

  /** @param expected bytes that will likely come; never more than `limit` is held */
  constructor(
    private readonly limit: number,
    expected: number,
  ) {
    this.bytes = new Uint8Array(Math.min(limit, Math.max(expected, 1024)));
  }

  /** Makes room for `count` more bytes. @throws OutputLimitError where that is over the limit */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.bytes.length) return;
    if (needed > this.limit) throw new OutputLimitError(this.limit);
    const larger = new Uint8Array(Math.min(this.limit, Math.max(needed, 2 * this.bytes.length)));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }

  written(): Uint8Array<ArrayBuffer> {
    return this.length === this.bytes.length ? this.bytes : this.bytes.slice(0, this.length);
  }
}
