import { isAbort, messageOf, ZarrError } from "../zarr/errors";
import { listChildren, openStore, type ChildEntry } from "../zarr/hierarchy";
import type { JsonObject } from "../zarr/json";
import type { GroupNode, ZarrNode } from "../zarr/node";
import type { Store } from "../zarr/store";
import { nodeJson, shapeText } from "./describeArray";
import { writeJson } from "./writeJson";

/** Links that go round in circles would make endless trees. */
const maxNodes = 100_000;

/** One line of the tree: a node, or a child that could not be read. */
type TreeNode =
  | { readonly kind: "node"; readonly node: ZarrNode; readonly children: readonly TreeNode[] }
  | { readonly kind: "broken"; readonly path: string; readonly message: string };

/**
 * The text of `zarr-lens tree`. Broken children are part of it, with their messages.
 * @throws ZarrError where the root cannot be read, "refused" over {@link maxNodes} nodes
 */
export async function treeCommand(
  store: Store,
  { json, signal }: { json: boolean; signal?: AbortSignal },
): Promise<string> {
  const tree = await walk(store, await openStore(store, { signal }), { nodes: 0, signal });
  const { label, form } = store;
  if (json) return `${writeJson({ ...treeJson(tree), ...(form === undefined ? {} : { form }) })}\n`;
  const [root = "", ...rest] = treeLines(tree, label, "");
  return `${[form === undefined ? root : `${root}  ${form}`, ...rest].join("\n")}\n`;
}

interface Walk {
  nodes: number;
  readonly signal?: AbortSignal;
}

async function walk(store: Store, node: ZarrNode, walking: Walk): Promise<TreeNode> {
  if (++walking.nodes > maxNodes) {
    const message = `The store has more than ${maxNodes} nodes; is there a cycle of links?`;
    throw new ZarrError("refused", message, { path: node.path });
  }
  const children: TreeNode[] = [];
  if (node.kind === "group") {
    for (const { path, node: child, error } of await childrenOf(store, node, walking)) {
      const message = messageOf(error);
      children.push(child ? await walk(store, child, walking) : { kind: "broken", path, message });
    }
  }
  return { kind: "node", node, children };
}

/** The children; a group that cannot be listed has one broken child, itself. */
async function childrenOf(store: Store, group: GroupNode, { signal }: Walk): Promise<ChildEntry[]> {
  try {
    return await listChildren(store, group, { signal });
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    const { path } = group;
    const error = new ZarrError("store", messageOf(cause), { path, cause });
    return [{ name: nameOf(path), path, node: undefined, error }];
  }
}

function treeJson(tree: TreeNode): JsonObject {
  if (tree.kind === "broken") return { path: tree.path, kind: tree.kind, message: tree.message };
  const json = nodeJson(tree.node);
  return tree.node.kind === "array" ? json : { ...json, children: tree.children.map(treeJson) };
}

function treeLines(tree: TreeNode, name: string, indent: string): string[] {
  if (tree.kind === "broken") return [`${indent}${name}  broken: ${oneLine(tree.message)}`];
  const { node, children } = tree;
  if (node.kind === "array") {
    return [`${indent}${name}  ${node.dataTypeName} ${shapeText(node.shape)}`];
  }
  const below = children.flatMap((child) =>
    treeLines(child, nameOf(child.kind === "node" ? child.node.path : child.path), `${indent}  `),
  );
  // Why a group looks empty: most of all, that the server does not list.
  const why =
    children.length === 0 ? node.notes.map((note) => `${indent}  (${oneLine(note)})`) : [];
  return [`${indent}${name}/`, ...why, ...below];
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
