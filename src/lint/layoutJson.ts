import type { JsonNode } from "../zarr/json";

/** JSON to be written: plain values, and parts of other texts, whose numbers keep their digits. */
export type JsonOut =
  null | boolean | number | bigint | string | JsonOut[] | JsonOutObject | JsonPart;

export interface JsonOutObject {
  [member: string]: JsonOut;
}

/** A value as it stands in a text. Bare words become strings; of duplicate members the last counts. */
export class JsonPart {
  constructor(
    readonly text: string,
    readonly node: JsonNode,
    /** Members that are left out, of the value itself. */
    readonly without: readonly string[] = [],
  ) {}
}

export interface JsonLayout {
  /** One step of indentation. */
  readonly indent: string;
  readonly endOfLine: string;
  /** How deep the first line stands. */
  readonly depth?: number;
  /** All on one line: what stands behind a comma and a colon. */
  readonly space?: "" | " ";
}

/** How a text is laid out: its first indentation and end of line, or that it is all on one line. */
export function layoutOf(text: string): JsonLayout {
  const indent = /^[ \t]*[{[][ \t]*\r?\n([ \t]+)/.exec(text)?.[1] ?? "  ";
  const endOfLine = /\r\n/.test(text) ? "\r\n" : "\n";
  if (/\n/.test(text.trim())) return { indent, endOfLine };
  return { indent, endOfLine, space: /^\s*\{"[^"]*":\S/.test(text) ? "" : " " };
}

/** JSON text with one member a line; short lists stand on one line, but where their own text breaks them. */
export function layoutJson(value: JsonOut, layout: JsonLayout): string {
  return new Writer(layout).write(value, layout.depth ?? 0);
}

/** Lists longer than this are broken up. */
const longestList = 80;

class Writer {
  constructor(private readonly layout: JsonLayout) {}

  write(value: JsonOut, depth: number): string {
    if (value instanceof JsonPart) return this.writePart(value, depth);
    if (Array.isArray(value)) {
      return this.block(
        "[]",
        value.map((item) => this.write(item, depth + 1)),
        { depth },
      );
    }
    if (typeof value === "object" && value !== null) {
      return this.object(Object.entries(value), depth);
    }
    return scalar(value);
  }

  private writePart({ text, node, without }: JsonPart, depth: number): string {
    switch (node.kind) {
      case "object": {
        const members = new Map<string, JsonOut>();
        for (const { name, value } of node.members) {
          if (value !== undefined && !without.includes(name)) {
            members.set(name, new JsonPart(text, value));
          }
        }
        return this.object([...members], depth);
      }
      case "array": {
        const items = node.items.map((item) => this.write(new JsonPart(text, item), depth + 1));
        const isBroken = text.slice(node.offset, node.offset + node.length).includes("\n");
        return this.block("[]", items, { depth, isBroken });
      }
      case "string": {
        const written = text.slice(node.offset, node.offset + node.length);
        // With its own escapes, where it is JSON.
        return /^"[ -\uffff]*"$/.test(written) ? written : JSON.stringify(node.value);
      }
      case "number":
        return node.bareWord ? JSON.stringify(node.lexeme) : node.lexeme;
      case "null":
        return "null";
      default:
        return JSON.stringify(node.value);
    }
  }

  private object(members: readonly (readonly [string, JsonOut])[], depth: number): string {
    const colon = `:${this.layout.space ?? " "}`;
    const lines = members.map(
      ([name, value]) => JSON.stringify(name) + colon + this.write(value, depth + 1),
    );
    return this.block("{}", lines, { depth });
  }

  private block(
    brackets: "[]" | "{}",
    items: readonly string[],
    { depth, isBroken = false }: { readonly depth: number; readonly isBroken?: boolean },
  ): string {
    const [opening, closing] = [brackets.slice(0, 1), brackets.slice(1)];
    const { indent, endOfLine, space } = this.layout;
    if (items.length === 0) return brackets;
    const line = opening + items.join(`,${space ?? " "}`) + closing;
    const isShort = brackets === "[]" && line.length <= longestList && !/[\n{]/.test(line);
    if (space !== undefined || (isShort && !isBroken)) return line;
    const inner = endOfLine + indent.repeat(depth + 1);
    return opening + inner + items.join(`,${inner}`) + endOfLine + indent.repeat(depth) + closing;
  }
}

function scalar(value: null | boolean | number | bigint | string): string {
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number" && !Number.isFinite(value)) return JSON.stringify(String(value));
  return Object.is(value, -0) ? "-0.0" : JSON.stringify(value);
}
