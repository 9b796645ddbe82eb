import * as vscode from "vscode";
import { Disposables } from "../disposables";
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
    return withoutDuplicates(ours, vscode.languages.getDiagnostics(uri));
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

/** Ours without those at a place where the other linter has a finding, among all of a document. */
export function withoutDuplicates(
  ours: readonly vscode.Diagnostic[],
  all: readonly vscode.Diagnostic[],
): readonly vscode.Diagnostic[] {
  const theirs = all.filter(isForeign);
  return ours.filter(
    ({ range }) => !theirs.some((their) => their.range.intersection(range) !== undefined),
  );
}
