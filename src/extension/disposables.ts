import type * as vscode from "vscode";

/** What a feature holds and gives back in one go. */
export class Disposables implements vscode.Disposable {
  private readonly held: vscode.Disposable[] = [];

  add<T extends vscode.Disposable>(disposable: T): T {
    this.held.push(disposable);
    return disposable;
  }

  dispose(): void {
    for (const disposable of this.held.splice(0).reverse()) disposable.dispose();
  }
}
