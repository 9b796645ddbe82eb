import * as vscode from "vscode";
import type { Finding, Severity } from "../../lint/finding";

const severities: Readonly<Record<Severity, vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

export interface DiagnosticPlace {
  /** Of an offset in the text that the finding is about. */
  positionAt(offset: number): vscode.Position;
  /** The file of a key of the store; undefined where the store is not known. */
  uriOf?(key: string): vscode.Uri;
  ruleAddress(rule: string): string;
}

/** A finding as VS Code shows it; its code links to the page of its rule. */
export function findingDiagnostic(finding: Finding, place: DiagnosticPlace): vscode.Diagnostic {
  const { rule, severity, message, offset, length, related = [] } = finding;
  const range = new vscode.Range(place.positionAt(offset), place.positionAt(offset + length));
  const diagnostic = new vscode.Diagnostic(range, message, severities[severity]);
  diagnostic.source = "zarr";
  diagnostic.code = { value: rule, target: vscode.Uri.parse(place.ruleAddress(rule)) };
  const { uriOf } = place;
  if (uriOf !== undefined && related.length > 0) {
    diagnostic.relatedInformation = related.map(({ key, message: text }) => {
      const start = new vscode.Position(0, 0);
      return new vscode.DiagnosticRelatedInformation(new vscode.Location(uriOf(key), start), text);
    });
  }
  return diagnostic;
}
