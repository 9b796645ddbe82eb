import * as vscode from "vscode";
import type { Finding, Severity } from "../../lint/finding";

const severities: Readonly<Record<Severity, vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

/** A finding as VS Code shows it; its code links to the page of its rule. */
export function findingDiagnostic(
  { rule, severity, message, offset, length }: Finding,
  document: vscode.TextDocument,
  ruleAddress: string,
): vscode.Diagnostic {
  const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
  const diagnostic = new vscode.Diagnostic(range, message, severities[severity]);
  diagnostic.source = "zarr";
  diagnostic.code = { value: rule, target: vscode.Uri.parse(ruleAddress) };
  return diagnostic;
}
