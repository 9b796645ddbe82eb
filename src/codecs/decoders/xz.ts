import { ZarrError } from "../../zarr/errors";
import type { ByteSink } from "./byteSink";
import { crc32 } from "./checksums";
import { damaged } from "./lz";
import { decodeLzma2, undoDelta } from "./lzma2";
import { unknownFilter } from "./lzmaFilters";

const magic = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00];

/** Filters of a block, by their numbers in the .xz format. */
const deltaFilter = 3;
const lzma2Filter = 0x21;

/** Bytes of a checksum, by its kind. */
const checkSizes = [0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64];

/** Decodes streams of the .xz file format into the sink. CRC-32 and CRC-64 are verified. */
export function decodeXz(bytes: Uint8Array, sink: ByteSink, ignoreChecksums: boolean): void {
  let at = 0;
  while (at < bytes.length) {
    at = readStream(bytes, at, { sink, ignoreChecksums });
    // Streams are padded to four bytes with zeros.
    while (bytes[at] === 0) at++;
  }
}

interface XzOptions {
  readonly sink: ByteSink;
  readonly ignoreChecksums: boolean;
}

function readStream(bytes: Uint8Array, start: number, options: XzOptions): number {
  if (magic.some((byte, index) => bytes[start + index] !== byte)) {
    throw damaged("XZ", `byte ${start} does not start a stream`);
  }
  const kind = bytes[start + 7] ?? 0;
  if (bytes[start + 6] !== 0 || kind > 15) throw damaged("XZ", "the stream's flags are not valid");
  let at = start + 12;
  while (bytes[at] !== 0) {
    if (at >= bytes.length) throw damaged("XZ", "they end too early");
    at = readBlock(bytes, at, { ...options, kind });
  }
  return indexEnd(bytes, at);
}

/** Behind the index, which says again where the blocks are, and the footer. */
function indexEnd(bytes: Uint8Array, start: number): number {
  const reader = { bytes, at: start + 1 };
  const records = readInteger(reader);
  if (records > bytes.length) throw damaged("XZ", "the index is not valid");
  for (let i = 0; i < 2 * records; i++) readInteger(reader);
  const padded = start + Math.ceil((reader.at - start) / 4) * 4;
  const end = padded + 4 + 12;
  if (end > bytes.length) throw damaged("XZ", "they end within the index");
  return end;
}

function readBlock(
  bytes: Uint8Array,
  start: number,
  { sink, ignoreChecksums, kind }: XzOptions & { readonly kind: number },
): number {
  const headerEnd = start + ((bytes[start] ?? 0) + 1) * 4;
  if (headerEnd > bytes.length) throw damaged("XZ", "they end within a block header");
  const distances = readFilters(bytes, start, headerEnd - 4);
  const first = sink.length;
  let at = decodeLzma2(bytes, headerEnd, sink);
  const block = sink.bytes.subarray(first, sink.length);
  for (const distance of distances.reverse()) undoDelta(block, 0, distance);
  at = headerEnd + Math.ceil((at - headerEnd) / 4) * 4;
  const end = at + (checkSizes[kind] ?? 0);
  if (end > bytes.length) throw damaged("XZ", "they end within a checksum");
  if (!ignoreChecksums && !matches(block, bytes.subarray(at, end), kind)) {
    const message =
      "the checksum of the XZ data does not match; they can be looked at with checksums ignored";
    throw new ZarrError("checksum", message);
  }
  return end;
}

/** The distances of the delta filters, in encoding order; LZMA2 must come last. */
function readFilters(bytes: Uint8Array, start: number, end: number): number[] {
  const flags = bytes[start + 1] ?? 0;
  const reader = { bytes: bytes.subarray(0, end), at: start + 2 };
  if ((flags & 0x40) !== 0) readInteger(reader);
  if ((flags & 0x80) !== 0) readInteger(reader);
  const distances: number[] = [];
  const count = (flags & 3) + 1;
  for (let i = 0; i < count; i++) {
    const filter = readInteger(reader);
    const size = readInteger(reader);
    const property = bytes[reader.at] ?? 0;
    reader.at += size;
    if (reader.at > end) throw damaged("XZ", "a block header is not valid");
    if (filter === deltaFilter && i < count - 1) distances.push(property + 1);
    else if (filter !== lzma2Filter || i !== count - 1) {
      throw unknownFilter(filter);
    }
  }
  return distances;
}

/** A number of at most 63 bits, seven a byte; here at most 2^53. */
function readInteger(reader: { readonly bytes: Uint8Array; at: number }): number {
  let value = 0;
  for (let i = 0; i < 8; i++) {
    const byte = reader.bytes[reader.at++];
    if (byte === undefined) break;
    value += (byte & 0x7f) * 2 ** (7 * i);
    if (byte < 0x80) return value;
  }
  throw damaged("XZ", "a number is not valid");
}

function matches(block: Uint8Array, stored: Uint8Array, kind: number): boolean {
  const view = new DataView(stored.buffer, stored.byteOffset, stored.length);
  if (kind === 1) return view.getUint32(0, true) === crc32(block);
  if (kind === 4) return view.getBigUint64(0, true) === crc64(block);
  return true;
}

let tables64: { low: Int32Array; high: Int32Array } | undefined;

/** CRC-64 of ECMA-182, reflected, in two halves. */
function crc64(bytes: Uint8Array): bigint {
  const { low: lows, high: highs } = (tables64 ??= crc64Tables());
  let low = ~0;
  let high = ~0;
  for (const byte of bytes) {
    const index = (low ^ byte) & 0xff;
    low = ((low >>> 8) | (high << 24)) ^ (lows[index] as number);
    high = (high >>> 8) ^ (highs[index] as number);
  }
  return (BigInt(~high >>> 0) << 32n) | BigInt(~low >>> 0);
}

function crc64Tables(): { low: Int32Array; high: Int32Array } {
  const tables = { low: new Int32Array(256), high: new Int32Array(256) };
  for (let byte = 0; byte < 256; byte++) {
    let value = BigInt(byte);
    for (let bit = 0; bit < 8; bit++) {
      value = value & 1n ? (value >> 1n) ^ 0xc96c5795d7870f42n : value >> 1n;
    }
    tables.low[byte] = Number(BigInt.asIntN(32, value));
    tables.high[byte] = Number(BigInt.asIntN(32, value >> 32n));
  }
  return tables;
}
