import type { JsonNode } from "../zarr/json";

/** A value as a message shows it: its text, cut where it is long. */
export function quote(text: string, node: JsonNode): string {
  const shown = text.slice(node.offset, node.offset + Math.min(node.length, 41));
  const line = shown.replace(/\s+/g, " ");
  return line.length > 40 ? `${line.slice(0, 37)}…` : line;
}

/** What kind of value stands there, with its article: `a string`, `null`. */
export function kindOf(node: JsonNode): string {
  switch (node.kind) {
    case "object":
      return "an object";
    case "array":
      return "a list";
    case "string":
      return "a string";
    case "number":
      return "a number";
    case "boolean":
      return "a boolean";
    case "null":
      return "null";
  }
}

/** `1 number`, `2 numbers`. */
export function count(amount: number, noun: string): string {
  return `${amount} ${amount === 1 ? noun : nounPlural(noun)}`;
}

function nounPlural(noun: string): string {
  if (noun === "axis") return "axes";
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** `"a", "b" or "c"`. */
export function alternatives(names: readonly string[]): string {
  const quoted = names.map((name) => JSON.stringify(name));
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`;
}
