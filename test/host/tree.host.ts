import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { ExtensionApi } from "../../src/extension/activate";
import type { TreeElement, TreeNode } from "../../src/extension/tree/treeNode";
import { runningExtension, workspaceRoot } from "./runningExtension";

describe("the tree", () => {
  let api: ExtensionApi;

  before(async () => {
    api = await runningExtension();
    await api.index.ensure();
  });

  async function nodeAt(...path: string[]): Promise<TreeNode> {
    const node = await api.tree.find(vscode.Uri.joinPath(workspaceRoot(), ...path));
    assert.ok(node, `${path.join("/")} is not in the tree`);
    return node;
  }

  async function tooltipOf(element: TreeElement): Promise<string> {
    const item = api.tree.resolveTreeItem(await api.tree.getTreeItem(element), element);
    assert.ok(item.tooltip instanceof vscode.MarkdownString);
    return item.tooltip.value;
  }

  it("shows a store with its arrays", async () => {
    const store = await nodeAt("climate_v3.zarr");
    const item = await api.tree.getTreeItem(store);
    assert.equal(item.label, "climate_v3.zarr");
    assert.equal(item.collapsibleState, vscode.TreeItemCollapsibleState.Collapsed);
    const names = (await api.tree.getChildren(store)).map((one) => one.kind === "node" && one.name);
    assert.deepEqual(names, ["latitude", "longitude", "t2m", "time", "tp", "z"]);
  });

  it("describes an array by data type and shape", async () => {
    const item = await api.tree.getTreeItem(await nodeAt("climate_v3.zarr", "t2m"));
    assert.equal(item.description, "int16 (24, 73, 144)");
    assert.equal(item.collapsibleState, vscode.TreeItemCollapsibleState.None);
    assert.match(item.contextValue ?? "", /\barray\b/);
    assert.match(item.accessibilityInformation?.label ?? "", /24 by 73 by 144/);
  });

  it("tells the facts of an array in its tooltip, as text", async () => {
    const tooltip = await tooltipOf(await nodeAt("climate_v3.zarr", "t2m"));
    for (const fact of ["16", "zstd", "time, latitude, longitude", "2 metre temperature"]) {
      const escaped = fact.replaceAll(",", "\\,");
      assert.ok(tooltip.includes(escaped), `${fact} is not in ${tooltip}`);
    }
  });

  it("goes into zip files", async () => {
    const zip = await nodeAt("v2_zip.zarr.zip");
    const [group] = await api.tree.getChildren(zip);
    assert.ok(group?.kind === "node" && group.name === "foo");
    const [array] = await api.tree.getChildren(group);
    assert.ok(array?.kind === "node" && array.path === "foo/bar");
    assert.match(String((await api.tree.getTreeItem(array)).description), /\(/);
  });

  it("keeps broken nodes, with a reason, and the others beside them", async () => {
    const store = await nodeAt("broken_v3.zarr");
    const children = (await api.tree.getChildren(store)).filter((one) => one.kind === "node");
    assert.ok(children.length >= 8);
    const items = await Promise.all(children.map((one) => api.tree.getTreeItem(one)));
    assert.ok(items.some(({ contextValue }) => contextValue?.includes("array")));
    for (const [at, child] of children.entries()) {
      if (child.error === undefined) continue;
      assert.match(items[at]?.contextValue ?? "", /broken/);
      assert.ok((await tooltipOf(child)).length > child.name.length + 4);
    }
  });

  it("gives each row its parent, so that it can be revealed", async () => {
    const array = await nodeAt("climate_v3.zarr", "t2m");
    assert.equal(api.tree.getParent(array), await nodeAt("climate_v3.zarr"));
  });

  it("knows which folders the explorer may offer it for", async () => {
    await api.tree.getChildren(await nodeAt("climate_v3.zarr"));
    const paths = api.tree.nodePaths();
    const array = vscode.Uri.joinPath(workspaceRoot(), "climate_v3.zarr", "t2m");
    assert.ok(paths.includes(array.fsPath));
  });
});
