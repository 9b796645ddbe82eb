import assert from "node:assert/strict";
import path from "node:path";
import { describe, it } from "mocha";
import { FileStore } from "../../../../src/stores/fileStore.node";
import { MemoryStore } from "../../../../src/stores/memoryStore";
import { isZarrError } from "../../../../src/zarr/errors";
import { openNode, openStore } from "../../../../src/zarr/hierarchy";
import type { JsonObject } from "../../../../src/zarr/json";
import type { Store } from "../../../../src/zarr/store";
import { recognised, tree } from "./recognised";

const entry = {
  zarr_format: "https://purl.org/zarr/spec/protocol/core/3.0",
  metadata_encoding: "https://purl.org/zarr/spec/protocol/core/3.0",
  metadata_key_suffix: ".json",
  extensions: [],
};
const array = {
  shape: [2, 3],
  data_type: "<i2",
  chunk_grid: { type: "regular", chunk_shape: [2, 3], separator: "/" },
  chunk_memory_layout: "C",
  fill_value: 0,
  extensions: [],
  attributes: {},
};

function alpha(values: Record<string, unknown>, root: object = entry): Promise<Store> {
  const entries = Object.entries({ "zarr.json": root, ...values }).map(
    ([key, value]) => [key, new TextEncoder().encode(JSON.stringify(value))] as const,
  );
  return recognised(new MemoryStore(new Map(entries)));
}

async function document(change: object): Promise<JsonObject> {
  const store = await alpha({ "meta/root/x.array.json": { ...array, ...change } });
  const node = await openNode(store, "x");
  assert.ok(node.kind === "array");
  return node.document;
}

describe("the Zarr v3 alpha", () => {
  it("has its nodes below meta/root, with groups that have no document", async () => {
    const store = await recognised(new FileStore(path.resolve("test/fixtures/forms/alpha.zr3")));
    assert.equal(store.form, "Zarr v3 alpha (2022)");
    const lines = await tree(store);
    assert.equal(lines.length, 17);
    assert.deepEqual(lines.slice(-3), ["sub group", "sub/deep group", "sub/deep/temp array"]);
    assert.deepEqual({ ...(await openStore(store)).attributes }, { title: "alpha" });
  });

  it("takes a node with a document and a folder for one, and another suffix", async () => {
    const store = await alpha(
      {
        "meta/root/g.group.mp": { attributes: { a: 1 } },
        "meta/root/g/c.array.mp": array,
        "meta/root/g/c/d.txt": 1,
        "data/root/g/c/c0/0": 1,
      },
      { ...entry, metadata_key_suffix: ".mp" },
    );
    assert.deepEqual(await tree(store), ["g group", "g/c array"]);
    assert.equal((await store.get("g/c/c/0/0"))?.length, 1);
    assert.equal(await store.get("g/c/c/0/1"), undefined);
  });

  it("finds chunks by their separator, also that of an array without dimensions", async () => {
    const places = {
      "data/root/c/c0": 11,
      "data/root/x/c0.1": 222,
      "data/root/c0/1": 3333,
    };
    const store = await alpha(places);
    const sizes = await Promise.all(
      ["c/c", "x/c.0.1", "c/0/1"].map(async (key) => (await store.get(key))?.length),
    );
    assert.deepEqual(sizes, [2, 3, 4]);
  });

  it("keeps fill values exactly", async () => {
    const { fill_value: fill } = await document({ data_type: "<u8", fill_value: null });
    assert.equal(fill, null);
    const text = JSON.stringify({ ...array, data_type: "<u8" }).replace(
      '"fill_value":0',
      '"fill_value":18446744073709551615',
    );
    const values = new Map([
      ["zarr.json", new TextEncoder().encode(JSON.stringify(entry))],
      ["meta/root.array.json", new TextEncoder().encode(text)],
    ]);
    const node = await openStore(await recognised(new MemoryStore(values)));
    assert.ok(node.kind === "array");
    assert.deepEqual(node.fillValue, new Uint8Array(8).fill(255));
  });

  const refused: Record<string, [object, RegExp]> = {
    "a shape that is none": [{ shape: [-1] }, /shape/],
    "a grid that is none": [{ chunk_grid: { type: "odd" } }, /chunk_grid/],
    "a separator that is none": [
      { chunk_grid: { ...array.chunk_grid, separator: "-" } },
      /separator/,
    ],
    "an order that is none": [{ chunk_memory_layout: "Z" }, /chunk_memory_layout/],
    "a compressor without an address": [{ compressor: { codec: "gzip" } }, /compressor/],
    "a data type that is none": [{ data_type: 4 }, /data_type/],
    "objects without a codec": [{ data_type: { type: "|O" } }, /object codec/],
    "the sharding of storage transformers": [
      { storage_transformers: [{ type: "indexed" }] },
      /storage transformer .*indexed.*zarr-python 2\.14 to 2\.18/,
    ],
    "an extension that must be understood": [{ extensions: [{ extension: "x" }] }, /extension/],
    "attributes that are none": [{ attributes: 1 }, /attributes/],
  };
  for (const [what, [change, pattern]] of Object.entries(refused)) {
    it(`refuses ${what}, naming the document`, async () => {
      await assert.rejects(document(change), (error: unknown) => {
        assert.ok(isZarrError(error, "metadata", "unsupported"));
        assert.match(error.message, pattern);
        assert.equal(error.path, "meta/root/x.array.json");
        return true;
      });
    });
  }

  it("passes over extensions that need not be understood", async () => {
    const { shape } = await document({ extensions: [{ extension: "x", must_understand: false }] });
    assert.deepEqual(shape, [2, 3]);
  });

  it("is named where its root lies within a plain store", async () => {
    const values = Object.entries({
      "zarr.json": { zarr_format: 3, node_type: "group" },
      "old/zarr.json": entry,
    }).map(([key, value]) => [key, new TextEncoder().encode(JSON.stringify(value))] as const);
    const store = await recognised(new MemoryStore(new Map(values)));
    await assert.rejects(openNode(store, "old"), /root of a store of the Zarr v3 alpha/);
  });
});
