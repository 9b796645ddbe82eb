import * as vscode from "vscode";
import { TreeNode } from "../tree/treeNode";

/** What a command was called on: a row of the tree, a file or folder, or the active editor. */
export type CommandTarget = TreeNode | vscode.Uri;

/** The target out of a command's first argument, or the active editor's file. */
export function commandTarget(argument: unknown): CommandTarget | undefined {
  if (argument instanceof TreeNode || argument instanceof vscode.Uri) return argument;
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText)
    return input.uri;
  return vscode.window.activeTextEditor?.document.uri;
}
