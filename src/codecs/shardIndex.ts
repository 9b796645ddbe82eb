import { ZarrError } from "../zarr/errors";
import { cStrides } from "./decoders/strided";

/** Where an inner chunk is in its shard, in bytes. */
export interface ShardEntry {
  readonly offset: number;
  readonly length: number;
}

const ones = 0xffffffff;

/** The index of a shard: offset and length of each inner chunk (CONFORMANCE V3-SH-012 to 015, 020). */
export class ShardIndex {
  private readonly view: DataView;
  private readonly strides: readonly number[];

  /**
   * @param data pairs of uint64, little-endian, C order
   * @param gridShape inner chunks along each dimension
   * @param shardSize bytes of the shard, where they are known
   */
  constructor(
    data: Uint8Array,
    readonly gridShape: readonly number[],
    private readonly shardSize?: number,
  ) {
    this.view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    this.strides = cStrides(gridShape);
  }

  /** In memory. */
  get byteLength(): number {
    return this.view.byteLength;
  }

  /**
   * The place of an inner chunk; undefined where it is missing and so all fill value.
   * @throws ZarrError "chunk" for an entry that cannot be
   */
  entry(coords: readonly number[]): ShardEntry | undefined {
    let number = 0;
    for (let axis = 0; axis < this.strides.length; axis++) {
      number += (coords[axis] ?? 0) * (this.strides[axis] ?? 0);
    }
    const at = 16 * number;
    const offset = this.uint64(at);
    const length = this.uint64(at + 8);
    if (offset === undefined && length === undefined) return undefined;
    if (offset === undefined || length === undefined) {
      throw wrongEntry(coords, "only one of its two numbers says that the inner chunk is missing");
    }
    const end = offset + length;
    if (end > Number.MAX_SAFE_INTEGER || (this.shardSize !== undefined && end > this.shardSize)) {
      const size = this.shardSize === undefined ? "what can be" : `the shard's ${this.shardSize}`;
      throw wrongEntry(coords, `it ends at byte ${end}, beyond ${size}`);
    }
    return { offset, length };
  }

  /** Undefined for 2^64 − 1; rounded, where it is beyond 2^53, to something that is. */
  private uint64(at: number): number | undefined {
    const low = this.view.getUint32(at, true);
    const high = this.view.getUint32(at + 4, true);
    return low === ones && high === ones ? undefined : high * 2 ** 32 + low;
  }
}

function wrongEntry(coords: readonly number[], reason: string): ZarrError {
  const message = `the entry of inner chunk [${coords.join(", ")}] in the shard's index is wrong: ${reason}`;
  return new ZarrError("chunk", message, { codec: "sharding_indexed" });
}
