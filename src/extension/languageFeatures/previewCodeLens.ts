import * as vscode from "vscode";
import { Disposables } from "../disposables";
import { chunksAndBytes } from "../facts/arrayFacts";
import { arrayOfDocument } from "./arrayDocument";
import { arraySelector } from "./metadataSelector";

/** "Open preview · 1 200 chunks · 4.7 GB" above the metadata of an array. */
export class PreviewCodeLens extends Disposables implements vscode.CodeLensProvider {
  private readonly changed = this.add(new vscode.EventEmitter<void>());
  readonly onDidChangeCodeLenses = this.changed.event;

  constructor() {
    super();
    this.add(vscode.languages.registerCodeLensProvider(arraySelector, this));
    this.add(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("zarrLens.codeLens")) this.changed.fire();
      }),
    );
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const settings = vscode.workspace.getConfiguration("zarrLens.codeLens", document);
    if (!settings.get("enabled", true)) return [];
    const array = arrayOfDocument(document);
    if (array === undefined) return [];
    const command: vscode.Command = {
      command: "zarrLens.openPreview",
      title: vscode.l10n.t("Open preview · {0}", chunksAndBytes(array)),
      arguments: [document.uri],
    };
    return [new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command)];
  }
}
