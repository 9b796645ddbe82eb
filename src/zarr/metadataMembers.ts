import { expected, isCount } from "./checkJson";
import { maxRank } from "./chunkGrid";
import { ZarrError } from "./errors";
import type { JsonObject, JsonValue } from "./json";
import { emptyJsonObject, isJsonObject } from "./parseJson";

/** Runs `read`; a ZarrError from within gets the key of the document. */
export function inDocument<T>(key: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ZarrError && error.path === undefined) {
      const { code, message, cause } = error;
      throw new ZarrError(code, `${key}: ${message}`, { path: key, cause });
    }
    throw error;
  }
}

/** @throws ZarrError "metadata" where `zarr_format` is not `version` */
export function checkFormat(document: JsonObject, version: 2 | 3): void {
  const format = document["zarr_format"];
  if (format === 1) {
    throw new ZarrError("unsupported", "Zarr format 1 is not read; expected 2 or 3.");
  }
  if (typeof format === "string" && format.startsWith("https://purl.org/zarr/spec/")) {
    throw new ZarrError(
      "unsupported",
      "This is the root of a store of the Zarr v3 alpha (2020 to 2022); open its folder by itself.",
    );
  }
  if (format !== version) {
    throw expected(`zarr_format to be ${version}`, format);
  }
}

/** A shape: at most 32 integers 0 … 2^53 − 1. */
export function readShape(value: JsonValue | undefined, what: string): number[] {
  if (!Array.isArray(value) || !value.every(isCount)) {
    throw expected(`${what} to be a list of integers of at least 0`, value);
  }
  if (value.length > maxRank) {
    throw new ZarrError(
      "unsupported",
      `Expected ${what} of at most ${maxRank} dimensions, found ${value.length}.`,
    );
  }
  return value;
}

/** Attributes of a node: an object, empty where the member is absent; `null` is tolerated. */
export function readAttributes(value: JsonValue | undefined, notes: string[]): JsonObject {
  if (value === null) {
    notes.push("The attributes are null; an object was expected.");
  }
  if (value === undefined || value === null) {
    return emptyJsonObject();
  }
  if (!isJsonObject(value)) {
    throw expected("attributes to be an object", value);
  }
  return value;
}

/**
 * One name a dimension from a list of names and nulls; anything else is ignored with a note that calls
 * it `what`.
 */
export function readDimensionNames(
  value: JsonValue | undefined,
  rank: number,
  options: { what: string; notes: string[] },
): (string | undefined)[] {
  const { what, notes } = options;
  const none = new Array<undefined>(rank).fill(undefined);
  if (value === undefined) {
    return none;
  }
  const isNames = (items: JsonValue[]) =>
    items.every((item) => item === null || typeof item === "string");
  if (!Array.isArray(value) || !isNames(value)) {
    notes.push(`${what} is not a list of names; it is ignored.`);
    return none;
  }
  if (value.length !== rank) {
    notes.push(`${what} has ${value.length} names for ${rank} dimensions; it is ignored.`);
    return none;
  }
  return value.map((name) => (typeof name === "string" ? name : undefined));
}

/**
 * Members that a v3 document may not have, unless they say `{"must_understand": false}` (v3 core,
 * "Extension points"; V3-ARR-014).
 * @throws ZarrError "unsupported" naming the first
 */
export function checkUnknownMembers(
  document: JsonObject,
  known: ReadonlySet<string>,
  notes: string[],
): void {
  for (const [name, value] of Object.entries(document)) {
    if (known.has(name)) {
      continue;
    }
    if (!isJsonObject(value) || value["must_understand"] !== false) {
      throw new ZarrError(
        "unsupported",
        `Unknown member ${JSON.stringify(name)}, which must be understood to read the node.`,
      );
    }
    notes.push(`Unknown member ${JSON.stringify(name)} is ignored, as it allows.`);
  }
}
