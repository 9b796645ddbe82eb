import * as vscode from "vscode";
import type { FileFindings } from "../../lint/lintStore";
import { ZarrError } from "../../zarr/errors";
import { commandTarget } from "../commands/commandTarget";
import { Disposables } from "../disposables";
import type { StoreIndex } from "../discovery/storeIndex";
import type { FoundStore, WalkFileSystem } from "../discovery/walkStores";
import { runForUser, type Log } from "../log";
import { placeOf } from "../nodePlace";
import { TreeNode } from "../tree/treeNode";
import { baseName } from "../uris";
import type { StoreChecks } from "./storeChecks";

export interface CheckCommandOptions {
  readonly checks: StoreChecks;
  readonly index: StoreIndex;
  readonly fileSystem: WalkFileSystem;
  readonly log: Log;
}

/** "Zarr: Check Store": everything of a store anew, also its chunks, which nothing watches. */
export class CheckCommand extends Disposables {
  constructor(private readonly options: CheckCommandOptions) {
    super();
    this.add(
      vscode.commands.registerCommand("zarrLens.checkStore", (argument: unknown) =>
        runForUser(options.log, () => this.run(argument)),
      ),
    );
  }

  private async run(argument: unknown): Promise<void> {
    const { l10n, window } = vscode;
    const store = await this.storeOf(argument);
    if (store?.kind !== "folder") {
      throw new ZarrError(
        "unsupported",
        l10n.t("Stores in folders are checked here; check others with `zarr-lens lint`."),
      );
    }
    const title = l10n.t("Checking {0}", baseName(store.uri));
    const location = vscode.ProgressLocation.Notification;
    const files = await window.withProgress({ location, title, cancellable: true }, (_, token) => {
      const abort = new AbortController();
      token.onCancellationRequested(() => abort.abort());
      return this.options.checks.checkAgain(store, abort.signal);
    });
    void this.tell(store, files);
  }

  private async storeOf(argument: unknown): Promise<FoundStore | undefined> {
    const { index, fileSystem } = this.options;
    const target = commandTarget(argument);
    if (target === undefined || target instanceof TreeNode) return target?.store;
    return (await placeOf(target, index, fileSystem)).store;
  }

  private async tell({ uri }: FoundStore, files: readonly FileFindings[]): Promise<void> {
    const { l10n, window } = vscode;
    const all = files.flatMap(({ findings }) => findings);
    const amount = (severity: string): number =>
      all.filter((one) => one.severity === severity).length;
    const text = l10n.t(
      "{0}: {1} errors, {2} warnings, {3} others.",
      baseName(uri),
      amount("error"),
      amount("warning"),
      amount("information") + amount("hint"),
    );
    const show = l10n.t("Show Problems");
    const choices = all.length === 0 ? [] : [show];
    if ((await window.showInformationMessage(text, ...choices)) === show) {
      await vscode.commands.executeCommand("workbench.actions.view.problems");
    }
  }
}
