import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "mocha";
import { decodeChunk } from "../../../../src/codecs/decodeChunk";
import type { ChunkDecoder } from "../../../../src/view/chunkTask";
import { ChunkCache, ChunkRoom } from "../../../../src/view/chunkCache";
import { cutBlock } from "../../../../src/view/readChunk";
import { readToBlock } from "../../../../src/view/readToBlock";
import { wholeDimension } from "../../../../src/view/selection";
import { planSlice } from "../../../../src/view/slicePlan";
import { nodeDecodePlatform as platform } from "../../../../src/workers/decodePlatform.node";
import { listChildren, openNode, openStore } from "../../../../src/zarr/hierarchy";
import { openReferenceStore } from "../../../../src/stores/reference/openReferenceStore";
import type { Store } from "../../../../src/zarr/store";
import { folder, openFixture, readJson, textOf } from "./referenceCases";

const documents = ["version0.json", "version0_objects.json", "version1.json"];
const folders = ["zstd.parq", "dictionary.parq", "snappy.parq", "gzip.parq"];
const chunks = Object.entries(readJson("chunks.json") as Record<string, string>);
const arrays = Object.entries(readJson("values.json") as Record<string, unknown>);

/** Decodes on this thread. */
const decoder: ChunkDecoder = {
  concurrency: 3,
  read: async (task, source) => {
    assert.ok(source.kind === "bytes");
    const { chain, chunkKey, maxBytes, ignoreChecksums, cuts } = task;
    const options = { platform, chunkKey, maxBytes, ignoreChecksums };
    const whole = await decodeChunk(chain, source.bytes, options);
    return { block: cutBlock(whole, cuts), bytesRead: source.bytes.length, failures: [] };
  },
};

async function valuesOf(store: Store, at: string): Promise<unknown[]> {
  const array = await openNode(store, at);
  assert.ok(array.kind === "array");
  const plan = planSlice(array, array.shape.map(wholeDimension));
  const cache = new ChunkCache(new ChunkRoom(2 ** 20));
  const { data } = await readToBlock({ store, array, plan, decoder, platform, cache });
  assert.ok(data instanceof Uint8Array);
  const { buffer } = data.slice();
  switch (array.document["dtype"]) {
    case "<f8":
      return [...new Float64Array(buffer)];
    case "<f4":
      return [...new Float32Array(buffer)];
    case "<i8":
      return [...new BigInt64Array(buffer)].map(Number);
    case "<i2":
      return [...new Int16Array(buffer)];
    default:
      return [...new Int32Array(buffer)];
  }
}

for (const name of [...documents, ...folders]) {
  describe(`references of ${name}`, () => {
    it("read every chunk as fsspec does", async () => {
      const store = await openFixture(name);
      assert.ok(chunks.length > 20);
      for (const [key, expected] of chunks) {
        const bytes = await store.get(key);
        assert.equal(
          createHash("sha256")
            .update(bytes ?? "")
            .digest("hex"),
          expected,
          key,
        );
        assert.equal(await store.size?.(key), bytes?.length);
        const part = await store.getRange(key, { offset: 1, length: 3 });
        assert.deepEqual(part, bytes?.subarray(1, 4), key);
        const end = await store.getRange(key, { suffixLength: 5 });
        assert.deepEqual(end, bytes?.subarray(-5), key);
      }
    });

    it("read every array as h5py does", async () => {
      const store = await openFixture(name);
      for (const [at, expected] of arrays) {
        assert.deepEqual(await valuesOf(store, at), expected, at);
      }
    });

    it("list the nodes, and exactly the chunks that exist", async () => {
      const store = await openFixture(name);
      const root = await openStore(store);
      assert.ok(root.kind === "group");
      assert.equal(root.attributes["title"], "Wetter, größer");
      const children = await listChildren(store, root);
      const found = children.map(({ path, node }) => `${path} ${node?.kind}`);
      const known = ["air array", "holes array", "lat array", "rain array", "scale array"];
      assert.deepEqual(found, [...known, "sea group"]);
      const listed = await store.list?.("holes");
      const names = listed?.map((entry) => `${entry.kind} ${entry.name}`).sort();
      assert.deepEqual(names, ["file .zarray", "file .zattrs", "file 0.1", "file 2.2"]);
      assert.equal(await store.get("holes/1.1"), undefined);
      assert.equal(await store.size?.("holes/1.1"), undefined);
      assert.equal(await store.get("holes/3.0"), undefined);
      assert.equal((await store.list?.("air", { limit: 3 }))?.length, 3);
    });
  });
}

describe("templates and generators", () => {
  it("come to what Jinja makes of them", async () => {
    const expected = readJson("generators_filled.json") as Record<string, unknown[] | string>;
    const asked: unknown[][] = [];
    const target: Store = {
      label: "what is asked for",
      get: (key) => {
        asked.push([key]);
        return Promise.resolve(new Uint8Array());
      },
      getRange: (key, range) => {
        assert.ok("offset" in range);
        asked.push([key, range.offset, range.length]);
        return Promise.resolve(new Uint8Array(range.length));
      },
    };
    const store = await openReferenceStore(readFileSync(path.join(folder, "generators.json")), {
      label: "generators.json",
      openTarget: (key) => Promise.resolve({ store: target, key }),
    });
    for (const [key, value] of Object.entries(expected)) {
      const text = await textOf(store, key);
      assert.deepEqual(typeof value === "string" ? text : asked.pop(), value, key);
    }
    const names = (await store.list?.(""))?.map(({ name }) => name) ?? [];
    assert.deepEqual(
      new Set(names),
      new Set(Object.keys(expected).map((key) => key.split("/")[0])),
    );
  });
});
