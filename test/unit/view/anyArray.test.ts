import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { ChunkCache, ChunkRoom } from "../../../src/view/chunkCache";
import { parseSelection } from "../../../src/view/parseSelection";
import { readToBlock } from "../../../src/view/readToBlock";
import { planSlice } from "../../../src/view/slicePlan";
import { nodeDecodePlatform as platform } from "../../../src/workers/decodePlatform.node";
import { rectilinearGrid, regularGrid, type ChunkGrid } from "../../../src/zarr/chunkGrid";
import { decodeChunkKey, encodeChunkKey } from "../../../src/zarr/chunkKeys";
import { openNode } from "../../../src/zarr/hierarchy";
import type { ChunkKeyEncoding } from "../../../src/zarr/node";
import { mapStore } from "../codecs/folderStore";
import { localDecoder } from "../conformance/localDecoder";
import { indexes, writtenArrays, type WrittenArray } from "./writtenArray";

async function open({ files }: WrittenArray) {
  const store = mapStore("memory", files);
  const array = await openNode(store, "");
  assert.ok(array.kind === "array");
  return { store, array };
}

/** What is taken of one dimension: as Python writes it, and the indexes that Python means by it. */
interface Taken {
  readonly text: string;
  readonly isIndex: boolean;
  readonly indexes: readonly number[];
}

function takenOf(extent: number): fc.Arbitrary<Taken> {
  const bound = fc.option(fc.integer({ min: -extent - 2, max: extent + 2 }), { nil: undefined });
  const range = fc.tuple(
    bound,
    bound,
    fc.option(fc.integer({ min: 1, max: extent + 1 }), { nil: undefined }),
  );
  const ranges = range.map(([start, stop, step]): Taken => {
    const clamp = (one: number): number =>
      Math.min(extent, Math.max(0, one < 0 ? one + extent : one));
    const [from, to] = [clamp(start ?? 0), clamp(stop ?? extent)];
    const all = Array.from({ length: extent }, (_, index) => index);
    const taken = all.filter((at) => at >= from && at < to && (at - from) % (step ?? 1) === 0);
    const text = `${start ?? ""}:${stop ?? ""}${step === undefined ? "" : `:${step}`}`;
    return { text, isIndex: false, indexes: taken };
  });
  if (extent === 0) return ranges;
  const index = fc.integer({ min: -extent, max: extent - 1 });
  const one = index.map((at): Taken => {
    return { text: String(at), isIndex: true, indexes: [at < 0 ? at + extent : at] };
  });
  return fc.oneof(one, ranges);
}

const cases = writtenArrays.chain((written) =>
  fc.tuple(fc.constant(written), fc.tuple(...written.shape.map(takenOf)), fc.boolean()),
);

function packed({ model, shape, type }: WrittenArray, taken: readonly Taken[]): Uint8Array {
  const places = indexes(taken.map((one) => one.indexes.length));
  const bytes = new Uint8Array(places.length * type.size);
  const view = new DataView(bytes.buffer);
  places.forEach((place, number) => {
    const at = place.reduce(
      (sum, index, axis) => sum * (shape[axis] ?? 1) + (taken[axis]?.indexes[index] ?? 0),
      0,
    );
    type.write(view, number * type.size, model[at] ?? NaN, true);
  });
  return bytes;
}

describe("arrays of any form", () => {
  it("read as their model, whatever is selected", async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ([written, taken, isCached]) => {
        const { store, array } = await open(written);
        const selection = parseSelection(taken.map(({ text }) => text).join(", "), array.shape);
        const plan = planSlice(array, selection);
        const cache = isCached ? new ChunkCache(new ChunkRoom(2 ** 20)) : undefined;
        const options = { store, array, plan, decoder: localDecoder, platform, cache };
        const shape = taken.filter(({ isIndex }) => !isIndex).map((one) => one.indexes.length);
        // The second time, what the cache keeps is read.
        for (let round = 0; round < (isCached ? 2 : 1); round++) {
          const block = await readToBlock(options);
          assert.deepEqual(block.shape, shape);
          assert.deepEqual(block.data, packed(written, taken));
        }
      }),
      { numRuns: 600, seed: 41 },
    );
  }).timeout(60_000);

  it("cost what their chunks are: the plan knows them before it reads", async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ([written, taken]) => {
        const { array } = await open(written);
        const selection = parseSelection(taken.map(({ text }) => text).join(", "), array.shape);
        const plan = planSlice(array, selection);
        const touched = taken.map(({ indexes: all }, axis) => chunksOf(written, axis, all));
        const none = taken.some((one) => one.indexes.length === 0);
        const count = none ? 0 : touched.reduce((product, chunks) => product * chunks.size, 1);
        assert.equal(plan.chunkCount, count);
        const lengths = touched.map((chunks, axis) => sumOfLengths(written, axis, chunks));
        const elements = none ? 0 : lengths.reduce((product, length) => product * length, 1);
        assert.equal(plan.decodedBytes, elements * written.type.size);
        assert.equal([...plan.chunks()].length, count);
      }),
      { numRuns: 300, seed: 12 },
    );
  }).timeout(60_000);
});

