import assert from "node:assert/strict";
import { join } from "node:path";
import { FileStore } from "../../../../src/stores/fileStore.node";
import { MemoryStore } from "../../../../src/stores/memoryStore";
import { findCoordinates } from "../../../../src/view/coordinates/findCoordinates";
import { openNode } from "../../../../src/zarr/hierarchy";
import type { Store } from "../../../../src/zarr/store";

/** Each dimension's coordinates in one word: the path of an array, or "scale × i + offset unit". */
async function found(store: Store, path: string): Promise<(string | undefined)[]> {
  const array = await openNode(store, path);
  assert.ok(array.kind === "array");
  const axes = await findCoordinates(array, { open: (other) => openNode(store, other) });
  return axes.map((axis) => {
    if (axis === undefined) return undefined;
    if (axis.kind === "array") return axis.node.path;
    return `${axis.scale} × i + ${axis.offset} ${axis.units ?? ""}`.trim();
  });
}

const fixture = (name: string): Store => new FileStore(join("test", "fixtures", name));

interface Facts {
  readonly shape?: readonly number[];
  readonly dimensions?: readonly string[];
  readonly attributes?: object;
}

function memory(nodes: Readonly<Record<string, Facts>>): Store {
  const encoder = new TextEncoder();
  const documents = Object.entries(nodes).map(([path, facts]): [string, Uint8Array] => {
    const { shape, dimensions, attributes = {} } = facts;
    const node =
      shape === undefined
        ? { zarr_format: 3, node_type: "group", attributes }
        : {
            ...{ zarr_format: 3, node_type: "array", shape, attributes, data_type: "float32" },
            chunk_grid: { name: "regular", configuration: { chunk_shape: shape } },
            chunk_key_encoding: { name: "default" },
            fill_value: 0,
            codecs: [{ name: "bytes", configuration: { endian: "little" } }],
            dimension_names: dimensions,
          };
    return [path === "" ? "zarr.json" : `${path}/zarr.json`, encoder.encode(JSON.stringify(node))];
  });
  return new MemoryStore(new Map(documents));
}

