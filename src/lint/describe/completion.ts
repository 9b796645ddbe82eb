/** One thing that can be written at a place. */
export interface Completion {
  /** What the list shows. */
  readonly label: string;
  readonly kind: "member" | "value" | "codec";
  /** Snippet text: `$` and `}` escaped, tab stops where a value is to be chosen. */
  readonly snippet: string;
  /** A few words beside the label. */
  readonly detail?: string;
  readonly documentation?: string;
  readonly specification?: string;
}

/** What a place offers, and the range of the text that a choice replaces. */
export interface Completions {
  readonly offset: number;
  readonly length: number;
  readonly items: readonly Completion[];
}

/** What the store around a document has to offer. */
export interface CompletionContext {
  /** Names that other arrays of the store give their dimensions, with the extent where it is known. */
  readonly dimensions: readonly { readonly name: string; readonly extent: number | undefined }[];
  /** Paths of the nodes below this one. */
  readonly children: readonly string[];
  /** Names of the arrays beside this node. */
  readonly siblings: readonly string[];
}

/** Members of a template that are shown for choice, as a snippet: scalars become tab stops. */
export function snippetOf(value: unknown): string {
  let stop = 0;
  const write = (one: unknown, indent: string): string => {
    if (Array.isArray(one)) {
      const flat = one.every((item) => typeof item !== "object" || item === null);
      const items = one.map((item) => write(item, `${indent}\t`));
      return flat ? `[${items.join(", ")}]` : block("[", items, "]", indent);
    }
    if (one !== null && typeof one === "object") {
      const members = Object.entries(one).map(
        ([name, entry]) =>
          `${escapeSnippet(JSON.stringify(name))}: ${
            fixedMembers.has(name)
              ? escapeSnippet(JSON.stringify(entry))
              : write(entry, `${indent}\t`)
          }`,
      );
      return block("{", members, "\\}", indent);
    }
    const text = typeof one === "bigint" ? String(one) : JSON.stringify(one);
    stop++;
    return typeof one === "string"
      ? `"\${${stop}:${escapeSnippet(text.slice(1, -1))}}"`
      : `\${${stop}:${escapeSnippet(text)}}`;
  };
  return write(value, "");
}

/** Members of templates that are not for choice. */
const fixedMembers = new Set(["name", "id", "zarr_format", "node_type", "kind", "must_understand"]);

function block(open: string, items: readonly string[], close: string, indent: string): string {
  if (items.length === 0) return open + close;
  const inner = items.map((item) => `\n${indent}\t${item}`).join(",");
  return `${open}${inner}\n${indent}${close}`;
}

/** Plain text as a snippet. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}
