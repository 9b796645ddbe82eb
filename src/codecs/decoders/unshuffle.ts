/**
 * Undoes a byte shuffle: byte b of element i is at b × n + i. Bytes beyond the last whole element are
 * copied.
 */
export function unshuffle(from: Uint8Array, to: Uint8Array, itemSize: number): void {
  const count = Math.floor(from.length / itemSize);
  const whole = count * itemSize;
  const inWords = count % 4 === 0 && isAligned(from) && isAligned(to);
  if (itemSize === 2 && inWords) unshuffleHalves(from, to, count);
  else if (itemSize % 4 === 0 && inWords) unshuffleQuads(from, to, { count, itemSize });
  else {
    for (let b = 0; b < itemSize; b++) {
      let at = b * count;
      for (let target = b; target < whole; target += itemSize) to[target] = from[at++] as number;
    }
  }
  to.set(from.subarray(whole), whole);
}

function isAligned({ byteOffset }: Uint8Array): boolean {
  return byteOffset % 4 === 0;
}

function wordsOf({ buffer, byteOffset, length }: Uint8Array): Int32Array {
  return new Int32Array(buffer, byteOffset, length >> 2);
}

/** Elements of two bytes, four at a time. */
function unshuffleHalves(from: Uint8Array, to: Uint8Array, count: number): void {
  const source = wordsOf(from);
  const target = wordsOf(to);
  const stride = count / 4;
  for (let i = 0; i < stride; i++) {
    const low = source[i] as number;
    const high = source[i + stride] as number;
    const even = (low & 0x00ff00ff) | ((high & 0x00ff00ff) << 8);
    const odd = ((low >>> 8) & 0x00ff00ff) | (high & 0xff00ff00);
    target[2 * i] = (even & 0xffff) | (odd << 16);
    target[2 * i + 1] = (even >>> 16) | (odd & 0xffff0000);
  }
}

/** Elements of words, four at a time: four bytes of four elements are a square that is transposed. */
function unshuffleQuads(
  from: Uint8Array,
  to: Uint8Array,
  { count, itemSize }: { count: number; itemSize: number },
): void {
  const source = wordsOf(from);
  const target = wordsOf(to);
  const stride = count / 4;
  const step = itemSize / 4;
  for (let quad = 0; quad < step; quad++) {
    const first = 4 * quad * stride;
    for (let i = 0, at = quad; i < stride; i++) {
      const a = source[first + i] as number;
      const b = source[first + stride + i] as number;
      const c = source[first + 2 * stride + i] as number;
      const d = source[first + 3 * stride + i] as number;
      const evenLow = (a & 0x00ff00ff) | ((b & 0x00ff00ff) << 8);
      const oddLow = ((a >>> 8) & 0x00ff00ff) | (b & 0xff00ff00);
      const evenHigh = (c & 0x00ff00ff) | ((d & 0x00ff00ff) << 8);
      const oddHigh = ((c >>> 8) & 0x00ff00ff) | (d & 0xff00ff00);
      target[at] = (evenLow & 0xffff) | (evenHigh << 16);
      target[(at += step)] = (oddLow & 0xffff) | (oddHigh << 16);
      target[(at += step)] = (evenLow >>> 16) | (evenHigh & 0xffff0000);
      target[(at += step)] = (oddLow >>> 16) | (oddHigh & 0xffff0000);
      at += step;
    }
  }
}

/**
 * Undoes blosc's bit shuffle (CONFORMANCE BL-008): bit k of byte b of element i is bit i of the plane
 * 8b + k, least significant first. Only a multiple of eight elements was shuffled.
 */
export function bitUnshuffle(from: Uint8Array, to: Uint8Array, itemSize: number): void {
  const count = Math.floor(from.length / itemSize);
  if (count % 8 !== 0) {
    to.set(from);
    return;
  }
  const groups = count / 8;
  const inWords = groups % 4 === 0 && isAligned(from);
  for (let b = 0; b < itemSize; b++) {
    const planes = { b, groups, itemSize };
    if (inWords) unshuffleWords(from, to, planes);
    else unshufflePlanes(from, to, planes);
  }
  to.set(from.subarray(count * itemSize), count * itemSize);
}

interface Planes {
  /** Byte of the element. */
  readonly b: number;
  /** Eights of elements. */
  readonly groups: number;
  readonly itemSize: number;
}

