import type * as vscode from "vscode";
import type { ChildEntry } from "../../zarr/hierarchy";
import type { ZarrNode } from "../../zarr/node";
import type { FoundStore } from "../discovery/walkStores";
import { below } from "../uris";

/** A store, group or array in the tree, or what stands in its place when it cannot be read. */
export class TreeNode {
  /** Filled when the node is read: at once for children, when first shown for stores. */
  node: ZarrNode | undefined;
  error: Error | undefined;
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

  /** The folder of the node; for what lies in a zip, the zip with the path as its fragment. */
  get uri(): vscode.Uri {
    const { uri, kind } = this.store;
    if (this.path === "") return uri;
    return kind === "folder" ? below(uri, this.path) : uri.with({ fragment: this.path });
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
