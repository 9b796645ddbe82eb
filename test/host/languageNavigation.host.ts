import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeEditors, openFile, rangeOfText, wholeOf } from "./metadataEditor";
import { runningExtension, workspaceRoot } from "./runningExtension";

describe("ways through metadata", () => {
  before(runningExtension);
  afterEach(closeEditors);

  async function open(path: string): Promise<vscode.TextDocument> {
    return (await openFile(vscode.Uri.joinPath(workspaceRoot(), path))).document;
  }

  async function definition(path: string, text: string, shift = 1): Promise<string | undefined> {
    const document = await open(path);
    const [found] = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
      "vscode.executeDefinitionProvider",
      document.uri,
      rangeOfText(document, text).start.translate(0, shift),
    );
    if (found === undefined) return undefined;
    const uri = "targetUri" in found ? found.targetUri : found.uri;
    return uri.path.slice(workspaceRoot().path.length + 1);
  }

  for (const [path, text, target, shift] of [
    ["climate_v3.zarr/zarr.json", '"latitude": {', "climate_v3.zarr/latitude/zarr.json", 1],
    ["climate_v2.zarr/.zmetadata", '"t2m/.zattrs"', "climate_v2.zarr/t2m/.zattrs", 1],
    ["cells_0.5.ome.zarr/zarr.json", '"path": "1"', "cells_0.5.ome.zarr/1/zarr.json", 9],
    [
      "cells_0.5.ome.zarr/labels/zarr.json",
      '"nuclei"',
      "cells_0.5.ome.zarr/labels/nuclei/zarr.json",
      1,
    ],
    ["climate_v3.zarr/t2m/zarr.json", '"latitude"', "climate_v3.zarr/latitude/zarr.json", 1],
  ] as const) {
    it(`lead from ${text} in ${path} to ${target}`, async () => {
      assert.equal(await definition(path, text, shift), target);
    });
  }

  it("are links in consolidated metadata", async () => {
    const document = await open("v3_consolidated.zarr/zarr.json");
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      "vscode.executeLinkProvider",
      document.uri,
      50,
    );
    const targets = links.map(({ target }) => target?.path ?? "").sort();
    assert.ok(
      targets.some((path) => path.endsWith("v3_consolidated.zarr/a/b/leaf/zarr.json")),
      targets.join(", "),
    );
  });

  it("have an outline with the consolidated nodes as a tree", async () => {
    const document = await open("v3_consolidated.zarr/zarr.json");
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      "vscode.executeDocumentSymbolProvider",
      document.uri,
    );
    const step = (list: readonly vscode.DocumentSymbol[], name: string): vscode.DocumentSymbol => {
      const found = list.find((one) => one.name === name);
      assert.ok(found, `${name} among ${list.map((one) => one.name).join(", ")}`);
      return found;
    };
    const ours = symbols.filter(({ name }) => name === "consolidated_metadata");
    const metadata = step(step(ours, "consolidated_metadata").children, "metadata");
    const leaf = step(step(step(metadata.children, "a").children, "b").children, "leaf");
    assert.equal(leaf.kind, vscode.SymbolKind.Array);
    assert.match(leaf.detail, /\(/);
  });

  it("show dimension names beside the shapes, of v3 and of v2", async () => {
    for (const path of ["climate_v3.zarr/t2m/zarr.json", "climate_v2.zarr/t2m/.zarray"]) {
      const document = await open(path);
      const hints = await vscode.commands.executeCommand<vscode.InlayHint[]>(
        "vscode.executeInlayHintProvider",
        document.uri,
        wholeOf(document),
      );
      const texts = hints.map(({ label }) => label);
      const names = ["time:", "latitude:", "longitude:"];
      assert.deepEqual(texts, [...names, ...names], path);
    }
  });

  it("rename a dimension in every document of the store, and nothing else", async () => {
    const document = await open("climate_v2.zarr/t2m/.zattrs");
    const at = rangeOfText(document, '"latitude"').start.translate(0, 2);
    const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
      "vscode.executeDocumentRenameProvider",
      document.uri,
      at,
      "lat",
    );
    const files = edit.entries().map(([uri]) => uri.path.slice(workspaceRoot().path.length + 1));
    assert.ok(files.includes("climate_v2.zarr/.zmetadata"), files.join(", "));
    assert.ok(files.includes("climate_v2.zarr/latitude/.zattrs"));
    assert.ok(files.includes("climate_v2.zarr/t2m/.zattrs"));
    assert.ok(!files.some((file) => file.endsWith(".zarray")));
    for (const [, edits] of edit.entries()) {
      for (const { newText } of edits) assert.equal(newText, "lat");
    }
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.match(document.getText(), /"lat"/);
    assert.doesNotMatch(document.getText(), /"latitude"/);
    for (const [uri] of edit.entries()) {
      const changed = await vscode.workspace.openTextDocument(uri);
      await vscode.window.showTextDocument(changed);
      await vscode.commands.executeCommand("workbench.action.files.revert");
    }
  });
});
