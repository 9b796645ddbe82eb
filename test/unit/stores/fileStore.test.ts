import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileStore } from "../../../src/stores/fileStore.node";

describe("FileStore", () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "zarr-lens-"))));
  afterEach(() => rmSync(folder, { recursive: true }));

  async function folders(at: string): Promise<string[]> {
    const entries = await new FileStore(folder).list(at);
    return entries.map(({ name }) => name).sort();
  }

  it("follows links, but not back to a folder that led there", async () => {
    for (const name of ["a", "b", "other"]) mkdirSync(join(folder, name));
    symlinkSync("../b", join(folder, "a/toB"));
    symlinkSync("../a", join(folder, "b/toA"));
    symlinkSync("..", join(folder, "b/up"));
    symlinkSync("../other", join(folder, "b/toOther"));
    symlinkSync("nowhere", join(folder, "b/dangling"));
    assert.deepEqual(await folders("a"), ["toB"]);
    assert.deepEqual(await folders("a/toB"), ["toOther"]);
    assert.deepEqual(await folders("b"), ["toA", "toOther"]);
  });

  it("takes keys literally, and none that lead out", async () => {
    const store = new FileStore(join(folder, "in"));
    mkdirSync(join(folder, "in"));
    writeFileSync(join(folder, "out"), "out");
    writeFileSync(join(folder, "in/100% ü#?"), "in");
    assert.equal((await store.get("100% ü#?"))?.length, 2);
    for (const key of ["../out", "a/../../out", "./100% ü#?", "a//b", "\0"]) {
      assert.equal(await store.get(key), undefined, key);
    }
  });

  it("gives what is left of a file that was cut while it was read", async () => {
    writeFileSync(join(folder, "x"), new Uint8Array(10));
    const store = new FileStore(folder);
    assert.equal((await store.getRange("x", { offset: 8, length: 5 }))?.length, 2);
    assert.equal((await store.getRange("x", { offset: 20, length: 5 }))?.length, 0);
    assert.equal((await store.getRange("x", { suffixLength: 50 }))?.length, 10);
  });
});
