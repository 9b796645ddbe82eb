import type { JsonDocument } from "../../zarr/json";
import type { MetadataFileName } from "../lintDocument";
import {
  escapeSnippet,
  snippetOf,
  type Completion,
  type CompletionContext,
  type Completions,
} from "./completion";
import { cursorAt, type Cursor } from "./cursor";
import { possibleNames } from "./nameCompletions";
import { valueCompletions } from "./valueCompletions";

/** What can be written at `offset`: names of members that are not there, values that fit; each completes itself. */
export function completeAt(
  document: JsonDocument,
  { fileName, offset }: { readonly fileName: MetadataFileName; readonly offset: number },
  context: CompletionContext,
): Completions | undefined {
  const cursor = cursorAt(document, fileName, offset);
  if (cursor === undefined) {
    return document.root === undefined ? emptyDocument(document, fileName) : undefined;
  }
  const { length } = cursor;
  const items = cursor.kind === "name" ? names(cursor) : valueCompletions(cursor, context);
  const comma = cursor.needsComma ? "," : "";
  return {
    offset: cursor.offset,
    length,
    items: items.map((item) => ({ ...item, snippet: fullText(item, cursor) + comma })),
  };
}

function fullText({ label, snippet, kind }: Completion, { kind: place, hasColon }: Cursor): string {
  if (place === "value" || kind !== "member") return snippet;
  const name = escapeSnippet(JSON.stringify(label));
  return hasColon ? name : `${name}: ${snippet}`;
}

function names(cursor: Cursor): Completion[] {
  const { container, place, offset } = cursor;
  if (container.kind !== "object") return [];
  const present = new Set(
    container.members.filter((one) => one.nameOffset !== offset).map(({ name }) => name),
  );
  return possibleNames(place.scope, place.path).filter(({ label }) => !present.has(label));
}

/** A whole document where there is none yet. */
function emptyDocument({ text }: JsonDocument, fileName: MetadataFileName): Completions {
  const scope = (object: Record<string, unknown>, label: string): Completion => ({
    label,
    kind: "value",
    snippet: snippetOf(object),
  });
  const array = {
    ...{ zarr_format: 3, node_type: "array", shape: [100, 100], data_type: "float32" },
    chunk_grid: { name: "regular", configuration: { chunk_shape: [50, 50] } },
    chunk_key_encoding: { name: "default", configuration: { separator: "/" } },
    fill_value: 0,
    codecs: [
      { name: "bytes", configuration: { endian: "little" } },
      { name: "zstd", configuration: { level: 3 } },
    ],
    attributes: {},
  };
  const group = { zarr_format: 3, node_type: "group", attributes: {} };
  const arrayV2 = {
    ...{ zarr_format: 2, shape: [100, 100], chunks: [50, 50], dtype: "<f4" },
    ...{ compressor: { id: "zstd", level: 3 }, fill_value: 0, order: "C", filters: null },
  };
  const items: Readonly<Record<MetadataFileName, readonly Completion[]>> = {
    "zarr.json": [scope(array, "array"), scope(group, "group")],
    ".zarray": [scope(arrayV2, "array")],
    ".zgroup": [scope({ zarr_format: 2 }, "group")],
    ".zattrs": [scope({}, "attributes")],
    ".zmetadata": [scope({ zarr_consolidated_format: 1, metadata: {} }, "consolidated metadata")],
  };
  return { offset: 0, length: text.length, items: items[fileName] };
}
