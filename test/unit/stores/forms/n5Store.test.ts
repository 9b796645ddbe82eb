import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { decodeChunk } from "../../../../src/codecs/decodeChunk";
import { lintStore } from "../../../../src/lint/lintStore";
import { MemoryStore } from "../../../../src/stores/memoryStore";
import { nodeDecodePlatform } from "../../../../src/workers/decodePlatform.node";
import { isZarrError } from "../../../../src/zarr/errors";
import { openNode, openStore } from "../../../../src/zarr/hierarchy";
import type { ArrayNode } from "../../../../src/zarr/node";
import type { Store } from "../../../../src/zarr/store";
import { readArray } from "../../codecs/readArray";
import { recognised, tree, withoutList } from "./recognised";

const array = { dimensions: [3, 2], blockSize: [3, 2], dataType: "uint8" };
const raw = { ...array, compression: { type: "raw" } };

/** The header of a block, and its elements. */
function block(data: number[], { mode = 0, shape = [3, 2] } = {}): Uint8Array {
  const bytes = new Uint8Array(4 + 4 * shape.length + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, mode);
  view.setUint16(2, shape.length);
  shape.forEach((length, axis) => view.setUint32(4 + 4 * axis, length));
  bytes.set(data, 4 + 4 * shape.length);
  return bytes;
}

function n5(values: Record<string, unknown>): Promise<Store> {
  const entries = Object.entries(values).map(
    ([key, value]) =>
      [
        key,
        value instanceof Uint8Array ? value : new TextEncoder().encode(JSON.stringify(value)),
      ] as const,
  );
  const root = ["attributes.json", new TextEncoder().encode('{"n5": "2.5.1"}')] as const;
  return recognised(new MemoryStore(new Map([root, ...entries])));
}

async function arrayAt(store: Store, at: string): Promise<ArrayNode> {
  const node = await openNode(store, at);
  assert.ok(node.kind === "array");
  return node;
}

const whole = { platform: nodeDecodePlatform, mode: "whole" } as const;

