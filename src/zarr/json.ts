/**
 * JSON as Zarr metadata has it: positions and the source text of numbers are kept, and what Python
 * writes but JSON does not know (`NaN`, `Infinity`, `-Infinity`) is understood.
 */
export type JsonValue =
  | null
  | boolean
  /** NaN and ±Infinity stand for the bare words. */
  | number
  /** An integer literal beyond ±(2^53 − 1). */
  | bigint
  | string
  | JsonValue[]
  | JsonObject;

/** Null prototype: a member named `__proto__` is a member like any other. */
export interface JsonObject {
  [member: string]: JsonValue;
}

/** A value with its place in the text; offsets and lengths are in UTF-16 code units. */
export type JsonNode = {
  readonly offset: number;
  readonly length: number;
} & (
  | { readonly kind: "object"; readonly members: readonly JsonMember[] }
  | { readonly kind: "array"; readonly items: readonly JsonNode[] }
  | { readonly kind: "string"; readonly value: string }
  /** `lexeme` is the source text: `1.0` and `1` differ. Also the bare words NaN, Infinity, -Infinity. */
  | { readonly kind: "number"; readonly lexeme: string; readonly bareWord: boolean }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "null" }
);

export interface JsonMember {
  readonly name: string;
  /** The name's string token. */
  readonly nameOffset: number;
  readonly nameLength: number;
  /** Undefined where the text ends or breaks before a value. */
  readonly value: JsonNode | undefined;
}

export interface JsonProblem {
  readonly kind:
    | "syntax"
    | "bare-word"
    | "trailing-comma"
    | "comment"
    | "byte-order-mark"
    | "empty"
    | "too-deep"
    | "duplicate-member"
    | "control-character";
  readonly offset: number;
  readonly length: number;
  readonly message: string;
}

export interface JsonDocument {
  readonly text: string;
  /** Undefined where the text holds no value at all. */
  readonly root: JsonNode | undefined;
  readonly problems: readonly JsonProblem[];
}
