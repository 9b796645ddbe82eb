import * as vscode from "vscode";
import { previewCommands } from "../../protocol/preview";
import { ZarrError } from "../../zarr/errors";
import { Disposables } from "../disposables";
import type { StoreIndex } from "../discovery/storeIndex";
import type { WalkFileSystem } from "../discovery/walkStores";
import { runForUser, type Log } from "../log";
import { placeOf, type NodePlace } from "../nodePlace";
import type { PreviewManager } from "../preview/previewManager";
import type { OpenStores } from "../stores/openStores";
import type { StoresView } from "../tree/storesView";
import { TreeNode } from "../tree/treeNode";
import { commandTarget } from "./commandTarget";

export interface PreviewCommandsOptions {
  readonly previews: PreviewManager;
  readonly view: StoresView;
  readonly index: StoreIndex;
  readonly stores: OpenStores;
  readonly fileSystem: WalkFileSystem;
  readonly log: Log;
}

/** Commands that open previews, and those of an open one. */
export class PreviewCommands extends Disposables {
  constructor(private readonly options: PreviewCommandsOptions) {
    super();
    const { log, previews } = options;
    this.register("openPreview", (argument) =>
      runForUser(log, async () => void previews.open(await this.placeFor(argument))),
    );
    this.register("openNode", (argument) => runForUser(log, () => this.openNode(argument)));
    for (const name of previewCommands) {
      this.register(`preview.${name}`, () => previews.command(name));
    }
  }

  private register(name: string, run: (argument: unknown) => unknown): void {
    this.add(vscode.commands.registerCommand(`zarrLens.${name}`, run));
  }

  private async placeFor(argument: unknown): Promise<NodePlace> {
    const target = commandTarget(argument) ?? this.options.view.selected;
    if (target instanceof TreeNode) return target;
    if (target === undefined) {
      throw new ZarrError(
        "not-found",
        vscode.l10n.t("There is nothing to preview: select an array in the Zarr view first."),
      );
    }
    return placeOf(target, this.options.index, this.options.fileSystem);
  }

  /** A folder of the explorer: an array is previewed, a group is shown in the tree. */
  private async openNode(argument: unknown): Promise<void> {
    const place = await this.placeFor(argument);
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
