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
  const planes = { groups, itemSize };
  if (groups % 4 !== 0 || !isAligned(from)) {
    for (let b = 0; b < itemSize; b++) unshufflePlanes(from, to, { b, ...planes });
  } else if (itemSize % 4 === 0 && isAligned(to)) bitUnshuffleQuads(from, to, planes);
  else bitUnshuffleBytes(from, to, planes);
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

/** Words of each plane taken at a time, so that what is made of them stays in the nearest cache. */
const batch = 64;

/** The same for four eights at a time, a byte of the elements after the other. */
function bitUnshuffleBytes(
  from: Uint8Array,
  to: Uint8Array,
  { groups, itemSize }: Omit<Planes, "b">,
): void {
  const source = wordsOf(from);
  const stride = groups / 4;
  const rows = new Int32Array(8 * batch);
  for (let start = 0; start < stride; start += batch) {
    const words = Math.min(batch, stride - start);
    for (let b = 0; b < itemSize; b++) {
      transposeBits(source, { first: 8 * b * stride + start, stride, words }, rows, 0);
      let target = 32 * start * itemSize + b;
      for (let row = 0; row < 8 * words; row += 8) {
        for (let shift = 0; shift < 32; shift += 8) {
          to[target] = (rows[row] as number) >>> shift;
          to[(target += itemSize)] = (rows[row + 1] as number) >>> shift;
          to[(target += itemSize)] = (rows[row + 2] as number) >>> shift;
          to[(target += itemSize)] = (rows[row + 3] as number) >>> shift;
          to[(target += itemSize)] = (rows[row + 4] as number) >>> shift;
          to[(target += itemSize)] = (rows[row + 5] as number) >>> shift;
          to[(target += itemSize)] = (rows[row + 6] as number) >>> shift;
          to[(target += itemSize)] = (rows[row + 7] as number) >>> shift;
          target += itemSize;
        }
      }
    }
  }
}

/** The same for elements of words: four bytes are put together before they are written. */
function bitUnshuffleQuads(
  from: Uint8Array,
  to: Uint8Array,
  { groups, itemSize }: Omit<Planes, "b">,
): void {
  const source = wordsOf(from);
  const target = wordsOf(to);
  const stride = groups / 4;
  const step = itemSize / 4;
  const rows = new Int32Array(4 * 8 * batch);
  for (let start = 0; start < stride; start += batch) {
    const words = Math.min(batch, stride - start);
    for (let quad = 0; quad < step; quad++) {
      for (let b = 0; b < 4; b++) {
        const first = 8 * (4 * quad + b) * stride + start;
        transposeBits(source, { first, stride, words }, rows, 8 * b * batch);
      }
      joinBytes(rows, words, target, { at: 32 * start * step + quad, step });
    }
  }
}

/** Puts together the four bytes of 32 elements for each word. */
function joinBytes(
  rows: Int32Array,
  words: number,
  target: Int32Array,
  { at, step }: { at: number; step: number },
): void {
  for (let word = 0; word < words; word++) {
    for (let k = 0; k < 8; k++) {
      const row = 8 * word + k;
      const a = rows[row] as number;
      const b = rows[row + 8 * batch] as number;
      const c = rows[row + 16 * batch] as number;
      const d = rows[row + 24 * batch] as number;
      const evenLow = (a & 0x00ff00ff) | ((b & 0x00ff00ff) << 8);
      const oddLow = ((a >>> 8) & 0x00ff00ff) | (b & 0xff00ff00);
      const evenHigh = (c & 0x00ff00ff) | ((d & 0x00ff00ff) << 8);
      const oddHigh = ((c >>> 8) & 0x00ff00ff) | (d & 0xff00ff00);
      const element = at + (32 * word + k) * step;
      target[element] = (evenLow & 0xffff) | (evenHigh << 16);
      target[element + 8 * step] = (oddLow & 0xffff) | (oddHigh << 16);
      target[element + 16 * step] = (evenLow >>> 16) | (evenHigh & 0xffff0000);
      target[element + 24 * step] = (oddLow >>> 16) | (oddHigh & 0xffff0000);
    }
  }
}

/**
 * Takes words of eight bit planes; gives eight rows for each, whose byte g is the byte of element 8g + k,
 * where k is the row.
 */
function transposeBits(
  source: Int32Array,
  { first, stride, words }: { first: number; stride: number; words: number },
  rows: Int32Array,
  row: number,
): void {
  for (let word = 0; word < words; word++, row += 8) {
    let at = first + word;
    let r0 = source[at] as number;
    let r1 = source[(at += stride)] as number;
    let r2 = source[(at += stride)] as number;
    let r3 = source[(at += stride)] as number;
    let r4 = source[(at += stride)] as number;
    let r5 = source[(at += stride)] as number;
    let r6 = source[(at += stride)] as number;
    let r7 = source[at + stride] as number;
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
    rows[row] = r0;
    rows[row + 1] = r1;
    rows[row + 2] = r2;
    rows[row + 3] = r3;
    rows[row + 4] = r4;
    rows[row + 5] = r5;
    rows[row + 6] = r6;
    rows[row + 7] = r7;
  }
}
