import type { SliceCost, SliceOutcome } from "../../src/protocol/preview";
import type { SliceLayer } from "./sliceLayer";

/** A slice that was read whole, with what was told of its reading. */
export interface HeldSlice {
  readonly layer: SliceLayer;
  readonly outcome: Extract<SliceOutcome, { kind: "done" }>;
  readonly spared: SliceCost | undefined;
}

/** Slices that were seen or read ahead, for the next step of a slider; the least recently used given up first. */
export class HeldSlices {
  private readonly slices = new Map<string, HeldSlice>();
  private bytes = 0;

  /** @param maxBytes of all slices together, with what is computed of them for drawing */
  constructor(public maxBytes: number) {}

  has(key: string): boolean {
    return this.slices.has(key);
  }

  get(key: string): HeldSlice | undefined {
    const found = this.slices.get(key);
    if (found !== undefined) {
      this.slices.delete(key);
      this.slices.set(key, found);
    }
    return found;
  }

  set(key: string, slice: HeldSlice): void {
    this.delete(key);
    this.slices.set(key, slice);
    this.bytes += slice.layer.byteLength;
    for (const oldest of this.slices.keys()) {
      if (this.bytes <= this.maxBytes) break;
      this.delete(oldest);
    }
  }

  clear(): void {
    this.slices.clear();
    this.bytes = 0;
  }

  private delete(key: string): void {
    this.bytes -= this.slices.get(key)?.layer.byteLength ?? 0;
    this.slices.delete(key);
  }
}
