import * as vscode from "vscode";
import { Debounced } from "../debounce";
import { Disposables } from "../disposables";
import { arrayOfDocument } from "./arrayDocument";

/** Keeps the context key that shows "Open Preview" in the title of editors of array metadata only. */
export class ActiveArrayContext extends Disposables {
  private known: boolean | undefined;
  private readonly settle = this.add(new Debounced(200, () => this.update()));

  constructor() {
    super();
    this.add(vscode.window.onDidChangeActiveTextEditor(() => this.update()));
    this.add(
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document === vscode.window.activeTextEditor?.document) this.settle.trigger();
      }),
    );
    this.update();
  }

  private update(): void {
    const document = vscode.window.activeTextEditor?.document;
    const isArray = document !== undefined && arrayOfDocument(document) !== undefined;
    if (isArray === this.known) return;
    this.known = isArray;
    void vscode.commands.executeCommand("setContext", "zarrLens.activeEditorIsArray", isArray);
  }
}
