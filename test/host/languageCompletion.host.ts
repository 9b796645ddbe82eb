import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  closeEditors,
  findingsWhen,
  openFile,
  openText,
  rangeOfText,
  replace,
} from "./metadataEditor";
import { runningExtension, workspaceRoot } from "./runningExtension";

const head = '"zarr_format": 3, "node_type": "array", "shape": [4, 6]';
const grid = '"chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2, 3]}}';

describe("completion in metadata", () => {
  before(runningExtension);
  afterEach(closeEditors);

  async function itemsAt(document: vscode.TextDocument, position: vscode.Position) {
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      document.uri,
      position,
    );
    return list.items;
  }

  function labels(items: readonly vscode.CompletionItem[]): string[] {
    return items.map(({ label }) => (typeof label === "string" ? label : label.label));
  }

  for (const [what, name, text, wanted, unwanted] of [
    ["members that are missing", "zarr.json", `{ ${head}, ¦ }`, ["data_type", "codecs"], ["shape"]],
    ["data types", "zarr.json", '{ "zarr_format": 3, "data_type": ¦ }', ["float32", "bool"], []],
    [
      "codecs that come to bytes, at the start",
      "zarr.json",
      `{ ${head}, ${grid}, "data_type": "uint16", "codecs": [¦] }`,
      ["bytes", "transpose", "sharding_indexed"],
      ["gzip", "vlen-utf8"],
    ],
    [
      "codecs of bytes, after bytes",
      "zarr.json",
      `{ ${head}, ${grid}, "data_type": "uint16", "codecs": [{"name": "bytes"}, ¦] }`,
      ["gzip", "zstd", "blosc", "crc32c"],
      ["bytes", "transpose"],
    ],
    [
      "codecs of arrays only, before bytes",
      "zarr.json",
      `{ ${head}, ${grid}, "data_type": "uint16", "codecs": [¦{"name": "bytes"}] }`,
      ["transpose"],
      ["bytes", "sharding_indexed", "gzip"],
    ],
    [
      "fill values of the type",
      "zarr.json",
      `{ ${head}, "data_type": "int8", "fill_value": ¦ }`,
      ["0", "-128", "127"],
      ["NaN"],
    ],
    [
      "values of a codec's member",
      "zarr.json",
      `{ ${head}, "codecs": [{"name": "blosc", "configuration": {"cname": ¦}}] }`,
      ["zstd", "lz4"],
      [],
    ],
    [
      "chunk key encodings",
      "zarr.json",
      `{ ${head}, "chunk_key_encoding": ¦ }`,
      ["default", "v2"],
      [],
    ],
    ["orders of v2", ".zarray", '{ "zarr_format": 2, "order": "¦" }', ["C", "F"], []],
    ["ids of v2", ".zarray", '{ "compressor": {"id": "¦"} }', ["blosc", "zstd"], ["bytes"]],
    ["keys of CF", ".zattrs", '{ "units": "K", ¦ }', ["scale_factor", "_FillValue"], ["units"]],
    ["calendars", ".zattrs", '{ "calendar": "¦" }', ["noleap", "360_day"], []],
  ] as const) {
    it(`offers ${what}`, async () => {
      const { document, position } = await openText(name, text);
      const found = labels(await itemsAt(document, position));
      for (const one of wanted) assert.ok(found.includes(one), `${one} of ${found.join(", ")}`);
      for (const one of unwanted) assert.ok(!found.includes(one), `${one} is offered`);
    });
  }

  it("offers the dimension names of other arrays, and the levels that there are", async () => {
    const array = await openFile(
      vscode.Uri.joinPath(workspaceRoot(), "climate_v3.zarr/t2m/zarr.json"),
    );
    const name = rangeOfText(array.document, '"latitude"').start.translate(0, 1);
    assert.ok(labels(await itemsAt(array.document, name)).includes("longitude"));
    const image = await openFile(
      vscode.Uri.joinPath(workspaceRoot(), "cells_0.5.ome.zarr/zarr.json"),
    );
    await replace(image, '"path": "0"', '"path": "x"');
    const path = rangeOfText(image.document, '"path": "x"').end.translate(0, -1);
    const found = labels(await itemsAt(image.document, path));
    assert.ok(found.includes("0") && found.includes("1"), found.join(", "));
  });

  it("writes a codec that lint has nothing against", async () => {
    const text = `{
  ${head},
  ${grid},
  "data_type": "uint16",
  "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
  "fill_value": 0,
  "attributes": {},
  "codecs": [¦]
}`;
    for (const name of ["sharding_indexed", "bytes"]) {
      const { document, position, editor } = await openText("zarr.json", text);
      await findingsWhen(document.uri, "the empty chain is reported", (all) => all.length > 0);
      const item = (await itemsAt(document, position)).find(({ label }) => label === name);
      assert.ok(item?.insertText instanceof vscode.SnippetString);
      assert.ok(await editor.insertSnippet(item.insertText, position));
      assert.ok(document.getText().includes(`"${name}"`));
      await findingsWhen(document.uri, `no error with ${name}`, (all) =>
        all.every(({ severity }) => severity !== vscode.DiagnosticSeverity.Error),
      );
    }
  });
});
