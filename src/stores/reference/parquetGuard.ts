import { parquetHeader } from "hyparquet/src/column.js";
import { decompressPage } from "hyparquet/src/datapage.js";
import type { ColumnMetaData, Compressors } from "hyparquet/src/types.js";
import { isCount } from "../../zarr/checkJson";

/*
 * hyparquet believes the counts that it reads, so a damaged file could make it fill gigabytes or never
 * end. What is checked here is just that: lists, pages and runs are no longer than they can be.
 */

const maxThriftDepth = 32;
const thriftTypes = {
  stop: 0,
  true: 1,
  false: 2,
  byte: 3,
  double: 7,
  binary: 8,
  list: 9,
  struct: 12,
};
/** Writers may fill up the last run of packed values to a multiple of 8, and some to more. */
const padding = 512;

/**
 * Walks a structure of Thrift's compact protocol.
 * @returns where it ends
 * @throws Error where something in it is longer than the bytes that are left
 */
export function checkThrift(bytes: Uint8Array, start: number, depth = 0): number {
  if (depth > maxThriftDepth) throw new Error("its metadata is nested too deep");
  let at = start;
  for (;;) {
    const head = byteAt(bytes, at++);
    const type = head & 15;
    if (type === thriftTypes.stop) return at;
    if (head >> 4 === 0) at = readVarint(bytes, at).end;
    at = checkThriftValue(bytes, at, { type, depth, inList: false });
  }
}

function checkThriftValue(
  bytes: Uint8Array,
  at: number,
  { type, depth, inList }: { type: number; depth: number; inList: boolean },
): number {
  switch (type) {
    case thriftTypes.true:
    case thriftTypes.false:
      return inList ? at + 1 : at;
    case thriftTypes.byte:
      return at + 1;
    case thriftTypes.double:
      return at + 8;
    case thriftTypes.binary: {
      const { value, end } = readVarint(bytes, at);
      return checkLength(bytes, end, value);
    }
    case thriftTypes.list:
      return checkThriftList(bytes, at, depth);
    case thriftTypes.struct:
      return checkThrift(bytes, at, depth + 1);
    default:
      return skipVarint(bytes, at);
  }
}

function checkThriftList(bytes: Uint8Array, start: number, depth: number): number {
  if (depth > maxThriftDepth) throw new Error("its metadata is nested too deep");
  const head = byteAt(bytes, start);
  const isLong = head >> 4 === 15;
  const long = isLong ? readVarint(bytes, start + 1) : { value: head >> 4, end: start + 1 };
  checkLength(bytes, long.end, long.value);
  let at = long.end;
  for (let index = 0; index < long.value; index++) {
    at = checkThriftValue(bytes, at, { type: head & 15, depth: depth + 1, inList: true });
  }
  return at;
}

export interface ColumnLimits {
  readonly rows: number;
  /** Bytes of all pages together, decompressed. */
  readonly maxBytes: number;
  readonly isOptional: boolean;
  readonly compressors: Compressors;
}

/**
 * Walks the pages of a column that is neither nested nor repeated.
 * @throws Error where they have more values, runs or bytes than the column can have
 */
export function checkPages(bytes: Uint8Array, column: ColumnMetaData, limits: ColumnLimits): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let { rows: rowsLeft, maxBytes: bytesLeft } = limits;
  let at = 0;
  while (rowsLeft > 0 && at < bytes.length - 1) {
    const start = checkThrift(bytes, at);
    const page = parquetHeader({ view, offset: at });
    const { uncompressed_page_size: size, compressed_page_size: storedSize } = page;
    if (!isCount(size) || !isCount(storedSize)) throw new Error("a page has no size");
    bytesLeft -= size;
    if (bytesLeft < 0) throw new Error("its pages are larger than they may be");
    at = checkLength(bytes, start, storedSize);
    const stored = bytes.subarray(start, at);
    const { dictionary_page_header: dictionary, data_page_header: v1 } = page;
    if (page.type === "DICTIONARY_PAGE") {
      checkCount(dictionary?.num_values, size);
      continue;
    }
    const { data_page_header_v2: v2 } = page;
    const values = checkCount((v1 ?? v2)?.num_values, rowsLeft);
    rowsLeft -= values;
    const unpack = (part: Uint8Array, length: number) =>
      decompressPage(part, length, column.codec, limits.compressors);
    if (v1 !== undefined) {
      const data = unpack(stored, size);
      const levels = limits.isOptional ? readLevels(data, values) : 0;
      if (hasRuns(v1.encoding)) checkIndices(data.subarray(levels), values);
    } else if (v2 !== undefined) {
      const levels = checkCount(v2.repetition_levels_byte_length, stored.length);
      if (limits.isOptional) checkRuns(stored.subarray(levels), 1, values);
      checkCount(v2.num_nulls, values);
      const begin = checkLength(stored, levels, v2.definition_levels_byte_length);
      const part = stored.subarray(begin);
      const data = v2.is_compressed === false ? part : unpack(part, size - begin);
      if (hasRuns(v2.encoding)) checkIndices(data, values);
    }
  }
}

/** @returns where the definition levels of a page of version 1 end */
function readLevels(data: Uint8Array, values: number): number {
  const length = new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(0, true);
  checkRuns(data.subarray(4), 1, values);
  return checkLength(data, 4, length);
}

function hasRuns(encoding: string): boolean {
  return encoding === "PLAIN_DICTIONARY" || encoding === "RLE_DICTIONARY" || encoding === "RLE";
}

function checkIndices(data: Uint8Array, values: number): void {
  const width = data[0] ?? 0;
  if (width > 0) checkRuns(data.subarray(1), width, values);
  else if (data.length > 1) checkRuns(data.subarray(1), 0, values);
}

/** Runs as far as hyparquet reads them: until there are enough values. */
function checkRuns(data: Uint8Array, width: number, values: number): void {
  let seen = 0;
  let at = 0;
  while (seen < values && at < data.length) {
    const { value: head, end } = readVarint(data, at);
    const isPacked = head % 2 === 1;
    const count = isPacked ? 8 * (head >>> 1) : head >>> 1;
    if (seen + count > values + padding) throw new Error("a run is longer than its page");
    at = end + (isPacked ? (width * count) / 8 : Math.ceil(width / 8));
    seen += count;
  }
}

function checkCount(count: unknown, limit: number): number {
  if (!isCount(count) || count > limit) throw new Error("a page has more values than it can have");
  return count;
}

function checkLength(bytes: Uint8Array, at: number, length: number): number {
  if (!isCount(length) || at + length > bytes.length) throw new Error("it is cut off");
  return at + length;
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new Error("it is cut off");
  return byte;
}

/** A number below 2^31, as lengths and counts are. */
function readVarint(bytes: Uint8Array, start: number): { value: number; end: number } {
  const end = skipVarint(bytes, start);
  let value = 0;
  for (let at = end - 1; at >= start; at--) value = value * 128 + (byteAt(bytes, at) & 127);
  if (value >= 2 ** 31) throw new Error("a length is too large");
  return { value, end };
}

function skipVarint(bytes: Uint8Array, start: number): number {
  for (let at = start; at < start + 10; at++) if (byteAt(bytes, at) < 128) return at + 1;
  throw new Error("a number is too long");
}
