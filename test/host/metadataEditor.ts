import assert from "node:assert/strict";
import * as vscode from "vscode";
import { until } from "./runningExtension";

let number = 0;

/** Where the cursor is marked in texts of tests. */
const cursorMark = "¦";

export interface OpenedText {
  readonly editor: vscode.TextEditor;
  readonly document: vscode.TextDocument;
  /** Where `¦` stood. */
  readonly position: vscode.Position;
}

/** An editor with a document that is no file: nothing is written anywhere. */
export async function openText(name: string, text: string): Promise<OpenedText> {
  const uri = vscode.Uri.parse(`untitled:/metadata-${number++}/${name}`);
  const document = await vscode.workspace.openTextDocument(uri);
  const editor = await vscode.window.showTextDocument(document);
  const at = text.indexOf(cursorMark);
  const plain = text.replace(cursorMark, "");
  assert.ok(await editor.edit((edit) => edit.replace(wholeOf(document), plain)));
  const position = document.positionAt(Math.max(0, at));
  editor.selection = new vscode.Selection(position, position);
  return { editor, document, position };
}

export async function openFile(uri: vscode.Uri): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
}

/** Replaces the first occurrence of a text. */
export async function replace(editor: vscode.TextEditor, old: string, by: string): Promise<void> {
  const range = rangeOfText(editor.document, old);
  assert.ok(await editor.edit((edit) => edit.replace(range, by)));
}

/** The range of the first occurrence of a text. */
export function rangeOfText(document: vscode.TextDocument, text: string): vscode.Range {
  const at = document.getText().indexOf(text);
  assert.notEqual(at, -1, `${text} is not in the document`);
  return new vscode.Range(document.positionAt(at), document.positionAt(at + text.length));
}

export function wholeOf(document: vscode.TextDocument): vscode.Range {
  return new vscode.Range(document.positionAt(0), document.positionAt(document.getText().length));
}

/** Our findings of a file. */
export function findingsOf(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "zarr");
}

export function ruleOf({ code }: vscode.Diagnostic): string {
  return typeof code === "object" ? String(code.value) : "";
}

export function findingsWhen(
  uri: vscode.Uri,
  what: string,
  holds: (found: vscode.Diagnostic[]) => boolean,
): Promise<vscode.Diagnostic[]> {
  return until({
    what,
    check: () => holds(findingsOf(uri)) && findingsOf(uri),
    events: [vscode.languages.onDidChangeDiagnostics],
  });
}

/**
 * The findings of a file once they hold after `write`. It is written again now and then: a watcher that was
 * asked for a moment ago may not be watching yet.
 */
export async function findingsAfter(
  write: () => Thenable<void>,
  ...wanted: Parameters<typeof findingsWhen>
): Promise<vscode.Diagnostic[]> {
  const found = findingsWhen(...wanted);
  const again = setInterval(() => void write(), 2000);
  try {
    await write();
    return await found;
  } finally {
    clearInterval(again);
  }
}

/** Closes all editors; closing with unsaved text would ask. */
export async function closeEditors(): Promise<void> {
  while (vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) {
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  }
}
