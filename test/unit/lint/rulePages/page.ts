/** What stands around a fragment, so that an example shows only what matters. */
export type Base = "array" | "group" | "whole";

export interface Example {
  /** Documents and chunks by key; of a document rule there is one. */
  readonly files: Readonly<Record<string, { readonly base: Base; readonly text: string }>>;
}

export interface Page {
  /** Why it matters: who fails to read it, what goes wrong. */
  readonly why: string;
  /** Reports exactly this rule; undefined where no text can show it. */
  readonly bad: Example | undefined;
  readonly good: Example | undefined;
}

export function page(why: string, bad: Example | undefined, good: Example | undefined): Page {
  return { why, bad, good };
}

type Members = Readonly<Record<string, unknown>>;

function one(key: string, base: Base, content: Members | string): Example {
  const text = typeof content === "string" ? content : pretty(content);
  return { files: { [key]: { base, text } } };
}

/** Members of a v3 array. */
export const a3 = (content: Members | string): Example => one("zarr.json", "array", content);
/** Members of a v3 group. */
export const g3 = (content: Members | string): Example => one("zarr.json", "group", content);
/** Members of a `.zarray`. */
export const a2 = (content: Members | string): Example => one(".zarray", "array", content);
/** A whole document. */
export const whole = (key: string, content: Members | string): Example =>
  one(key, "whole", content);

/** Attributes of a v3 array, of a v3 group. */
export const attributes3 = (attributes: Members): Example => a3({ attributes });
export const groupAttributes = (attributes: Members): Example => g3({ attributes });

/** A store: documents as objects, `array` and `group` fragments by what their members say. */
export function store(files: Readonly<Record<string, Members | string>>): Example {
  const entries = Object.entries(files).map(([key, content]) => {
    if (typeof content === "string") return [key, { base: "whole", text: content }] as const;
    const base: Base = key.endsWith("zarr.json")
      ? content["node_type"] === "group"
        ? "group"
        : "array"
      : key.endsWith(".zarray")
        ? "array"
        : "whole";
    return [key, { base, text: pretty(content) }] as const;
  });
  return { files: Object.fromEntries(entries) };
}

/** JSON as people write it: on one line where it fits. */
export function pretty(value: unknown, indent = ""): string {
  const line = inline(value);
  if (line.length + indent.length <= 80 && indent !== "") return line;
  if (value === null || typeof value !== "object") return line;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    return `[\n${value.map((item) => inner + pretty(item, inner)).join(",\n")}\n${indent}]`;
  }
  const members = Object.entries(value).filter(isShown);
  if (members.length === 0) return "{}";
  const lines = members.map(
    ([name, item]) => `${inner}${JSON.stringify(name)}: ${pretty(item, inner)}`,
  );
  return `{\n${lines.join(",\n")}\n${indent}}`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(isShown)
    .map(([name, item]) => `${JSON.stringify(name)}: ${inline(item)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

const isShown = ([, item]: [string, unknown]): boolean => item !== undefined;
