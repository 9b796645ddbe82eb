import assert from "node:assert/strict";
import * as vscode from "vscode";
import { runningExtension, until } from "./runningExtension";

const good = `{
  "zarr_format": 3,
  "node_type": "array",
  "shape": [4, 6],
  "data_type": "float32",
  "chunk_grid": { "name": "regular", "configuration": { "chunk_shape": [2, 3] } },
  "chunk_key_encoding": { "name": "default", "configuration": { "separator": "/" } },
  "fill_value": 0,
  "codecs": [
    { "name": "bytes", "configuration": { "endian": "little" } },
    { "name": "gzip", "configuration": { "level": 5 } }
  ],
  "attributes": {}
}
`;

describe("diagnostics", () => {
  let number = 0;

  before(runningExtension);
  afterEach(async () => {
    await vscode.workspace
      .getConfiguration("zarrLens")
      .update("rules", undefined, vscode.ConfigurationTarget.Global);
    // Closing with unsaved text would ask.
    while (vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) {
      await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    }
  });

  /** An editor with a document that is no file: nothing is written anywhere. */
  async function open(name: string, text: string): Promise<vscode.TextEditor> {
    const uri = vscode.Uri.parse(`untitled:/lint-${number++}/${name}`);
    const document = await vscode.workspace.openTextDocument(uri);
    const editor = await vscode.window.showTextDocument(document);
    await replace(editor, document.getText(), text);
    return editor;
  }

  async function replace(editor: vscode.TextEditor, old: string, by: string): Promise<void> {
    const { document } = editor;
    const at = document.getText().indexOf(old);
    const range = new vscode.Range(document.positionAt(at), document.positionAt(at + old.length));
    assert.ok(await editor.edit((edit) => edit.replace(range, by)));
  }

  function ours(document: vscode.TextDocument): vscode.Diagnostic[] {
    return vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === "zarr");
  }

  function isAt(
    document: vscode.TextDocument,
    diagnostic: vscode.Diagnostic | undefined,
    text: string,
  ): boolean {
    return diagnostic !== undefined && document.getText(diagnostic.range) === text;
  }

  function diagnosticsWhen(
    document: vscode.TextDocument,
    what: string,
    holds: (found: vscode.Diagnostic[]) => boolean,
  ): Promise<vscode.Diagnostic[]> {
    return until({
      what,
      check: () => holds(ours(document)) && ours(document),
      events: [vscode.languages.onDidChangeDiagnostics],
    });
  }

  it("appear at the place while typing, link to their rule, and clear again", async () => {
    const editor = await open("zarr.json", good);
    const { document } = editor;
    await replace(editor, "[2, 3]", "[2]");
    const [found] = await diagnosticsWhen(document, "a finding", ([first]) =>
      isAt(document, first, "[2]"),
    );
    assert.ok(found);
    assert.equal(document.getText(found.range), "[2]");
    assert.equal(found.severity, vscode.DiagnosticSeverity.Error);
    const { code } = found;
    assert.ok(typeof code === "object");
    assert.match(code.target.toString(), new RegExp(`${code.value}`));
    await replace(editor, "[2]", "[2, 3]");
    await diagnosticsWhen(document, "no finding", (all) => all.length === 0);
  });

  for (const [name, text, marked] of [
    [".zattrs", '{\n  "a": NaN\n}', "NaN"],
    [".zgroup", '{ "zarr_format": 4 }', "4"],
    [".zarray", '{ "zarr_format": 2, "shape": "x" }', '"x"'],
    [".zmetadata", '{ "zarr_consolidated_format": 1, "metadata": { "a": 3 } }', '"a"'],
  ] as const) {
    it(`appear in ${name}`, async () => {
      const { document } = await open(name, text);
      await diagnosticsWhen(document, `a finding at ${marked}`, (all) =>
        all.some(({ range }) => document.getText(range) === marked),
      );
    });
  }

  it("leave another software's zarr.json alone", async () => {
    const other = await open("zarr.json", '{ "name": NaN }');
    const { document } = await open("zarr.json", good.replace("[2, 3]", "[2]"));
    await diagnosticsWhen(document, "a finding", ([first]) => isAt(document, first, "[2]"));
    assert.deepEqual(ours(other.document), []);
  });

  it("take the severity of the settings, at once", async () => {
    const { document } = await open("zarr.json", good.replace("[2, 3]", "[2]"));
    const [found] = await diagnosticsWhen(document, "a finding", ([first]) =>
      isAt(document, first, "[2]"),
    );
    const rule = typeof found?.code === "object" ? String(found.code.value) : "";
    const settings = vscode.workspace.getConfiguration("zarrLens");
    const { Global } = vscode.ConfigurationTarget;
    await settings.update("rules", { [rule]: "hint" }, Global);
    await diagnosticsWhen(
      document,
      "a hint",
      ([first]) => first?.severity === vscode.DiagnosticSeverity.Hint,
    );
    await settings.update("rules", { [rule]: "off" }, Global);
    await diagnosticsWhen(document, "no finding", (all) => all.length === 0);
  });

  it("go when the document is closed", async () => {
    const { document } = await open("zarr.json", good.replace("[2, 3]", "[2]"));
    await diagnosticsWhen(document, "a finding", ([first]) => isAt(document, first, "[2]"));
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await diagnosticsWhen(document, "no finding", (all) => all.length === 0);
  });

  it("offer the repairs of their rule", async () => {
    const { document } = await open(".zattrs", '{\n  "a": NaN\n}');
    const [found] = await diagnosticsWhen(document, "a finding at NaN", ([first]) =>
      isAt(document, first, "NaN"),
    );
    assert.ok(found);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      found.range,
      vscode.CodeActionKind.QuickFix.value,
    );
    const fix = actions.find(({ edit }) => edit !== undefined);
    assert.ok(fix?.edit, "no repair is offered");
    assert.ok(await vscode.workspace.applyEdit(fix.edit));
    await diagnosticsWhen(document, "no finding", (all) => all.length === 0);
  });
});
