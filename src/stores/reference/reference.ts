import { decodeBase64 } from "../../zarr/base64";
import { isCount } from "../../zarr/checkJson";
import { messageOf, ZarrError } from "../../zarr/errors";
import type { StoreEntry, StoreListOptions } from "../../zarr/store";
import { isObject } from "./recogniseReferences";
import { writeJson } from "./writeJson";

/** What a key of the store stands for. */
export type Reference =
  | { readonly kind: "inline"; readonly bytes: Uint8Array }
  | {
      readonly kind: "target";
      /** Where the file is; where there are more, the first that exists counts. */
      readonly addresses: readonly string[];
      /** The part of the file; undefined for the whole of it. Offset and end are below 2^53. */
      readonly range: { readonly offset: number; readonly length: number } | undefined;
    };

/** A set of references, however they are written. */
export interface References {
  /** For people: `kerchunk references, version 1`. */
  readonly form: string;
  /** @throws ZarrError "metadata" naming the key where its reference is none */
  find(key: string, options: { readonly signal?: AbortSignal }): Promise<Reference | undefined>;
  list(prefix: string, options: StoreListOptions): Promise<StoreEntry[]>;
  close?(): Promise<void>;
}

/**
 * The reference that a value of a JSON document is (KER-002, KER-003): text, `base64:` and bytes, a
 * document as an object, `[address]`, `[address, offset, length]`.
 * @throws ZarrError "metadata" naming the key
 */
export function readReference(
  key: string,
  value: unknown,
  fillIn: (address: string) => string,
): Reference {
  if (typeof value === "string") return { kind: "inline", bytes: inlineBytes(key, value) };
  if (isObject(value)) return { kind: "inline", bytes: documentBytes(key, value) };
  if (!Array.isArray(value) || (value.length !== 1 && value.length !== 3)) {
    throw faulty(key, "expected text, a document, [address] or [address, offset, length]", value);
  }
  const [address, offset, length] = value as readonly unknown[];
  if (address === null) {
    const message = `Reference "${key}" has no address: it is for one file that its reader must know.`;
    throw new ZarrError("unsupported", message, { path: key });
  }
  if (typeof address !== "string" || address === "") {
    throw faulty(key, "expected an address", address);
  }
  const range = value.length === 1 ? undefined : readRange(key, offset, length);
  return { kind: "target", addresses: [fillIn(address)], range };
}

/**
 * A part of a file: integers whose sum is below 2^53.
 * @throws ZarrError "metadata" naming the key
 */
export function readRange(
  key: string,
  offset: unknown,
  length: unknown,
): { offset: number; length: number } {
  if (!isCount(offset) || !isCount(length) || !isCount(offset + length)) {
    throw faulty(key, "expected offset and length to be integers of at least 0", [offset, length]);
  }
  return { offset, length };
}

/**
 * Text as bytes in UTF-8, or those that it has in base64.
 * @throws ZarrError "metadata" naming the key
 */
function inlineBytes(key: string, text: string): Uint8Array {
  const mark = "base64:";
  if (!text.startsWith(mark)) return new TextEncoder().encode(text);
  const bytes = decodeBase64(text.slice(mark.length));
  if (bytes === undefined) throw faulty(key, "expected base64 after base64:", text);
  return bytes;
}

/**
 * A metadata document that the references have as an object.
 * @throws ZarrError "metadata" naming the key where it is nested too deep
 */
export function documentBytes(key: string, document: unknown): Uint8Array {
  try {
    return new TextEncoder().encode(writeJson(document));
  } catch (cause) {
    throw faulty(key, `expected a document (${messageOf(cause)})`, document);
  }
}

/** An error about the reference of one key, with what was found instead. */
export function faulty(key: string, expected: string, found: unknown): ZarrError {
  const message = `Reference "${key}": ${expected}, found ${show(found)}.`;
  return new ZarrError("metadata", message, { path: key });
}

function show(found: unknown): string {
  if (Array.isArray(found)) {
    const items: unknown[] = found;
    return items.length > 4
      ? `a list of ${items.length} values`
      : `[${items.map((item) => (Array.isArray(item) ? "[…]" : show(item))).join(", ")}]`;
  }
  if (typeof found !== "string") return isObject(found) ? "an object" : String(found);
  return JSON.stringify(found.length <= 80 ? found : `${found.slice(0, 79)}…`);
}
