import { gunzipSync } from "fflate";
import { decompress as unzstd } from "fzstd";
import {
  parquetMetadata,
  parquetScan,
  snappyUncompress,
  type AsyncBuffer,
  type FileMetaData,
} from "hyparquet";
import { isAbort, messageOf, ZarrError } from "../../zarr/errors";
import { mapConcurrent } from "../../zarr/mapConcurrent";
import type { Store } from "../../zarr/store";
import { checkPages, checkThrift } from "./parquetGuard";

/** Columns of a file of references: all rows of one row group. */
export interface ReferenceRows {
  readonly columns: { readonly [name in ColumnName]?: ArrayLike<unknown> };
  /** The first row, as counted in the file. */
  readonly start: number;
  /** Roughly what the columns take in memory. */
  readonly bytes: number;
}

/** A file whose row groups are read as they are wanted. */
export interface ParquetFile {
  readonly rowCount: number;
  readonly bytes: number;
  /** Number of the row group that has a row; undefined beyond the last one. */
  groupOf(row: number): number | undefined;
  readGroup(group: number, options: { readonly signal?: AbortSignal }): Promise<ReferenceRows>;
}

type ColumnName = (typeof columnNames)[number];
const columnNames = ["path", "offset", "size", "raw"] as const;

/** Files up to this size are read at once. */
const wholeFileBytes = 2 ** 20;
const maxFileBytes = 2 ** 31;
/** `PAR1`, the last four bytes. */
const endMark = 0x31524150;
const maxFooterBytes = 16 * 2 ** 20;
/** More rows, and more bytes of them, than a row group of references has. */
const maxGroupRows = 10e6;
const maxGroupBytes = 256 * 2 ** 20;

/**
 * Opens one `refs.N.parq`; undefined where the key does not exist.
 * @throws ZarrError "store" for a file that is not parquet or is damaged, "refused" where it is too large
 */
export async function openParquetFile(
  store: Store,
  key: string,
  options: { readonly signal?: AbortSignal },
): Promise<ParquetFile | undefined> {
  const found = await accessFile(store, key, options.signal);
  if (found === undefined) return undefined;
  const { buffer, whole } = found;
  const metadata = await readingParquet(key, () => readFooter(buffer, key));
  const groups = placeGroups(metadata, key);
  return {
    rowCount: groups.reduce((sum, { rows }) => sum + rows, 0),
    bytes: (whole?.length ?? 0) + 16 * metadata.metadata_length,
    groupOf: (row) => {
      const group = groups.findIndex(({ start, rows }) => row >= start && row < start + rows);
      return group < 0 ? undefined : group;
    },
    readGroup: async (index, { signal }) => {
      const group = groups[index];
      if (group === undefined) throw damaged(key, `has no row group ${index}`);
      const file =
        whole === undefined ? rangeBuffer(store, key, buffer.byteLength, signal) : buffer;
      return readingParquet(key, () => readRows(file, metadata, group));
    },
  };
}

interface RowGroup {
  readonly index: number;
  readonly start: number;
  readonly rows: number;
  readonly bytes: number;
}

function placeGroups({ row_groups: groups }: FileMetaData, key: string): RowGroup[] {
  let start = 0;
  return groups.map((group, index) => {
    const rows = Number(group.num_rows);
    const bytes = group.columns.reduce(
      (sum, { meta_data: column }) => sum + Number(column?.total_uncompressed_size ?? 0),
      0,
    );
    if (!(rows >= 0 && rows <= maxGroupRows && bytes >= 0 && bytes <= maxGroupBytes)) {
      const message = `${key} has a row group of ${rows} rows and ${bytes} bytes; at most ${maxGroupRows} rows and ${maxGroupBytes} bytes are read.`;
      throw new ZarrError("refused", message, { path: key });
    }
    start += rows;
    return { index, start: start - rows, rows, bytes };
  });
}

async function readRows(
  file: AsyncBuffer,
  metadata: FileMetaData,
  group: RowGroup,
): Promise<ReferenceRows> {
  const { start, rows } = group;
  const present = columnNames.filter((name) => metadata.schema.some((one) => one.name === name));
  const held = await mapConcurrent(present, present.length, (name) =>
    readColumn(file, { metadata, group, name }),
  );
  const slice = (from: number, to = file.byteLength): ArrayBuffer => {
    const found = held.find(({ at, bytes }) => from >= at && to <= at + bytes.byteLength);
    if (found === undefined) throw new Error("a column is not where it should be");
    return found.bytes.slice(from - found.at, to - found.at);
  };
  const scan = await parquetScan({
    file: { byteLength: file.byteLength, slice },
    metadata,
    columns: present,
    compressors,
    utf8: false,
    useOffsetIndex: false,
  });
  const columns: { [name in ColumnName]?: ArrayLike<unknown> } = {};
  for (const column of present) {
    const values = await scan.readColumn({ column, rowStart: start, rowEnd: start + rows });
    if (values.length !== rows) {
      throw new Error(`column ${column} has ${values.length} of ${rows} values`);
    }
    columns[column] = values;
  }
  return { columns, start, bytes: 2 * group.bytes + 64 * rows };
}

