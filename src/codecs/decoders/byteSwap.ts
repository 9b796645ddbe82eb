import type { ByteSwap } from "../../zarr/parseDtypeV2";

/**
 * A copy of packed items with the bytes of every number of `runs` turned round.
 * @param itemSize bytes from one item to the next
 */
export function swapped(
  bytes: Uint8Array,
  itemSize: number,
  runs: readonly ByteSwap[],
): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes.length);
  const [first] = runs;
  const isWhole =
    runs.length === 1 && first !== undefined && first.width * first.count === itemSize;
  if (isWhole && swapWords(bytes, copy, first.width)) return copy;
  copy.set(bytes);
  for (const run of runs) swapRun(copy, itemSize, run);
  return copy;
}

function swapRun(bytes: Uint8Array, itemSize: number, { offset, width, count }: ByteSwap): void {
  for (let item = 0; item + itemSize <= bytes.length; item += itemSize) {
    for (let k = 0; k < count; k++) {
      const start = item + offset + k * width;
      bytes.subarray(start, start + width).reverse();
    }
  }
}

function swapWords(bytes: Uint8Array, copy: Uint8Array<ArrayBuffer>, width: number): boolean {
  if (width === 2) return swapShorts(bytes, copy);
  if (width === 4) return swapInts(bytes, copy);
  if (width === 8) return swapLongs(bytes, copy);
  return false;
}

function swapShorts(bytes: Uint8Array, copy: Uint8Array<ArrayBuffer>): boolean {
  const words = aligned(bytes, 2);
  const source = new Uint16Array(words.buffer, words.byteOffset, words.length >> 1);
  const target = new Uint16Array(copy.buffer, copy.byteOffset, copy.length >> 1);
  for (let i = 0; i < source.length; i++) {
    const word = source[i] as number;
    target[i] = (word << 8) | (word >>> 8);
  }
  return true;
}

function swapInts(bytes: Uint8Array, copy: Uint8Array<ArrayBuffer>): boolean {
  const words = aligned(bytes, 4);
  const source = new Uint32Array(words.buffer, words.byteOffset, words.length >> 2);
  const target = new Uint32Array(copy.buffer, copy.byteOffset, copy.length >> 2);
  for (let i = 0; i < source.length; i++) target[i] = reversed(source[i] ?? 0);
  return true;
}

function swapLongs(bytes: Uint8Array, copy: Uint8Array<ArrayBuffer>): boolean {
  const words = aligned(bytes, 4);
  const source = new Uint32Array(words.buffer, words.byteOffset, words.length >> 2);
  const target = new Uint32Array(copy.buffer, copy.byteOffset, copy.length >> 2);
  for (let i = 0; i + 1 < source.length; i += 2) {
    target[i] = reversed(source[i + 1] ?? 0);
    target[i + 1] = reversed(source[i] ?? 0);
  }
  return true;
}

function reversed(word: number): number {
  return (word >>> 24) | ((word >>> 8) & 0xff00) | ((word & 0xff00) << 8) | ((word & 0xff) << 24);
}

/** The bytes, copied where they do not start at a multiple of `alignment`. */
export function aligned(bytes: Uint8Array, alignment: number): Uint8Array {
  return bytes.byteOffset % alignment === 0 ? bytes : bytes.slice();
}
