import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { FileStore } from "../../../src/stores/fileStore.node";
import { readChunkMap } from "../../../src/view/chunkMap";
import { findChunk } from "../../../src/view/chunkPlace";
import { traceChunk } from "../../../src/view/chunkTrace";
import { readStatistics, wholePlan } from "../../../src/view/readStatistics";
import { readToBlock } from "../../../src/view/readToBlock";
import { readStorageFacts } from "../../../src/view/storageFacts";
import { typedElements } from "../../../src/view/typedElements";
import { nodeDecodePlatform as platform } from "../../../src/workers/decodePlatform.node";
import type { DecodePool } from "../../../src/workers/decodePool";
import { openNode } from "../../../src/zarr/hierarchy";
import type { ArrayNode } from "../../../src/zarr/node";
import type { Store } from "../../../src/zarr/store";
import { startPool } from "./channelPool";

const fixtures = path.join(__dirname, "../../fixtures");

async function open(store: string, at: string): Promise<{ store: FileStore; array: ArrayNode }> {
  const opened = new FileStore(path.join(fixtures, store));
  const array = await openNode(opened, at);
  assert.ok(array.kind === "array");
  return { store: opened, array };
}

describe("what is asked of a whole array and its chunks", () => {
  let decoder: DecodePool;
  let folder: string;

  before(() => {
    decoder = startPool();
    folder = mkdtempSync(path.join(tmpdir(), "zarr-lens-inspect-"));
  });

  after(() => {
    decoder.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A copy of an array's store that may be changed. */
  async function copied(store: string, at: string) {
    const target = path.join(folder, store);
    cpSync(path.join(fixtures, store), target, { recursive: true });
    const opened = new FileStore(target);
    const array = await openNode(opened, at);
    assert.ok(array.kind === "array");
    return { store: opened, array, file: (key: string) => path.join(target, key) };
  }

  const options = {
    part: "amplitude",
    mask: "none",
    fill: undefined,
    decoding: undefined,
  } as const;

  it("statistics are those of all elements, in chunks and in shards", async () => {
    const places = [
      ["climate_v3.zarr", "t2m"],
      ["v3_sharded.zarr", "basic"],
      ["v3_sharded.zarr", "nested"],
    ] as const;
    for (const [name, at] of places) {
      const { store, array } = await open(name, at);
      const common = { store, array, plan: wholePlan(array), decoder, platform };
      const { statistics } = await readStatistics({ ...common, statistics: options });
      const elements = typedElements(await readToBlock(common));
      assert.ok(elements?.kind === "number");
      const all = [...elements.array].filter(Number.isFinite);
      assert.equal(statistics.count, all.length);
      assert.equal(
        statistics.minimum,
        all.reduce((a, b) => Math.min(a, b)),
      );
      assert.equal(
        statistics.maximum,
        all.reduce((a, b) => Math.max(a, b)),
      );
      const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
      assert.ok(Math.abs((statistics.mean ?? NaN) - mean) < 1e-6 * Math.abs(mean), at);
    }
  });

  it("statistics count the elements of a chunk that does not decode, and stop when told", async () => {
    const { store, array } = await open("broken_v3.zarr", "bad_zstd");
    const plan = wholePlan(array);
    const common = { store, array, plan, decoder, platform, statistics: options };
    const { statistics, failedKeys } = await readStatistics(common);
    const { count, failed, nan } = statistics;
    assert.ok(failed > 0 && count > 0 && failedKeys.length > 0);
    assert.equal(
      count + failed + nan,
      array.shape.reduce((a, b) => a * b, 1),
    );
    const signal = AbortSignal.abort(new Error("enough"));
    await assert.rejects(readStatistics({ ...common, signal }), /enough/);
  });

  it("finds the inner chunk of an element, whose bytes decode by themselves", async () => {
    const { store, array } = await open("v3_sharded.zarr", "nested");
    const indices = array.shape.map((extent) => extent - 1);
    const { place } = await findChunk({ store, array, platform, indices });
    assert.ok(place.present && (place.storedBytes ?? 0) > 0);
    assert.equal(place.inner.length, 2);
    const range = place.inner[1]?.range;
    assert.ok(range && range.offset + range.length <= (place.storedBytes ?? 0));
    const now = () => performance.now();
    const trace = await traceChunk({ store, array, platform, indices, decoder, now });
    assert.equal(trace.problem, undefined);
    assert.equal(trace.readBytes, range.length);
    assert.equal(trace.steps[0]?.bytesIn, range.length);
    assert.equal(trace.steps.at(-1)?.bytesOut, trace.decodedBytes);
    await assert.rejects(
      findChunk({ store, array, platform, indices: array.shape }),
      /has no element/,
    );
  });

  it("traces each codec from the last to the first, and how far a broken chunk comes", async () => {
    const now = () => performance.now();
    const good = await open("climate_v3.zarr", "t2m");
    const indices = good.array.shape.map(() => 0);
    const trace = await traceChunk({ ...good, platform, indices, decoder, now });
    assert.deepEqual(
      trace.steps.map((step) => step.codec),
      good.array.codecs.map((codec) => codec.name).reverse(),
    );
    for (const [at, step] of trace.steps.entries()) {
      assert.ok(step.milliseconds >= 0);
      if (at > 0) assert.equal(step.bytesIn, trace.steps[at - 1]?.bytesOut);
    }
    assert.equal(trace.readBytes, trace.place.storedBytes);
    const bad = await open("broken_v3.zarr", "bad_zstd");
    const failed = await readStatistics({
      ...{ ...bad, plan: wholePlan(bad.array), decoder, platform, statistics: options },
    });
    const coords = failed.failedKeys[0]?.split("/").slice(2).map(Number) ?? [];
    const at = coords.map((one, d) => bad.array.chunkGrid.axes[d]?.start(one) ?? 0);
    const broken = await traceChunk({ ...bad, platform, indices: at, decoder, now });
    assert.match(broken.problem ?? "", /zstd/);
    assert.equal(broken.steps.length, 0);
  });

  it("maps a plane of chunks: present, absent, empty, broken, and their sizes", async () => {
    const { store, array, file } = await copied("climate_v3.zarr", "t2m");
    unlinkSync(file("t2m/c/0/0/1"));
    writeFileSync(file("t2m/c/0/0/0"), "");
    const rank = array.shape.length;
    const request = { x: rank - 1, y: rank - 2, coords: array.shape.map(() => 0) };
    const brokenKeys = ["t2m/c/0/0/0", "other/c/0/0/0"];
    const map = await readChunkMap({ store, array, request, brokenKeys });
    const { across, down, present, empty, broken, bytes, listing } = map;
    assert.equal(listing, "list");
    assert.deepEqual([across, down], [map.columns, map.rows]);
    assert.deepEqual([present[0], empty[0], broken[0], bytes[0]], [1, 1, 1, 0]);
    assert.equal(present[1], 0);
    assert.ok(Number.isNaN(bytes[1]));
    assert.equal(
      broken.reduce((a, b) => a + b),
      1,
    );
    for (let cell = 2; cell < present.length; cell++) {
      const key = `t2m/c/0/${Math.floor(cell / across)}/${cell % across}`;
      assert.equal(bytes[cell], statSync(file(key)).size, key);
    }
    // One by one, as of a store that cannot list, it is the same.
    const asking: Store = {
      label: "asking",
      get: (key) => store.get(key),
      getRange: (key, range) => store.getRange(key, range),
      size: (key) => store.size(key),
    };
    const asked = await readChunkMap({ store: asking, array, request, brokenKeys });
    assert.deepEqual({ ...asked, listing }, map);
    assert.equal(asked.listing, "size");
  });

  it("maps a million chunks in cells", async () => {
    const { array } = await open("climate_v3.zarr", "t2m");
    const count = 1000;
    const names = Array.from({ length: count }, (_, i) => ({
      name: String(i),
      kind: "file" as const,
    }));
    const axis = { ...array.chunkGrid.axes[0], extent: count, count };
    const store: Store = {
      label: "million",
      get: () => Promise.resolve(undefined),
      getRange: () => Promise.resolve(undefined),
      size: () => Promise.resolve(100),
      list: () => Promise.resolve(names),
    };
    const million = {
      ...array,
      path: "",
      shape: [count, count],
      chunkGrid: { kind: "regular", axes: [axis, axis] },
    } as unknown as ArrayNode;
    const request = { x: 1, y: 0, coords: [0, 0] };
    const map = await readChunkMap({ store, array: million, request, brokenKeys: [] });
    assert.deepEqual([map.columns, map.perColumn, map.across], [125, 8, 1000]);
    assert.ok(map.present.every((chunks) => chunks === 64));
    assert.ok(map.complete && map.sized > 200);
  });

  it("tells stored bytes, chunks and inner chunks of a whole array", async () => {
    const { store, array, file } = await copied("v3_sharded.zarr", "basic");
    const all = await readStorageFacts({ store, array });
    assert.ok(all.present > 0 && all.present <= all.chunks && all.innerChunks === 16);
    const size = statSync(file("basic/c/0/0")).size;
    unlinkSync(file("basic/c/0/0"));
    const fewer = await readStorageFacts({ store, array });
    assert.equal(fewer.present, all.present - 1);
    assert.equal(fewer.storedBytes, (all.storedBytes ?? 0) - size);
    const { label, get, getRange } = store;
    const mute: Store = { label, get: get.bind(store), getRange: getRange.bind(store) };
    const nothing = await readStorageFacts({ store: mute, array });
    assert.deepEqual([nothing.listing, nothing.storedBytes], ["none", undefined]);
  });
});