/** The chunks of a dimension that hold one of the elements, looked for one by one. */
function chunksOf({ edges }: WrittenArray, axis: number, elements: readonly number[]): Set<number> {
  const own = edges[axis] ?? [];
  return new Set(elements.map((element) => own.findIndex((edge) => edge > element) - 1));
}

function sumOfLengths({ edges }: WrittenArray, axis: number, chunks: Set<number>): number {
  const own = edges[axis] ?? [];
  return [...chunks].reduce((sum, at) => sum + (own[at + 1] ?? 0) - (own[at] ?? 0), 0);
}

describe("chunk grids", () => {
  const gridsWith = fc
    .integer({ min: 0, max: 40 })
    .chain((extent) =>
      fc.tuple(fc.constant(extent), fc.integer({ min: 1, max: 9 }), runLists(extent)),
    )
    .chain(([extent, length, runs]) =>
      fc.constantFrom<[number, ChunkGrid]>(
        [extent, regularGrid([extent], [length])],
        [extent, rectilinearGrid([extent], [length])],
        [extent, rectilinearGrid([extent], [runs])],
      ),
    );

  it("put every element into one chunk, and every chunk where the one before ends", () => {
    fc.assert(
      fc.property(gridsWith, ([extent, grid]) => {
        const [axis] = grid.axes;
        assert.ok(axis !== undefined);
        let next = 0;
        for (let chunk = 0; chunk < axis.count; chunk++) {
          assert.equal(axis.start(chunk), next);
          next += axis.length(chunk);
          for (let at = axis.start(chunk); at < Math.min(next, extent); at++) {
            assert.equal(axis.chunkOf(at), chunk);
          }
        }
        assert.ok(next >= extent);
        const listed = axis.runs.flatMap(([length, count]) => Array<number>(count).fill(length));
        assert.deepEqual(
          listed,
          Array.from({ length: axis.count }, (_, at) => axis.length(at)),
        );
        const distinct = [...new Set(listed)].sort((a, b) => a - b);
        if (axis.count > 0) assert.deepEqual(axis.distinctLengths, distinct);
      }),
      { numRuns: 300, seed: 13 },
    );
  });
});

function runLists(extent: number): fc.Arbitrary<(number | [number, number])[]> {
  const length = fc.integer({ min: 1, max: 9 });
  const item = fc.oneof(length, fc.tuple(length, fc.integer({ min: 1, max: 4 })));
  return fc.array(item, { maxLength: 6 }).map((items) => {
    const sum = items.reduce<number>(
      (total, one) => total + (typeof one === "number" ? one : one[0] * one[1]),
      0,
    );
    return sum >= extent ? items : [...items, extent - sum];
  });
}

describe("chunk keys", () => {
  const encodings: fc.Arbitrary<ChunkKeyEncoding> = fc.record({
    name: fc.constantFrom("default" as const, "v2" as const),
    separator: fc.constantFrom("/" as const, "." as const),
    suffix: fc.constantFrom("", ".tiff", "0", ".0", "c"),
  });
  const coordinates = fc.array(fc.nat(2 ** 31), { maxLength: 5 });

  it("decode to the coordinates that they were made of", () => {
    fc.assert(
      fc.property(encodings, coordinates, (encoding, coords) => {
        const key = encodeChunkKey(encoding, coords);
        assert.deepEqual(decodeChunkKey(encoding, coords.length, key), coords);
        // In the v2 encoding "0" is the key of rank 0 and of rank 1.
        const others = coords.length === 0 && encoding.name === "v2" ? 2 : coords.length + 1;
        assert.equal(decodeChunkKey(encoding, others, key), undefined);
      }),
      { numRuns: 500, seed: 14 },
    );
  });

  it("that decode encode to themselves", () => {
    const texts = fc.stringMatching(/^[c0-9./]{0,8}$/);
    fc.assert(
      fc.property(encodings, fc.nat(3), texts, (encoding, rank, key) => {
        const coords = decodeChunkKey(encoding, rank, key);
        if (coords !== undefined) assert.equal(encodeChunkKey(encoding, coords), key);
      }),
      { numRuns: 2000, seed: 15 },
    );
  });
});
