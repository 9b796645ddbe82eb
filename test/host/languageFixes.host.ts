import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  closeEditors,
  findingsOf,
  findingsWhen,
  openText,
  rangeOfText,
  ruleOf,
} from "./metadataEditor";
import { runningExtension } from "./runningExtension";

describe("repairs of metadata", () => {
  before(runningExtension);
  afterEach(async () => {
    await vscode.workspace
      .getConfiguration("zarrLens")
      .update("rules", undefined, vscode.ConfigurationTarget.Workspace);
    await closeEditors();
  });

  function actionsAt(
    document: vscode.TextDocument,
    range: vscode.Range,
    kind: vscode.CodeActionKind,
  ): Thenable<vscode.CodeAction[]> {
    return vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      range,
      kind.value,
    );
  }

  const two = '{\n  "a": NaN,\n  "b": NaN\n}';

  it("are undone in one step: type, see, fix, undo", async () => {
    const { document } = await openText(".zattrs", two);
    const [first] = await findingsWhen(document.uri, "two findings", (all) => all.length === 2);
    assert.ok(first);
    const actions = await actionsAt(document, first.range, vscode.CodeActionKind.QuickFix);
    const fix = actions.find(({ edit, isPreferred }) => edit !== undefined && isPreferred === true);
    assert.ok(fix?.edit);
    assert.ok(await vscode.workspace.applyEdit(fix.edit));
    await findingsWhen(document.uri, "one finding", (all) => all.length === 1);
    await vscode.commands.executeCommand("undo");
    await findingsWhen(document.uri, "two findings again", (all) => all.length === 2);
    assert.equal(document.getText(), two);
  });

  it("are made for a whole rule at once", async () => {
    const { document } = await openText(".zattrs", two);
    const [first] = await findingsWhen(document.uri, "two findings", (all) => all.length === 2);
    assert.ok(first);
    const actions = await actionsAt(document, first.range, vscode.CodeActionKind.QuickFix);
    const all = actions.find(
      ({ title }) => title.includes(ruleOf(first)) && title.includes("file"),
    );
    assert.ok(all?.edit, actions.map(({ title }) => title).join(", "));
    assert.ok(await vscode.workspace.applyEdit(all.edit));
    await findingsWhen(document.uri, "no finding", (found) => found.length === 0);
  });

  it("are made on saving, as source.fixAll.zarrLens", async () => {
    const { document } = await openText(".zattrs", two);
    await findingsWhen(document.uri, "two findings", (all) => all.length === 2);
    const kind = vscode.CodeActionKind.SourceFixAll.append("zarrLens");
    const [all] = await actionsAt(document, new vscode.Range(0, 0, 0, 0), kind);
    assert.ok(all?.edit, "nothing is offered");
    assert.ok(await vscode.workspace.applyEdit(all.edit));
    await findingsWhen(document.uri, "no finding", (found) => found.length === 0);
  });

  it("switch a rule off in the settings", async () => {
    const { document } = await openText(".zattrs", two);
    const [first] = await findingsWhen(document.uri, "two findings", (all) => all.length === 2);
    assert.ok(first);
    await vscode.commands.executeCommand(
      "zarrLens.silenceRule",
      document.uri,
      ruleOf(first),
      "settings",
    );
    await findingsWhen(document.uri, "no finding", (found) => found.length === 0);
  });

  it("write a codec as an object and back", async () => {
    const text =
      '{ "zarr_format": 3, "node_type": "array", "data_type": "int8", "codecs": ["bytes"] }';
    const { document } = await openText("zarr.json", text);
    const rewrite = async (at: string): Promise<void> => {
      const range = rangeOfText(document, at);
      const [action] = await actionsAt(document, range, vscode.CodeActionKind.RefactorRewrite);
      assert.ok(action?.edit, `nothing is offered at ${at}`);
      assert.ok(await vscode.workspace.applyEdit(action.edit));
    };
    await rewrite('"bytes"');
    assert.match(document.getText(), /\[\{"name": "bytes"\}\]/);
    await rewrite('"bytes"}');
    assert.equal(document.getText(), text);
    assert.ok(Array.isArray(findingsOf(document.uri)));
  });
});
