import assert from "node:assert/strict";
import * as vscode from "vscode";
import { StoreWalk, type WalkFileSystem } from "../../src/extension/discovery/walkStores";
import { WorkspaceWalk } from "../../src/extension/discovery/workspaceWalk";
import type { OpenStores } from "../../src/extension/stores/openStores";
import { baseName } from "../../src/extension/uris";
import { MemoryFileSystem } from "./memoryFileSystem";
import { runningExtension, workspaceRoot } from "./runningExtension";

const group = '{"zarr_format": 3, "node_type": "group"}';
const array = '{"zarr_format": 3, "node_type": "array", "shape": []}';

describe("stores of the workspace", () => {
  it("are found by their content", async () => {
    const { index } = await runningExtension();
    await index.ensure();
    const names = index.stores.map(({ uri }) => baseName(uri));
    for (const name of [
      "climate_v3.zarr",
      "climate_v2.zarr",
      "broken_v3.zarr",
      "v2_zip.zarr.zip",
    ]) {
      assert.ok(names.includes(name), `${name} is not among ${names.join(", ")}`);
    }
    assert.ok(!names.includes("expected"), "a folder without markers is no store");
    assert.equal(index.state, "done");
  });

  it("hold what lies in them", async () => {
    const { index } = await runningExtension();
    await index.ensure();
    const root = workspaceRoot();
    const inside = vscode.Uri.joinPath(root, "climate_v3.zarr", "t2m", "zarr.json");
    assert.equal(baseName(index.storeOf(inside)?.uri ?? root), "climate_v3.zarr");
    assert.equal(index.storeOf(vscode.Uri.joinPath(root, "expected")), undefined);
  });
});

describe("the walk", () => {
  const files = new MemoryFileSystem("zarrwalk");
  let registration: vscode.Disposable;

  before(() => {
    files.put("/space/data/odd name %20/zarr.json", group);
    files.put("/space/data/odd name %20/a/zarr.json", array);
    files.put("/space/run/.zarray", "{}");
    for (let chunk = 0; chunk < 50; chunk++) files.put(`/space/run/${chunk}`, "");
    files.put("/space/web/zarr.json", '{"name": "not ours"}');
    files.put("/space/web/deep/er/.zgroup", '{"zarr_format": 2}');
    files.put("/space/left out/.zgroup", '{"zarr_format": 2}');
    files.link("/space/web/loop");
    registration = vscode.workspace.registerFileSystemProvider(files.scheme, files);
  });

  after(() => registration.dispose());

  async function walk(change: Partial<WalkFileSystem> = {}, maxDepth = 16) {
    const found: string[] = [];
    const skipped: string[] = [];
    const base = new WorkspaceWalk({} as OpenStores, undefined);
    const fileSystem: WalkFileSystem = {
      entryKind: (uri) => base.entryKind(uri),
      isNode: (uri) => base.isNode(uri),
      list: (uri) => base.list(uri),
      isN5Document: () => Promise.resolve(false),
      isZipStore: () => Promise.resolve(false),
      linkTarget: (uri) => base.linkTarget(uri),
      ...change,
    };
    files.listed.length = 0;
    await new StoreWalk({
      fileSystem,
      maxDepth,
      isExcluded: (uri) => baseName(uri) === "left out",
      isReachedAnyway: () => false,
      onFound: ({ uri }) => found.push(uri.path),
      onSkipped: (reason) => skipped.push(reason),
      signal: new AbortController().signal,
    }).run(files.uri("/space"), 0);
    return { found: found.sort(), skipped };
  }

  it("finds groups and arrays whatever they are called", async () => {
    const { found } = await walk();
    assert.deepEqual(found, ["/space/data/odd name %20", "/space/run", "/space/web/deep/er"]);
  });

  it("never lists a store, so chunks cost nothing", async () => {
    await walk();
    assert.deepEqual(files.listed.sort(), [
      "/space",
      "/space/data",
      "/space/web",
      "/space/web/deep",
    ]);
  });

  it("follows a link once, and only where it is known to lead elsewhere", async () => {
    const target = (): Promise<vscode.Uri> => Promise.resolve(files.uri("/elsewhere"));
    await walk();
    assert.ok(!files.listed.includes("/space/web/loop"));
    await walk({ linkTarget: target });
    assert.equal(files.listed.filter((path) => path === "/space/web/loop").length, 1);
  });

  it("stops at the depth of the settings and says so", async () => {
    const { found, skipped } = await walk({}, 2);
    assert.deepEqual(found, ["/space/data/odd name %20", "/space/run"]);
    assert.match(skipped.join("\n"), /web\/deep: deeper than/);
  });

  it("goes on where one folder cannot be read", async () => {
    const base = new WorkspaceWalk({} as OpenStores, undefined);
    const { found, skipped } = await walk({
      list: (uri) =>
        baseName(uri) === "data" ? Promise.reject(new Error("no permission")) : base.list(uri),
    });
    assert.deepEqual(found, ["/space/run", "/space/web/deep/er"]);
    assert.match(skipped.join("\n"), /no permission/);
  });

  it("fails where its start is not there", async () => {
    const gone = new StoreWalk({
      fileSystem: new WorkspaceWalk({} as OpenStores, undefined),
      maxDepth: 3,
      isExcluded: () => false,
      isReachedAnyway: () => false,
      onFound: () => undefined,
      onSkipped: () => undefined,
      signal: new AbortController().signal,
    });
    await assert.rejects(gone.run(files.uri("/nowhere"), 0), { code: "not-found" });
  });
});
