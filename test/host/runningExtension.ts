import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { ExtensionApi } from "../../src/extension/activate";

/** The extension as VS Code runs it, activated. */
export async function runningExtension(): Promise<ExtensionApi> {
  const extension = vscode.extensions.getExtension<ExtensionApi>("zarr-lens.zarr-lens");
  assert.ok(extension, "the extension is not installed");
  return extension.activate();
}

/** The workspace folder: the fixtures. */
export function workspaceRoot(): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, "no folder is open");
  return folder.uri;
}

export interface UntilOptions<T> {
  /** What is waited for, in words. */
  readonly what: string;
  /** Looked at now, and again whenever one of `events` fires. */
  check(): T | undefined | false;
  readonly events: readonly vscode.Event<unknown>[];
  readonly milliseconds?: number;
}

/** Waits for events until a condition holds; fails naming what did not come. */
export function until<T>({
  what,
  check,
  events,
  milliseconds = 15000,
}: UntilOptions<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const listening: vscode.Disposable[] = [];
    const finish = (settle: () => void): void => {
      clearTimeout(limit);
      for (const one of listening) one.dispose();
      settle();
    };
    const limit = setTimeout(
      () => finish(() => reject(new Error(`not within ${milliseconds} ms: ${what}`))),
      milliseconds,
    );
    const look = (): void => {
      const value = check();
      if (value !== undefined && value !== false) finish(() => resolve(value));
    };
    for (const event of events) listening.push(event(look));
    look();
  });
}
