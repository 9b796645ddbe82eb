import { ZarrError } from "../../zarr/errors";
import type { BytesDecoder } from "../codec";
import { ByteSink } from "./byteSink";
import { BitReader, HuffmanCode } from "./bzip2Codes";
import { damaged } from "./lz";

// The bzip2 packages of npm want Node's Buffer or do not bound what they give out: forty bytes of bzip2
// can stand for forty megabytes.

const blockMagic = 0x314159265359;
const endMagic = 0x177245385090;
/** Symbols 0 and 1 are digits of the length of a run. */
const runB = 1;

/** bzip2, one stream or several one after the other. */
export const decodeBzip2: BytesDecoder = (bytes, { maxBytes, ignoreChecksums }) => {
  const sink = new ByteSink(maxBytes, Math.min(maxBytes, 8 * bytes.length));
  const reader = new BitReader(bytes);
  do {
    readStream(reader, sink, ignoreChecksums);
    reader.toByte();
  } while (reader.isMore());
  return sink.written();
};

function readStream(reader: BitReader, sink: ByteSink, ignoreChecksums: boolean): void {
  const magic = reader.bits(24);
  const level = reader.bits(8) - 0x30;
  if (magic !== 0x425a68 || level < 1 || level > 9)
    throw damaged("bzip2", "it does not start with BZh");
  const links = new Uint32Array(level * 100_000);
  let combined = 0;
  for (;;) {
    const kind = reader.bits(24) * 2 ** 24 + reader.bits(24);
    const checksum = reader.word();
    if (kind === endMagic) {
      checkSum(combined >>> 0, checksum, ignoreChecksums);
      return;
    }
    if (kind !== blockMagic) throw damaged("bzip2", "a block does not start where it should");
    const start = sink.length;
    readBlock(reader, links, sink);
    const found = ignoreChecksums ? checksum : crc(sink.bytes, start, sink.length);
    checkSum(found, checksum, ignoreChecksums);
    combined = ((combined << 1) | (combined >>> 31)) ^ checksum;
  }
}

function readBlock(reader: BitReader, links: Uint32Array, sink: ByteSink): void {
  if (reader.bits(1) === 1)
    throw damaged("bzip2", "it has a randomised block, a form given up in 1998");
  const origin = reader.bits(24);
  const symbols = readSymbols(reader);
  const tables = reader.bits(3);
  if (tables < 2 || tables > 6) throw damaged("bzip2", `it has ${tables} Huffman tables`);
  const selectors = readSelectors(reader, tables);
  const codes = Array.from({ length: tables }, () => new HuffmanCode(reader, symbols.length + 2));
  const length = readMoves(reader, { symbols, selectors, codes, links });
  if (origin >= length) throw damaged("bzip2", "a block starts outside itself");
  writeBlock(links, length, origin, sink);
}

/** The byte values that occur. */
function readSymbols(reader: BitReader): Uint8Array {
  const used = reader.bits(16);
  const symbols: number[] = [];
  for (let high = 0; high < 16; high++) {
    if ((used & (0x8000 >> high)) === 0) continue;
    const row = reader.bits(16);
    for (let low = 0; low < 16; low++) {
      if ((row & (0x8000 >> low)) !== 0) symbols.push(16 * high + low);
    }
  }
  if (symbols.length === 0) throw damaged("bzip2", "a block has no symbols");
  return Uint8Array.from(symbols);
}

/** Which table each fifty symbols use, written as moves to the front. */
function readSelectors(reader: BitReader, tables: number): Uint8Array {
  const count = reader.bits(15);
  if (count === 0) throw damaged("bzip2", "a block has no selectors");
  const recent = Uint8Array.from({ length: tables }, (_, index) => index);
  const selectors = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    let place = 0;
    while (reader.bits(1) === 1) {
      if (++place >= tables) throw damaged("bzip2", "a selector is out of range");
    }
    selectors[i] = moveToFront(recent, place);
  }
  return selectors;
}

function moveToFront(recent: Uint8Array, place: number): number {
  const value = recent[place] as number;
  if (place > 24) recent.copyWithin(1, 0, place);
  else for (let i = place; i > 0; i--) recent[i] = recent[i - 1] as number;
  recent[0] = value;
  return value;
}

