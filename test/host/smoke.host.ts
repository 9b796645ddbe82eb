import assert from "node:assert/strict";
import * as vscode from "vscode";

describe("the extension host", () => {
  it("has the fixtures open", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder, "no folder is open");
    const stat = await vscode.workspace.fs.stat(vscode.Uri.joinPath(folder.uri, "climate_v3.zarr"));
    assert.equal(stat.type, vscode.FileType.Directory);
  });

  it("knows the extension", () => {
    assert.ok(vscode.extensions.getExtension("zarr-lens.zarr-lens"));
  });
});
