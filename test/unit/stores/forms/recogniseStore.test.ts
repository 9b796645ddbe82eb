import assert from "node:assert/strict";
import path from "node:path";
import { describe, it } from "mocha";
import { FileStore } from "../../../../src/stores/fileStore.node";
import { recogniseStore } from "../../../../src/stores/forms/recogniseStore";
import { isZarrError, ZarrError } from "../../../../src/zarr/errors";
import { openNode, openStore } from "../../../../src/zarr/hierarchy";
import { MemoryStore } from "../../../../src/stores/memoryStore";
import type { Store } from "../../../../src/zarr/store";
import { recognised, tree, withoutList } from "./recognised";

const groupV3 = '{"zarr_format": 3, "node_type": "group"}';

function memory(texts: Record<string, string>, label = "texts"): Store {
  const values = Object.entries(texts).map(
    ([key, text]) => [key, new TextEncoder().encode(text)] as const,
  );
  return new MemoryStore(new Map(values), label);
}

describe("recogniseStore", () => {
  const plain: Record<string, Record<string, string>> = {
    "a v3 group": { "zarr.json": groupV3 },
    "a v3 group that other software wrote attributes beside": {
      "zarr.json": groupV3,
      "attributes.json": '{"n5": "4.0.0"}',
    },
    "a v2 group": { ".zgroup": '{"zarr_format": 2}' },
    "a v2 array": { ".zarray": "{}", "attributes.json": '{"n5": "2.0.0"}' },
    "a v2 group with consolidated metadata alone": {
      ".zmetadata": '{"metadata": {}, "zarr_consolidated_format": 1}',
    },
    "a folder with nodes": { "a/zarr.json": groupV3 },
    "a broken document": { "zarr.json": "{" },
    "a folder with an attributes.json of other software": { "attributes.json": '{"name": "x"}' },
    "a folder with a broken attributes.json": { "attributes.json": "[" },
    nothing: {},
  };
  for (const [what, texts] of Object.entries(plain)) {
    it(`gives back ${what} as it is`, async () => {
      const base = memory(texts);
      assert.equal(await recognised(base), base);
      const remote = withoutList(base);
      assert.equal(await recognised(remote), remote);
    });
  }

  it("asks for three documents of a plain store, and for none twice", async () => {
    const asked: string[] = [];
    await recognised(withoutList(memory({ ".zgroup": "{}" }), asked));
    assert.deepEqual(asked.sort(), [".zarray", ".zgroup", "zarr.json"]);
  });

  it("looks no further than the first document of a v3 store", async () => {
    const asked: string[] = [];
    const huge = `{"zarr_format": 3, "node_type": "group", "attributes": {"a": "${"x".repeat(99999)}"}}`;
    const base = withoutList(memory({ "zarr.json": huge }), asked);
    const { getRange } = base;
    base.getRange = async (key, range, options) => {
      const bytes = await getRange(key, range, options);
      assert.ok((bytes?.length ?? 0) <= 4096);
      return bytes;
    };
    base.get = () => assert.fail("the whole document was read");
    assert.equal(await recognised(base), base);
  });

  it("leaves a store that fails to whoever opens it", async () => {
    const fails = () => Promise.reject(new ZarrError("store", "no permission"));
    const base: Store = { label: "x", get: fails, getRange: fails };
    assert.equal(await recognised(base), base);
  });

  it("stops when aborted", async () => {
    const abort = new AbortController();
    const base = memory({});
    base.getRange = () => {
      abort.abort(new Error("enough"));
      return Promise.reject(new ZarrError("store", "cut off"));
    };
    const openTarget = () => Promise.reject(new Error("unused"));
    await assert.rejects(recogniseStore(base, { signal: abort.signal, openTarget }), /enough/);
  });

  const refused: [what: string, texts: Record<string, string>, pattern: RegExp][] = [
    [
      "an Icechunk repository",
      { "refs/branch.main/ref.json": '{"snapshot":"X"}', "snapshots/X": "", "manifests/M": "" },
      /texts is an Icechunk repository.*Python package icechunk/,
    ],
    ["a newer one", { repo: "ICE\u{1f9ca}CHUNK...", "snapshots/X": "" }, /Icechunk repository/],
    [
      "an array of Zarr v1",
      { meta: '{"zarr_format": 1, "shape": [2]}', attrs: "{}" },
      /Zarr format 1.*zarr-python 2/,
    ],
  ];
  for (const [what, texts, pattern] of refused) {
    it(`names ${what} and says what to do`, async () => {
      for (const base of [memory(texts), withoutList(memory(texts))]) {
        await assert.rejects(recognised(base), (error: unknown) => {
          assert.ok(isZarrError(error, "unsupported"));
          assert.match(error.message, pattern);
          return true;
        });
      }
    });
  }

  it("does not take any file called repo for Icechunk", async () => {
    const base = memory({ repo: "git", meta: "not json" });
    assert.equal(await recognised(base), base);
  });

  it("gives NCZarr of netCDF 4.8.0 its dimension names", async () => {
    const array = {
      zarr_format: 2,
      shape: [2, 3],
      chunks: [2, 3],
      dtype: "<i4",
      compressor: null,
      fill_value: 0,
      order: "C",
      filters: null,
    };
    const store = await recognised(
      memory({
        ".zgroup": '{"zarr_format": 2}',
        ".nczgroup": '{"dims": {"y": 2, "x": 3}, "vars": ["v"], "groups": []}',
        "v/.zarray": JSON.stringify(array),
        "v/.nczarray": '{"dimrefs": ["/y", "/x"], "storage": "chunked"}',
        "w/.zarray": JSON.stringify(array),
      }),
    );
    assert.match(store.form ?? "", /NCZarr/);
    assert.deepEqual(await tree(store), ["v array", "w array"]);
    const node = await openNode(store, "v");
    assert.ok(node.kind === "array");
    assert.deepEqual(node.dimensionNames, ["y", "x"]);
  });

  it("opens a folder of references in parquet", async () => {
    const folder = new FileStore(path.resolve("test/fixtures/references/gzip.parq"));
    const store = await recognised(folder);
    assert.notEqual(store, folder);
    assert.equal((await openStore(store)).kind, "group");
  });

  it("knows N5 by the version, by an array's attributes, and by the name", async () => {
    const array = '{"dimensions": [2], "blockSize": [2], "dataType": "uint8"}';
    const forms = [
      memory({ "attributes.json": '{"n5": "2.1.3"}' }),
      memory({ "attributes.json": array }),
      memory({ "a/attributes.json": array }, "/data/sample.n5"),
      memory({ "attributes.json": "{}" }, "https://example.com/sample.n5/volumes"),
    ];
    const found = await Promise.all(forms.map(async (base) => (await recognised(base)).form));
    assert.deepEqual(found, ["N5 2.1.3", "N5", "N5", "N5"]);
  });

  it("says so where an N5 is newer than what is known", async () => {
    const store = await recognised(memory({ "attributes.json": '{"n5": "5.0.0-alpha"}' }));
    assert.match((await openStore(store)).notes.join(), /N5 5\.0\.0-alpha/);
    const known = await recognised(memory({ "attributes.json": '{"n5": "4.0.1"}' }));
    assert.deepEqual((await openStore(known)).notes, []);
  });
});
