import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  closeEditors,
  findingsAfter,
  findingsOf,
  findingsWhen,
  openFile,
  replace,
  ruleOf,
} from "./metadataEditor";
import { runningExtension, workspaceRoot } from "./runningExtension";

const { Global } = vscode.ConfigurationTarget;

describe("findings of stores", () => {
  const store = (path: string): vscode.Uri =>
    vscode.Uri.joinPath(workspaceRoot(), "lint.zarr", path);
  const config = (): vscode.Uri => vscode.Uri.joinPath(workspaceRoot(), ".zarrlint.json");

  const write = (uri: vscode.Uri, text: string): Thenable<void> =>
    vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));

  const array = (chunk: string): string => `{
  "zarr_format": 3,
  "node_type": "array",
  "shape": [4, 6],
  "data_type": "float32",
  "chunk_grid": { "name": "regular", "configuration": { "chunk_shape": ${chunk} } },
  "chunk_key_encoding": { "name": "default", "configuration": { "separator": "/" } },
  "fill_value": 0.0,
  "codecs": [{ "name": "bytes", "configuration": { "endian": "little" } }],
  "attributes": {}
}
`;

  before(async () => {
    const { index } = await runningExtension();
    await write(
      store("zarr.json"),
      '{ "zarr_format": 3, "node_type": "group", "attributes": {} }\n',
    );
    await write(store("a/zarr.json"), array("[2]"));
    await write(store("b/zarr.json"), array("[2, 3]"));
    await index.searchAll();
    // The first document that is seen starts the checks.
    await openFile(store("zarr.json"));
  });

  afterEach(closeEditors);

  after(async () => {
    const settings = vscode.workspace.getConfiguration("zarrLens");
    await settings.update("rules", undefined, Global);
    await settings.update("lint.scope", undefined, Global);
    await vscode.workspace.fs.delete(store(""), { recursive: true });
    await Promise.resolve(vscode.workspace.fs.delete(config())).catch(() => undefined);
    await (await runningExtension()).index.searchAll();
  });

  it("show faults of closed files, where they are", async () => {
    const [found] = await findingsWhen(store("a/zarr.json"), "the closed file", (all) =>
      all.some((one) => ruleOf(one) === "chunk-shape-length"),
    );
    assert.ok(found);
    assert.equal(found.range.start.line, 5);
    assert.deepEqual(
      vscode.window.visibleTextEditors
        .map(({ document }) => document.uri.path)
        .filter((path) => path.includes("/a/")),
      [],
    );
  });

  it("go and come with the file on disk", async () => {
    const file = store("a/zarr.json");
    await findingsAfter(
      () => write(file, array("[2, 3]")),
      file,
      "no error",
      (all) => all.every((one) => ruleOf(one) !== "chunk-shape-length"),
    );
    await findingsAfter(
      () => write(file, array("[2]")),
      file,
      "the error again",
      (all) => all.some((one) => ruleOf(one) === "chunk-shape-length"),
    );
  });

  it("take unsaved text before what is on disk", async () => {
    const editor = await openFile(store("b/zarr.json"));
    await replace(editor, '"attributes": {}', '"attributes": {}, "dimension_names": ["y", "x"]');
    await findingsWhen(store("b/zarr.json"), "the unsaved text is sound", (all) => all.length < 20);
    await replace(editor, "[2, 3]", "[2]");
    await findingsWhen(store("b/zarr.json"), "the unsaved text is wrong", (all) =>
      all.some((one) => ruleOf(one) === "chunk-shape-length"),
    );
    await vscode.commands.executeCommand("workbench.action.files.revert");
    await findingsWhen(store("b/zarr.json"), "the disk is right", (all) =>
      all.every((one) => ruleOf(one) !== "chunk-shape-length"),
    );
  });

  it("follow the severity of a rule in the settings, also in closed files", async () => {
    const settings = vscode.workspace.getConfiguration("zarrLens");
    await settings.update("rules", { "chunk-shape-length": "hint" }, Global);
    await findingsWhen(store("a/zarr.json"), "a hint", (all) =>
      all.some(
        (one) =>
          ruleOf(one) === "chunk-shape-length" && one.severity === vscode.DiagnosticSeverity.Hint,
      ),
    );
    await settings.update("rules", undefined, Global);
    await findingsWhen(store("a/zarr.json"), "an error", (all) =>
      all.some((one) => one.severity === vscode.DiagnosticSeverity.Error),
    );
  });

  it("follow .zarrlint.json as it is written, changed and deleted", async () => {
    const off = (all: vscode.Diagnostic[]): boolean =>
      all.every((one) => ruleOf(one) !== "chunk-shape-length");
    await findingsAfter(
      () => write(config(), '{ "rules": { "chunk-shape-length": "off" } }'),
      store("a/zarr.json"),
      "switched off by the file",
      off,
    );
    await findingsAfter(
      () => write(config(), '{ "rules": { "chunk-shape-length": "warning" } }'),
      store("a/zarr.json"),
      "a warning by the file",
      (all) => all.some(({ severity }) => severity === vscode.DiagnosticSeverity.Warning),
    );
    await vscode.workspace.fs.delete(config());
    await findingsWhen(store("a/zarr.json"), "an error again", (all) =>
      all.some(({ severity }) => severity === vscode.DiagnosticSeverity.Error),
    );
  });

  it("write .zarrlint.json when a rule is switched off there", async () => {
    await vscode.commands.executeCommand(
      "zarrLens.silenceRule",
      store("a/zarr.json"),
      "chunk-shape-length",
      "file",
    );
    const bytes = await vscode.workspace.fs.readFile(config());
    assert.deepEqual(JSON.parse(new TextDecoder().decode(bytes)), {
      rules: { "chunk-shape-length": "off" },
    });
    await findingsWhen(store("a/zarr.json"), "switched off", (all) =>
      all.every((one) => ruleOf(one) !== "chunk-shape-length"),
    );
    await closeEditors();
    await vscode.workspace.fs.delete(config());
    await findingsWhen(store("a/zarr.json"), "on again", (all) => all.length > 0);
  });

  it("are repaired in the whole store at once", async () => {
    const bare = '{ "zarr_format": 3, "node_type": "group", "attributes": { "x": NaN } }\n';
    await write(store("c/zarr.json"), bare);
    await write(store("d/zarr.json"), bare);
    const [found] = await findingsWhen(store("c/zarr.json"), "NaN in c", (all) => all.length > 0);
    await findingsWhen(store("d/zarr.json"), "NaN in d", (all) => all.length > 0);
    assert.ok(found);
    await vscode.commands.executeCommand(
      "zarrLens.fixRuleInStore",
      store("c/zarr.json"),
      ruleOf(found),
    );
    for (const name of ["c", "d"]) {
      await findingsWhen(
        store(`${name}/zarr.json`),
        `${name} is repaired`,
        (all) => all.length === 0,
      );
      const document = await vscode.workspace.openTextDocument(store(`${name}/zarr.json`));
      assert.doesNotMatch(document.getText(), /NaN/);
    }
  });

  it("see what happened to chunks when the store is checked by command", async () => {
    const file = store("b/zarr.json");
    const isCut = (one: vscode.Diagnostic): boolean => ruleOf(one) === "chunk-size";
    await write(store("b/c/0/0"), "cut short");
    await vscode.commands.executeCommand("zarrLens.checkStore", store("b/zarr.json"));
    const found = await findingsWhen(file, "a chunk that is cut", (all) => all.some(isCut));
    assert.match(found.find(isCut)?.message ?? "", /c\/0\/0.* 9 bytes/);
    await vscode.workspace.fs.delete(store("b/c"), { recursive: true });
    await vscode.commands.executeCommand("zarrLens.checkStore", store("b/zarr.json"));
    await findingsWhen(file, "no chunk", (all) => !all.some(isCut));
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  it("look into small arrays, whose chunks the workers decode", async () => {
    const coordinate = {
      ...{ zarr_format: 3, node_type: "array", shape: [4], data_type: "uint8", fill_value: 0 },
      chunk_grid: { name: "regular", configuration: { chunk_shape: [4] } },
      chunk_key_encoding: { name: "default", configuration: { separator: "/" } },
      codecs: [{ name: "bytes" }],
      dimension_names: ["x"],
      attributes: { units: "m" },
    };
    await write(store("x/c/0"), "acbd");
    await write(store("x/zarr.json"), JSON.stringify(coordinate));
    await findingsWhen(store("x/zarr.json"), "values that turn back", (all) =>
      all.some((one) => ruleOf(one) === "cf-monotonic"),
    );
    await vscode.workspace.fs.delete(store("x"), { recursive: true });
  });

  it("are those of open files only, where the settings say so", async () => {
    const settings = vscode.workspace.getConfiguration("zarrLens");
    await settings.update("lint.scope", "openFiles", Global);
    await findingsWhen(
      store("a/zarr.json"),
      "no findings of closed files",
      (all) => all.length === 0,
    );
    assert.deepEqual(findingsOf(store("a/zarr.json")), []);
    await settings.update("lint.scope", undefined, Global);
    await findingsWhen(store("a/zarr.json"), "findings again", (all) => all.length > 0);
  });
});
