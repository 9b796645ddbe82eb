import type { ShardIndex } from "../codecs/sharding";
import type { ElementBlock } from "../zarr/dataType";

/** Decoded chunks and shard indexes of one array, the least recently used given up first. */
export class ChunkCache {
  private readonly blocks = new Map<string, ElementBlock>();
  private bytes = 0;
  readonly indexes = new Map<string, ShardIndex>();

  /** @param maxBytes of decoded chunks kept */
  constructor(readonly maxBytes: number) {}

  get(key: string): ElementBlock | undefined {
    const block = this.blocks.get(key);
    if (block !== undefined) {
      this.blocks.delete(key);
      this.blocks.set(key, block);
    }
    return block;
  }

  /** Keeps a block, unless it alone would fill a quarter of the cache. */
  set(key: string, block: ElementBlock): void {
    const size = sizeOf(block);
    if (size > this.maxBytes / 4) return;
    this.delete(key);
    this.blocks.set(key, block);
    this.bytes += size;
    for (const [oldest, old] of this.blocks) {
      if (this.bytes <= this.maxBytes) break;
      this.blocks.delete(oldest);
      this.bytes -= sizeOf(old);
    }
  }

  /** Forgets everything, e.g. because the store changed. */
  clear(): void {
    this.blocks.clear();
    this.indexes.clear();
    this.bytes = 0;
  }

  private delete(key: string): void {
    const block = this.blocks.get(key);
    if (block === undefined) return;
    this.blocks.delete(key);
    this.bytes -= sizeOf(block);
  }
}

/** Bytes in memory; values of variable size are guessed. */
function sizeOf({ data }: ElementBlock): number {
  return data instanceof Uint8Array ? data.byteLength : data.length * 64;
}
