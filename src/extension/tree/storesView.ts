import * as vscode from "vscode";
import { Disposables } from "../disposables";
import type { StoreIndex } from "../discovery/storeIndex";
import type { StoreTree } from "./storeTree";
import type { TreeElement, TreeNode } from "./treeNode";

export const storesViewId = "zarrLens.stores";

/** The tree view itself: progress, selection, and reveal. */
export class StoresView extends Disposables {
  private readonly view: vscode.TreeView<TreeElement>;
  private progressShown = false;

  constructor(
    private readonly tree: StoreTree,
    private readonly index: StoreIndex,
  ) {
    super();
    this.view = this.add(
      vscode.window.createTreeView(storesViewId, {
        treeDataProvider: tree,
        showCollapseAll: true,
        canSelectMany: true,
      }),
    );
    this.add(index.onDidChange(() => this.showProgress()));
  }

  /** The selected nodes, in the order in which they were selected. */
  get selection(): TreeNode[] {
    return this.view.selection.filter((element) => element.kind === "node");
  }

  /** The first selected node. */
  get selected(): TreeNode | undefined {
    return this.selection[0];
  }

  /** Shows and selects a node. */
  async reveal(node: TreeNode): Promise<void> {
    await this.view.reveal(node, { select: true, focus: true, expand: true });
  }

  /** Shows and selects what lies at `uri`. @returns false where the tree has nothing there */
  async revealUri(uri: vscode.Uri): Promise<boolean> {
    await this.index.ensure();
    const node = await this.tree.find(uri);
    if (node === undefined) return false;
    await this.reveal(node);
    return true;
  }

  private showProgress(): void {
    if (this.index.state !== "scanning" || this.progressShown) return;
    this.progressShown = true;
    void vscode.window.withProgress({ location: { viewId: storesViewId } }, async () => {
      await this.index.ensure();
      this.progressShown = false;
    });
  }
}
