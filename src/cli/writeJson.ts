import type { JsonValue } from "../zarr/json";

/**
 * A value as JSON text, two spaces a level, lists without objects in one line. Integers keep all their digits;
 * what JSON has no number for is `"NaN"`, `"Infinity"` or `"-Infinity"`.
 */
export function writeJson(value: JsonValue, indent = ""): string {
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number" && !Number.isFinite(value)) return `"${value}"`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const isFlat = value.every((item) => typeof item !== "object" || item === null);
    if (isFlat) return `[${value.map((item) => writeJson(item)).join(", ")}]`;
    return bracket(
      "[]",
      indent,
      value.map((item) => writeJson(item, inner)),
    );
  }
  const members = Object.keys(value).map(
    (name) => `${JSON.stringify(name)}: ${writeJson(value[name] ?? null, inner)}`,
  );
  return bracket("{}", indent, members);
}

function bracket(brackets: "[]" | "{}", indent: string, items: readonly string[]): string {
  if (items.length === 0) return brackets;
  const lines = items.map((item) => `${indent}  ${item}`).join(",\n");
  return `${brackets.charAt(0)}\n${lines}\n${indent}${brackets.charAt(1)}`;
}
