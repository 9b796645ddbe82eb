import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeEditors, openFile, openText, rangeOfText } from "./metadataEditor";
import { runningExtension, workspaceRoot } from "./runningExtension";

describe("hover on metadata", () => {
  before(runningExtension);
  afterEach(closeEditors);

  async function hover(document: vscode.TextDocument, at: vscode.Position): Promise<string> {
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      document.uri,
      at,
    );
    return hovers
      .flatMap(({ contents }) => contents)
      .map((one) => (typeof one === "string" ? one : one.value))
      .join("\n");
  }

  async function hoverIn(path: string, text: string): Promise<string> {
    const { document } = await openFile(vscode.Uri.joinPath(workspaceRoot(), path));
    return hover(document, rangeOfText(document, text).start.translate(0, 1));
  }

  for (const [path, text, expected] of [
    ["climate_v3.zarr/t2m/zarr.json", '"chunk_shape"', /4 × 2 × 2 \\= 16/],
    ["climate_v3.zarr/t2m/zarr.json", '"chunk_shape"', /32\\\.0 kB/],
    ["climate_v3.zarr/t2m/zarr.json", '"data_type"', /signed integer of 16 bits/],
    ["climate_v3.zarr/t2m/zarr.json", '"fill_value"', /0x0000/],
    ["climate_v3.zarr/t2m/zarr.json", '"codecs"', /1\. bytes .*\n2\. zstd/],
    ["climate_v3.zarr/t2m/zarr.json", '"scale_factor"', /stored × 0\\\.01 \\\+ 273\\\.15 K/],
    ["climate_v3.zarr/zarr.json", '"latitude": {', /float64 \\\(73\\\)/],
    ["climate_v2.zarr/t2m/.zarray", '"fill_value"', /0x8001/],
    ["climate_v2.zarr/t2m/.zarray", '"dtype"', /2 bytes/],
    ["climate_v2.zarr/t2m/.zarray", '"chunks"', /Last chunk along latitude/],
    ["climate_v2.zarr/t2m/.zattrs", '"_ARRAY_DIMENSIONS"', /time.*24/],
    ["climate_v2.zarr/.zmetadata", '"compressor"', /The codec that compresses a chunk/],
    ["climate_v2.zarr/.zgroup", '"zarr_format"', /The version of the format/],
    ["v3_sharded.zarr/basic/zarr.json", '"sharding_indexed"', /Inner chunks of a shard.*16/],
  ] as const) {
    it(`says of ${text} in ${path}: ${expected.source}`, async () => {
      assert.match(await hoverIn(path, text), expected);
    });
  }

  it("links to the specification", async () => {
    const text = await hoverIn("climate_v3.zarr/t2m/zarr.json", '"shape"');
    assert.match(text, /\[Specification\]\(https:\/\/zarr-specs\.readthedocs\.io/);
  });

  it("escapes what a document says", async () => {
    const { document } = await openText(
      ".zattrs",
      '{ "units": "<b>[x](command:y)", "scale_factor": 2 }',
    );
    const text = await hover(document, rangeOfText(document, "scale_factor").start);
    assert.match(text, /stored × 2/);
    assert.ok(!text.includes("<b>"), text);
    assert.ok(!text.includes("[x](command:y)"), text);
  });

  it("is one voice: no other provider describes the same member", async () => {
    const { document } = await openFile(
      vscode.Uri.joinPath(workspaceRoot(), "climate_v3.zarr/t2m/zarr.json"),
    );
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      document.uri,
      rangeOfText(document, '"shape"').start.translate(0, 1),
    );
    assert.equal(hovers.length, 1);
  });
});
