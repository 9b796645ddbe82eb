import assert from "node:assert/strict";
import { builtinModules } from "node:module";
import { circles, floorOf, foreignImports, upwardImports } from "./floors";
import { importGraph, type ImportGraph } from "./importGraph";

const nodeModules = new Set(builtinModules);

describe("the house", () => {
  let graph: ImportGraph;

  before(async function () {
    this.timeout(60_000);
    graph = await importGraph();
  });

  it("has files on every floor", () => {
    const floors = new Set([...graph.keys()].map(floorOf));
    const expected = ["cli", "codecs", "extension", "lint", "protocol", "stores", "view"];
    for (const name of [...expected, "workers", "zarr"]) assert.ok(floors.has(`src/${name}`), name);
    assert.ok(floors.has("webview"), "webview");
  });

  it("has no import that leads upward", () => {
    assert.deepEqual(upwardImports(graph), []);
  });

  it("has no circles", () => {
    assert.deepEqual(circles(graph), []);
  });

  it("has vscode in the extension only, and nothing of Node in the pure floors", () => {
    assert.deepEqual(foreignImports(graph, nodeModules), []);
  });

  describe("faults it would find", () => {
    const faulty = (file: string, target: string, isPackage = false): ImportGraph =>
      new Map([[file, [{ target, isPackage }]]]);

    it("an import upward, or of a neighbour", () => {
      assert.deepEqual(upwardImports(faulty("src/zarr/a.ts", "src/lint/b.ts")), [
        "src/zarr/a.ts imports src/lint/b.ts: src/zarr may not import src/lint",
      ]);
      assert.equal(upwardImports(faulty("src/cli/a.ts", "src/extension/b.ts")).length, 1);
      assert.equal(upwardImports(faulty("webview/a.ts", "src/zarr/b.ts")).length, 1);
      assert.equal(upwardImports(faulty("src/view/a.ts", "test/b.ts")).length, 1);
      assert.deepEqual(upwardImports(faulty("webview/a.ts", "src/protocol/b.ts")), []);
    });

    it("a circle", () => {
      const graph: ImportGraph = new Map([
        ["a.ts", [{ target: "b.ts", isPackage: false }]],
        ["b.ts", [{ target: "a.ts", isPackage: false }]],
      ]);
      assert.deepEqual(circles(graph), ["a.ts -> b.ts -> a.ts"]);
    });

    it("a module that the floor may not have", () => {
      for (const name of ["node:fs", "fs", "vscode"]) {
        const found = foreignImports(faulty("src/lint/a.ts", name, true), nodeModules);
        assert.equal(found.length, 1, name);
      }
      assert.deepEqual(foreignImports(faulty("src/cli/a.ts", "node:fs", true), nodeModules), []);
    });
  });
});
