import * as vscode from "vscode";
import type { Fix } from "../../lint/finding";
import type { DocumentLint } from "../diagnostics/documentLint";
import { metadataSelector } from "./metadataSelector";

/** Offers the repairs that lint knows for its findings. */
export class QuickFixes implements vscode.CodeActionProvider {
  static register(lint: DocumentLint): vscode.Disposable {
    return vscode.languages.registerCodeActionsProvider(metadataSelector, new QuickFixes(lint), {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    });
  }

  private constructor(private readonly lint: DocumentLint) {}

  provideCodeActions(document: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
    const found = this.lint.findings(document)?.found ?? [];
    return found
      .filter(({ diagnostic }) => diagnostic.range.intersection(range) !== undefined)
      .flatMap(({ finding, diagnostic }) =>
        (finding.fixes ?? []).map((fix) => action(fix, diagnostic, document)),
      );
  }
}

function action(
  { title, edits, preferred }: Fix,
  diagnostic: vscode.Diagnostic,
  document: vscode.TextDocument,
): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.edit = new vscode.WorkspaceEdit();
  for (const { offset, length, text } of edits) {
    const start = document.positionAt(offset);
    const end = document.positionAt(offset + length);
    action.edit.replace(document.uri, new vscode.Range(start, end), text);
  }
  action.diagnostics = [diagnostic];
  action.isPreferred = preferred;
  return action;
}
