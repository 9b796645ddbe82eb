import assert from "node:assert/strict";
import { strToU8, zipSync } from "fflate";
import * as vscode from "vscode";
import { closeEditors, findingsWhen, openText, replace, ruleOf } from "./metadataEditor";
import { runningExtension, until, workspaceRoot } from "./runningExtension";

const otherId = "d-v-b.vscode-zarr";

const wrongRank = `{
  "zarr_format": 3,
  "node_type": "array",
  "shape": [4, 6],
  "data_type": "float32",
  "chunk_grid": { "name": "regular", "configuration": { "chunk_shape": [2] } },
  "chunk_key_encoding": { "name": "default", "configuration": { "separator": "/" } },
  "fill_value": "wrong",
  "codecs": [
    { "name": "bytes", "configuration": { "endian": "little" } },
    { "name": "gzip", "configuration": { "level": 5 } }
  ],
  "attributes": {}
}
`;
/** The stand-in leaves all others alone: once it runs, it stays for the suites after this one. */
const path = "beside-other-linter/zarr.json";
const ours = ["chunk-shape-length", "fill-value-float-string"];

describe("beside the extension d-v-b.vscode-zarr", function () {
  this.timeout(60_000);
  const settings = () => vscode.workspace.getConfiguration("zarrLens.lint");
  const choose = (mode: string | undefined) =>
    settings().update("whenOtherLinterActive", mode, vscode.ConfigurationTarget.Workspace);

  before(async function () {
    // The other extension has no entry point for hosts in browsers, so the two never meet there.
    if (typeof process === "undefined") return this.skip();
    await runningExtension();
    await install();
  });

  afterEach(async () => {
    await choose(undefined);
    await closeEditors();
  });

  /** Rules of our findings of a document, and "theirs". */
  function shown(found: readonly vscode.Diagnostic[]): string[] {
    return found.map((one) => (ruleOf(one) === "invalid_value" ? "theirs" : ruleOf(one))).sort();
  }

  function shownWhen(document: vscode.TextDocument, expected: readonly string[]) {
    const wanted = [...expected].sort().join(", ");
    return findingsWhen(document.uri, wanted, (found) => shown(found).join(", ") === wanted);
  }

  it("a finding of both is shown once, on one line and on several", async () => {
    const { document, editor } = await openText(path, wrongRank);
    await shownWhen(document, ["theirs", "fill-value-float-string"]);
    await replace(editor, "[2]", "[\n    2\n  ]");
    await shownWhen(document, ["theirs", "fill-value-float-string"]);
    await replace(editor, "    2\n", "    2, 3\n");
    await shownWhen(document, ["fill-value-float-string"]);
  });

  it("the user chooses, and what is chosen holds at once", async () => {
    const { document } = await openText(path, wrongRank);
    await shownWhen(document, ["theirs", "fill-value-float-string"]);
    await choose("show");
    await shownWhen(document, ["theirs", ...ours]);
    await choose("hide");
    await shownWhen(document, ["theirs"]);
    await choose("hideDuplicates");
    await shownWhen(document, ["theirs", "fill-value-float-string"]);
  });

  it("the log says so once", async () => {
    await vscode.commands.executeCommand("zarrLens.showLog");
    const lines = await until({
      what: "the log",
      check: () => {
        const log = vscode.workspace.textDocuments.find(({ uri }) => /Zarr Lens/.test(uri.path));
        const said = log?.getText().match(/^.*d-v-b\.vscode-zarr is installed.*$/gm);
        return said ?? undefined;
      },
      events: [vscode.workspace.onDidOpenTextDocument, vscode.workspace.onDidChangeTextDocument],
    });
    await vscode.commands.executeCommand("workbench.action.closePanel");
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? "", /zarrLens\.lint\.whenOtherLinterActive/);
  });
});

/** Packs the folder of the stand-in as a VSIX, and has VS Code install that. */
async function install(): Promise<void> {
  const folder = vscode.Uri.joinPath(
    vscode.extensions.getExtension("zarr-lens.zarr-lens")?.extensionUri ?? workspaceRoot(),
    "test/host/otherLinter",
  );
  const read = (name: string) => vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, name));
  const vsix = zipSync({
    "extension.vsixmanifest": strToU8(manifest),
    "extension/package.json": await read("package.json"),
    "extension/extension.cjs": await read("extension.cjs"),
  });
  const file = vscode.Uri.joinPath(workspaceRoot(), "other-linter.vsix");
  await vscode.workspace.fs.writeFile(file, vsix);
  await vscode.commands.executeCommand("workbench.extensions.installExtension", file);
  await vscode.workspace.fs.delete(file);
  await until({
    what: "the other extension is there",
    check: () => vscode.extensions.getExtension(otherId),
    events: [vscode.extensions.onDidChange],
  });
  await vscode.extensions.getExtension(otherId)?.activate();
}

const manifest = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata><Identity Language="en-US" Id="vscode-zarr" Version="0.0.1" Publisher="d-v-b"/></Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Assets><Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json"/></Assets>
</PackageManifest>
`;
