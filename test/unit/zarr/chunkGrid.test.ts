import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import {
  chunkCount,
  chunkShapeAt,
  rectilinearGrid,
  regularGrid,
  type ChunkAxis,
  type ChunkGrid,
} from "../../../src/zarr/chunkGrid";
import { decodeChunkKey, encodeChunkKey } from "../../../src/zarr/chunkKeys";
import { isZarrError } from "../../../src/zarr/errors";
import type { JsonValue } from "../../../src/zarr/json";
import type { ChunkKeyEncoding } from "../../../src/zarr/node";

function axisOf(grid: ChunkGrid): ChunkAxis {
  const axis = grid.axes[0];
  assert(axis !== undefined);
  return axis;
}

/** Chunk, and offset in it, of each element. */
function places(axis: ChunkAxis): string {
  return Array.from({ length: axis.extent }, (_, index) => {
    const chunk = axis.chunkOf(index);
    return `${chunk}:${index - axis.start(chunk)}`;
  }).join(" ");
}

describe("regularGrid", () => {
  it("counts chunks, full at the border", () => {
    const grid = regularGrid([10, 20, 30], [5, 7, 30]);
    assert.equal(chunkCount(grid), 2 * 3 * 1);
    assert.deepEqual(chunkShapeAt(grid, [1, 2, 0]), [5, 7, 30]);
    assert.deepEqual(
      grid.axes.map((axis) => axis.uniformLength),
      [5, 7, 30],
    );
  });

  it("has one chunk without dimensions, none with an extent of 0", () => {
    assert.equal(chunkCount(regularGrid([], [])), 1);
    assert.equal(chunkCount(regularGrid([0, 5], [1, 2])), 0);
    assert.equal(axisOf(regularGrid([0], [0])).count, 0);
  });

  it("takes absurd shapes at no cost", () => {
    const extent = Number.MAX_SAFE_INTEGER;
    const axis = axisOf(regularGrid([extent], [1]));
    assert.equal(axis.count, extent);
    assert.equal(axis.chunkOf(extent - 1), extent - 1);
    assert.equal(
      chunkCount(regularGrid(Array<number>(32).fill(extent), Array<number>(32).fill(1))),
      Infinity,
    );
  });

  for (const [shape, chunks] of [
    [[4], [0]],
    [[4], [-1]],
    [[4], [1.5]],
    [[4], [2, 2]],
    [[], [1]],
  ] as const) {
    it(`refuses chunks ${JSON.stringify(chunks)} of shape ${JSON.stringify(shape)}`, () => {
      assert.throws(
        () => regularGrid(shape, chunks),
        (error: unknown) => isZarrError(error, "metadata"),
      );
    });
  }
});