describe("coordinates of dimensions", () => {
  it("are arrays of the dimension's name, in v3 and v2", async () => {
    const names = ["time", "latitude", "longitude"];
    assert.deepEqual(await found(fixture("climate_v3.zarr"), "t2m"), names);
    assert.deepEqual(await found(fixture("climate_v2.zarr"), "t2m"), names);
    assert.deepEqual(await found(fixture("climate_v3.zarr"), "time"), [undefined]);
  });

  it("are those of a group above, if they fit, or of the attribute coordinates", async () => {
    const store = memory({
      "": {},
      a: {},
      "a/b": {},
      "a/b/v": {
        shape: [3, 4, 5],
        dimensions: ["t", "y", "x"],
        attributes: { coordinates: "lat2d station_x ../../secret" },
      },
      t: { shape: [3], dimensions: ["t"] },
      // Of another length: it is not this one's.
      "a/b/y": { shape: [9], dimensions: ["y"] },
      "a/y": { shape: [4], dimensions: ["y"] },
      "a/b/lat2d": { shape: [4, 5], dimensions: ["y", "x"] },
      "a/b/station_x": { shape: [5], dimensions: ["x"] },
    });
    assert.deepEqual(await found(store, "a/b/v"), ["t", "a/y", "a/b/station_x"]);
  });

  it("are the scales of OME images with their units, at each level", async () => {
    const cells = fixture("cells_0.5.ome.zarr");
    assert.deepEqual(await found(cells, "0"), [undefined, "0.325 × i + 0 µm", "0.325 × i + 0 µm"]);
    assert.deepEqual((await found(cells, "2"))[1], "1.3 × i + 0 µm");
    assert.deepEqual((await found(fixture("cells_0.4.ome.zarr"), "1"))[2], "0.65 × i + 0 µm");
    assert.deepEqual((await found(cells, "labels/nuclei/0"))[0], "0.325 × i + 0 µm");
    const moved = {
      axes: [{ name: "x", type: "space", unit: "parsec" }],
      datasets: [
        {
          path: "deep/0",
          coordinateTransformations: [
            { type: "scale", scale: [2] },
            { type: "translation", translation: [5] },
          ],
        },
      ],
      coordinateTransformations: [{ type: "scale", scale: [10] }],
    };
    const store = memory({
      "": { attributes: { multiscales: [moved] } },
      deep: {},
      "deep/0": { shape: [3] },
    });
    assert.deepEqual(await found(store, "deep/0"), ["20 × i + 50 parsec"]);
  });

  it("are the middles of the pixels of GeoZarr, of the array or the group above", async () => {
    const spatial = {
      "spatial:dimensions": ["Y", "X"],
      "spatial:transform": [10, 0, 500000, 0, -10, 4600000],
    };
    const grid = { shape: [2, 3, 4], dimensions: ["band", "Y", "X"] };
    const expected = [undefined, "-10 × i + 4599995", "10 × i + 500005"];
    assert.deepEqual(await found(memory({ "": { ...grid, attributes: spatial } }), ""), expected);
    assert.deepEqual(await found(memory({ "": { attributes: spatial }, b: grid }), "b"), expected);
    const nodes = { ...spatial, "spatial:registration": "node" };
    assert.equal(
      (await found(memory({ "": { ...grid, attributes: nodes } }), ""))[1],
      "-10 × i + 4600000",
    );
    const turned = { ...spatial, "spatial:transform": [10, 1, 0, 1, -10, 0] };
    assert.deepEqual(await found(memory({ "": { ...grid, attributes: turned } }), ""), [
      undefined,
      undefined,
      undefined,
    ]);
    const pyramid = {
      ...spatial,
      multiscales: { layout: [{ asset: "r1", "spatial:transform": [20, 0, 0, 0, -20, 0] }] },
    };
    const levels = memory({ "": { attributes: pyramid }, r1: {}, "r1/v": grid, other: grid });
    assert.equal((await found(levels, "r1/v"))[2], "20 × i + 10");
    assert.equal((await found(levels, "other"))[2], undefined);
  });

  it("are the middles of the pixels of a grid mapping's GeoTransform", async () => {
    const a = {
      shape: [2, 3, 4],
      dimensions: ["t", "y", "x"],
      attributes: { grid_mapping: "crs" },
    };
    const crs = (GeoTransform: unknown, more: object = {}): Facts => ({
      shape: [],
      attributes: { GeoTransform, ...more },
    });
    const utm = "500000.0 10.0 0.0 4600000.0 0.0 -10.0";
    const pixels = [undefined, "-10 × i + 4599995", "10 × i + 500005"];
    assert.deepEqual(await found(memory({ "": {}, a, crs: crs(utm) }), "a"), pixels);
    assert.deepEqual(
      await found(memory({ "": {}, a, crs: crs([500000, 10, 0, 4600000, 0, -10]) }), "a"),
      pixels,
    );
    // In a group above, with the names of the coordinates; the dimensions the other way round.
    const turned = {
      ...{ shape: [4, 3], dimensions: ["lon", "lat"] },
      attributes: { grid_mapping: "crs: lat lon" },
    };
    const degrees = crs("-180 0.5 0 90 0 -0.5 ", { grid_mapping_name: "latitude_longitude" });
    assert.deepEqual(await found(memory({ "": {}, g: {}, "g/a": turned, crs: degrees }), "g/a"), [
      "0.5 × i + -179.75 degrees_east",
      "-0.5 × i + 89.75 degrees_north",
    ]);
    // Arrays of coordinates go before it.
    const x = { shape: [4], dimensions: ["x"] };
    assert.equal((await found(memory({ "": {}, a, x, crs: crs(utm) }), "a"))[2], "x");
    const none = [undefined, undefined, undefined];
    for (const wrong of ["1 2 3 4 5 6", "1 2 0 4 0 x", "1 0 0 4 0 1", "", [1], 7]) {
      assert.deepEqual(await found(memory({ "": {}, a, crs: crs(wrong) }), "a"), none);
    }
    assert.deepEqual(await found(memory({ "": {}, a }), "a"), none);
    const odd = { ...a, attributes: { grid_mapping: "../x" } };
    assert.deepEqual(await found(memory({ "": {}, a: odd }), "a"), none);
  });

  it("are not there where attributes are wrong", async () => {
    const store = memory({
      "": {
        attributes: {
          multiscales: [
            {
              datasets: [
                { path: "v", coordinateTransformations: [{ type: "scale", scale: ["2"] }] },
              ],
            },
          ],
          ome: 7,
        },
      },
      v: { shape: [3], dimensions: ["__proto__"], attributes: { "spatial:transform": [1, 2] } },
    });
    assert.deepEqual(await found(store, "v"), [undefined]);
  });
});
