import * as vscode from "vscode";
import { previewCommands } from "../../protocol/preview";
import { Disposables } from "../disposables";
import { runForUser, type Log } from "../log";
import type { CompareManager } from "../preview/compareManager";
import type { OpenStores } from "../stores/openStores";
import { commandTarget } from "./commandTarget";
import { targetPlace, type TargetOptions } from "./targetPlace";

export interface PreviewCommandsOptions extends TargetOptions {
  readonly comparisons: CompareManager;
  readonly stores: OpenStores;
  readonly log: Log;
}

/** Commands that open previews, and those of an open one. */
export class PreviewCommands extends Disposables {
  constructor(private readonly options: PreviewCommandsOptions) {
    super();
    const { log, previews, comparisons } = options;
    this.register("openPreview", (argument) =>
      runForUser(log, async () => void previews.open(await targetPlace(argument, this.options))),
    );
    this.register("openNode", (argument) => runForUser(log, () => this.openNode(argument)));
    for (const name of previewCommands) {
      this.register(`preview.${name}`, () => {
        previews.command(name);
        comparisons.command(name);
      });
    }
  }

  private register(name: string, run: (argument: unknown) => unknown): void {
    this.add(vscode.commands.registerCommand(`zarrLens.${name}`, run));
  }

  /** A folder of the explorer: an array is previewed, a group is shown in the tree. */
  private async openNode(argument: unknown): Promise<void> {
    const place = await targetPlace(argument, this.options);
    const node = await this.options.stores.openNode(place.store, place.path);
    if (node.kind === "array") {
      this.options.previews.open(place);
      return;
    }
    await vscode.commands.executeCommand("zarrLens.stores.focus");
    const target = commandTarget(argument);
    if (target instanceof vscode.Uri) await this.options.view.revealUri(target);
  }
}
