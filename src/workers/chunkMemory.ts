import type { ResultMemory } from "../codecs/codec";

/** Kept from one chunk to the next up to this; what is larger is rare, and given back. */
const keptBytes = 16 * 2 ** 20;

/** Memory for one chunk after the other, used again for each. */
export class ChunkMemory implements ResultMemory {
  private readonly areas: Uint8Array[] = [];

  /** For what is read from the file. */
  file(length: number): Uint8Array {
    return this.area(0, length);
  }

  bytes(codec: number, length: number): Uint8Array {
    return this.area(codec + 1, length);
  }

  /** Gives back at once, instead of with the next garbage collection, what a native decoder has made. */
  release(data: Uint8Array): void {
    const buffer = data.buffer as ArrayBuffer & { transfer?(length: number): ArrayBuffer };
    if (data.byteLength < leastReleased || buffer.byteLength > data.byteLength + 1) return;
    if (this.areas.every((area) => area.buffer !== data.buffer)) buffer.transfer?.(0);
  }

  private area(index: number, length: number): Uint8Array {
    if (length > keptBytes) return new Uint8Array(length);
    let area = this.areas[index];
    if (area === undefined || area.length < length) {
      area = new Uint8Array(Math.min(keptBytes, 2 ** Math.ceil(Math.log2(length + 1))));
      while (this.areas.length < index) this.areas.push(new Uint8Array(0));
      this.areas[index] = area;
    }
    return area.subarray(0, length);
  }
}

/** Smaller ones lie in memory that Node shares among many. */
const leastReleased = 2 ** 14;
