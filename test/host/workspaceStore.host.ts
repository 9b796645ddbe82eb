import assert from "node:assert/strict";
import * as vscode from "vscode";
import { WorkspaceStore } from "../../src/extension/stores/workspaceStore";
import { MemoryFileSystem } from "./memoryFileSystem";

describe("WorkspaceStore", () => {
  const files = new MemoryFileSystem("zarrstore");
  const store = new WorkspaceStore(files.uri("/s"));
  let registration: vscode.Disposable;

  before(() => {
    files.put("/s/a%20b/c/0", new Uint8Array([0, 1, 2, 3, 4]));
    files.put("/secret", "x");
    registration = vscode.workspace.registerFileSystemProvider(files.scheme, files);
  });

  after(() => registration.dispose());

  it("takes keys literally", async () => {
    assert.deepEqual([...((await store.get("a%20b/c/0")) ?? [])], [0, 1, 2, 3, 4]);
    assert.equal(await store.get("a b/c/0"), undefined);
  });

  it("does not leave its folder", async () => {
    assert.equal(await store.get("../secret"), undefined);
    assert.equal(await store.get("a%20b/../../secret"), undefined);
    assert.deepEqual(await store.list(".."), []);
  });

  it("has no value where a folder, or nothing, is", async () => {
    assert.equal(await store.get("a%20b"), undefined);
    assert.equal(await store.get("a%20b/c/0/zarr.json"), undefined);
    assert.equal(await store.size("a%20b/c"), undefined);
    assert.deepEqual(await store.list("nothing"), []);
  });

  it("reads ranges, whose bytes are the caller's own", async () => {
    const key = "a%20b/c/0";
    const whole = await store.getRange(key, { offset: 0, length: 5 });
    assert.deepEqual([...(whole ?? [])], [0, 1, 2, 3, 4]);
    structuredClone(whole?.buffer, {
      transfer: whole === undefined ? [] : [whole.buffer],
    });
    assert.deepEqual([...((await store.getRange(key, { offset: 3, length: 9 })) ?? [])], [3, 4]);
    assert.deepEqual([...((await store.getRange(key, { suffixLength: 2 })) ?? [])], [3, 4]);
    assert.deepEqual(
      [...((await store.getRange(key, { suffixLength: 9 })) ?? [])],
      [0, 1, 2, 3, 4],
    );
  });

  it("sees that a value changed", async () => {
    files.put("/s/changing", new Uint8Array([1]));
    assert.deepEqual(
      [...((await store.getRange("changing", { offset: 0, length: 1 })) ?? [])],
      [1],
    );
    files.put("/s/changing", new Uint8Array([2]));
    assert.deepEqual(
      [...((await store.getRange("changing", { offset: 0, length: 1 })) ?? [])],
      [2],
    );
  });

  it("refuses what is longer than asked", async () => {
    await assert.rejects(store.get("a%20b/c/0", { maxBytes: 4 }), { code: "refused" });
  });

  it("stops when aborted", async () => {
    const controller = new AbortController();
    controller.abort();
    await assert.rejects(store.get("a%20b/c/0", { signal: controller.signal }), {
      name: "AbortError",
    });
  });
});