describe("N5", () => {
  it("has groups with and without attributes, and numbers for names", async () => {
    const store = await n5({
      "a/attributes.json": { downsamplingFactors: [[1, 1]], axes: ["x"] },
      "a/s0/attributes.json": raw,
      "a/s0/0/0": block([1, 2, 3, 4, 5, 6]),
      "implicit/deep/c/attributes.json": raw,
      "implicit/deep/c/0/0": block([6, 5, 4, 3, 2, 1]),
      "0/1/attributes.json": raw,
      ".hidden/attributes.json": raw,
    });
    assert.deepEqual(await tree(store), [
      "0 group",
      "0/1 array",
      "a group",
      "a/s0 array",
      "implicit group",
      "implicit/deep group",
      "implicit/deep/c array",
    ]);
    const group = await openNode(store, "a");
    assert.deepEqual({ ...group.attributes }, { downsamplingFactors: [[1, 1]], axes: ["x"] });
    const c = await arrayAt(store, "implicit/deep/c");
    assert.deepEqual(await readArray(store, c, whole), Uint8Array.of(6, 5, 4, 3, 2, 1));
    assert.deepEqual(await readArray(store, await arrayAt(store, "0/1"), whole), new Uint8Array(6));
  });

  it("keeps the user's attributes, and NaN and big numbers in them", async () => {
    const text = `{"n5": "2.0.0", ${JSON.stringify(raw).slice(1, -1)}, "a": NaN, "id": 9007199254740993, "__proto__": 1}`;
    const store = await recognised(
      new MemoryStore(new Map([["attributes.json", new TextEncoder().encode(text)]])),
    );
    const { attributes } = await openStore(store);
    assert.deepEqual(Object.keys(attributes).sort(), ["__proto__", "a", "id"]);
    assert.equal(attributes["id"], 9007199254740993n);
    const bytes = await store.get("zarr.json");
    assert.match(new TextDecoder().decode(bytes), /"id":9007199254740993/);
    assert.equal(await store.size?.("zarr.json"), bytes?.length);
    assert.deepEqual(
      await store.getRange("zarr.json", { suffixLength: 1 }),
      new TextEncoder().encode("}"),
    );
  });

  it("says what it did: reversed axes, and the compression", async () => {
    const store = await n5({ "x/attributes.json": { ...raw, axes: ["x", "y"] } });
    const node = await arrayAt(store, "x");
    assert.deepEqual(node.shape, [2, 3]);
    assert.deepEqual(node.dimensionNames, ["y", "x"]);
    assert.match(node.notes.join(), /reverse order/);
    assert.match(node.notes.join(), /compression "raw"/);
  });

  it("takes the compression that the first versions wrote, and none at all", async () => {
    const store = await n5({
      "old/attributes.json": { ...array, compressionType: "gzip" },
      "none/attributes.json": array,
      "none/0/0": block([1, 2, 3, 4, 5, 6]),
    });
    assert.match(JSON.stringify((await arrayAt(store, "old")).codecs), /"id":"gzip"/);
    const none = await arrayAt(store, "none");
    assert.match(none.notes.join(), /no compression/);
    assert.deepEqual(await readArray(store, none, whole), Uint8Array.of(1, 2, 3, 4, 5, 6));
  });

  it("ignores axes that do not fit", async () => {
    for (const axes of [["x"], "xy", [1, 2], { x: 1 }]) {
      const store = await n5({ "x/attributes.json": { ...raw, axes } });
      const node = await arrayAt(store, "x");
      assert.deepEqual(node.dimensionNames, [undefined, undefined]);
      assert.match(node.notes.join(), /attribute axes/);
    }
  });

  const hostile: Record<string, [unknown, RegExp]> = {
    "negative dimensions": [{ ...raw, dimensions: [-1, 2] }, /dimensions to be a list of integers/],
    "dimensions that are texts": [{ ...raw, dimensions: ["3", "2"] }, /dimensions/],
    "dimensions beyond 2^53": [{ ...raw, dimensions: [1e300, 2] }, /dimensions/],
    "no dimensions": [{ ...raw, dimensions: [], blockSize: [] }, /dimensions/],
    "too many dimensions": [
      { ...raw, dimensions: Array(99).fill(1), blockSize: Array(99).fill(1) },
      /32 dimensions/,
    ],
    "a block size of another rank": [{ ...raw, blockSize: [3] }, /blockSize to have 2 lengths/],
    "an empty block size": [{ ...raw, blockSize: [0, 2] }, /blockSize/],
    "no block size": [{ dimensions: [1], dataType: "uint8" }, /blockSize/],
    "a data type that nobody knows": [{ ...raw, dataType: "int7" }, /dataType to be one of uint8/],
    "a data type of a prototype": [{ ...raw, dataType: "constructor" }, /dataType/],
    "Java's strings": [{ ...raw, dataType: "string" }, /"string" is stored as Java wrote it/],
    "a compression that is none": [{ ...raw, compression: 3 }, /compression/],
    "a text that is no object": [[1], /expected a JSON object/],
  };
  for (const [what, [attributes, pattern]] of Object.entries(hostile)) {
    it(`refuses ${what}, naming the document, and lists the rest`, async () => {
      const store = await n5({ "bad/attributes.json": attributes, "good/attributes.json": raw });
      await assert.rejects(openNode(store, "bad"), (error: unknown) => {
        assert.ok(isZarrError(error, "metadata", "unsupported"));
        assert.match(error.message, pattern);
        assert.equal(error.path, "bad/attributes.json");
        return true;
      });
      assert.match((await tree(store)).join(), /^bad (metadata|unsupported),good array$/);
    });
  }

  it("refuses huge blocks when they are read, not before", async () => {
    const huge = { ...raw, dimensions: [2 ** 50, 2 ** 50], blockSize: [2 ** 31, 2 ** 31] };
    const store = await n5({ "x/attributes.json": huge, "x/0/0": block([1]) });
    const node = await arrayAt(store, "x");
    const bytes = (await store.get("x/c/0/0")) ?? assert.fail();
    const input = {
      kind: "array",
      dataType: node.dataType,
      shape: [2 ** 31, 2 ** 31],
      fillValue: node.fillValue,
    } as const;
    await assert.rejects(
      decodeChunk({ codecs: node.codecs, input }, bytes, {
        platform: nodeDecodePlatform,
        chunkKey: "c/0/0",
      }),
      (error: unknown) => isZarrError(error, "refused"),
    );
  });

  for (const [mode, pattern] of [
    [1, /mode 1, elements of variable length/],
    [2, /mode 2, objects/],
    [9, /mode 9, which is not known/],
  ] as const) {
    it(`refuses blocks of mode ${mode}`, async () => {
      const store = await n5({
        "x/attributes.json": raw,
        "x/0/0": block([1, 2, 3, 4, 5, 6], { mode }),
      });
      await assert.rejects(readArray(store, await arrayAt(store, "x"), whole), pattern);
    });
  }

  it("names a compression that is not known when it is read", async () => {
    const store = await n5({
      "x/attributes.json": { ...array, compression: { type: "jpeg" } },
      "x/0/0": block([1]),
    });
    await assert.rejects(readArray(store, await arrayAt(store, "x"), whole), /"jpeg" is not known/);
  });

  it("gives no local files and no documents of its own to lint", async () => {
    const store = await n5({ "x/attributes.json": raw, "x/0/0": block([1]) });
    assert.equal("localFile" in store, false);
    assert.deepEqual(await lintStore(store), []);
  });

  it("has no groups without a document where the store does not list", async () => {
    const values = new Map([
      ["attributes.json", new TextEncoder().encode('{"n5": "2.5.1"}')],
      ["a/b/attributes.json", new TextEncoder().encode(JSON.stringify(raw))],
    ]);
    const store = await recognised(withoutList(new MemoryStore(values)));
    assert.equal((await openNode(store, "a/b")).kind, "array");
    await assert.rejects(openNode(store, "a"), (error: unknown) => isZarrError(error, "not-found"));
    assert.deepEqual(await tree(store), []);
  });
});
