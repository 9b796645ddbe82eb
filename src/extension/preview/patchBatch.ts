import type { SlicePatch } from "../../protocol/preview";

/** Milliseconds that a finished part waits for others: less than a frame of the screen. */
const patience = 12;
const mostBytes = 8 * 2 ** 20;

/** Sends parts that are ready at nearly the same time together: each message is dear on its way to the page. */
export class PatchBatch {
  private waiting: SlicePatch[] = [];
  private bytes = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly send: (patches: readonly SlicePatch[]) => void) {}

  add(patch: SlicePatch): void {
    const { values } = patch;
    this.waiting.push(patch);
    this.bytes += values.kind === "bytes" ? values.bytes.length : 0;
    if (this.bytes >= mostBytes) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), patience);
  }

  /** Sends what waits. */
  flush(): void {
    const { waiting } = this;
    this.drop();
    if (waiting.length > 0) this.send(waiting);
  }

  /** Forgets what waits: nobody wants it any more. */
  drop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
    this.bytes = 0;
  }
}
