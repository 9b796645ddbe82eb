import * as vscode from "vscode";
import type { Description } from "../../lint/describe/description";
import { markdownText } from "../markdownText";
import type { LazyLanguage } from "./lazyLanguage";
import type { Neighbours } from "./neighbours";
import { parsedDocument, rangeOf } from "./parsedDocuments";

/** What each member means, with what follows from its value. */
export class MemberHovers implements vscode.HoverProvider {
  constructor(
    private readonly language: LazyLanguage,
    private readonly neighbours: Neighbours,
  ) {}

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    const parsed = parsedDocument(document);
    if (parsed === undefined) return undefined;
    const { fileName, json } = parsed;
    const offset = document.offsetAt(position);
    const language = await this.language.get();
    const array = await this.neighbours.arrayV2(document, language);
    const found = language.describeAt(json, { fileName, offset }, { array });
    if (found === undefined || document.isClosed) return undefined;
    return new vscode.Hover(hoverText(found), rangeOf(document, found));
  }
}

/** A description as Markdown; whatever comes from the document is escaped. */
export function hoverText(description: Description): vscode.MarkdownString {
  const { title, meaning, facts, steps = [], specification } = description;
  const paragraphs = [`**${markdownText(title)}**`];
  if (meaning !== undefined) paragraphs.push(markdownText(meaning));
  if (facts.length > 0) {
    const rows = facts.map(
      ([label, text]) => `| ${markdownText(label)}&nbsp;&nbsp; | ${markdownText(text)} |`,
    );
    paragraphs.push(["| | |", "|:--|:--|", ...rows].join("\n"));
  }
  if (steps.length > 0) {
    paragraphs.push(steps.map((step, index) => `${index + 1}. ${markdownText(step)}`).join("\n"));
  }
  if (specification !== undefined) {
    paragraphs.push(`[${vscode.l10n.t("Specification")}](${specification})`);
  }
  return new vscode.MarkdownString(paragraphs.join("\n\n"));
}