describe("rectilinearGrid", () => {
  it("finds the first chunk whose cumulative edge exceeds the index", () => {
    const axis = axisOf(rectilinearGrid([9], [[2, 3, 4]]));
    assert.equal(places(axis), "0:0 0:1 1:0 1:1 1:2 2:0 2:1 2:2 2:3");
    assert.deepEqual(axis.distinctLengths, [2, 3, 4]);
    assert.equal(axis.uniformLength, undefined);
  });

  it("reads runs and bare integers", () => {
    const grid = rectilinearGrid([9, 9, 9], [[[2, 3], 3], [[1, 9]], 4]);
    assert.deepEqual(
      grid.axes.map((axis) => axis.count),
      [4, 9, 3],
    );
    assert.deepEqual(chunkShapeAt(grid, [3, 8, 2]), [3, 1, 4]);
    assert.equal(grid.axes[1]?.uniformLength, 1);
  });

  it("keeps an overhanging chunk whole and leaves out chunks past the end", () => {
    const axis = axisOf(rectilinearGrid([5], [[3, 4, 7, 7]]));
    assert.equal(axis.count, 2);
    assert.equal(axis.length(1), 4);
    assert.deepEqual(axis.distinctLengths, [3, 4]);
  });

  it("does not spell out a run", () => {
    const axis = axisOf(rectilinearGrid([10 ** 12], [[[1, 10 ** 12]]]));
    assert.equal(axis.count, 10 ** 12);
    assert.equal(axis.chunkOf(10 ** 12 - 1), 10 ** 12 - 1);
    assert.equal(axis.start(123_456_789_012), 123_456_789_012);
  });

  it("takes sums beyond 2^53", () => {
    const most = Number.MAX_SAFE_INTEGER;
    assert.equal(
      axisOf(
        rectilinearGrid(
          [most],
          [
            [
              [most, most],
              [most, most],
            ],
          ],
        ),
      ).count,
      1,
    );
  });

  it("has no chunks where the extent is 0", () => {
    assert.equal(axisOf(rectilinearGrid([0], [[]])).count, 0);
    assert.equal(axisOf(rectilinearGrid([0], [[3]])).count, 0);
  });

  it("agrees with a plain search through the edges", () => {
    const run = fc.oneof(
      fc.integer({ min: 1, max: 6 }),
      fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 4 })),
    );
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 8 }), fc.nat(7), (runs, cut) => {
        const lengths = runs.flatMap((item) =>
          Array.isArray(item) ? Array<number>(item[1]).fill(item[0]) : [item],
        );
        const total = lengths.reduce((sum, length) => sum + length, 0);
        const extent = Math.max(0, total - cut);
        const axis = axisOf(rectilinearGrid([extent], [runs]));
        const owners = lengths.flatMap((length, chunk) => Array<number>(length).fill(chunk));
        for (let index = 0; index < extent; index++) {
          const chunk = owners[index] ?? -1;
          assert.equal(axis.chunkOf(index), chunk);
          assert.equal(axis.start(chunk), owners.indexOf(chunk));
          assert.equal(axis.length(chunk), lengths[chunk]);
        }
        assert.equal(axis.count, extent === 0 ? 0 : (owners[extent - 1] ?? 0) + 1);
      }),
    );
  });

  const wrong: [number[], JsonValue][] = [
    [[9], [[2, 3]]],
    [[9], [[]]],
    [[9], [[9, 0]]],
    [[9], [[[3, 3, 1]]]],
    [[9], [[[3]]]],
    [[9], [[true, 9]]],
    [[9], [["9"]]],
    [[9], [[4.5, 4.5]]],
    [[9], [0]],
    [[9], [null]],
    [[9], [9, 9]],
    [[9], 9],
    [[9], [[[3, 10n ** 30n]]]],
  ];
  for (const [shape, chunkShapes] of wrong) {
    const title = JSON.stringify(chunkShapes, (_, item: unknown) =>
      typeof item === "bigint" ? String(item) : item,
    );
    it(`refuses ${title} for extent ${shape.join()}`, () => {
      assert.throws(
        () => rectilinearGrid(shape, chunkShapes),
        (error: unknown) => isZarrError(error, "metadata"),
      );
    });
  }
});

describe("chunk keys", () => {
  const keys: [ChunkKeyEncoding, number[], string][] = [
    [{ name: "default", separator: "/" }, [1, 23, 45], "c/1/23/45"],
    [{ name: "default", separator: "." }, [1, 23], "c.1.23"],
    [{ name: "default", separator: "/" }, [], "c"],
    [{ name: "v2", separator: "." }, [1, 23], "1.23"],
    [{ name: "v2", separator: "/" }, [0, 0], "0/0"],
    [{ name: "v2", separator: "." }, [], "0"],
    [{ name: "v2", separator: "." }, [7], "7"],
  ];
  for (const [encoding, coords, key] of keys) {
    it(`${key} to and fro`, () => {
      assert.equal(encodeChunkKey(encoding, coords), key);
      assert.deepEqual(decodeChunkKey(encoding, coords.length, key), coords);
    });
  }

  it("are not found in other names", () => {
    const encoding: ChunkKeyEncoding = { name: "default", separator: "/" };
    const keysOfNoChunk = ["c/0", "c/0/0/0", "0/0", "c/0.0", "c/00/1", "c/-1/0", "c//0", "c/1e3/0"];
    for (const key of [...keysOfNoChunk, "zarr.json", "", `c/0/${2 ** 53}`]) {
      assert.equal(decodeChunkKey(encoding, 2, key), undefined, key);
    }
    assert.equal(decodeChunkKey({ name: "v2", separator: "." }, 0, "1"), undefined);
  });
});
