import * as vscode from "vscode";
import { Disposables } from "../disposables";
import type { LazyLanguage } from "./lazyLanguage";
import type { Neighbours } from "./neighbours";
import { parsedDocument } from "./parsedDocuments";

/** Names of dimensions before the entries of shapes and chunk shapes. */
export class DimensionInlays extends Disposables implements vscode.InlayHintsProvider {
  private readonly changed = this.add(new vscode.EventEmitter<void>());
  readonly onDidChangeInlayHints = this.changed.event;

  constructor(
    private readonly language: LazyLanguage,
    private readonly neighbours: Neighbours,
  ) {
    super();
    this.add(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("zarrLens.inlayHints")) this.changed.fire();
      }),
    );
  }

  async provideInlayHints(
    document: vscode.TextDocument,
    range: vscode.Range,
  ): Promise<vscode.InlayHint[]> {
    const settings = vscode.workspace.getConfiguration("zarrLens.inlayHints", document);
    const parsed = parsedDocument(document);
    if (parsed === undefined || !settings.get("dimensionNames", true)) return [];
    const { fileName, json } = parsed;
    const language = await this.language.get();
    const array =
      fileName === ".zarray" ? await this.neighbours.arrayV2(document, language) : undefined;
    const hints = language.dimensionHints(json, {
      fileName,
      names: array?.dimensionNames,
      from: document.offsetAt(range.start),
      to: document.offsetAt(range.end),
    });
    return hints.map(({ offset, name }) => {
      const { Parameter } = vscode.InlayHintKind;
      const hint = new vscode.InlayHint(document.positionAt(offset), `${name}:`, Parameter);
      hint.paddingRight = true;
      return hint;
    });
  }
}
