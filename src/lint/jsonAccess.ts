import type { JsonMember, JsonNode } from "../zarr/json";

export type ObjectNode = Extract<JsonNode, { kind: "object" }>;
export type ArrayNode = Extract<JsonNode, { kind: "array" }>;
export type StringNode = Extract<JsonNode, { kind: "string" }>;
export type NumberNode = Extract<JsonNode, { kind: "number" }>;
/** A number whose lexeme is digits alone. */
export type IntegerNode = NumberNode & { readonly bareWord: false };

/** The member of that name; of several the last, as readers take it. */
export function memberOf(object: ObjectNode, name: string): JsonMember | undefined {
  const { members } = object;
  for (let index = members.length - 1; index >= 0; index--) {
    const member = members[index];
    if (member?.name === name) return member;
  }
  return undefined;
}

/** The value of the member of that name; undefined where there is none. */
export function valueOf(object: ObjectNode, name: string): JsonNode | undefined {
  return memberOf(object, name)?.value;
}

export function stringOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === "string" ? node.value : undefined;
}

/** True for an integer literal: digits, without a fraction or exponent part. */
export function isIntegerNode(node: JsonNode | undefined): node is IntegerNode {
  return node?.kind === "number" && /^-?\d+$/.test(node.lexeme);
}

/** The value of an integer literal that JavaScript holds exactly. */
export function integerOf(node: JsonNode | undefined): number | undefined {
  if (!isIntegerNode(node)) return undefined;
  const value = Number(node.lexeme);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** The value of any number, also the bare words. */
export function numberOf(node: JsonNode | undefined): number | undefined {
  return node?.kind === "number" ? Number(node.lexeme) : undefined;
}

/** All items as integers of at least `least`; undefined where one is not. */
export function integersOf(node: JsonNode | undefined, least: number): number[] | undefined {
  if (node?.kind !== "array") return undefined;
  const values: number[] = [];
  for (const item of node.items) {
    const value = integerOf(item);
    if (value === undefined || value < least) return undefined;
    values.push(value);
  }
  return values;
}
