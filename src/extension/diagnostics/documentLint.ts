import * as vscode from "vscode";
import type { Finding } from "../../lint/finding";
import { Debounced } from "../debounce";
import { Disposables } from "../disposables";
import { formatCount } from "../facts/formatNumbers";
import type { Log } from "../log";
import { isMetadataFile, looksLikeZarrJson, metadataFileName } from "../metadataFiles";
import { findingDiagnostic } from "./findingDiagnostic";
import type * as linterModule from "./linter";
import { ruleSeverities } from "./ruleSettings";

/** The linter, which is loaded when it is first needed. */
export type Linter = typeof linterModule;

/** Milliseconds without a key press before a document is checked. */
const quiet = 150;

/** Longer documents would hold up typing in all editors. */
const maxCharacters = 20_000_000;

/** Old versions of files, and text that no editor holds, are nobody's to correct. */
const ignoredSchemes = new Set(["git", "gitfs", "output", "vscode-scm", "vscode-local-history"]);

/** What lint found in one version of a document. */
export interface DocumentFindings {
  readonly version: number;
  readonly found: readonly { readonly finding: Finding; readonly diagnostic: vscode.Diagnostic }[];
}

/** Checks open metadata documents while they are edited. */
export class DocumentLint extends Disposables {
  private readonly diagnostics = this.add(vscode.languages.createDiagnosticCollection("zarr"));
  private readonly waiting = new Map<string, Debounced>();
  private readonly results = new Map<string, DocumentFindings>();
  /** Documents named `zarr.json` that were Zarr metadata once: they are, while they are open. */
  private readonly zarrJson = new Set<string>();

  private linter: Linter | undefined;

  constructor(
    private readonly log: Log,
    private readonly loadLinter: () => Promise<Linter>,
  ) {
    super();
    const { workspace } = vscode;
    this.add(workspace.onDidOpenTextDocument((document) => this.check(document)));
    this.add(workspace.onDidChangeTextDocument(({ document }) => this.checkSoon(document)));
    this.add(workspace.onDidCloseTextDocument(({ uri }) => this.forget(uri)));
    this.add(workspace.onDidDeleteFiles(({ files }) => files.forEach((uri) => this.forget(uri))));
    this.add(
      workspace.onDidRenameFiles(({ files }) => files.forEach(({ oldUri }) => this.forget(oldUri))),
    );
    this.add(
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("zarrLens.rules")) this.checkAll();
      }),
    );
    this.add({ dispose: () => this.waiting.forEach((one) => one.dispose()) });
    this.checkAll();
  }

  /** The findings of a document, if they are those of its current version. */
  findings(document: vscode.TextDocument): DocumentFindings | undefined {
    const result = this.results.get(document.uri.toString());
    return result?.version === document.version ? result : undefined;
  }

  private checkAll(): void {
    for (const document of vscode.workspace.textDocuments) this.check(document);
  }

  private checkSoon(document: vscode.TextDocument): void {
    if (!isMetadataFile(document.uri)) return;
    const key = document.uri.toString();
    let waiting = this.waiting.get(key);
    if (waiting === undefined) {
      waiting = new Debounced(quiet, () => this.check(document));
      this.waiting.set(key, waiting);
    }
    waiting.trigger();
  }

  private check(document: vscode.TextDocument): void {
    const { uri, version } = document;
    const fileName = metadataFileName(uri);
    if (fileName === undefined || document.isClosed || !this.isZarr(document)) return;
    const { linter } = this;
    if (linter === undefined) return this.checkWhenLoaded(document);
    try {
      const text = document.getText();
      if (text.length > maxCharacters) {
        this.diagnostics.set(uri, [tooLong(text.length)]);
        return;
      }
      const findings = linter.lintDocument({ fileName, text }, { rules: ruleSeverities(uri) });
      const found = findings.map((finding) => ({
        finding,
        diagnostic: findingDiagnostic(finding, document, linter.ruleUrl(finding.rule)),
      }));
      this.results.set(uri.toString(), { version, found });
      this.diagnostics.set(
        uri,
        found.map(({ diagnostic }) => diagnostic),
      );
    } catch (error) {
      this.log.error(`${uri.toString(true)} could not be checked: ${String(error)}`);
      this.diagnostics.delete(uri);
    }
  }

  private checkWhenLoaded(document: vscode.TextDocument): void {
    this.loadLinter().then(
      (linter) => {
        this.linter = linter;
        this.check(document);
      },
      (error: unknown) => this.log.error(`The linter could not be loaded: ${String(error)}`),
    );
  }

  private isZarr(document: vscode.TextDocument): boolean {
    const { uri } = document;
    if (ignoredSchemes.has(uri.scheme)) return false;
    if (metadataFileName(uri) !== "zarr.json") return true;
    const key = uri.toString();
    if (this.zarrJson.has(key)) return true;
    if (!looksLikeZarrJson(document.getText())) return false;
    this.zarrJson.add(key);
    return true;
  }

  private forget(uri: vscode.Uri): void {
    const key = uri.toString();
    this.waiting.get(key)?.dispose();
    this.waiting.delete(key);
    this.results.delete(key);
    this.zarrJson.delete(key);
    this.diagnostics.delete(uri);
  }
}

function tooLong(length: number): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(
    new vscode.Range(0, 0, 0, 1),
    vscode.l10n.t(
      "The document has {0} characters; up to {1} are checked here. Check it with `zarr-lens lint`.",
      formatCount(length),
      formatCount(maxCharacters),
    ),
    vscode.DiagnosticSeverity.Information,
  );
  diagnostic.source = "zarr";
  return diagnostic;
}