interface Moves {
  readonly symbols: Uint8Array;
  readonly selectors: Uint8Array;
  readonly codes: readonly HuffmanCode[];
  readonly links: Uint32Array;
}

/** Symbols that one table of Huffman codes serves. */
const groupSize = 50;

/** Decodes the moves to the front and their runs into the low bytes of `links`. */
function readMoves(reader: BitReader, { symbols, selectors, codes, links }: Moves): number {
  const recent = symbols.slice();
  const end = symbols.length + 1;
  let length = 0;
  let run = 0;
  let weight = 1;
  for (const selector of selectors) {
    const code = codes[selector];
    if (code === undefined) throw damaged("bzip2", "a selector is out of range");
    reader.checkEnd();
    for (let i = 0; i < groupSize; i++) {
      const symbol = code.read(reader);
      if (symbol <= runB) {
        run += weight << symbol;
        weight <<= 1;
        if (run > links.length) throw damaged("bzip2", "a run is longer than its block");
        continue;
      }
      if (run > 0) {
        if (run > links.length - length) throw damaged("bzip2", "a block is too long");
        links.fill(recent[0] ?? 0, length, length + run);
        length += run;
        run = 0;
        weight = 1;
      }
      if (symbol === end) return length;
      if (length >= links.length) throw damaged("bzip2", "a block is too long");
      links[length++] = moveToFront(recent, symbol - 1);
    }
  }
  throw damaged("bzip2", "a block has no end");
}

/** Undoes the Burrows-Wheeler transform and the first run-length code. */
function writeBlock(links: Uint32Array, length: number, origin: number, sink: ByteSink): void {
  linkBytes(links, length);
  let link = links[origin] as number;
  let last = -1;
  let repeats = 0;
  let { bytes, length: at } = sink;
  for (let i = 0; i < length; i++) {
    link = links[link >>> 8] as number;
    const byte = link & 0xff;
    const count = repeats === 4 ? byte : 1;
    if (at + count > bytes.length) {
      sink.length = at;
      sink.reserve(count);
      bytes = sink.bytes;
    }
    if (repeats === 4) {
      bytes.fill(last, at, at + count);
      repeats = 0;
      last = -1;
    } else {
      bytes[at] = byte;
      repeats = byte === last ? repeats + 1 : 1;
      last = byte;
    }
    at += count;
  }
  sink.length = at;
}

/** Puts into the high bits of each link where the byte that follows stands. */
function linkBytes(links: Uint32Array, length: number): void {
  const starts = new Uint32Array(257);
  for (let i = 0; i < length; i++) {
    const next = ((links[i] as number) & 0xff) + 1;
    starts[next] = (starts[next] as number) + 1;
  }
  for (let byte = 1; byte < 257; byte++) {
    starts[byte] = (starts[byte] as number) + (starts[byte - 1] as number);
  }
  for (let i = 0; i < length; i++) {
    const byte = (links[i] as number) & 0xff;
    const place = starts[byte] as number;
    starts[byte] = place + 1;
    links[place] = (links[place] as number) | (i << 8);
  }
}

let crcTable: Int32Array | undefined;

/** CRC-32 with the bits of a byte from the most significant on. */
function crc(bytes: Uint8Array, start: number, end: number): number {
  crcTable ??= Int32Array.from({ length: 256 }, (_, byte) => {
    let value = byte << 24;
    for (let bit = 0; bit < 8; bit++) value = value < 0 ? (value << 1) ^ 0x04c11db7 : value << 1;
    return value;
  });
  let sum = ~0;
  for (let i = start; i < end; i++) {
    sum = (sum << 8) ^ (crcTable[((sum >>> 24) ^ (bytes[i] as number)) & 0xff] as number);
  }
  return ~sum >>> 0;
}

function checkSum(found: number, stored: number, ignore: boolean): void {
  if (found === stored || ignore) return;
  const message =
    "the checksum of the bzip2 data does not match; they can be looked at with checksums ignored";
  throw new ZarrError("checksum", message);
}
