import { ZarrError } from "../../zarr/errors";
import type { BytesDecoder } from "../codec";

/** Where a checksum of four bytes stands, and what it starts from. */
export interface ChecksumParameters {
  readonly location: "start" | "end";
  /** jenkins_lookup3 alone. */
  readonly initial?: number;
  readonly prefix?: Uint8Array;
}

type Checksum = (bytes: Uint8Array, parameters: ChecksumParameters) => number;

/** Decoders of the codecs that add a checksum of four bytes, least significant first (CONFORMANCE §7.5). */
export const checksumDecoders = {
  crc32: checksumDecoder(crc32),
  crc32c: checksumDecoder((bytes) => crc(crc32cTables, bytes)),
  adler32: checksumDecoder(adler32),
  fletcher32: checksumDecoder(fletcher32),
  jenkins_lookup3: checksumDecoder(lookup3),
} as const;

function checksumDecoder(checksum: Checksum): BytesDecoder {
  return (bytes, step) => {
    const parameters = step.parameters as ChecksumParameters;
    if (bytes.length < 4) {
      const message = `there are ${bytes.length} bytes, fewer than the four of the checksum`;
      throw new ZarrError("chunk", message);
    }
    const atStart = parameters.location === "start";
    const payload = atStart ? bytes.subarray(4) : bytes.subarray(0, bytes.length - 4);
    if (step.ignoreChecksums) return payload;
    const at = atStart ? 0 : bytes.length - 4;
    const stored = new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0, true);
    const found = checksum(payload, parameters) >>> 0;
    if (stored === found) return payload;
    throw new ZarrError(
      "checksum",
      `the checksum is ${hex(stored)}, but the data have ${hex(found)}: they changed after they were written; they can still be looked at with checksums ignored`,
    );
  };
}

function hex(value: number): string {
  return `0x${value.toString(16).padStart(8, "0")}`;
}

/** CRC-32 as in RFC 1952, unsigned. */
export function crc32(bytes: Uint8Array): number {
  return crc(crc32Tables, bytes) >>> 0;
}

type CrcTables = readonly Int32Array[];

// Eight tables, so that eight bytes are taken at a time.
let crc32Cache: CrcTables | undefined;
let crc32cCache: CrcTables | undefined;
const crc32Tables = (): CrcTables => (crc32Cache ??= crcTables(0xedb88320));
const crc32cTables = (): CrcTables => (crc32cCache ??= crcTables(0x82f63b78));

function crcTables(polynomial: number): CrcTables {
  const first = new Int32Array(256);
  for (let byte = 0; byte < 256; byte++) {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
    first[byte] = value;
  }
  const tables = [first];
  for (let k = 1; k < 8; k++) {
    const before = tables[k - 1] ?? first;
    tables.push(before.map((value) => (value >>> 8) ^ (first[value & 0xff] ?? 0)));
  }
  return tables;
}

function crc(tables: () => CrcTables, bytes: Uint8Array): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = tables() as [
    ...[Int32Array, Int32Array, Int32Array, Int32Array],
    ...[Int32Array, Int32Array, Int32Array, Int32Array],
  ];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const whole = bytes.length - (bytes.length % 8);
  let sum = ~0;
  for (let i = 0; i < whole; i += 8) {
    const low = view.getInt32(i, true) ^ sum;
    const high = view.getInt32(i + 4, true);
    sum =
      (t7[low & 0xff] as number) ^
      (t6[(low >>> 8) & 0xff] as number) ^
      (t5[(low >>> 16) & 0xff] as number) ^
      (t4[low >>> 24] as number) ^
      (t3[high & 0xff] as number) ^
      (t2[(high >>> 8) & 0xff] as number) ^
      (t1[(high >>> 16) & 0xff] as number) ^
      (t0[high >>> 24] as number);
  }
  for (let i = whole; i < bytes.length; i++) {
    sum = (sum >>> 8) ^ (t0[(sum ^ (bytes[i] ?? 0)) & 0xff] ?? 0);
  }
  return ~sum;
}

/** Adler-32 as in RFC 1950. */
export function adler32(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (let start = 0; start < bytes.length; start += 3800) {
    const end = Math.min(start + 3800, bytes.length);
    for (let i = start; i < end; i++) {
      a += bytes[i] ?? 0;
      b += a;
    }
    a %= 65521;
    b %= 65521;
  }
  return ((b << 16) | a) >>> 0;
}

/** HDF5's: words of 16 bits, the first byte the high one. */
function fletcher32(bytes: Uint8Array): number {
  let sum1 = 0;
  let sum2 = 0;
  for (let start = 0; start < bytes.length; start += 720) {
    const end = Math.min(start + 720, bytes.length);
    for (let i = start; i < end; i += 2) {
      sum1 += ((bytes[i] ?? 0) << 8) | (bytes[i + 1] ?? 0);
      sum2 += sum1;
    }
    sum1 = folded(sum1);
    sum2 = folded(sum2);
  }
  return ((folded(sum2) << 16) | folded(sum1)) >>> 0;
}

/** Modulo 65535, but never 0 for a sum that is not 0. */
function folded(sum: number): number {
  return Math.floor(sum / 65536) + (sum & 0xffff);
}

function lookup3(bytes: Uint8Array, { initial = 0, prefix }: ChecksumParameters): number {
  if (prefix === undefined || prefix.length === 0) return hashLittle(bytes, initial);
  const joined = new Uint8Array(prefix.length + bytes.length);
  joined.set(prefix);
  joined.set(bytes, prefix.length);
  return hashLittle(joined, initial);
}

/** `hashlittle` of Bob Jenkins' lookup3, over bytes. */
function hashLittle(bytes: Uint8Array, initial: number): number {
  let a = (0xdeadbeef + bytes.length + initial) | 0;
  let b = a;
  let c = a;
  if (bytes.length === 0) return c >>> 0;
  const word = (at: number): number =>
    (bytes[at] ?? 0) |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24);
  let at = 0;
  for (; bytes.length - at > 12; at += 12) {
    a = (a + word(at)) | 0;
    b = (b + word(at + 4)) | 0;
    c = (c + word(at + 8)) | 0;
    a = ((a - c) ^ rotated(c, 4)) | 0;
    c = (c + b) | 0;
    b = ((b - a) ^ rotated(a, 6)) | 0;
    a = (a + c) | 0;
    c = ((c - b) ^ rotated(b, 8)) | 0;
    b = (b + a) | 0;
    a = ((a - c) ^ rotated(c, 16)) | 0;
    c = (c + b) | 0;
    b = ((b - a) ^ rotated(a, 19)) | 0;
    a = (a + c) | 0;
    c = ((c - b) ^ rotated(b, 4)) | 0;
    b = (b + a) | 0;
  }
  // What is beyond the end counts as zero.
  a = (a + word(at)) | 0;
  b = (b + word(at + 4)) | 0;
  c = (c + word(at + 8)) | 0;
  c = ((c ^ b) - rotated(b, 14)) | 0;
  a = ((a ^ c) - rotated(c, 11)) | 0;
  b = ((b ^ a) - rotated(a, 25)) | 0;
  c = ((c ^ b) - rotated(b, 16)) | 0;
  a = ((a ^ c) - rotated(c, 4)) | 0;
  b = ((b ^ a) - rotated(a, 14)) | 0;
  c = ((c ^ b) - rotated(b, 24)) | 0;
  return c >>> 0;
}

function rotated(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
