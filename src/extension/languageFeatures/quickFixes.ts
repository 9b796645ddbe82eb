import * as vscode from "vscode";
import type { Finding, Fix, TextEdit } from "../../lint/finding";
import type { FoundProblem, ProblemList } from "../diagnostics/problemList";
import type { LazyLanguage } from "./lazyLanguage";
import { parsedDocument, rangeOf } from "./parsedDocuments";

/** All repairs that are the usual ones, at once: for saving, and for "Fix All". */
export const fixAllKind = vscode.CodeActionKind.SourceFixAll.append("zarrLens");

/** Offers the repairs that lint knows for its findings, and ways to write the same thing otherwise. */
export class QuickFixes implements vscode.CodeActionProvider {
  static readonly kinds = [
    vscode.CodeActionKind.QuickFix,
    vscode.CodeActionKind.RefactorRewrite,
    fixAllKind,
  ];

  constructor(
    private readonly problems: ProblemList,
    private readonly language: LazyLanguage,
  ) {}

  async provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    { only }: vscode.CodeActionContext,
  ): Promise<vscode.CodeAction[]> {
    const { disjointEdits, shorthandAt } = await this.language.get();
    const found = this.problems.findings(document)?.found ?? [];
    if (only?.contains(fixAllKind) === true) {
      const edits = disjointEdits(usualFixes(found.map(({ finding }) => finding)));
      return edits.length === 0 ? [] : [fixAll(document, edits)];
    }
    const here = found.filter(({ diagnostic }) => diagnostic.range.intersection(range));
    const actions = here.flatMap(({ finding, diagnostic }) =>
      (finding.fixes ?? []).map((fix) => action(fix, diagnostic, document)),
    );
    for (const rule of new Set(here.map(({ finding }) => finding.rule))) {
      actions.push(...this.ofRule(rule, found, { document, disjointEdits }));
    }
    const parsed = parsedDocument(document);
    const rewrite =
      parsed && shorthandAt(parsed.json, parsed.fileName, document.offsetAt(range.start));
    if (rewrite !== undefined) actions.push(refactoring(rewrite, document));
    return actions;
  }

  /** What can be done about all findings of a rule. */
  private ofRule(
    rule: string,
    found: readonly FoundProblem[],
    { document, disjointEdits }: OfRuleOptions,
  ): vscode.CodeAction[] {
    const { l10n } = vscode;
    const same = found.filter(({ finding }) => finding.rule === rule);
    const diagnostics = same.map(({ diagnostic }) => diagnostic);
    const fixes = usualFixes(same.map(({ finding }) => finding));
    const actions: vscode.CodeAction[] = [];
    if (fixes.length > 1) {
      const title = l10n.t("Fix all “{0}” in this file", rule);
      const all = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
      all.edit = workspaceEdit(document, disjointEdits(fixes));
      all.diagnostics = diagnostics;
      actions.push(all);
    }
    const isFile = !document.isUntitled;
    if (fixes.length > 0 && isFile) {
      const title = l10n.t("Fix all “{0}” in this store", rule);
      actions.push(
        commandAction(title, "zarrLens.fixRuleInStore", [document.uri, rule], diagnostics),
      );
    }
    if (regenerable.has(rule) && isFile) {
      const title = l10n.t("Regenerate consolidated metadata…");
      const command = "zarrLens.regenerateConsolidated";
      actions.push(commandAction(title, command, [document.uri], diagnostics));
    }
    const silence = l10n.t("Switch “{0}” off in the settings", rule);
    actions.push(
      commandAction(silence, "zarrLens.silenceRule", [document.uri, rule, "settings"], diagnostics),
    );
    if (isFile) {
      const inFile = l10n.t("Switch “{0}” off in .zarrlint.json", rule);
      actions.push(
        commandAction(inFile, "zarrLens.silenceRule", [document.uri, rule, "file"], diagnostics),
      );
    }
    return actions;
  }
}

/** Rules whose findings go when consolidated metadata is made anew. */
const regenerable: ReadonlySet<string> = new Set([
  ...["consolidated-stale", "consolidated-incomplete", "consolidated-missing-node"],
  ...["consolidated-absent", "consolidated-null", "consolidated-parent"],
]);

interface OfRuleOptions {
  readonly document: vscode.TextDocument;
  disjointEdits(fixes: readonly Fix[]): TextEdit[];
}

/** The preferred repair of each finding that has one. */
export function usualFixes(findings: readonly Finding[]): Fix[] {
  return findings.flatMap(({ fixes = [] }) => {
    const usual = fixes.find(({ preferred }) => preferred === true);
    return usual === undefined ? [] : [usual];
  });
}

export function workspaceEdit(
  document: vscode.TextDocument,
  edits: readonly TextEdit[],
): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const one of edits) edit.replace(document.uri, rangeOf(document, one), one.text);
  return edit;
}

function fixAll(document: vscode.TextDocument, edits: readonly TextEdit[]): vscode.CodeAction {
  const all = new vscode.CodeAction(vscode.l10n.t("Fix all Zarr findings"), fixAllKind);
  all.edit = workspaceEdit(document, edits);
  return all;
}

function action(
  { title, edits, preferred }: Fix,
  diagnostic: vscode.Diagnostic,
  document: vscode.TextDocument,
): vscode.CodeAction {
  const fix = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  fix.edit = workspaceEdit(document, edits);
  fix.diagnostics = [diagnostic];
  fix.isPreferred = preferred;
  return fix;
}

function refactoring({ title, edits }: Fix, document: vscode.TextDocument): vscode.CodeAction {
  const rewrite = new vscode.CodeAction(title, vscode.CodeActionKind.RefactorRewrite);
  rewrite.edit = workspaceEdit(document, edits);
  return rewrite;
}

function commandAction(
  title: string,
  command: string,
  args: readonly unknown[],
  diagnostics: vscode.Diagnostic[],
): vscode.CodeAction {
  const done = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  done.command = { command, title, arguments: [...args] };
  done.diagnostics = diagnostics;
  return done;
}
