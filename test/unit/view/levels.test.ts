import assert from "node:assert/strict";
import path from "node:path";
import { FileStore } from "../../../src/stores/fileStore.node";
import { chooseLevel, findLevels, levelPaths } from "../../../src/view/levels";
import type { DimensionSelection } from "../../../src/view/selection";
import { planSlice } from "../../../src/view/slicePlan";
import { thinned } from "../../../src/view/thinned";
import { openNode } from "../../../src/zarr/hierarchy";
import type { ArrayNode, ZarrNode } from "../../../src/zarr/node";

const fixtures = path.join(__dirname, "../../fixtures");

async function opened(store: string, at: string) {
  const files = new FileStore(path.join(fixtures, store));
  const open = (node: string) => openNode(files, node);
  const array = await open(at);
  assert.ok(array.kind === "array");
  return { array, open };
}

const range = (stop: number, step: number, start = 0): DimensionSelection => {
  return { kind: "range", start, stop, step };
};
const channel: DimensionSelection = { kind: "index", index: 1 };

for (const store of ["cells_0.4.ome.zarr", "cells_0.5.ome.zarr"]) {
  describe(`levels of ${store}`, () => {
    it("are those that are coarser than the array", async () => {
      const { array, open } = await opened(store, "0");
      const levels = await findLevels(array, { open });
      assert.deepEqual(
        levels.map((level) => [level.array.path, level.factors]),
        [
          ["1", [1, 2, 2]],
          ["2", [1, 4, 4]],
        ],
      );
      const second = await opened(store, "1");
      const rest = await findLevels(second.array, { open });
      assert.deepEqual(
        rest.map((level) => [level.array.path, level.factors]),
        [["2", [1, 2, 2]]],
      );
    });

    it("serve a selection whose steps they have, the coarsest first", async () => {
      const { array, open } = await opened(store, "0");
      const levels = await findLevels(array, { open });
      const chosen = (rows: number, columns: number) => {
        const found = chooseLevel(levels, [channel, range(512, rows), range(640, columns, 128)]);
        return found && [found.array.path, found.selection.slice(1)];
      };
      assert.equal(chosen(1, 1), undefined);
      assert.equal(chosen(4, 1), undefined);
      assert.deepEqual(chosen(2, 2), ["1", [range(256, 1), range(320, 1, 64)]]);
      assert.deepEqual(chosen(4, 2), ["1", [range(256, 2), range(320, 1, 64)]]);
      assert.deepEqual(chosen(8, 4), ["2", [range(128, 2), range(160, 1, 32)]]);
    });
  });
}

describe("paths of levels", () => {
  it("come from OME's datasets, and from a layout with the same array in each group", () => {
    const datasets = [{ path: "s0" }, { path: "s1" }, { path: 3 }];
    assert.deepEqual(levelPaths({ multiscales: [{ datasets }] }), ["s0", "s1"]);
    assert.deepEqual(levelPaths({ ome: { multiscales: [{ datasets }] } }), ["s0", "s1"]);
    const layout = [{ asset: "r10m" }, { asset: "r20m" }];
    assert.deepEqual(levelPaths({ multiscales: { layout } }, "b02"), ["r10m/b02", "r20m/b02"]);
  });

  it("are none where the attributes are not as they should be", () => {
    for (const multiscales of [null, 1, "x", [], [null], { layout: "x" }, [{ datasets: {} }]]) {
      assert.deepEqual(levelPaths({ multiscales }), []);
    }
  });

  it("name no level that is not coarser by powers of two", async () => {
    const { array, open } = await opened("cells_0.5.ome.zarr", "0");
    const odd = async (at: string) => {
      const node = await open(at);
      if (node.kind !== "array") return node;
      return { ...node, shape: node.shape.map((one, d) => (d === 2 ? one - 7 : one)) } as ArrayNode;
    };
    assert.deepEqual(await findLevels(array, { open: odd }), []);
  });
});

describe("levels whose scales are written", () => {
  /** Factors of the levels 1 and 2 of an image of 100 elements, by their extents and scales. */
  async function factors(
    levels: readonly (readonly [extent: number, scale: number | undefined])[],
  ): Promise<number[]> {
    const { array } = await opened("cells_0.5.ome.zarr", "0");
    const datasets = [[100, 0.5] as const, ...levels].map(([, scale], i) => ({
      path: String(i),
      ...(scale === undefined
        ? {}
        : { coordinateTransformations: [{ type: "scale", scale: [scale] }] }),
    }));
    const group = { kind: "group", path: "", attributes: { multiscales: [{ datasets }] } };
    const sized = (path: string, extent: number): ArrayNode => ({
      ...array,
      path,
      shape: [extent],
    });
    const open = (path: string): Promise<ZarrNode> => {
      const level = levels[Number(path) - 1];
      return Promise.resolve(
        path === "" ? (group as unknown as ZarrNode) : sized(path, level?.[0] ?? 100),
      );
    };
    const found = await findLevels(sized("0", 100), { open });
    return found.map((level) => level.factors[0] ?? 0);
  }

  it("count by those, also where they are padded, or rounded down twice", async () => {
    assert.deepEqual(
      await factors([
        [50, 1],
        [25, 2],
      ]),
      [2, 4],
    );
    assert.deepEqual(
      await factors([
        [64, 1],
        [32, 2],
      ]),
      [2, 4],
    );
    assert.deepEqual(await factors([[64, undefined]]), []);
    // Scales of extents that were rounded: elements lie less than one from where a factor of two says.
    assert.deepEqual(await factors([[50, 0.51]]), []);
    assert.deepEqual(await factors([[51, 0.5 * (101 / 51)]]), [2]);
  });

  it("do not count where those say otherwise, or elements are missing", async () => {
    assert.deepEqual(await factors([[50, 0.5 * 4]]), [4]);
    assert.deepEqual(await factors([[50, 1.5]]), []);
    assert.deepEqual(await factors([[40, 1]]), []);
    assert.deepEqual(await factors([[34, 1.5]]), []);
  });
});

describe("a thinned selection", () => {
  it("takes no more than the budget, with the same bounds", async () => {
    const { array } = await opened("cells_0.5.ome.zarr", "0");
    const whole = [channel, range(512, 1), range(640, 1)];
    const { decodedBytes } = planSlice(array, whole);
    assert.deepEqual(thinned(array, whole, decodedBytes), whole);
    const budget = decodedBytes / 4;
    const thin = thinned(array, whole, budget);
    assert.ok(thin === undefined || planSlice(array, thin).decodedBytes <= budget);
  });

  it("is none where too little would be left", async () => {
    const { array } = await opened("cells_0.5.ome.zarr", "0");
    assert.equal(thinned(array, [channel, range(512, 1), range(640, 1)], 1), undefined);
  });
});
