import * as vscode from "vscode";
import { ZarrError } from "../../zarr/errors";
import type { StoreIndex } from "../discovery/storeIndex";
import type { WalkFileSystem } from "../discovery/walkStores";
import { placeOf, type NodePlace } from "../nodePlace";
import type { PreviewManager } from "../preview/previewManager";
import type { StoresView } from "../tree/storesView";
import { TreeNode } from "../tree/treeNode";
import { commandTarget } from "./commandTarget";

export interface TargetOptions {
  readonly previews: PreviewManager;
  readonly view: StoresView;
  readonly index: StoreIndex;
  readonly fileSystem: WalkFileSystem;
}

/**
 * The node that a command means: its argument, else the metadata that has the focus, else what is selected in
 * the tree.
 * @throws ZarrError "not-found" where there is none
 */
export async function targetPlace(
  argument: unknown,
  { view, index, fileSystem }: TargetOptions,
): Promise<NodePlace> {
  const target = commandTarget(argument) ?? view.selected;
  if (target instanceof TreeNode) return target;
  if (target !== undefined) return placeOf(target, index, fileSystem);
  throw new ZarrError(
    "not-found",
    vscode.l10n.t("There is nothing to preview: select an array in the Zarr view first."),
  );
}
