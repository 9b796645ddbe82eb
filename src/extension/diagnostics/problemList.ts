import * as vscode from "vscode";
import type { Finding } from "../../lint/finding";
import type { FileFindings } from "../../lint/lintStore";
import { Disposables } from "../disposables";
import type { Language } from "../languageFeatures/lazyLanguage";
import { below } from "../uris";
import { findingDiagnostic, type DiagnosticPlace } from "./findingDiagnostic";
import type { OtherLinter } from "./otherLinter";

/** What lint found in one version of a document. */
export interface DocumentFindings {
  readonly version: number;
  readonly found: readonly FoundProblem[];
}

export interface FoundProblem {
  readonly finding: Finding;
  readonly diagnostic: vscode.Diagnostic;
}

interface OpenDocument {
  readonly document: vscode.TextDocument;
  readonly version: number;
  readonly findings: readonly Finding[];
}

interface StoreFile {
  /** What the store's check gave; the same again where nothing is new. */
  readonly source: FileFindings;
  readonly store: vscode.Uri;
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** Findings of one file beyond this are not listed. */
const maxOfFile = 1000;

/** The list "Problems": findings of open documents as they are typed, of closed ones as the store has them. */
export class ProblemList extends Disposables {
  private readonly diagnostics = this.add(vscode.languages.createDiagnosticCollection("zarr"));
  private readonly open = new Map<string, OpenDocument>();
  private readonly stored = new Map<string, StoreFile>();
  private readonly shown = new Map<string, DocumentFindings>();
  private readonly all = new Map<string, readonly vscode.Diagnostic[]>();

  constructor(private readonly other: OtherLinter) {
    super();
    this.add(
      other.onDidChange((uris) => {
        for (const uri of uris ?? [...this.all.keys()].map((key) => vscode.Uri.parse(key))) {
          this.show(uri);
        }
      }),
    );
  }

  /** The findings of a document, if they are those of its current version. */
  findings(document: vscode.TextDocument): DocumentFindings | undefined {
    const result = this.shown.get(document.uri.toString());
    return result?.version === document.version ? result : undefined;
  }

  setOpen(document: vscode.TextDocument, findings: readonly Finding[], language: Language): void {
    const { uri, version } = document;
    this.open.set(uri.toString(), { document, version, findings });
    this.publish(uri, language);
  }

  /** A sentence about a document that is not checked. */
  setNote(uri: vscode.Uri, note: vscode.Diagnostic): void {
    this.all.set(uri.toString(), [note]);
    this.show(uri);
  }

  closeOpen(uri: vscode.Uri, language: Language | undefined): void {
    const key = uri.toString();
    this.open.delete(key);
    this.shown.delete(key);
    if (language !== undefined) this.publish(uri, language);
    else this.clear(uri);
  }

  /** What a store's check has found; replaces what was known of the store. */
  setStore(store: vscode.Uri, files: readonly FileFindings[], language: Language): void {
    const before = new Set(this.filesOf(store));
    for (const [key, file] of filesWithText(store, files)) {
      before.delete(key);
      const known = this.stored.get(key);
      this.stored.set(key, file);
      if (known?.source === file.source && !hasMore(known) && !hasMore(file)) continue;
      this.publish(vscode.Uri.parse(key), language);
    }
    for (const key of before) this.forget(key, language);
  }

  /** The store is gone, or its closed files are nobody's concern any more. */
  clearStore(store: vscode.Uri, language: Language): void {
    for (const key of this.filesOf(store)) this.forget(key, language);
  }

  private forget(key: string, language: Language): void {
    this.stored.delete(key);
    this.publish(vscode.Uri.parse(key), language);
  }

  private filesOf(store: vscode.Uri): string[] {
    const key = store.toString();
    return [...this.stored].filter(([, file]) => file.store.toString() === key).map(([uri]) => uri);
  }

