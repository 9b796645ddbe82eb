import * as vscode from "vscode";
import type { Completion, Completions } from "../../lint/describe/completion";
import { markdownText } from "../markdownText";
import type { LazyLanguage } from "./lazyLanguage";
import type { Neighbours } from "./neighbours";
import { parsedDocument, rangeOf } from "./parsedDocuments";

const kinds: Readonly<Record<Completion["kind"], vscode.CompletionItemKind>> = {
  member: vscode.CompletionItemKind.Property,
  value: vscode.CompletionItemKind.Value,
  codec: vscode.CompletionItemKind.Module,
};

/** Names and values that fit where the cursor is. */
export class MemberCompletion implements vscode.CompletionItemProvider {
  static readonly triggers = ['"', ":", " ", "["];

  constructor(
    private readonly language: LazyLanguage,
    private readonly neighbours: Neighbours,
  ) {}

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.CompletionItem[]> {
    const parsed = parsedDocument(document);
    if (parsed === undefined) return [];
    const { fileName, json } = parsed;
    const offset = document.offsetAt(position);
    const language = await this.language.get();
    const context = await this.neighbours.context(document);
    const found = language.completeAt(json, { fileName, offset }, context);
    return found === undefined ? [] : itemsOf(found, document);
  }
}

function itemsOf(found: Completions, document: vscode.TextDocument): vscode.CompletionItem[] {
  const range = rangeOf(document, found);
  const isQuoted = document.getText(range).startsWith('"');
  return found.items.map((one, index) => {
    const item = new vscode.CompletionItem(one.label, kinds[one.kind]);
    item.insertText = new vscode.SnippetString(one.snippet);
    item.range = range;
    item.sortText = String(index).padStart(4, "0");
    if (isQuoted) item.filterText = JSON.stringify(one.label);
    if (one.detail !== undefined) item.detail = one.detail;
    const paragraphs = [
      ...(one.documentation === undefined ? [] : [markdownText(one.documentation)]),
      ...(one.specification === undefined
        ? []
        : [`[${vscode.l10n.t("Specification")}](${one.specification})`]),
    ];
    if (paragraphs.length > 0)
      item.documentation = new vscode.MarkdownString(paragraphs.join("\n\n"));
    return item;
  });
}
