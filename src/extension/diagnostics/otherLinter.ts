import * as vscode from "vscode";
import { placeAt } from "../../lint/describe/metadataPlace";
import { Disposables } from "../disposables";
import { parsedDocument, rangeOf } from "../languageFeatures/parsedDocuments";
import type { Log } from "../log";

/** An extension that checks some of the same documents, under the same source name. */
const otherId = "d-v-b.vscode-zarr";
const settingName = "zarrLens.lint.whenOtherLinterActive";

export type WhenOtherActive = "hideDuplicates" | "hide" | "show";

/** Keeps findings from being shown twice where another linter of Zarr metadata is installed. */
export class OtherLinter extends Disposables {
  private readonly changed = this.add(new vscode.EventEmitter<readonly vscode.Uri[] | undefined>());
  /** What is to be hidden may have changed, for some documents or for all. */
  readonly onDidChange = this.changed.event;
  private isThere = vscode.extensions.getExtension(otherId) !== undefined;
  private said = false;

  constructor(private readonly log: Log) {
    super();
    this.add(
      vscode.extensions.onDidChange(() => {
        this.isThere = vscode.extensions.getExtension(otherId) !== undefined;
        this.changed.fire(undefined);
      }),
    );
    this.add(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(settingName)) this.changed.fire(undefined);
      }),
    );
    this.add(
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        if (this.isThere) this.changed.fire(uris);
      }),
    );
  }

  /** Our diagnostics of a document, without those that the other linter shows too. */
  visible(uri: vscode.Uri, ours: readonly vscode.Diagnostic[]): readonly vscode.Diagnostic[] {
    if (!this.isThere || ours.length === 0) return ours;
    const mode = vscode.workspace
      .getConfiguration("zarrLens", uri)
      .get<string>("lint.whenOtherLinterActive");
    this.sayOnce(mode);
    if (mode === "show") return ours;
    if (mode === "hide") return [];
    const theirs = vscode.languages.getDiagnostics(uri).filter(isForeign);
    return withoutDuplicates(ours, widened(uri, theirs));
  }

  private sayOnce(mode: string | undefined): void {
    if (this.said) return;
    this.said = true;
    this.log.info(
      `${otherId} is installed and checks metadata too; ${settingName} is ${mode ?? "hideDuplicates"}.`,
    );
  }
}

/** A finding of the other linter: under our source name, but not with a rule of ours. */
function isForeign({ source, code }: vscode.Diagnostic): boolean {
  if (source !== "zarr") return false;
  const target = typeof code === "object" ? code.target.toString() : "";
  return !target.includes("/zarr-lens/");
}

/** Ours without those at a place where the other linter has a finding. */
export function withoutDuplicates(
  ours: readonly vscode.Diagnostic[],
  theirs: readonly vscode.Range[],
): readonly vscode.Diagnostic[] {
  return ours.filter(
    ({ range }) => !theirs.some((their) => their.intersection(range) !== undefined),
  );
}

/** Where their findings are: of a list on several lines they mark the name alone, and mean the list. */
function widened(uri: vscode.Uri, theirs: readonly vscode.Diagnostic[]): vscode.Range[] {
  const ranges = theirs.map(({ range }) => range);
  const key = uri.toString();
  const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === key);
  const parsed =
    theirs.length === 0 || document === undefined ? undefined : parsedDocument(document);
  if (document === undefined || parsed === undefined) return ranges;
  return ranges.map((range) => {
    const offset = document.offsetAt(range.start);
    const place = placeAt(parsed.json.root, parsed.fileName, offset);
    const list = place?.inName === true ? place.member?.value : undefined;
    return list?.kind === "array" ? range.union(rangeOf(document, list)) : range;
  });
}
