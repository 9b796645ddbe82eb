import assert from "node:assert/strict";
import * as vscode from "vscode";
import { runningExtension } from "./runningExtension";

describe("activation", () => {
  it("registers every command of the manifest", async () => {
    await runningExtension();
    const extension = vscode.extensions.getExtension("zarr-lens.zarr-lens");
    const manifest = extension?.packageJSON as { contributes: { commands: { command: string }[] } };
    const registered = new Set(await vscode.commands.getCommands(true));
    const missing = manifest.contributes.commands
      .map(({ command }) => command)
      .filter((command) => !registered.has(command));
    assert.deepEqual(missing, []);
  });

  it("gives the metadata files to the JSON language", async () => {
    const document = await vscode.workspace.openTextDocument(
      vscode.Uri.parse("untitled:/association/.zarray"),
    );
    assert.equal(document.languageId, "json");
  });
});
