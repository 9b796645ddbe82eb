import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { decodeChunk } from "../../../src/codecs/decodeChunk";
import { openFileAccess } from "../../../src/stores/fileAccess.node";
import { FileStore } from "../../../src/stores/fileStore.node";
import { openZipStore } from "../../../src/stores/zipStore";
import { ChunkCache, ChunkRoom } from "../../../src/view/chunkCache";
import type { ChunkDecoder } from "../../../src/view/chunkTask";
import { copyRegion, type Cut } from "../../../src/view/copyRegion";
import { cutBlock } from "../../../src/view/readChunk";
import { readSlice } from "../../../src/view/readSlice";
import { readToBlock } from "../../../src/view/readToBlock";
import { wholeDimension, type DimensionSelection } from "../../../src/view/selection";
import { planSlice } from "../../../src/view/slicePlan";
import { nodeDecodePlatform as platform } from "../../../src/workers/decodePlatform.node";
import { openNode } from "../../../src/zarr/hierarchy";
import type { ArrayNode } from "../../../src/zarr/node";
import type { Store } from "../../../src/zarr/store";

const fixtures = path.join(__dirname, "../../fixtures");

interface Case {
  readonly store: string;
  readonly path: string;
  readonly shape: readonly number[];
}

function cases(): Case[] {
  return ["cases_v2.json", "cases_v3.json"].flatMap(
    (file) => JSON.parse(readFileSync(path.join(fixtures, file), "utf8")) as Case[],
  );
}

/** Decodes on this thread; otherwise what the pool does with chunks that it is handed. */
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

async function open({ store, path: at }: Case): Promise<{ store: Store; array: ArrayNode }> {
  const place = path.join(fixtures, store);
  const opened: Store = place.endsWith(".zip")
    ? await openZipStore(await openFileAccess(place))
    : withoutFiles(new FileStore(place));
  const node = await openNode(opened, at);
  assert.ok(node.kind === "array");
  return { store: opened, array: node };
}

/** Reading through `localFile` is the workers' affair. */
function withoutFiles(store: FileStore): Store {
  return {
    label: store.label,
    get: (key, options) => store.get(key, options),
    getRange: (key, range, options) => store.getRange(key, range, options),
    size: (key, options) => store.size(key, options),
    list: (prefix, options) => store.list(prefix, options),
  };
}

function selectionOf(shape: readonly number[]): fc.Arbitrary<DimensionSelection[]> {
  const one = (extent: number): fc.Arbitrary<DimensionSelection> => {
    const range = fc
      .tuple(fc.nat(extent), fc.nat(extent), fc.integer({ min: 1, max: extent + 2 }))
      .map(([a, b, step]) => {
        return { kind: "range" as const, start: Math.min(a, b), stop: Math.max(a, b), step };
      });
    if (extent === 0) return range;
    const index = fc.nat(extent - 1).map((at) => ({ kind: "index" as const, index: at }));
    return fc.oneof(range, index);
  };
  return fc.tuple(...shape.map(one)).map((all) => [...all]);
}

function cutsOf(selection: readonly DimensionSelection[], counts: readonly number[]): Cut[] {
  return selection.map((one, axis) =>
    one.kind === "index"
      ? { start: one.index, step: 1, count: 1 }
      : { start: one.start, step: one.step, count: counts[axis] ?? 0 },
  );
}

describe("reading slices of the fixtures", () => {
  for (const one of cases()) {
    it(`${one.store}/${one.path}: any selection equals the same cut of the whole`, async () => {
      const { store, array } = await open(one);
      const plan = planSlice(array, array.shape.map(wholeDimension));
      const whole = await readToBlock({ store, array, plan, decoder, platform });
      assert.deepEqual(whole.shape, one.shape);
      const cache = new ChunkCache(new ChunkRoom(2 ** 20));
      await fc.assert(
        fc.asyncProperty(selectionOf(array.shape), fc.boolean(), async (selection, cached) => {
          const part = planSlice(array, selection);
          const options = { store, array, plan: part, decoder, platform };
          const read = await readToBlock(cached ? { ...options, cache } : options);
          const expected = cutBlock(whole, cutsOf(selection, part.fullShape));
          assert.deepEqual(read.data, expected.data);
          assert.deepEqual(read.shape, part.outputShape);
          assert.equal([...part.chunks()].length, part.chunkCount);
        }),
        { numRuns: 6, seed: 7 },
      );
      await store.close?.();
    });
  }

  it("names a broken chunk and reads the others", async () => {
    const { store, array } = await open({ store: "broken_v3.zarr", path: "bad_zstd", shape: [] });
    const plan = planSlice(array, array.shape.map(wholeDimension));
    const result = await readSlice({ store, array, plan, decoder, platform });
    assert.equal(result.chunks, plan.chunkCount);
    assert.ok(result.failures.length >= 1 && result.failures.length < plan.chunkCount);
    assert.match(result.failures[0]?.chunkKey ?? "", /^bad_zstd\/c\//);
  });

  it("stops when it is aborted", async () => {
    const { store, array } = await open({ store: "climate_v3.zarr", path: "t2m", shape: [] });
    const plan = planSlice(array, array.shape.map(wholeDimension));
    const controller = new AbortController();
    const onPart = (): void => controller.abort();
    const { signal } = controller;
    await assert.rejects(readSlice({ store, array, plan, decoder, platform, signal, onPart }), {
      name: "AbortError",
    });
  });
});

describe("copyRegion", () => {
  it("moves what a plain loop moves, for any element size", () => {
    const shape = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 });
    const size = fc.constantFrom(1, 2, 3, 4, 8, 12);
    fc.assert(
      fc.property(shape, size, fc.nat(), (extents, itemSize, seed) => {
        const total = extents.reduce((a, b) => a * b, 1);
        const bytes = Uint8Array.from({ length: total * itemSize }, (_, i) => (i * 7 + seed) % 251);
        const cuts = extents.map((extent, axis) => {
          const start = (seed >> axis) % extent;
          const step = 1 + ((seed >> (axis + 3)) % 2);
          return { start, step, count: Math.ceil((extent - start) / step) };
        });
        const counts = cuts.map((cut) => cut.count);
        const target = new Uint8Array(counts.reduce((a, b) => a * b, 1) * itemSize);
        copyRegion({
          source: { data: bytes, shape: extents },
          cuts,
          target: { data: target, shape: counts },
          origin: counts.map(() => 0),
          itemSize,
        });
        const expected: number[] = [];
        const visit = (axis: number, at: number): void => {
          const cut = cuts[axis];
          if (cut === undefined) {
            expected.push(...bytes.subarray(at * itemSize, (at + 1) * itemSize));
            return;
          }
          for (let i = 0; i < cut.count; i++) {
            visit(axis + 1, at * (extents[axis] ?? 1) + cut.start + i * cut.step);
          }
        };
        visit(0, 0);
        assert.deepEqual([...target], expected);
      }),
      { seed: 3 },
    );
  });
});
