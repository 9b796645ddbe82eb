import assert from "node:assert/strict";
import * as vscode from "vscode";
import { notebookOf } from "../../src/extension/preview/saveFile";

interface NotebookWriter {
  exportNotebook(data: vscode.NotebookData): Promise<string> | string;
}

describe("a notebook of code", () => {
  it("is written as Jupyter wants it: cells with ids and lines, a kernel, a language", async function () {
    const writer = vscode.extensions.getExtension<NotebookWriter | undefined>("vscode.ipynb");
    const exported = await writer?.activate();
    // The editor's own extension for notebooks may be switched off.
    if (exported === undefined) return this.skip();
    const written = await exported.exportNotebook(
      notebookOf(["import xarray as xr\n\nx = 1", "x"]),
    );
    const notebook = JSON.parse(written) as {
      nbformat: number;
      nbformat_minor: number;
      metadata: { kernelspec: { name: string }; language_info: { name: string } };
      cells: Record<string, unknown>[];
    };
    assert.ok(notebook.nbformat === 4 && notebook.nbformat_minor >= 5, written);
    assert.equal(notebook.metadata.kernelspec.name, "python3");
    assert.equal(notebook.metadata.language_info.name, "python");
    assert.deepEqual(
      notebook.cells.map(({ cell_type: type, source }) => [type, source]),
      [
        ["code", ["import xarray as xr\n", "\n", "x = 1"]],
        ["code", ["x"]],
      ],
    );
    for (const cell of notebook.cells) {
      assert.match(String(cell["id"]), /^[\w-]{1,64}$/);
      assert.ok(Array.isArray(cell["outputs"]) && cell["execution_count"] === null, written);
      assert.equal(typeof cell["metadata"], "object");
    }
  });
});