interface ColumnPlace {
  readonly metadata: FileMetaData;
  readonly group: RowGroup;
  readonly name: ColumnName;
}

/** The pages of a column, held against what they may be. */
async function readColumn(file: AsyncBuffer, { metadata, group, name }: ColumnPlace) {
  const element = metadata.schema.find((one) => one.name === name);
  const column = metadata.row_groups[group.index]?.columns.find(
    ({ meta_data: one }) => one?.path_in_schema.length === 1 && one.path_in_schema[0] === name,
  )?.meta_data;
  if (column === undefined || element?.repetition_type === "REPEATED") {
    throw new Error(`column ${name} is not a plain one`);
  }
  const at = Number(column.dictionary_page_offset || column.data_page_offset);
  const bytes = await file.slice(at, at + Number(column.total_compressed_size));
  checkPages(new Uint8Array(bytes), column, {
    rows: group.rows,
    maxBytes: maxGroupBytes,
    isOptional: element?.repetition_type !== "REQUIRED",
    compressors,
  });
  return { at, bytes };
}

const compressors = {
  SNAPPY: (input: Uint8Array, length: number) => {
    const output = pageBytes(length);
    snappyUncompress(input, output);
    return output;
  },
  GZIP: (input: Uint8Array, length: number) => gunzipSync(input, { out: pageBytes(length) }),
  ZSTD: (input: Uint8Array, length: number) => unzstd(input, pageBytes(length)),
};

function pageBytes(length: number): Uint8Array {
  if (length >= 0 && length <= maxGroupBytes) return new Uint8Array(length);
  throw new Error(`a page of ${length} bytes is too large`);
}

/** The file, whole where it is small; undefined where it does not exist. */
async function accessFile(store: Store, key: string, signal: AbortSignal | undefined) {
  const size = await store.size?.(key, { signal });
  if (store.size !== undefined && size === undefined) return undefined;
  if (size !== undefined && size > wholeFileBytes) {
    if (size > maxFileBytes) throw tooLarge(key, `${size} bytes`);
    return { buffer: rangeBuffer(store, key, size, signal), whole: undefined };
  }
  const whole = await store.get(key, { signal, maxBytes: maxGroupBytes });
  if (whole === undefined) return undefined;
  const buffer: AsyncBuffer = {
    byteLength: whole.length,
    slice: (start, end = whole.length) => {
      checkPart(start, end, whole.length);
      return whole.slice(start, end).buffer;
    },
  };
  return { buffer, whole };
}

function rangeBuffer(
  store: Store,
  key: string,
  byteLength: number,
  signal: AbortSignal | undefined,
): AsyncBuffer {
  const slice = async (start: number, end = byteLength): Promise<ArrayBuffer> => {
    const length = end - start;
    checkPart(start, end, byteLength);
    const bytes = await store.getRange(key, { offset: start, length }, { signal });
    if (bytes?.length !== length) throw new Error("it changed, or is cut off");
    return bytes.slice().buffer;
  };
  return { byteLength, slice };
}

function checkPart(start: number, end: number, byteLength: number): void {
  const isInside = start >= 0 && end >= start && end <= byteLength;
  if (!isInside || end - start > maxGroupBytes) throw new Error("it points outside of itself");
}

async function readFooter(file: AsyncBuffer, key: string): Promise<FileMetaData> {
  if (file.byteLength < 12) throw damaged(key, "is too short");
  const tail = new DataView(await file.slice(file.byteLength - 8, file.byteLength));
  if (tail.getUint32(4, true) !== endMark) throw damaged(key, "is cut off, or no parquet file");
  const length = tail.getUint32(0, true);
  if (length > maxFooterBytes) throw tooLarge(key, `a footer of ${length} bytes`);
  const footer = await file.slice(Math.max(0, file.byteLength - 8 - length), file.byteLength);
  if (length + 8 > footer.byteLength) throw damaged(key, "is cut off");
  checkThrift(new Uint8Array(footer, 0, length), 0);
  const metadata = parquetMetadata(footer, { geoparquet: false });
  const [root, ...columns] = metadata.schema;
  const isFlat = columns.every((column) => (column.num_children ?? 0) === 0);
  if (!isFlat || root?.num_children !== columns.length) throw new Error("its columns are nested");
  return metadata;
}

async function readingParquet<T>(key: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ZarrError || isAbort(error)) throw error;
    throw damaged(key, `cannot be read: ${messageOf(error)}`, error);
  }
}

function damaged(key: string, what: string, cause?: unknown): ZarrError {
  return new ZarrError("store", `The parquet file ${key} ${what}.`, { path: key, cause });
}

function tooLarge(key: string, what: string): ZarrError {
  return new ZarrError("refused", `The parquet file ${key} has ${what}, too much for references.`, {
    path: key,
  });
}