  private publish(uri: vscode.Uri, language: Language): void {
    const key = uri.toString();
    const open = this.open.get(key);
    const stored = this.stored.get(key);
    const ruleAddress = (rule: string): string => language.ruleUrl(rule);
    const uriOf = stored && ((of: string) => below(stored.store, of));
    if (open !== undefined) {
      const { document } = open;
      const place: DiagnosticPlace = {
        ...{ ruleAddress, ...(uriOf && { uriOf }) },
        positionAt: (offset) => document.positionAt(offset),
      };
      const found = merged(open, stored, language)
        .slice(0, maxOfFile)
        .map((finding) => ({ finding, diagnostic: findingDiagnostic(finding, place) }));
      this.shown.set(key, { version: open.version, found });
      this.all.set(
        key,
        found.map(({ diagnostic }) => diagnostic),
      );
    } else if (stored !== undefined && stored.findings.length > 0) {
      const position = language.lineIndex(stored.text);
      const place: DiagnosticPlace = {
        ...{ ruleAddress, ...(uriOf && { uriOf }) },
        positionAt: (offset) => {
          const { line, character } = position(offset);
          return new vscode.Position(line, character);
        },
      };
      const findings = stored.findings.slice(0, maxOfFile);
      this.all.set(
        key,
        findings.map((finding) => findingDiagnostic(finding, place)),
      );
    } else return this.clear(uri);
    this.show(uri);
  }

  private clear(uri: vscode.Uri): void {
    this.all.delete(uri.toString());
    if (this.diagnostics.has(uri)) this.diagnostics.delete(uri);
  }

  private show(uri: vscode.Uri): void {
    const all = this.all.get(uri.toString());
    if (all === undefined) return;
    const visible = this.other.visible(uri, all);
    const before = this.diagnostics.get(uri) ?? [];
    const isSame =
      before.length === visible.length && visible.every((one, index) => one === before[index]);
    if (!isSame) this.diagnostics.set(uri, visible);
  }
}

/**
 * Findings of an open document: those of its store's check where that saw the same text, as it knows more;
 * else its own, with those across files that still stand where they stood.
 */
function merged(
  { document, findings }: OpenDocument,
  stored: StoreFile | undefined,
  { ruleTable, isRuleName }: Language,
): readonly Finding[] {
  if (stored === undefined) return findings;
  const text = document.getText();
  if (text === stored.text) return stored.findings;
  const across = stored.findings.filter(({ rule, offset, length }) => {
    if (!isRuleName(rule) || ruleTable[rule].scope !== "store") return false;
    const marked = stored.text.slice(offset, offset + length);
    return text.slice(offset, offset + length) === marked;
  });
  return [...findings, ...across.map((finding) => ({ ...finding, fixes: [] }))];
}

/** Findings by file; those of a folder or a chunk stand at the document of the node they belong to. */
function filesWithText(store: vscode.Uri, files: readonly FileFindings[]): Map<string, StoreFile> {
  const result = new Map<string, StoreFile>();
  const keys = new Map(
    files.filter(({ text }) => text !== undefined).map((file) => [file.key, file]),
  );
  const extra = new Map<string, Finding[]>();
  for (const { key, text, findings } of files) {
    if (text !== undefined) continue;
    const holder = holderOf(key, keys);
    if (holder === undefined) continue;
    const list = extra.get(holder) ?? [];
    list.push(
      ...findings.map((finding) => ({
        ...finding,
        message: finding.message.includes(key) ? finding.message : `${key}: ${finding.message}`,
      })),
    );
    extra.set(holder, list);
  }
  for (const source of keys.values()) {
    const { key, text, findings } = source;
    const all = [...findings, ...(extra.get(key) ?? [])];
    result.set(below(store, key).toString(), { source, store, text: text ?? "", findings: all });
  }
  return result;
}

/** True where findings of folders or chunks stand here too. */
function hasMore({ source, findings }: StoreFile): boolean {
  return findings.length > source.findings.length;
}

const holders = ["zarr.json", ".zarray", ".zgroup", ".zmetadata", ".zattrs"];

/** The nearest document at or above a key. */
function holderOf(key: string, documents: ReadonlyMap<string, unknown>): string | undefined {
  for (let at = key; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
    const found = holders
      .map((name) => (at === "" ? name : `${at}/${name}`))
      .find((one) => documents.has(one));
    if (found !== undefined || at === "") return found;
  }
}
