import type * as vscode from "vscode";
import type { ChildEntry } from "../../zarr/hierarchy";
import type { ZarrNode } from "../../zarr/node";
import type { FoundStore } from "../discovery/walkStores";
import { nodeUri } from "../nodePlace";

/** A store, group or array in the tree, or what stands in its place when it cannot be read. */
export class TreeNode {
  /** Filled when the node is read: at once for children, when first shown for stores. */
  node: ZarrNode | undefined;
  error: Error | undefined;
  /** Of a store that is not plain Zarr: what it is, e.g. `N5 2.1.3`. */
  form: string | undefined;
  /** What the tree asked for last; undefined until the node is expanded. */
  children: Promise<TreeElement[]> | undefined;

  constructor(
    readonly store: FoundStore,
    readonly path: string,
    readonly name: string,
    readonly parent: TreeNode | undefined,
  ) {}

  static child(parent: TreeNode, { path, name, node, error }: ChildEntry): TreeNode {
    const child = new TreeNode(parent.store, path, name, parent);
    child.node = node;
    child.error = error;
    return child;
  }

  get kind(): "node" {
    return "node";
  }

  get isStore(): boolean {
    return this.parent === undefined;
  }

  /** The folder of the node, or what stands for it: see {@link nodeUri}. */
  get uri(): vscode.Uri {
    return nodeUri(this);
  }

  get id(): string {
    return this.uri.toString();
  }
}

/** Stands for children that are not shown yet. */
export interface MoreElement {
  readonly kind: "more";
  readonly parent: TreeNode;
  readonly hidden: number;
}

export type TreeElement = TreeNode | MoreElement;
