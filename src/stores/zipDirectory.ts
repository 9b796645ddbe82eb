import { ZarrError } from "../zarr/errors";

/** A file that can be read in places. */
export interface RandomAccess {
  readonly label: string;
  readonly size: number;
  /** @returns `length` bytes from `offset`, fewer at the end of the file */
  read(offset: number, length: number, options?: { signal?: AbortSignal }): Promise<Uint8Array>;
  close?(): Promise<void>;
}

/** One file of a zip archive, as its central directory lists it. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly storedSize: number;
  readonly size: number;
  readonly headerOffset: number;
  readonly encrypted: boolean;
}

/** More than this is no directory of a store that a person browses. */
const maxDirectoryBytes = 512 * 2 ** 20;
const endSignature = 0x06054b50;
const end64Signature = 0x06064b50;
const end64LocatorSignature = 0x07064b50;
const entrySignature = 0x02014b50;

/**
 * Reads the central directory of a zip file (APPNOTE 4.3.12 to 4.3.16), zip64 too. Of entries with the
 * same name the last one counts (STO-010).
 * @throws ZarrError "store" for a file that is no zip
 */
export async function readZipDirectory(
  file: RandomAccess,
  options: { signal?: AbortSignal } = {},
): Promise<Map<string, ZipEntry>> {
  const { offset, length, shift } = await directoryPlace(file, options);
  if (offset + shift + length > file.size || length > maxDirectoryBytes) throw noZip(file);
  const bytes = await file.read(offset + shift, length, options);
  const view = viewOf(bytes);
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  while (at + 46 <= bytes.length && view.getUint32(at, true) === entrySignature) {
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    if (next > bytes.length) throw noZip(file);
    const entry = readEntry(view, bytes, { at, nameLength, extraLength });
    const headerOffset = entry.headerOffset + shift;
    if (!entry.name.endsWith("/")) entries.set(entry.name, { ...entry, headerOffset });
    at = next;
  }
  if (at === 0 && length > 0) throw noZip(file);
  return entries;
}

interface EntryPlace {
  readonly at: number;
  readonly nameLength: number;
  readonly extraLength: number;
}

function readEntry(view: DataView, bytes: Uint8Array, place: EntryPlace): ZipEntry {
  const { at, nameLength, extraLength } = place;
  const nameStart = at + 46;
  const flags = view.getUint16(at + 8, true);
  const sizes = [view.getUint32(at + 24, true), view.getUint32(at + 20, true)];
  const numbers = [...sizes, view.getUint32(at + 42, true)];
  const wide = wideNumbers(view, nameStart + nameLength, extraLength);
  const [size = 0, storedSize = 0, headerOffset = 0] = numbers.map((number) =>
    number === 0xffffffff ? (wide.shift() ?? number) : number,
  );
  const name = new TextDecoder().decode(bytes.subarray(nameStart, nameStart + nameLength));
  const method = view.getUint16(at + 10, true);
  return { name, method, size, storedSize, headerOffset, encrypted: (flags & 1) !== 0 };
}

/** The 64-bit numbers of the zip64 extra field, in the order of the fields that they stand for. */
function wideNumbers(view: DataView, start: number, length: number): number[] {
  let at = start;
  while (at + 4 <= start + length) {
    const size = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === 1 && at + 4 + size <= start + length) {
      const count = Math.floor(size / 8);
      return Array.from({ length: count }, (_, k) => readUint64(view, at + 4 + 8 * k));
    }
    at += 4 + size;
  }
  return [];
}

interface DirectoryPlace {
  readonly offset: number;
  readonly length: number;
  /** What offsets are short of: something, as a program that unpacks itself, was put before the zip. */
  readonly shift: number;
}

async function directoryPlace(
  file: RandomAccess,
  options: { signal?: AbortSignal },
): Promise<DirectoryPlace> {
  const tailLength = Math.min(file.size, 65535 + 22 + 20);
  const tailStart = file.size - tailLength;
  const view = viewOf(await file.read(tailStart, tailLength, options));
  for (let at = view.byteLength - 22; at >= 0; at--) {
    if (view.getUint32(at, true) !== endSignature) continue;
    const length = view.getUint32(at + 12, true);
    const offset = view.getUint32(at + 16, true);
    const wide = at >= 20 && view.getUint32(at - 20, true) === end64LocatorSignature;
    if (wide) return place64(file, readUint64(view, at - 12), options);
    return { offset, length, shift: Math.max(0, tailStart + at - length - offset) };
  }
  throw noZip(file);
}

async function place64(
  file: RandomAccess,
  at: number,
  options: { signal?: AbortSignal },
): Promise<DirectoryPlace> {
  const view = viewOf(at + 56 <= file.size ? await file.read(at, 56, options) : new Uint8Array());
  if (view.byteLength < 56 || view.getUint32(0, true) !== end64Signature) throw noZip(file);
  return { length: readUint64(view, 40), offset: readUint64(view, 48), shift: 0 };
}

function readUint64(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function noZip({ label }: RandomAccess): ZarrError {
  return new ZarrError(
    "store",
    `"${label}" is not a zip file, or it is cut off: its central directory was not found.`,
    { path: label },
  );
}