function unshufflePlanes(from: Uint8Array, to: Uint8Array, { b, groups, itemSize }: Planes): void {
  const start = 8 * b * groups;
  for (let group = 0; group < groups; group++) {
    let at = start + group;
    let low = from[at] as number;
    low |= (from[(at += groups)] as number) << 8;
    low |= (from[(at += groups)] as number) << 16;
    low |= (from[(at += groups)] as number) << 24;
    let high = from[(at += groups)] as number;
    high |= (from[(at += groups)] as number) << 8;
    high |= (from[(at += groups)] as number) << 16;
    high |= (from[(at += groups)] as number) << 24;
    // The 8 × 8 bits are transposed by swapping single bits, then pairs, then fours.
    let t = (low ^ (low >>> 7)) & 0x00aa00aa;
    low ^= t ^ (t << 7);
    t = (low ^ (low >>> 14)) & 0x0000cccc;
    low ^= t ^ (t << 14);
    t = (high ^ (high >>> 7)) & 0x00aa00aa;
    high ^= t ^ (t << 7);
    t = (high ^ (high >>> 14)) & 0x0000cccc;
    high ^= t ^ (t << 14);
    t = (low ^ (high << 4)) & 0xf0f0f0f0;
    low ^= t;
    high ^= t >>> 4;
    let target = 8 * group * itemSize + b;
    to[target] = low;
    to[(target += itemSize)] = low >>> 8;
    to[(target += itemSize)] = low >>> 16;
    to[(target += itemSize)] = low >>> 24;
    to[(target += itemSize)] = high;
    to[(target += itemSize)] = high >>> 8;
    to[(target += itemSize)] = high >>> 16;
    to[target + itemSize] = high >>> 24;
  }
}

/** The same for four eights at a time: each lane of eight bits in a word is one of them. */
function unshuffleWords(from: Uint8Array, to: Uint8Array, { b, groups, itemSize }: Planes): void {
  const stride = groups / 4;
  const words = wordsOf(from);
  for (let word = 0; word < stride; word++) {
    let at = 8 * b * stride + word;
    let r0 = words[at] as number;
    let r1 = words[(at += stride)] as number;
    let r2 = words[(at += stride)] as number;
    let r3 = words[(at += stride)] as number;
    let r4 = words[(at += stride)] as number;
    let r5 = words[(at += stride)] as number;
    let r6 = words[(at += stride)] as number;
    let r7 = words[at + stride] as number;
    // Fours of bits are swapped between rows four apart, then pairs, then single bits.
    let t = ((r0 >>> 4) ^ r4) & 0x0f0f0f0f;
    r0 ^= t << 4;
    r4 ^= t;
    t = ((r1 >>> 4) ^ r5) & 0x0f0f0f0f;
    r1 ^= t << 4;
    r5 ^= t;
    t = ((r2 >>> 4) ^ r6) & 0x0f0f0f0f;
    r2 ^= t << 4;
    r6 ^= t;
    t = ((r3 >>> 4) ^ r7) & 0x0f0f0f0f;
    r3 ^= t << 4;
    r7 ^= t;
    t = ((r0 >>> 2) ^ r2) & 0x33333333;
    r0 ^= t << 2;
    r2 ^= t;
    t = ((r1 >>> 2) ^ r3) & 0x33333333;
    r1 ^= t << 2;
    r3 ^= t;
    t = ((r4 >>> 2) ^ r6) & 0x33333333;
    r4 ^= t << 2;
    r6 ^= t;
    t = ((r5 >>> 2) ^ r7) & 0x33333333;
    r5 ^= t << 2;
    r7 ^= t;
    t = ((r0 >>> 1) ^ r1) & 0x55555555;
    r0 ^= t << 1;
    r1 ^= t;
    t = ((r2 >>> 1) ^ r3) & 0x55555555;
    r2 ^= t << 1;
    r3 ^= t;
    t = ((r4 >>> 1) ^ r5) & 0x55555555;
    r4 ^= t << 1;
    r5 ^= t;
    t = ((r6 >>> 1) ^ r7) & 0x55555555;
    r6 ^= t << 1;
    r7 ^= t;
    let target = 32 * word * itemSize + b;
    for (let shift = 0; shift < 32; shift += 8, target += itemSize) {
      to[target] = r0 >>> shift;
      to[(target += itemSize)] = r1 >>> shift;
      to[(target += itemSize)] = r2 >>> shift;
      to[(target += itemSize)] = r3 >>> shift;
      to[(target += itemSize)] = r4 >>> shift;
      to[(target += itemSize)] = r5 >>> shift;
      to[(target += itemSize)] = r6 >>> shift;
      to[(target += itemSize)] = r7 >>> shift;
    }
  }
}
