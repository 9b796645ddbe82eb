import assert from "node:assert/strict";
import { lintStore, StoreLint } from "../../../src/lint/lintStore";
import type { Store } from "../../../src/zarr/store";
import { arrayV3, groupV3 } from "./documents";
import { textStore } from "./fixtureStore";

/** A store of texts that can change, and says what was asked of it. */
function countedStore(texts: Record<string, string>) {
  const asked: string[] = [];
  const now = (): Store => textStore(texts);
  const store: Store = {
    label: "memory.zarr",
    get: (key) => {
      asked.push(key);
      return now().get(key);
    },
    getRange: (key, range) => now().getRange(key, range),
    size: (key) => {
      asked.push(key);
      return now().size?.(key) ?? Promise.resolve(undefined);
    },
    list: (prefix) => {
      asked.push(`${prefix}/`);
      return now().list?.(prefix) ?? Promise.resolve([]);
    },
  };
  return { store, asked };
}

const sound = arrayV3({ shape: [4], chunk_grid: grid([4]), dimension_names: ["x"] });
function grid(chunkShape: number[]) {
  return { name: "regular", configuration: { chunk_shape: chunkShape } };
}

describe("StoreLint", () => {
  const stores = (): Record<string, string> => ({
    "zarr.json": groupV3(),
    "a/zarr.json": sound,
    "a/c/0": "1234567890123456",
    "b/zarr.json": sound,
    "b/c/0": "1234567890123456",
  });

  it("reads and checks again only what changed", async () => {
    const texts = stores();
    const { store, asked } = countedStore(texts);
    const lint = new StoreLint(store);
    const before = await lint.lint();
    asked.length = 0;
    texts["b/zarr.json"] = sound.replace('"x"', '"x", "y"');
    const after = await lint.changed(["b/zarr.json"]);
    assert.deepEqual(asked.sort(), ["/", "b/", "b/c/", "b/c/0", "b/zarr.json"].sort());
    assert.deepEqual(
      after.filter((file) => !before.includes(file)).map(({ key }) => key),
      ["b/zarr.json"],
    );
    assert.deepEqual(after, await lintStore(textStore(texts)));
  });

  it("says again what cannot be read, until it can be", async () => {
    const texts = stores();
    const { store } = countedStore(texts);
    let isBroken = true;
    const broken: Store = {
      ...store,
      // As a local store has it, whose chunks are opened.
      localFile: (key) => `/${key}`,
      getRange: (key, range) =>
        isBroken && key === "a/c/0"
          ? Promise.reject(new Error("permission denied"))
          : store.getRange(key, range),
    };
    const lint = new StoreLint(broken);
    const unreadable = (files: Awaited<ReturnType<StoreLint["lint"]>>): string[] =>
      files
        .filter(({ findings }) => findings.some(({ rule }) => rule === "store-unreadable"))
        .map(({ key }) => key);
    assert.deepEqual(unreadable(await lint.lint()), ["a/c/0"]);
    assert.deepEqual(unreadable(await lint.changed(["b/zarr.json"])), ["a/c/0"]);
    isBroken = false;
    assert.deepEqual(unreadable(await lint.changed(["b/zarr.json"])), []);
  });

  it("finds what a new and a lost file mean for others", async () => {
    const texts = stores();
    const { store } = countedStore(texts);
    const lint = new StoreLint(store);
    await lint.lint();
    texts["a/c/7"] = "";
    delete texts["zarr.json"];
    const after = await lint.changed(["a/c/7", "zarr.json"]);
    assert.deepEqual(after, await lintStore({ ...textStore(texts), label: "memory.zarr" }));
    assert.ok(after.some(({ key }) => key === "a/c/7"));
    texts["zarr.json"] = groupV3();
    delete texts["a/c/7"];
    const again = await lint.changed(["a/c/7", "zarr.json"]);
    assert.ok(!again.some(({ key }) => key === "a/c/7"));
  });

  it("asks for unsaved text every time, and repeats no finding", async () => {
    const texts = stores();
    let unsaved: string | undefined;
    const readText = (key: string): string | undefined =>
      key === "a/zarr.json" ? unsaved : undefined;
    const lint = new StoreLint(countedStore(texts).store, { readText });
    const first = await lint.lint();
    unsaved = sound.replace('"x"', '"x", "y"');
    const second = await lint.lint();
    const faults = second.find(({ key }) => key === "a/zarr.json")?.findings;
    assert.ok(faults?.some(({ rule }) => rule === "dimension-names-length"));
    assert.deepEqual(await lint.lint(), second);
    unsaved = undefined;
    assert.deepEqual(await lint.lint(), first);
  });

  it("stops when it is told to", async () => {
    const lint = new StoreLint(countedStore(stores()).store);
    await assert.rejects(lint.lint({ signal: AbortSignal.abort(new Error("enough")) }), /enough/);
    assert.ok((await lint.lint()).length > 0);
  });
});
