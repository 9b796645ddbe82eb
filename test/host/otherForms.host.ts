import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { ExtensionApi } from "../../src/extension/activate";
import { StoreWalk } from "../../src/extension/discovery/walkStores";
import { WorkspaceWalk } from "../../src/extension/discovery/workspaceWalk";
import type { OpenStores } from "../../src/extension/stores/openStores";
import type { TreeNode } from "../../src/extension/tree/treeNode";
import { baseName } from "../../src/extension/uris";
import type { SliceOutcome } from "../../src/protocol/preview";
import { MemoryFileSystem } from "./memoryFileSystem";
import { runningExtension, workspaceRoot } from "./runningExtension";

describe("stores of other forms", () => {
  let api: ExtensionApi;

  before(async () => {
    api = await runningExtension();
    await api.index.ensure();
  });

  async function nodeAt(...path: string[]): Promise<TreeNode> {
    const uri = vscode.Uri.joinPath(workspaceRoot(), "forms", ...path);
    return (await api.tree.find(uri)) ?? assert.fail(`${path.join("/")} is not in the tree`);
  }

  it("are found in the workspace", () => {
    const names = api.index.stores.map(({ uri }) => baseName(uri));
    for (const name of ["tensorstore.n5", "zarr_python.n5", "java_lz4.n5", "alpha.zr3"]) {
      assert.ok(names.includes(name), `${name} is not among ${names.join(", ")}`);
    }
    assert.ok(!names.includes("em"), "a folder within a store is no store");
  });

  it("say what they are, in the tree and in the tooltip", async () => {
    const store = await nodeAt("zarr_python.n5");
    const item = api.tree.resolveTreeItem(await api.tree.getTreeItem(store), store);
    assert.match(String(item.description), /^N5 2\.0\.0 · /);
    assert.ok(item.tooltip instanceof vscode.MarkdownString);
    assert.match(item.tooltip.value, /N5 2\\?\.0\\?\.0/);
    const root = await nodeAt("alpha_array.zr3");
    const { description } = await api.tree.getTreeItem(root);
    assert.equal(description, "Zarr v3 alpha (2022) · int32 (5)");
  });

  it("show their arrays, which the preview reads", async () => {
    for (const path of [
      ["tensorstore.n5", "em", "bzip2"],
      ["alpha.zr3", "sub", "deep", "temp"],
    ]) {
      const session = api.previews.open(await nodeAt(...path));
      const outcome = await new Promise<SliceOutcome>((resolve) => {
        const listening = session.onDidReadSlice((read) => {
          listening.dispose();
          resolve(read);
        });
      });
      assert.ok(outcome.kind === "done" && outcome.failures.length === 0, JSON.stringify(outcome));
      assert.ok(outcome.chunks > 0);
    }
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("are known without a look into them", async () => {
    const files = new MemoryFileSystem("n5walk");
    files.put("/space/versioned/attributes.json", '{"n5": "2.5.1"}');
    files.put("/space/versioned/a/0/0/0", "");
    files.put(
      "/space/array/attributes.json",
      '{"dimensions":[1],"blockSize":[1],"dataType":"int8"}',
    );
    files.put("/space/named.N5/a/attributes.json", "{}");
    files.put("/space/other/attributes.json", '{"name": "of other software"}');
    files.put("/space/other/empty.n5", "a file");
    const registration = vscode.workspace.registerFileSystemProvider(files.scheme, files);
    try {
      const found: string[] = [];
      await new StoreWalk({
        fileSystem: new WorkspaceWalk({} as OpenStores, undefined),
        maxDepth: 8,
        isExcluded: () => false,
        isReachedAnyway: () => false,
        onFound: ({ uri }) => found.push(uri.path),
        onSkipped: () => undefined,
        signal: new AbortController().signal,
      }).run(files.uri("/space"), 0);
      assert.deepEqual(found.sort(), ["/space/array", "/space/named.N5", "/space/versioned"]);
      assert.ok(!files.listed.some((path) => /versioned\/|named.N5\//.test(path)));
    } finally {
      registration.dispose();
    }
  });
});
