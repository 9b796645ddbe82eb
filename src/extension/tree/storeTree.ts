import * as vscode from "vscode";
import { isZarrError, messageOf } from "../../zarr/errors";
import { Disposables } from "../disposables";
import type { StoreIndex } from "../discovery/storeIndex";
import type { FoundStore } from "../discovery/walkStores";
import type { Log } from "../log";
import type { OpenStores } from "../stores/openStores";
import { baseName, below, pathWithin } from "../uris";
import { nodeTooltip } from "./nodeTooltip";
import { moreItem, treeItem } from "./treeItems";
import { TreeNode, type TreeElement } from "./treeNode";

/** Children shown at once; more come when asked for. */
const pageSize = 1000;
const maxNodePaths = 5000;

/** The view "Stores": stores of the workspace, with groups and arrays read when they are shown. */
export class StoreTree extends Disposables implements vscode.TreeDataProvider<TreeElement> {
  private readonly changed = this.add(new vscode.EventEmitter<TreeElement | undefined>());
  readonly onDidChangeTreeData = this.changed.event;
  private readonly roots = new Map<string, TreeNode>();
  private readonly shown = new Map<string, number>();
  private readonly listed = new Set<string>();
  private readonly seen = new Set<string>();
  private readonly nodesRead = this.add(new vscode.EventEmitter<void>());
  /** Nodes became known: see {@link nodePaths}. */
  readonly onDidReadNodes = this.nodesRead.event;

  constructor(
    private readonly index: StoreIndex,
    private readonly stores: OpenStores,
    private readonly log: Log,
  ) {
    super();
    this.add(index.onDidChange(() => this.changed.fire(undefined)));
  }

  async getTreeItem(element: TreeElement): Promise<vscode.TreeItem> {
    if (element.kind === "more") return moreItem(element);
    await this.read(element);
    const isOpened = element.isStore && this.index.opened.get(element.store.uri) !== undefined;
    return treeItem(element, isOpened);
  }

  resolveTreeItem(item: vscode.TreeItem, element: TreeElement): vscode.TreeItem {
    if (element.kind === "node") item.tooltip = nodeTooltip(element);
    return item;
  }

  getParent(element: TreeElement): TreeElement | undefined {
    return element.parent;
  }

  getChildren(element?: TreeElement): Promise<TreeElement[]> | TreeElement[] {
    if (element === undefined) return this.storeNodes();
    if (element.kind === "more") return [];
    element.children ??= this.readChildren(element);
    return element.children;
  }

  /** Reads everything again. */
  async refresh(): Promise<void> {
    for (const { store } of this.roots.values()) this.stores.forget(store.uri);
    this.roots.clear();
    this.listed.clear();
    this.changed.fire(undefined);
    await this.index.searchAll();
  }

  /** Reads the nodes of one store again, as far as they are shown. */
  refreshStore(uri: vscode.Uri): void {
    const root = this.roots.get(uri.toString());
    if (root === undefined) return;
    this.stores.forget(uri);
    root.node = root.error = root.children = undefined;
    this.changed.fire(root);
  }

  showMore(parent: TreeNode): void {
    this.shown.set(parent.id, (this.shown.get(parent.id) ?? pageSize) + pageSize);
    parent.children = undefined;
    this.changed.fire(parent);
  }

  /** True where the children of a group at `uri` are shown. */
  isListed(uri: vscode.Uri): boolean {
    return this.listed.has(uri.toString());
  }

  /** File paths of the stores and of the nodes that were shown, for the explorer's menu. */
  nodePaths(): string[] {
    const stores = this.index.stores.flatMap(({ uri, kind }) =>
      kind === "remote" ? [] : [uri.fsPath],
    );
    return [...stores, ...this.seen].slice(0, maxNodePaths);
  }

  /** The node at a place, read along the way; undefined where the tree has none. */
  async find(uri: vscode.Uri): Promise<TreeNode | undefined> {
    const store = this.index.storeOf(uri.with({ fragment: "" }));
    if (store === undefined) return undefined;
    const path = uri.fragment !== "" ? uri.fragment : (pathWithin(store.uri, uri) ?? "");
    let node = this.rootOf(store);
    for (const segment of path.split("/").filter((one) => one !== "")) {
      const children: TreeElement[] = await this.getChildren(node);
      const child = children.find((one) => one.kind === "node" && one.name === segment);
      if (child?.kind !== "node") return undefined;
      node = child;
    }
    await this.read(node);
    return node;
  }

  private storeNodes(): TreeNode[] {
    void this.index.ensure();
    return this.index.stores.map((store) => this.rootOf(store));
  }

  private rootOf(store: FoundStore): TreeNode {
    const key = store.uri.toString();
    const known = this.roots.get(key);
    if (known !== undefined) return known;
    const root = new TreeNode(store, "", baseName(store.uri), undefined);
    this.roots.set(key, root);
    return root;
  }

  /** Reads a store's root node, or keeps why it cannot be read. */
  private async read(element: TreeNode): Promise<void> {
    if (element.node !== undefined || element.error !== undefined || !element.isStore) return;
    try {
      element.form = (await this.stores.store(element.store)).form;
      element.node = await this.stores.openRoot(element.store);
    } catch (error) {
      element.error = this.faultOf(element, error);
    }
  }

  private async readChildren(element: TreeNode): Promise<TreeElement[]> {
    await this.read(element);
    if (element.node?.kind !== "group") return [];
    try {
      const entries = await this.stores.children(element.store, element.node);
      this.listed.add(element.id);
      if (element.store.kind === "folder") {
        for (const { path } of entries) this.seen.add(below(element.store.uri, path).fsPath);
      }
      const limit = this.shown.get(element.id) ?? pageSize;
      const nodes: TreeElement[] = entries.slice(0, limit).map((entry) => {
        if (entry.error !== undefined) this.log.warn(`${entry.path}: ${entry.error.message}`);
        return TreeNode.child(element, entry);
      });
      const hidden = entries.length - nodes.length;
      return hidden > 0 ? [...nodes, { kind: "more", parent: element, hidden }] : nodes;
    } catch (error) {
      element.error = this.faultOf(element, error);
      this.changed.fire(element);
      return [];
    } finally {
      this.nodesRead.fire();
    }
  }

  private faultOf(element: TreeNode, error: unknown): Error {
    if (!isZarrError(error)) this.log.error(`${element.id}: ${messageOf(error)}`);
    else this.log.warn(`${element.id}: ${error.message}`);
    return error instanceof Error ? error : new Error(String(error));
  }
}
