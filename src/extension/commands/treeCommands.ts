import * as vscode from "vscode";
import { Disposables } from "../disposables";
import { runForUser, type Log } from "../log";
import { nodeAddress } from "../nodePlace";
import { openMetadata } from "../preview/revealTarget";
import type { PreviewManager } from "../preview/previewManager";
import type { StoresView } from "../tree/storesView";
import type { StoreTree } from "../tree/storeTree";
import { TreeNode } from "../tree/treeNode";

export interface TreeCommandsOptions {
  readonly tree: StoreTree;
  readonly view: StoresView;
  readonly previews: PreviewManager;
  readonly log: Log;
}

/** Two clicks within this many milliseconds are one double click. */
const doubleClick = 500;

/** Commands of the rows and the title of the tree. */
export class TreeCommands extends Disposables {
  private lastClick: { readonly id: string; readonly time: number } | undefined;

  constructor(private readonly options: TreeCommandsOptions) {
    super();
    const { tree, view, log } = options;
    this.register("refresh", () => tree.refresh());
    this.register("showMore", (node) => node && tree.showMore(node));
    this.register("treeItemClicked", (node) => node && this.clicked(node));
    this.register("openTreeSelection", () => view.selected && this.openSelected(view.selected));
    this.register("openMetadata", (node) => node && openMetadata(node));
    this.register("copyPath", (node) => node && vscode.env.clipboard.writeText(pathOf(node)));
    this.register("copyNodePath", (node) => node && vscode.env.clipboard.writeText(node.path));
    this.register("revealInExplorer", (node) => node && revealInExplorer(node));
    this.register("showLog", () => log.show());
  }

  private register(name: string, run: (node: TreeNode | undefined) => unknown): void {
    this.add(
      vscode.commands.registerCommand(`zarrLens.${name}`, (argument: unknown) => {
        const node = argument instanceof TreeNode ? argument : this.options.view.selected;
        return runForUser(this.options.log, async () => run(node));
      }),
    );
  }

  /** A click selects; the second one opens, unless the settings ask for double clicks anyway. */
  private clicked(node: TreeNode): void {
    const openMode = vscode.workspace.getConfiguration("workbench.list").get("openMode");
    const now = Date.now();
    const again = this.lastClick?.id === node.id && now - this.lastClick.time < doubleClick;
    this.lastClick = { id: node.id, time: now };
    if ((again || openMode === "doubleClick") && node.node?.kind === "array") {
      this.lastClick = undefined;
      this.options.previews.open(node);
    }
  }

  private async openSelected(node: TreeNode): Promise<void> {
    if (node.node?.kind === "array") this.options.previews.open(node);
    else await vscode.commands.executeCommand("list.toggleExpand");
  }
}

/** The file path, or the address; for what lies in a file, the file's path with the node's behind it. */
function pathOf({ store, uri, path }: TreeNode): string {
  if (store.kind === "remote") return nodeAddress(store, path);
  const base = uri.scheme === "file" ? uri.fsPath : uri.with({ fragment: "" }).toString(true);
  return store.kind !== "folder" && path !== "" ? `${base}/${path}` : base;
}

async function revealInExplorer(node: TreeNode): Promise<void> {
  await vscode.commands.executeCommand("revealInExplorer", node.uri);
}
