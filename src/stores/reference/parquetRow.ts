import type { ReferenceRows } from "./parquetFile";
import { faulty, readRange, readReference, type Reference } from "./reference";

/**
 * The reference in a row (KER-004): bytes in `raw`, or a part of the file `path`, all of it where offset and
 * size are both 0 or null. Undefined where there is neither: the chunk is missing. A relative path is one
 * from the folder of the parquet file, as GDAL has it, or else one from the folder of the references.
 * @throws ZarrError "metadata" naming the key
 */
export function referenceOfRow(
  key: string,
  array: string,
  { columns, start }: ReferenceRows,
  row: number,
): Reference | undefined {
  const cell = (name: keyof typeof columns): unknown => columns[name]?.[row - start];
  const raw = cell("raw");
  if (!isNothing(raw)) return inlineReference(key, raw);
  const path = cell("path");
  if (isNothing(path)) return undefined;
  const address = path instanceof Uint8Array ? new TextDecoder().decode(path) : path;
  if (typeof address !== "string" || address === "") throw faulty(key, "expected a path", address);
  const offset = countOf(cell("offset"));
  const size = countOf(cell("size"));
  const isWhole = (offset ?? 0) === 0 && (size ?? 0) === 0;
  return {
    kind: "target",
    addresses: placesOf(address, array),
    range: isWhole ? undefined : readRange(key, offset, size),
  };
}

/** True where a row has neither bytes nor a path. */
export function isMissing({ columns, start }: ReferenceRows, row: number): boolean {
  return isNothing(columns.raw?.[row - start]) && isNothing(columns.path?.[row - start]);
}

/** Pandas writes NaN for nothing where a column has no other type. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === null || Number.isNaN(value);
}

function inlineReference(key: string, raw: unknown): Reference {
  if (typeof raw === "string") return readReference(key, raw, (address) => address);
  if (raw instanceof Uint8Array) return { kind: "inline", bytes: raw };
  throw faulty(key, "expected bytes", raw);
}

/** Columns of integers are bigint, or, with nothing in them, doubles. */
function countOf(value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : isNothing(value) ? undefined : value;
}

/** The address, or where a relative path can lead to, from the folder of the references. */
function placesOf(address: string, array: string): string[] {
  const isRelative = !/^(?:[/\\]|[A-Za-z][A-Za-z0-9+.-]*:)/.test(address);
  if (!isRelative || array === "") return [address];
  const segments: string[] = [];
  for (const segment of `${array}/${address}`.split("/")) {
    if (segment === ".." && segments.length > 0 && segments.at(-1) !== "..") segments.pop();
    else if (segment !== ".") segments.push(segment);
  }
  return [segments.join("/"), address];
}
