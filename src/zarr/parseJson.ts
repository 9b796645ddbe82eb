import { ZarrError } from "./errors";
import type { JsonDocument, JsonNode, JsonObject, JsonProblem, JsonValue } from "./json";
import { JsonTreeBuilder, type JsonTreeOptions } from "./jsonTree";

/**
 * Reads a JSON text into a tree with positions (CONFORMANCE §1). Never throws: faults are in
 * `problems`, and the rest of a broken text is still in the tree.
 */
export function parseJson(text: string, options?: JsonTreeOptions): JsonDocument {
  return new JsonTreeBuilder(text, options).build();
}

/**
 * The plain value of a node. Integers beyond ±(2^53 − 1) become bigint, bare words NaN and ±Infinity;
 * of duplicate members the last one counts, members without a value are left out.
 */
export function jsonValue(node: JsonNode): JsonValue {
  switch (node.kind) {
    case "object": {
      const object = emptyJsonObject();
      for (const member of node.members) {
        if (member.value !== undefined) {
          object[member.name] = jsonValue(member.value);
        }
      }
      return object;
    }
    case "array":
      return node.items.map(jsonValue);
    case "number":
      return numberOfLexeme(node.lexeme);
    case "null":
      return null;
    default:
      return node.value;
  }
}

/** An object without a prototype: names like `__proto__` are plain members of it. */
export function emptyJsonObject(): JsonObject {
  return Object.create(null) as JsonObject;
}

/** True for a JSON object: not null, not an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Longer integers than any data type can hold are not worth a bigint. */
const longestInteger = 400;

function numberOfLexeme(lexeme: string): number | bigint {
  const value = Number(lexeme);
  if (Number.isSafeInteger(value) || lexeme.length > longestInteger) {
    return value;
  }
  return /^-?\d+$/.test(lexeme) ? BigInt(lexeme) : value;
}

/**
 * The text of a metadata document. A byte order mark stays, as U+FEFF, so that it can be reported.
 * @throws ZarrError "metadata" where the bytes are not UTF-8 (JSON-001)
 */
export function decodeJsonBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new ZarrError("metadata", "The document is not UTF-8 text.", { cause });
  }
}

/**
 * A metadata document as the reader takes it: bare NaN, comments, trailing commas, a byte order mark and
 * duplicate members are tolerated; `notes` has a sentence for each kind of them.
 * @throws ZarrError "metadata" where the text cannot be read without guessing
 */
export function readJsonBytes(
  bytes: Uint8Array,
  path: string,
): { value: JsonValue; notes: string[] } {
  let text: string;
  try {
    text = decodeJsonBytes(bytes);
  } catch (cause) {
    throw new ZarrError("metadata", `${path} is not UTF-8 text.`, { path, cause });
  }
  const { root, problems } = parseJson(text);
  const fatal = problems.find(({ kind }) => kind in fatalKinds);
  if (fatal !== undefined || root === undefined) {
    const message = fatal?.message ?? "There is no value.";
    const line = lineOf(text, fatal?.offset ?? 0);
    throw new ZarrError("metadata", `${path}, line ${line}: ${message}`, { path });
  }
  return { value: jsonValue(root), notes: tolerances(text, problems, path) };
}

/** {@link readJsonBytes} without the notes. */
export function parseJsonBytes(bytes: Uint8Array, path: string): JsonValue {
  return readJsonBytes(bytes, path).value;
}

const fatalKinds: { readonly [kind in JsonProblem["kind"]]?: true } = {
  syntax: true,
  empty: true,
  "too-deep": true,
};

/** One sentence for each kind of problem, with document and line of the first. */
function tolerances(text: string, problems: readonly JsonProblem[], path: string): string[] {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const first = new Map<string, JsonProblem>();
  for (const problem of problems) {
    if (!first.has(problem.kind)) {
      first.set(problem.kind, problem);
    }
  }
  return [...first.values()].map(
    ({ message, offset }) => `${name}, line ${lineOf(text, offset)}: ${message}`,
  );
}

function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) {
    line++;
  }
  return line;
}
