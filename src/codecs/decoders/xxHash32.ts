const primes = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f, 0x165667b1] as const;
const [prime1, prime2, prime3, prime4, prime5] = primes;

/** The 32-bit xxHash of bytes, unsigned (the xxHash description, "XXH32"). */
export function xxHash32(bytes: Uint8Array, seed: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  let hash = (seed + prime5) | 0;
  if (bytes.length >= 16) {
    let a = (seed + prime1 + prime2) | 0;
    let b = (seed + prime2) | 0;
    let c = seed | 0;
    let d = (seed - prime1) | 0;
    for (; at + 16 <= bytes.length; at += 16) {
      a = round(a, view.getUint32(at, true));
      b = round(b, view.getUint32(at + 4, true));
      c = round(c, view.getUint32(at + 8, true));
      d = round(d, view.getUint32(at + 12, true));
    }
    hash = (rotated(a, 1) + rotated(b, 7) + rotated(c, 12) + rotated(d, 18)) | 0;
  }
  hash = (hash + bytes.length) | 0;
  for (; at + 4 <= bytes.length; at += 4) {
    hash = (hash + Math.imul(view.getUint32(at, true), prime3)) | 0;
    hash = Math.imul(rotated(hash, 17), prime4);
  }
  for (; at < bytes.length; at++) {
    hash = (hash + Math.imul(view.getUint8(at), prime5)) | 0;
    hash = Math.imul(rotated(hash, 11), prime1);
  }
  return mixed(hash);
}

function round(lane: number, word: number): number {
  return Math.imul(rotated((lane + Math.imul(word, prime2)) | 0, 13), prime1);
}

function rotated(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

function mixed(hash: number): number {
  let value = Math.imul(hash ^ (hash >>> 15), prime2);
  value = Math.imul(value ^ (value >>> 13), prime3);
  return (value ^ (value >>> 16)) >>> 0;
}
