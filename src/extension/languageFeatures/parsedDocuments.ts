import * as vscode from "vscode";
import { parseWithEntries } from "../../lint/entries/entryTree";
import type { MetadataFileName } from "../../lint/lintDocument";
import type { JsonDocument } from "../../zarr/json";
import { looksLikeZarrJson, metadataFileName } from "../metadataFiles";

export interface ParsedDocument {
  readonly fileName: MetadataFileName;
  readonly json: JsonDocument;
}

interface KnownVersion {
  readonly version: number;
  readonly parsed: ParsedDocument | undefined;
}

/** Larger documents have diagnostics only. */
const maxCharacters = 20_000_000;

const known = new WeakMap<vscode.TextDocument, KnownVersion>();

/** A metadata document as a tree, parsed once for each version; undefined for other files of these names. */
export function parsedDocument(document: vscode.TextDocument): ParsedDocument | undefined {
  const before = known.get(document);
  if (before?.version === document.version) return before.parsed;
  const parsed = parse(document);
  known.set(document, { version: document.version, parsed });
  return parsed;
}

function parse(document: vscode.TextDocument): ParsedDocument | undefined {
  const fileName = metadataFileName(document.uri);
  if (fileName === undefined) return undefined;
  const text = document.getText();
  if (text.length > maxCharacters) return undefined;
  const isForeign = fileName === "zarr.json" && text.trim() !== "" && !looksLikeZarrJson(text);
  return isForeign ? undefined : { fileName, json: parseWithEntries(text, fileName) };
}

/** A range of the text from offset and length. */
export function rangeOf(
  document: vscode.TextDocument,
  { offset, length }: { readonly offset: number; readonly length: number },
): vscode.Range {
  return new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
}
