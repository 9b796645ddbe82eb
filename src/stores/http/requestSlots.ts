/** Bounds how many requests run at once; the others wait in line, and leave it when aborted. */
export class RequestSlots {
  private readonly waiting: (() => void)[] = [];
  private free: number;

  constructor(count: number) {
    this.free = count;
  }

  /** @throws the signal's reason when aborted in line, and what `run` throws */
  async run<T>(signal: AbortSignal | undefined, run: () => Promise<T>): Promise<T> {
    await this.take(signal);
    try {
      return await run();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free++;
      else next();
    }
  }

  private async take(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.free > 0) {
      this.free--;
      return;
    }
    const own = ownSignal(signal);
    await new Promise<void>((resolve, reject) => {
      const granted = (): void => {
        own.removeEventListener("abort", aborted);
        resolve();
      };
      const aborted = (): void => {
        this.waiting.splice(this.waiting.indexOf(granted), 1);
        reject(abortReason(own));
      };
      this.waiting.push(granted);
      own.addEventListener("abort", aborted, { once: true });
    });
  }
}

/** Waits; an abort ends it. @throws the signal's reason */
export function delay(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  const own = ownSignal(signal);
  return new Promise((resolve, reject) => {
    own.throwIfAborted();
    const aborted = (): void => {
      clearTimeout(timer);
      reject(abortReason(own));
    };
    const timer = setTimeout(() => {
      own.removeEventListener("abort", aborted);
      resolve();
    }, milliseconds);
    own.addEventListener("abort", aborted, { once: true });
  });
}

/** A signal that follows another one: many listeners on one signal are taken for a leak by Node. */
function ownSignal(signal: AbortSignal | undefined): AbortSignal {
  return AbortSignal.any(signal === undefined ? [] : [signal]);
}

function abortReason({ reason }: { readonly reason: unknown }): Error {
  return reason instanceof Error ? reason : new DOMException("Aborted.", "AbortError");
}
