import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { notebookCells, viewCode, type CodeOptions } from "../../../src/view/viewCode";

const options: CodeOptions = {
  library: "zarr-python",
  location: resolve("test/fixtures/climate_v3.zarr"),
  isZip: false,
  path: "t2m",
  zarrFormat: 3,
  dimensionNames: ["time", "latitude", "longitude"],
  selection: [
    { kind: "index", index: 3 },
    { kind: "range", start: 10, stop: 14, step: 1 },
    { kind: "range", start: 0, stop: 144, step: 2 },
  ],
  field: undefined,
  decode: true,
};

describe("code of a view", () => {
  it("reads the same values with zarrita, when it is run", async () => {
    const folder = await mkdtemp(join("test", "code-"));
    try {
      const file = join(folder, "view.mjs");
      await writeFile(file, `${viewCode({ ...options, library: "zarrita" })}\nexport { data };\n`);
      const { data } = (await import(pathToFileURL(file).href)) as {
        data: { shape: number[]; data: Int16Array };
      };
      assert.deepEqual(data.shape, [4, 72]);
      assert.ok(data.data instanceof Int16Array);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("selects by indices in Python", () => {
    assert.match(viewCode(options), /path="t2m", mode="r"\)\ndata = array\[3, 10:14, 0:144:2\]\n$/);
    assert.match(
      viewCode({ ...options, library: "dask" }),
      /from_zarr.*\ndata = array\[3, 10:14, 0:144:2\]\.compute\(\)/,
    );
    const tensorstore = viewCode({ ...options, library: "tensorstore", field: "mass" });
    assert.match(tensorstore, /"driver":"zarr3".*climate_v3\.zarr\/t2m\/".*"field":"mass"/);
  });

  it("selects by names with xarray, and decodes as the view does", () => {
    const named = viewCode({ ...options, library: "xarray", path: "a/b/t2m" });
    assert.match(named, /group="a\/b", chunks=None\)/);
    assert.match(
      named,
      /dataset\["t2m"\]\.isel\(\{"time": 3, "latitude": slice\(10, 14\), "longitude": slice\(0, 144, 2\)\}\)/,
    );
    assert.match(
      viewCode({ ...options, library: "xarray", decode: false }),
      /mask_and_scale=False, decode_times=False/,
    );
    const nameless = { ...options, dimensionNames: ["time", undefined, "x"] };
    assert.match(
      viewCode({ ...nameless, library: "xarray" }),
      /# xarray itself cannot open this array/,
    );
  });

  it("is lazy in a notebook", () => {
    const [first = "", ...rest] = notebookCells(options);
    assert.match(first, /chunks=\{\}/);
    assert.deepEqual(rest, ["data", "data.plot()"]);
  });

  it("quotes every name", () => {
    const odd = viewCode({ ...options, path: 'a"]; import os; ["\n', location: "it's" });
    assert.ok(odd.includes('path="a\\"]; import os; [\\"\\n"'));
    assert.equal(odd.split("\n").length, viewCode(options).split("\n").length);
  });
});
