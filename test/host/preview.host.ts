import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { SliceOutcome } from "../../src/protocol/preview";
import { runningExtension, until, workspaceRoot } from "./runningExtension";

describe("previews", () => {
  afterEach(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  /** Opens the preview of an array and waits until its page has asked for a slice and got it. */
  async function open(...path: string[]): Promise<SliceOutcome> {
    const { previews } = await runningExtension();
    const uri = vscode.Uri.joinPath(workspaceRoot(), ...path);
    await vscode.commands.executeCommand("zarrLens.openPreview", uri);
    const session = previews.openPanels.at(-1);
    assert.ok(session, "no panel is open");
    let outcome: SliceOutcome | undefined;
    const listening = session.onDidReadSlice((read) => (outcome = read));
    try {
      return await until({
        what: `a slice of ${path.join("/")}`,
        check: () => outcome,
        events: [session.onDidReadSlice],
      });
    } finally {
      listening.dispose();
    }
  }

  it("opens from a metadata file, and its page reads a slice", async () => {
    const outcome = await open("climate_v3.zarr", "t2m", "zarr.json");
    assert.equal(outcome.kind, "done");
    assert.ok(outcome.kind === "done" && outcome.chunks > 0 && outcome.failures.length === 0);
  });

  it("opens from a folder, once for one array", async () => {
    const { previews } = await runningExtension();
    await open("climate_v2.zarr", "t2m");
    const folder = vscode.Uri.joinPath(workspaceRoot(), "climate_v2.zarr", "t2m");
    await vscode.commands.executeCommand("zarrLens.openPreview", folder);
    const document = vscode.Uri.joinPath(folder, ".zarray");
    await vscode.commands.executeCommand("zarrLens.openPreview", document);
    assert.equal(previews.openPanels.length, 1);
    assert.equal(previews.openPanels[0]?.panel.title, "t2m");
  });

  it("opens arrays that lie in a zip file", async () => {
    const { tree, index } = await runningExtension();
    await index.ensure();
    const zip = vscode.Uri.joinPath(workspaceRoot(), "v2_zip.zarr.zip");
    const node = await tree.find(zip.with({ fragment: "foo/bar" }));
    assert.ok(node);
    const { previews } = await runningExtension();
    const session = previews.open(node);
    const outcome = await new Promise<SliceOutcome>((resolve) => {
      const listening = session.onDidReadSlice((read) => {
        listening.dispose();
        resolve(read);
      });
    });
    assert.ok(outcome.kind === "done" && outcome.failures.length === 0);
  });

  it("names the chunk of a failure and shows the rest", async () => {
    const outcome = await open("broken_v3.zarr", "bad_zstd");
    assert.ok(outcome.kind === "done");
    const [failure] = outcome.failures;
    assert.ok(failure, "nothing failed");
    assert.match(failure.chunkKey, /^bad_zstd\/c\//);
    assert.equal(failure.codec, "zstd");
    assert.ok(outcome.chunks > outcome.failures.length);
  });

  it("asks before a slice that is dear", async () => {
    const settings = vscode.workspace.getConfiguration("zarrLens.preview");
    const { Global } = vscode.ConfigurationTarget;
    await settings.update("askAboveMegabytes", 0.000001, Global);
    try {
      const outcome = await open("climate_v3.zarr", "tp");
      assert.ok(outcome.kind === "needsConsent");
      assert.ok(outcome.cost.chunks > 0 && outcome.cost.decodedBytes > 0);
    } finally {
      await settings.update("askAboveMegabytes", undefined, Global);
    }
  });

  it("opens in place with Open With…", async () => {
    await runningExtension();
    const uri = vscode.Uri.joinPath(workspaceRoot(), "climate_v3.zarr", "t2m", "zarr.json");
    await vscode.commands.executeCommand("vscode.openWith", uri, "zarrLens.previewEditor");
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    assert.ok(activeTab?.input instanceof vscode.TabInputCustom);
    assert.equal(activeTab.input.viewType, "zarrLens.previewEditor");
  });

  it("offers itself above the metadata of an array", async () => {
    const uri = vscode.Uri.joinPath(workspaceRoot(), "climate_v3.zarr", "t2m", "zarr.json");
    const document = await vscode.workspace.openTextDocument(uri);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      "vscode.executeCodeLensProvider",
      document.uri,
      1,
    );
    const titles = lenses.map(({ command }) => command?.title);
    assert.deepEqual(titles, ["Open preview · 16 chunks · 505 kB"]);
  });
});
