import type { ShardIndex } from "../codecs/sharding";
import type { ElementBlock } from "../zarr/dataType";

/** Of the room's bytes, what indexes of shards may take beside the chunks. */
const indexShare = 1 / 8;

/** Memory for what is kept decoded, of all arrays together: the least recently used is given up first. */
export class ChunkRoom {
  readonly blocks: Shelf<ElementBlock>;
  readonly indexes: Shelf<ShardIndex>;

  /** @param maxBytes of decoded chunks */
  constructor(maxBytes: number) {
    this.blocks = new Shelf(maxBytes, sizeOf);
    this.indexes = new Shelf(maxBytes * indexShare, (index) => index.byteLength);
  }

  /** Allows another number of bytes from now on. */
  resize(maxBytes: number): void {
    this.blocks.maxBytes = maxBytes;
    this.indexes.maxBytes = maxBytes * indexShare;
  }

  /** Decoded bytes that are kept now. */
  get bytes(): number {
    return this.blocks.bytes + this.indexes.bytes;
  }
}

/** Indexes of shards that were read before, by key. */
export interface KeptIndexes {
  get(key: string): ShardIndex | undefined;
  set(key: string, index: ShardIndex): void;
}

let caches = 0;

/** Decoded chunks and shard indexes of one array, by their keys. */
export class ChunkCache {
  private readonly prefix = `${caches++} `;
  readonly indexes: KeptIndexes = {
    get: (key) => this.room.indexes.get(this.prefix + key),
    set: (key, index) => this.room.indexes.set(this.prefix + key, index),
  };

  /** @param room shared with other arrays */
  constructor(private readonly room: ChunkRoom) {}

  /** Decoded bytes that there is room for. */
  get maxBytes(): number {
    return this.room.blocks.maxBytes;
  }

  get(key: string): ElementBlock | undefined {
    return this.room.blocks.get(this.prefix + key);
  }

  set(key: string, block: ElementBlock): void {
    this.room.blocks.set(this.prefix + key, block);
  }

  /** Forgets everything, e.g. because the store changed. */
  clear(): void {
    this.room.blocks.forget(this.prefix);
    this.room.indexes.forget(this.prefix);
  }
}

class Shelf<Value> {
  private readonly values = new Map<string, Value>();
  bytes = 0;

  constructor(
    public maxBytes: number,
    private readonly bytesOf: (value: Value) => number,
  ) {}

  get(key: string): Value | undefined {
    const value = this.values.get(key);
    if (value !== undefined) {
      this.values.delete(key);
      this.values.set(key, value);
    }
    return value;
  }

  /** Keeps a value, unless it alone would fill a quarter of the shelf. */
  set(key: string, value: Value): void {
    const bytes = this.bytesOf(value);
    if (bytes > this.maxBytes / 4) return;
    this.delete(key);
    this.values.set(key, value);
    this.bytes += bytes;
    for (const oldest of this.values.keys()) {
      if (this.bytes <= this.maxBytes) break;
      this.delete(oldest);
    }
  }

  forget(prefix: string): void {
    for (const key of this.values.keys()) if (key.startsWith(prefix)) this.delete(key);
  }

  private delete(key: string): void {
    const value = this.values.get(key);
    if (value === undefined) return;
    this.values.delete(key);
    this.bytes -= this.bytesOf(value);
  }
}

/** Bytes in memory; values of variable size are guessed. */
function sizeOf({ data }: ElementBlock): number {
  return data instanceof Uint8Array ? data.byteLength : data.length * 64;
}
