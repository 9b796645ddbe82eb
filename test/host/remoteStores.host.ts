import assert from "node:assert/strict";
import * as vscode from "vscode";
import { served } from "host-suites";
import type { ExtensionApi } from "../../src/extension/activate";
import type { SliceOutcome } from "../../src/protocol/preview";
import { runningExtension, until, workspaceRoot } from "./runningExtension";

describe("remote stores", () => {
  let api: ExtensionApi;

  before(async () => {
    api = await runningExtension();
    await api.index.ensure();
  });
  afterEach(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  const openUrl = (address: string) => vscode.commands.executeCommand("zarrLens.openUrl", address);

  function rootAt(address: string) {
    return api.tree.find(vscode.Uri.parse(address, true));
  }

  async function sliceOf(path: string, address: string): Promise<SliceOutcome> {
    const node = await api.tree.find(vscode.Uri.parse(address, true).with({ fragment: path }));
    assert.ok(node, `${path} is not in the tree`);
    const session = api.previews.open(node);
    let outcome: SliceOutcome | undefined;
    session.onDidReadSlice((read) => (outcome = read));
    return until({
      what: `a slice of ${path}`,
      check: () => outcome,
      events: [session.onDidReadSlice],
    });
  }

  it("are listed with their children under their address", async () => {
    const address = `${served}/climate_v3.zarr`;
    await openUrl(address);
    const root = await rootAt(address);
    assert.ok(root);
    const item = await api.tree.getTreeItem(root);
    assert.deepEqual([item.label, item.description], ["climate_v3.zarr", address]);
    assert.match(item.contextValue ?? "", /\bopened\b/);
    assert.doesNotMatch(item.contextValue ?? "", /\b(explorer|document)\b/);
    const names = (await api.tree.getChildren(root)).map((one) => one.kind === "node" && one.name);
    assert.deepEqual(names, ["latitude", "longitude", "t2m", "time", "tp", "z"]);
  });

  it("are previewed, and their paths copied", async () => {
    const address = `${served}/climate_v3.zarr`;
    await openUrl(address);
    const outcome = await sliceOf("t2m", address);
    assert.ok(outcome.kind === "done" && outcome.chunks > 0 && outcome.failures.length === 0);
    const node = await api.tree.find(vscode.Uri.parse(address, true).with({ fragment: "t2m" }));
    await vscode.commands.executeCommand("zarrLens.copyPath", node);
    assert.equal(await vscode.env.clipboard.readText(), `${address}/t2m`);
  });

  it("may be zip files, and keep a query", async () => {
    const address = `${served}/v2_zip.zarr.zip?sig=a%2Fb`;
    await openUrl(address);
    const outcome = await sliceOf("foo/bar", address);
    assert.ok(outcome.kind === "done" && outcome.failures.length === 0);
    const item = await api.tree.getTreeItem((await rootAt(address)) ?? assert.fail());
    assert.equal(item.description, `${served}/v2_zip.zarr.zip`);
  });

  it("are not listed where they cannot be read, and can be taken off the list", async () => {
    const count = api.index.stores.length;
    void openUrl(`${served}/none.zarr`);
    const address = `${served}/climate_v2.zarr`;
    await openUrl(address);
    assert.equal(api.index.stores.length, count + 1);
    await vscode.commands.executeCommand("zarrLens.removeStore", await rootAt(address));
    assert.equal(api.index.stores.length, count);
    assert.equal(await rootAt(address), undefined);
  });

  it("references ask for consent before they lead anywhere else", async () => {
    const file = vscode.Uri.joinPath(workspaceRoot(), "references.json");
    const references = {
      ".zarray":
        '{"zarr_format":2,"shape":[4],"chunks":[4],"dtype":"|u1","compressor":null,"filters":null,"fill_value":0,"order":"C"}',
      "0": [`${served}/climate_v3.zarr/zarr.json`, 0, 4],
    };
    const bytes = new TextEncoder().encode(JSON.stringify(references));
    await vscode.workspace.fs.writeFile(file, bytes);
    await vscode.commands.executeCommand("zarrLens.openAsStore", file);
    const session = await until({
      what: "the preview of the references",
      check: () => api.previews.openPanels.at(-1),
      events: [],
    });
    let outcome: SliceOutcome | undefined;
    const done = session.onDidReadSlice((read) => (outcome = read));
    const refused = await until({
      what: "a slice",
      check: () => outcome,
      events: [session.onDidReadSlice],
    });
    done.dispose();
    assert.ok(refused.kind === "done");
    assert.equal(refused.failures[0]?.consent, served);
    const node = await api.tree.find(file);
    await vscode.commands.executeCommand("zarrLens.removeStore", node);
    await vscode.workspace.fs.delete(file);
  });
});
