import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  closeEditors,
  findingsWhen,
  openFile,
  openText,
  rangeOfText,
  replace,
  ruleOf,
} from "./metadataEditor";
import { runningExtension, until, workspaceRoot } from "./runningExtension";

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe("proposed metadata", () => {
  const store = (path: string): vscode.Uri =>
    vscode.Uri.joinPath(workspaceRoot(), "proposals.zarr", path);

  before(async () => {
    const { index } = await runningExtension();
    const source = vscode.Uri.joinPath(workspaceRoot(), "climate_v2.zarr");
    await vscode.workspace.fs.copy(source, store(""), { overwrite: true });
    await index.searchAll();
  });

  afterEach(closeEditors);

  after(async () => {
    await vscode.workspace.fs.delete(store(""), { recursive: true });
    await (await runningExtension()).index.searchAll();
  });

  function diff(): vscode.TabInputTextDiff | undefined {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    return input instanceof vscode.TabInputTextDiff ? input : undefined;
  }

  function diffShown(): Promise<vscode.TabInputTextDiff> {
    return until({
      what: "a diff",
      check: diff,
      events: [vscode.window.tabGroups.onDidChangeTabs, vscode.window.onDidChangeActiveTextEditor],
    });
  }

  async function exists(uri: vscode.Uri): Promise<boolean> {
    return vscode.workspace.fs.stat(uri).then(
      () => true,
      () => false,
    );
  }

  it("is the v3 document of a v2 array, written only when it is accepted", async () => {
    const target = store("t2m/zarr.json");
    await vscode.commands.executeCommand("zarrLens.upgradeToV3", store("t2m/.zarray"));
    const { modified } = await diffShown();
    assert.equal(modified.path, target.path);
    const proposed = await vscode.workspace.openTextDocument(modified);
    const value = JSON.parse(proposed.getText()) as Record<string, unknown>;
    assert.equal(value["zarr_format"], 3);
    assert.deepEqual(value["dimension_names"], ["time", "latitude", "longitude"]);
    assert.equal(await exists(target), false, "it was written unasked");
    await vscode.commands.executeCommand("zarrLens.applyProposal", modified);
    assert.equal(decode(await vscode.workspace.fs.readFile(target)), proposed.getText());
    assert.equal(diff(), undefined, "the diff is still open");
    await closeEditors();
    await vscode.workspace.fs.delete(target);
  });

  it("is consolidated metadata made anew, offered where it is stale", async () => {
    const node = await openFile(store("t2m/.zattrs"));
    await replace(node, '"units": "K"', '"units": "kelvin"');
    assert.ok(await node.document.save());
    const { document } = await openFile(store(".zmetadata"));
    const [stale] = await findingsWhen(document.uri, "the copy is stale", (all) =>
      all.some((one) => ruleOf(one).startsWith("consolidated-")),
    );
    assert.ok(stale);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      stale.range,
      vscode.CodeActionKind.QuickFix.value,
    );
    const command = actions.flatMap((one) => one.command ?? []);
    assert.ok(command.some((one) => one.command === "zarrLens.regenerateConsolidated"));
    await vscode.commands.executeCommand("zarrLens.regenerateConsolidated", document.uri);
    const { modified } = await diffShown();
    assert.doesNotMatch(document.getText(), /kelvin/);
    await vscode.commands.executeCommand("zarrLens.applyProposal", modified);
    assert.match(document.getText(), /kelvin/);
    await findingsWhen(document.uri, "the copy is fresh", (all) =>
      all.every((one) => ruleOf(one) !== "consolidated-stale"),
    );
  });
});

describe(".zarrlint.json in an editor", () => {
  before(runningExtension);
  afterEach(closeEditors);

  it("has findings of its own", async () => {
    const { document } = await openText(
      ".zarrlint.json",
      '{ "rules": { "chunk-shape-lenght": "off" } }',
    );
    const [found] = await findingsWhen(
      document.uri,
      "the name is not known",
      (all) => all.length > 0,
    );
    assert.match(found?.message ?? "", /chunk-shape-length/);
  });

  it("is completed by its schema, and the schema has nothing to say of unknown names", async () => {
    const { document, position } = await openText(
      ".zarrlint.json",
      '{ /* why */ "profiles": 1, "rules": { "bare-nann": "off", "¦": "off" } }',
    );
    // What the schema does say comes with all else that VS Code's JSON support has to say.
    const all = await until({
      what: "the fault that the schema knows",
      check: () => {
        const shown = vscode.languages.getDiagnostics(document.uri);
        return shown.some(({ source }) => source !== "zarr") && shown;
      },
      events: [vscode.languages.onDidChangeDiagnostics],
    });
    const profiles = rangeOfText(document, "1");
    for (const { range, source } of all) assert.ok(source === "zarr" || range.isEqual(profiles));
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      document.uri,
      position,
    );
    assert.ok(items.some(({ label }) => label === "chunk-shape-length"));
  });
});
