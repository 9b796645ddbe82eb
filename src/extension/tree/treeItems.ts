import * as vscode from "vscode";
import { levelPaths } from "../../view/levels";
import { isZarrError } from "../../zarr/errors";
import type { ArrayNode } from "../../zarr/node";
import { chunksAndBytes, shapeText } from "../facts/arrayFacts";
import { formatCount } from "../../lint/describe/formatNumbers";
import { describeError } from "../log";
import type { FoundStore } from "../discovery/walkStores";
import { shownAddress } from "../nodePlace";
import type { MoreElement, TreeNode } from "./treeNode";

/**
 * The row of a node. Its tooltip is made when the pointer rests on it.
 * @param isOpened true for a store that the user opened, who can take it off the list
 */
export function treeItem(node: TreeNode, isOpened: boolean): vscode.TreeItem {
  const item = new vscode.TreeItem(node.name, collapsibleState(node));
  item.id = node.id;
  item.contextValue = contextValue(node, isOpened);
  item.iconPath = icon(node);
  item.description = description(node);
  item.accessibilityInformation = { label: spokenLabel(node) };
  // A click on any other row opens and closes it.
  if (node.node?.kind === "array") {
    item.command = {
      command: "zarrLens.treeItemClicked",
      title: vscode.l10n.t("Open"),
      arguments: [node],
    };
  }
  // Gives the row the colours and marks that its folder has in the explorer.
  if (isInExplorer(node)) item.resourceUri = node.uri;
  return item;
}

export function moreItem({ hidden, parent }: MoreElement): vscode.TreeItem {
  const label = vscode.l10n.t("{0} more…", formatCount(hidden));
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.None);
  item.id = `${parent.id}#more`;
  item.iconPath = new vscode.ThemeIcon("ellipsis");
  item.command = { command: "zarrLens.showMore", title: label, arguments: [parent] };
  return item;
}

/** `float32 (24, 73, 144)` */
export function arrayDescription(array: ArrayNode): string {
  return `${array.dataTypeName} ${shapeText(array.shape)}`;
}

function collapsibleState({ node, error, isStore }: TreeNode): vscode.TreeItemCollapsibleState {
  if (error !== undefined || node?.kind === "array") return vscode.TreeItemCollapsibleState.None;
  if (node === undefined && !isStore) return vscode.TreeItemCollapsibleState.None;
  return vscode.TreeItemCollapsibleState.Collapsed;
}

/** Words that the menus of package.json ask for. */
function contextValue(element: TreeNode, isOpened: boolean): string {
  const { node, error, isStore, store } = element;
  const words = ["node"];
  if (isOpened) words.push("opened");
  if (isStore) words.push("store");
  if (node !== undefined) words.push(node.kind);
  if (node?.kind === "group" && levelPaths(node.attributes).length > 0) words.push("multiscale");
  if (error !== undefined) words.push("broken");
  if (isZarrError(error, "consent")) words.push("consent");
  if (store.kind === "folder") words.push("document");
  if (isInExplorer(element)) words.push("explorer");
  return words.join(" ");
}

function icon({ node, error, isStore, store }: TreeNode): vscode.ThemeIcon {
  if (error !== undefined) {
    return new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"));
  }
  if (node?.kind === "array") return new vscode.ThemeIcon("symbol-array");
  if (isStore) return new vscode.ThemeIcon(storeIcons[store.kind]);
  return new vscode.ThemeIcon("folder");
}

const storeIcons: Readonly<Record<FoundStore["kind"], string>> = {
  folder: "database",
  zip: "file-zip",
  references: "references",
  remote: "globe",
};

/** True for what the explorer can show: not the inside of files, and nothing remote. */
function isInExplorer({ store, isStore }: TreeNode): boolean {
  return store.kind === "folder" || (isStore && store.kind !== "remote");
}

function description({ node, error, store, isStore, form }: TreeNode): string | undefined {
  if (error !== undefined) return vscode.l10n.t("cannot be read");
  if (!isStore) return node?.kind === "array" ? arrayDescription(node) : undefined;
  const place = store.kind === "remote" ? shownAddress(store) : folderOf(store.uri);
  const what = node?.kind === "array" ? arrayDescription(node) : place;
  return [form, what].filter((part) => part !== undefined).join(" · ") || undefined;
}

/** Where a store lies, unless that is the workspace folder itself. */
function folderOf(uri: vscode.Uri): string | undefined {
  const relative = vscode.workspace.asRelativePath(uri);
  const end = relative.lastIndexOf("/");
  return end <= 0 || relative === uri.fsPath ? undefined : relative.slice(0, end);
}

function spokenLabel(element: TreeNode): string {
  const { name, node, error, isStore } = element;
  if (error !== undefined) {
    return vscode.l10n.t("{0}, cannot be read: {1}", name, describeError(error));
  }
  if (node?.kind === "array") {
    const { dataTypeName, shape } = node;
    const dimensions = shape.join(vscode.l10n.t(" by "));
    return vscode.l10n.t(
      "{0}, array, {1}, {2}, {3}",
      name,
      dataTypeName,
      dimensions === "" ? vscode.l10n.t("one value") : dimensions,
      chunksAndBytes(node),
    );
  }
  return isStore ? vscode.l10n.t("{0}, Zarr store", name) : vscode.l10n.t("{0}, group", name);
}
