import { isCount } from "../../zarr/checkJson";

/** How much of a file {@link mayBeReferenceDocument} wants to see. */
export const recognisedBytes = 65536;

/**
 * Whether a file that begins with these bytes is worth reading as kerchunk references: a JSON object with
 * a key that only they have near its start. Says yes to some other documents, never no to references whose
 * first metadata key, or `refs`, is within {@link recognisedBytes}.
 */
export function mayBeReferenceDocument(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head.subarray(0, recognisedBytes));
  return (
    /^\s*\{/.test(text) &&
    /"(?:refs"\s*:\s*\{|(?:[^"\\]*\/)?(?:\.zgroup|\.zarray|zarr\.json)"\s*:)/.test(text)
  );
}

/**
 * Whether a parsed JSON value is a document of kerchunk references (CONFORMANCE STO-009): an object with an
 * object `refs`, or with `version` 1 and a list `gen`, or a flat map with metadata documents among its keys.
 */
export function isReferenceDocument(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (isObject(own(value, "refs"))) return true;
  if (own(value, "version") === 1 && Array.isArray(own(value, "gen"))) return true;
  return Object.keys(value).some((key) => /(?:^|\/)(?:\.zgroup|\.zarray|zarr\.json)$/.test(key));
}

/** Whether a parsed `.zmetadata` is that of the parquet form: the folder around it holds references. */
export function isParquetReferences(zmetadata: unknown): boolean {
  if (!isObject(zmetadata)) return false;
  return isCount(own(zmetadata, "record_size")) && isObject(own(zmetadata, "metadata"));
}

type PlainObject = Readonly<Record<string, unknown>>;

/** True for what a JSON object is parsed to. */
export function isObject(value: unknown): value is PlainObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member of a JSON object itself, never one of its prototype. */
export function own(object: PlainObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
