import type { JsonNode } from "../zarr/json";
import { parseJson } from "../zarr/parseJson";
import { joinKey } from "../zarr/store";
import { insertion } from "./edits";
import type { TextEdit } from "./finding";
import { memberOf, stringOf, valueOf, type ObjectNode } from "./jsonAccess";
import { JsonPart, layoutJson, layoutOf, type JsonOutObject } from "./layoutJson";

export type Regenerated =
  | { readonly kind: "document"; readonly text: string }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Consolidated metadata made anew of the documents of the nodes: a whole `.zmetadata`, or a `zarr.json` whose
 * `consolidated_metadata` alone is another. Values are taken as they are written; bare NaN becomes a string.
 *
 * `key` is that of the document in the store, `texts` holds every metadata document of the store by key.
 */
export function regenerateConsolidated(
  key: string,
  texts: ReadonlyMap<string, string>,
): Regenerated {
  const slash = key.lastIndexOf("/");
  const group = key.slice(0, Math.max(0, slash));
  const file = key.slice(slash + 1);
  const documents = new Map<string, JsonPart>();
  const prefix = group === "" ? "" : `${group}/`;
  for (const [other, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!other.startsWith(prefix) || !isEntry(other, file) || other === key) continue;
    const { root, problems } = parseJson(text);
    const broken = problems.some(({ kind }) => kind === "syntax" || kind === "too-deep");
    if (root?.kind !== "object" || broken) {
      return { kind: "refused", reason: `${other} cannot be read; repair it first.` };
    }
    documents.set(other.slice(prefix.length), new JsonPart(text, root, ["consolidated_metadata"]));
  }
  const before = texts.get(key);
  if (file === ".zmetadata") return { kind: "document", text: zmetadata(documents, before) };
  return before === undefined
    ? { kind: "refused", reason: `There is no ${key}.` }
    : inlined(before, documents);
}

/** True for a key whose document goes into consolidated metadata of the file's kind. */
function isEntry(key: string, file: string): boolean {
  const name = key.slice(key.lastIndexOf("/") + 1);
  return file === ".zmetadata" ? /^\.z(array|group|attrs)$/.test(name) : name === "zarr.json";
}

function zmetadata(documents: ReadonlyMap<string, JsonPart>, before: string | undefined): string {
  const layout = before === undefined ? { indent: "    ", endOfLine: "\n" } : layoutOf(before);
  const old = before === undefined ? undefined : parseJson(before).root;
  const metadata = old?.kind === "object" ? valueOf(old, "metadata") : undefined;
  const document = { metadata: inOrderOf(metadata, documents), zarr_consolidated_format: 1 };
  const end = before === undefined || /\n$/.test(before) ? layout.endOfLine : "";
  return layoutJson(document, layout) + end;
}

function inlined(text: string, documents: ReadonlyMap<string, JsonPart>): Regenerated {
  const { root } = parseJson(text);
  if (root?.kind !== "object") {
    return { kind: "refused", reason: "The document of the group cannot be read." };
  }
  const entries = new Map(
    [...documents].map(([key, part]) => [key.slice(0, -"/zarr.json".length), part]),
  );
  const orphan = [...entries.keys()].find((path) => belowArray(path, entries));
  if (orphan !== undefined) {
    return { kind: "refused", reason: `${joinKey(orphan)} stands below an array.` };
  }
  const old = valueOf(root, "consolidated_metadata");
  const before = old?.kind === "object" ? valueOf(old, "metadata") : undefined;
  const metadata = inOrderOf(before, entries);
  const value = { kind: "inline", must_understand: false, metadata };
  const edit = memberEdit(text, root, layoutJson(value, { ...layoutOf(text), depth: 1 }));
  const { offset, length } = edit;
  return {
    kind: "document",
    text: text.slice(0, offset) + edit.text + text.slice(offset + length),
  };
}

function memberEdit(text: string, root: ObjectNode, value: string): TextEdit {
  const old = memberOf(root, "consolidated_metadata")?.value;
  if (old === undefined) return insertion(text, root, "consolidated_metadata", value);
  return { offset: old.offset, length: old.length, text: value };
}

function belowArray(path: string, entries: ReadonlyMap<string, JsonPart>): boolean {
  for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
    const node = entries.get(path.slice(0, at))?.node;
    if (node?.kind === "object" && stringOf(valueOf(node, "node_type")) === "array") return true;
  }
  return false;
}

/** The entries in the order that they had; new ones come last. */
function inOrderOf(
  before: JsonNode | undefined,
  entries: ReadonlyMap<string, JsonPart>,
): JsonOutObject {
  const names = before?.kind === "object" ? before.members.map(({ name }) => name) : [];
  const ordered = [...new Set([...names, ...entries.keys()])].flatMap((name) => {
    const entry = entries.get(name);
    return entry === undefined ? [] : [[name, entry] as const];
  });
  return Object.fromEntries(ordered);
}
