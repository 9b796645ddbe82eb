import { ZarrError } from "./errors";
import type { JsonObject, JsonValue } from "./json";
import { isJsonObject } from "./parseJson";

/** True for an integer 0 … 2^53 − 1: what may size or index something. */
export function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** A JSON value as it stands in a message, cut where it is long. */
export function showJson(value: JsonValue | undefined): string {
  if (value === undefined) {
    return "nothing";
  }
  const text = JSON.stringify(value, (_, item: unknown) =>
    typeof item === "bigint" || (typeof item === "number" && !Number.isFinite(item))
      ? String(item)
      : item,
  );
  return text.length <= 80 ? text : `${text.slice(0, 77)}…`;
}

/** @throws ZarrError "metadata" saying what was expected and what was found */
export function expected(what: string, found: JsonValue | undefined): ZarrError {
  return new ZarrError("metadata", `Expected ${what}, found ${showJson(found)}.`);
}

/** Name and configuration of an extension: short-hand string or object (CONFORMANCE §3.4). */
export interface Extension {
  readonly name: string;
  readonly configuration: JsonObject;
  readonly mustUnderstand: boolean;
}

/**
 * Reads an extension definition; `what` names it in messages, e.g. `data_type`.
 * @throws ZarrError "metadata" where it has no name, or its configuration is no object
 */
export function readExtension(value: JsonValue | undefined, what: string): Extension {
  if (typeof value === "string") {
    return { name: value, configuration: Object.create(null) as JsonObject, mustUnderstand: true };
  }
  if (!isJsonObject(value)) {
    throw expected(`${what} to be a name or an object with a name`, value);
  }
  const { name, configuration, must_understand: mustUnderstand } = value;
  if (typeof name !== "string") {
    throw expected(`a string as the name of ${what}`, name);
  }
  if (configuration !== undefined && configuration !== null && !isJsonObject(configuration)) {
    throw expected(
      `the configuration of ${what} ${JSON.stringify(name)} to be an object`,
      configuration,
    );
  }
  return {
    name,
    configuration: configuration ?? (Object.create(null) as JsonObject),
    mustUnderstand: mustUnderstand !== false,
  };
}
