import * as vscode from "vscode";
import { formatCount } from "../../lint/describe/formatNumbers";
import type { LintMemory } from "../../lint/entries/lintMemory";
import { Debounced } from "../debounce";
import { Disposables } from "../disposables";
import type { LazyLanguage } from "../languageFeatures/lazyLanguage";
import type { Log } from "../log";
import { isMetadataFile, looksLikeZarrJson, metadataFileName } from "../metadataFiles";
import { parentOf } from "../uris";
import type { LintSettings } from "./lintSettings";
import type { ProblemList } from "./problemList";

/** Milliseconds without a key press before a document is checked. */
const quiet = 150;

/** Longer documents would hold up typing in all editors. */
const maxCharacters = 20_000_000;

/** Old versions of files, proposals, and text that no editor holds, are nobody's to correct. */
const ignoredSchemes = new Set([
  ...["git", "gitfs", "output", "vscode-scm", "vscode-local-history", "zarr-lens-proposal"],
]);

export interface DocumentLintOptions {
  readonly language: LazyLanguage;
  readonly settings: LintSettings;
  readonly problems: ProblemList;
  readonly log: Log;
}

/** Checks open metadata documents while they are edited. */
export class DocumentLint extends Disposables {
  private readonly waiting = new Map<string, Debounced>();
  /** Documents named `zarr.json` that were Zarr metadata once: they are, while they are open. */
  private readonly zarrJson = new Set<string>();
  /** What lint knows of documents from the last time. */
  private readonly memories = new WeakMap<vscode.TextDocument, LintMemory>();
  private readonly seen = this.add(new vscode.EventEmitter<vscode.TextDocument>());
  /** A metadata document was opened or changed. */
  readonly onDidSeeDocument = this.seen.event;

  constructor(private readonly options: DocumentLintOptions) {
    super();
    const { workspace } = vscode;
    this.add(workspace.onDidOpenTextDocument((document) => this.check(document)));
    this.add(workspace.onDidChangeTextDocument(({ document }) => this.checkSoon(document)));
    this.add(workspace.onDidCloseTextDocument(({ uri }) => this.forget(uri)));
    this.add(workspace.onDidDeleteFiles(({ files }) => files.forEach((uri) => this.forget(uri))));
    this.add(
      workspace.onDidRenameFiles(({ files }) => files.forEach(({ oldUri }) => this.forget(oldUri))),
    );
    this.add(options.settings.onDidChange(() => this.checkAll()));
    this.add({ dispose: () => this.waiting.forEach((one) => one.dispose()) });
  }

  checkAll(): void {
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
    const { uri } = document;
    const fileName = metadataFileName(uri);
    if (fileName === undefined || document.isClosed || !this.isZarr(document)) return;
    const { language, settings, problems, log } = this.options;
    const folder = parentOf(uri);
    if (language.current === undefined || !settings.isReady(folder)) {
      void Promise.all([language.get(), settings.prepare(folder)]).then(
        () => this.check(document),
        () => undefined,
      );
      return;
    }
    try {
      const text = document.getText();
      if (text.length > maxCharacters) return problems.setNote(uri, tooLong(text.length));
      const { lintDocument, LintMemory: Memory } = language.current;
      const memory = this.memories.get(document) ?? new Memory();
      this.memories.set(document, memory);
      const asked = settings.for(folder, language.current);
      const findings = lintDocument({ fileName, text }, asked.options, memory);
      problems.setOpen(document, asked.adjust(uri, findings), language.current);
      this.seen.fire(document);
    } catch (error) {
      log.error(`${uri.toString(true)} could not be checked: ${String(error)}`);
      problems.closeOpen(uri, undefined);
    }
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
    if (!isMetadataFile(uri)) return;
    const key = uri.toString();
    this.waiting.get(key)?.dispose();
    this.waiting.delete(key);
    this.zarrJson.delete(key);
    this.options.problems.closeOpen(uri, this.options.language.current);
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
