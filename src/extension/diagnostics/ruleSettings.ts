import * as vscode from "vscode";
import type { Severity } from "../../lint/finding";

const levels: ReadonlySet<unknown> = new Set(["off", "error", "warning", "information", "hint"]);

/** Severities of rules that the settings change for a document; what is no severity is left out. */
export function ruleSeverities(document: vscode.Uri): Record<string, Severity | "off"> {
  const value: unknown = vscode.workspace.getConfiguration("zarrLens", document).get("rules");
  if (typeof value !== "object" || value === null) return {};
  const entries = Object.entries(value).filter((entry): entry is [string, Severity | "off"] =>
    levels.has(entry[1]),
  );
  return Object.fromEntries(entries);
}
