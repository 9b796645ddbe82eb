import * as vscode from "vscode";
import { arrayFacts, attributeSample, type Fact } from "../facts/arrayFacts";
import { describeError } from "../log";
import { shownAddress } from "../nodePlace";
import { markdownText } from "../markdownText";
import type { TreeNode } from "./treeNode";

const shownAttributes = 8;
const maxCell = 160;

/** What is known of a node. All text of a store is escaped: it is shown, never interpreted. */
export function nodeTooltip(element: TreeNode): vscode.MarkdownString {
  return new vscode.MarkdownString(paragraphs(element).join("\n\n"));
}

function paragraphs(element: TreeNode): string[] {
  const { node, error, name, path, isStore, form } = element;
  const title = `**${markdownText(name)}**`;
  const where = isStore || path === name ? "" : ` — ${markdownText(path)}`;
  const paragraphs = [title + where];
  if (error !== undefined) paragraphs.push(`⚠ ${markdownText(describeError(error))}`);
  if (node === undefined) return paragraphs;
  const facts = node.kind === "array" ? arrayFacts(node) : groupFacts(element);
  if (form !== undefined) facts.unshift([vscode.l10n.t("Form"), form]);
  paragraphs.push(table(facts));
  const attributes = attributeSample(node, shownAttributes);
  if (attributes.length > 0) {
    paragraphs.push("---", `**${vscode.l10n.t("Attributes")}**`, table(attributes));
    const more = Object.keys(node.attributes).length - attributes.length;
    if (more > 0) paragraphs.push(vscode.l10n.t("and {0} more", more));
  }
  paragraphs.push(...node.notes.map((note) => `ⓘ ${markdownText(note)}`));
  return paragraphs;
}

function groupFacts({ node, isStore, store }: TreeNode): Fact[] {
  if (node?.kind !== "group") return [];
  const { l10n } = vscode;
  const kind = isStore ? l10n.t("Zarr store") : l10n.t("Group");
  const facts: Fact[] = [[l10n.t("Kind"), store.kind === "zip" ? `${kind}, zip` : kind]];
  if (store.kind === "remote") facts.push([l10n.t("Address"), shownAddress(store)]);
  facts.push([l10n.t("Zarr format"), String(node.zarrFormat)]);
  if (node.consolidated !== undefined) {
    const count = String(node.consolidated.size);
    facts.push([l10n.t("Consolidated metadata"), l10n.t("{0} nodes", count)]);
  }
  return facts;
}

function table(facts: readonly Fact[]): string {
  const rows = facts.map(([label, text]) => `| ${cell(label)}&nbsp;&nbsp; | ${cell(text)} |`);
  return ["| | |", "|:--|:--|", ...rows].join("\n");
}

function cell(text: string): string {
  return markdownText(text.length > maxCell ? `${text.slice(0, maxCell - 1)}…` : text);
}
