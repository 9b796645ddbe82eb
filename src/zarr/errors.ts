/**
 * The one family of errors of Zarr Lens. A message says what was found, what was expected and, where
 * it helps, what to do; `path` says where (a store key, or a chunk key).
 */
export type ZarrErrorCode =
  /** No node, or no store, at the path. */
  | "not-found"
  /** A metadata document that cannot be understood. */
  | "metadata"
  /** Valid, but not something this version reads: a codec, a data type, a storage transformer. */
  | "unsupported"
  /** Refused on purpose: `pickle`, a size over a limit. */
  | "refused"
  /** A place outside of what was opened, a remote target above all, that the user has not allowed yet. */
  | "consent"
  /** The bytes of a chunk do not decode. */
  | "chunk"
  /** A checksum that does not match; the data may be looked at anyway. */
  | "checksum"
  /** A selection that does not fit the array. */
  | "selection"
  /** The store could not be read: permission, network, a broken zip directory. */
  | "store";

export interface ZarrErrorOptions {
  /** Key or path in the store, as the user would look for it. */
  path?: string;
  /** Name of the codec that failed. */
  codec?: string;
  cause?: unknown;
}

export class ZarrError extends Error {
  override readonly name = "ZarrError";
  readonly path: string | undefined;
  readonly codec: string | undefined;

  /** By name: the extension is several bundles, and each has a class of its own. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "ZarrError";
  }

  constructor(
    readonly code: ZarrErrorCode,
    message: string,
    options: ZarrErrorOptions = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.path = options.path;
    this.codec = options.codec;
  }
}

/** True when `error` is a {@link ZarrError}, of one of `codes` if any are given. */
export function isZarrError(error: unknown, ...codes: ZarrErrorCode[]): error is ZarrError {
  return error instanceof ZarrError && (codes.length === 0 || codes.includes(error.code));
}

/** True for the error that an aborted `AbortSignal` throws. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
