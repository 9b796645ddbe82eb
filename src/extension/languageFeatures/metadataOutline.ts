import * as vscode from "vscode";
import type { OutlineEntry } from "../../lint/describe/outline";
import type { LazyLanguage } from "./lazyLanguage";
import { parsedDocument, rangeOf } from "./parsedDocuments";

const kinds: Readonly<Record<OutlineEntry["kind"], vscode.SymbolKind>> = {
  group: vscode.SymbolKind.Package,
  array: vscode.SymbolKind.Array,
  object: vscode.SymbolKind.Module,
  list: vscode.SymbolKind.Array,
  string: vscode.SymbolKind.String,
  number: vscode.SymbolKind.Number,
  boolean: vscode.SymbolKind.Boolean,
  null: vscode.SymbolKind.Null,
};

/** Members for the outline and the breadcrumbs; consolidated nodes as groups and arrays. */
export class MetadataOutline implements vscode.DocumentSymbolProvider {
  constructor(private readonly language: LazyLanguage) {}

  async provideDocumentSymbols(document: vscode.TextDocument): Promise<vscode.DocumentSymbol[]> {
    const parsed = parsedDocument(document);
    if (parsed === undefined) return [];
    const { outlineOf } = await this.language.get();
    const symbol = (entry: OutlineEntry): vscode.DocumentSymbol => {
      const children = entry.children.map(symbol);
      const name = { offset: entry.nameOffset, length: entry.nameLength };
      const own = rangeOf(document, entry);
      // Nodes of consolidated metadata stand beside their groups in the text, not inside of them.
      const range = children.reduce((all, child) => all.union(child.range), own);
      const shown = new vscode.DocumentSymbol(
        entry.name,
        entry.detail,
        kinds[entry.kind],
        range,
        rangeOf(document, name),
      );
      shown.children = children;
      return shown;
    };
    return outlineOf(parsed.json, parsed.fileName).map(symbol);
  }
}
