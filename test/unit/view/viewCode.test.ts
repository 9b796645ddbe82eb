import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { CfDecoding } from "../../../src/view/cf/decoding";
import { codeLibraries, containerOf, type CodeOptions } from "../../../src/view/code/codeOptions";
import { notebookCells, viewCode } from "../../../src/view/viewCode";

const packed: CfDecoding = {
  reinterpret: undefined,
  missing: [-32767],
  valid: undefined,
  scale: 0.01,
  offset: 273.15,
  flags: [],
  time: undefined,
};

const options: CodeOptions = {
  library: "zarr-python",
  location: resolve("test/fixtures/climate_v3.zarr"),
  container: "folder",
  form: undefined,
  path: "t2m",
  zarrFormat: 3,
  dataType: { kind: "int", bits: 16, signed: true },
  gridKind: "regular",
  dimensionNames: ["time", "latitude", "longitude"],
  selection: [
    { kind: "index", index: 3 },
    { kind: "range", start: 10, stop: 14, step: 1 },
    { kind: "range", start: 0, stop: 144, step: 2 },
  ],
  field: undefined,
  decode: false,
  decoding: packed,
  isLevel: false,
  isSeparatorUnrecorded: false,
};

function codeOf(library: CodeOptions["library"], other: Partial<CodeOptions> = {}): string {
  return viewCode({ ...options, ...other, library });
}

interface Slice {
  readonly shape: number[];
  readonly data: ArrayLike<unknown>;
}

/** Runs code for zarrita. */
async function run(other: Partial<CodeOptions>): Promise<Slice> {
  const folder = await mkdtemp(join("test", "code-"));
  try {
    const file = join(folder, "view.mjs");
    await writeFile(file, `${codeOf("zarrita", other)}\nexport { data };\n`);
    return ((await import(pathToFileURL(file).href)) as { data: Slice }).data;
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe("code of a view", () => {
  it("reads the same values with zarrita, when it is run", async () => {
    const { shape, data } = await run({});
    assert.deepEqual(shape, [4, 72]);
    assert.ok(data instanceof Int16Array);
    assert.deepEqual([...data.slice(0, 3)], [-2102, -2207, -2017]);
  });

  it("reads zips and arrays in groups with zarrita, when it is run", async () => {
    const zip = await run({
      location: resolve("test/fixtures/v2_zip.zarr.zip"),
      container: "zip",
      path: "foo/bar",
      zarrFormat: 2,
      selection: [
        { kind: "range", start: 1, stop: 20, step: 6 },
        { kind: "index", index: 3 },
      ],
    });
    assert.deepEqual(zip.shape, [4]);
    const label = await run({
      location: resolve("test/fixtures/cells_0.4.ome.zarr"),
      path: "labels/nuclei/1",
      selection: options.selection.slice(1),
    });
    assert.deepEqual(label.shape, [4, 72]);
    assert.ok(label.data instanceof Uint32Array);
  });

  it("selects by indices in Python", () => {
    assert.match(
      codeOf("zarr-python"),
      /path="t2m", mode="r"\)\ndata = array\[3, 10:14, 0:144:2\]\n$/,
    );
    assert.match(
      codeOf("dask"),
      /from_zarr.*\ndata = array\[3, 10:14, 0:144:2\]\ndata = data\.compute\(\)/,
    );
    assert.match(codeOf("tensorstore"), /"driver":"zarr3".*climate_v3\.zarr\/t2m\/"/);
  });

  it("decodes with the numbers of the attributes, and leaves dates to xarray", () => {
    const decoded = codeOf("zarr-python", { decode: true });
    assert.match(decoded, /^import numpy as np\nimport zarr\n/);
    assert.match(decoded, /\nvalues = stored \* 0\.01 \+ 273\.15\n/);
    assert.match(
      decoded,
      /\ndata = np\.where\(np\.isin\(stored, \[-32767\]\), np\.nan, values\)\n/,
    );
    const unsigned = { ...packed, reinterpret: { bits: 16, unsigned: true } };
    const valid = { minimum: 0, maximum: undefined, unpacked: false };
    assert.match(
      codeOf("dask", { decode: true, decoding: { ...unsigned, valid } }),
      /stored = array\[.*\]\.astype\("u2"\)\n.*\n.*isin\(stored, \[-32767\]\) \| \(stored < 0\), np\.nan/,
    );
    const time = { calendar: "standard", unit: "days", day: 0, nanoseconds: 0 } as const;
    const dates: Partial<CodeOptions> = {
      decode: true,
      decoding: { ...packed, missing: [], scale: 1, offset: 0, time },
    };
    assert.match(codeOf("tensorstore", dates), /# The numbers count time/);
    assert.doesNotMatch(codeOf("xarray", dates), /# The numbers count time/);
  });

  it("selects by names with xarray, and decodes as the view does", () => {
    const named = codeOf("xarray", { path: "a/b/t2m", decode: true });
    assert.match(named, /group="a\/b", chunks=None\)/);
    assert.match(
      named,
      /dataset\["t2m"\]\.isel\(\{"time": 3, "latitude": slice\(10, 14\), "longitude": slice\(0, 144, 2\)\}\)/,
    );
    assert.match(codeOf("xarray"), /mask_and_scale=False, decode_times=False/);
    const valid = { minimum: -10, maximum: 100, unpacked: false };
    assert.match(
      codeOf("xarray", { decode: true, decoding: { ...packed, scale: -1, offset: 0, valid } }),
      /data = data\.where\(data >= -100\)\ndata = data\.where\(data <= 10\)\n/,
    );
  });

  it("wraps what xarray cannot open as a dataset", () => {
    const wrapped = /# Wrapped: .*\narray = da\.from_zarr\(/;
    assert.match(codeOf("xarray", { dimensionNames: ["time", undefined, "x"] }), wrapped);
    assert.match(codeOf("xarray", { selection: [], dimensionNames: [] }), wrapped);
    const level = codeOf("xarray", { isLevel: true, decode: true });
    assert.match(level, wrapped);
    assert.match(level, /dims=\["latitude", "longitude"\]/);
    assert.match(level, /\.where\(~stored\.isin\(\[-32767\]\)\)/);
  });

  it("opens zips, references, buckets and servers", () => {
    const zip: Partial<CodeOptions> = { location: "/d/a.zip", container: "zip" };
    assert.match(codeOf("zarr-python", zip), /ZipStore\("\/d\/a\.zip", mode="r"\)/);
    assert.match(codeOf("tensorstore", zip), /"driver":"zip","base":\{"driver":"file"/);
    const bucket: Partial<CodeOptions> = { location: "s3://b/a.zip", container: "zip" };
    assert.match(
      codeOf("zarr-python", bucket),
      /"zip::s3:\/\/b\/a\.zip".*storage_options=\{"s3": \{"anon": True\}\}/,
    );
    assert.match(codeOf("tensorstore", bucket), /"driver":"s3","bucket":"b","path":"a\.zip"/);
    assert.match(codeOf("zarrita", bucket), /fromUrl\("https:\/\/s3\.amazonaws\.com\/b\/a\.zip"\)/);
    const references: Partial<CodeOptions> = { location: "/d/r.json", container: "references" };
    assert.match(
      codeOf("xarray", references),
      /open_zarr\("reference:\/\/", .*consolidated=False.*storage_options=\{"fo": "\/d\/r\.json"\}/,
    );
    assert.match(codeOf("tensorstore", references), /^# TensorStore does not read references/);
    const server: Partial<CodeOptions> = { location: "https://h/a%20b.zarr" };
    assert.match(
      codeOf("tensorstore", server),
      /"driver":"http","base_url":"https:\/\/h\/a%20b\.zarr\/","path":"t2m\/"/,
    );
    // An absolute path, or two slashes, are refused.
    assert.match(codeOf("tensorstore", { path: "" }), /climate_v3\.zarr\/"\}/);
    assert.deepEqual(["a.ozx", "a.json", "a.zarr"].map(containerOf), [
      "zip",
      "references",
      "folder",
    ]);
  });

  it("says what a library does not read", () => {
    const dates: Partial<CodeOptions> = {
      dataType: { kind: "datetime", unit: "ns", scale: 1 },
      decoding: undefined,
    };
    assert.match(codeOf("tensorstore", dates), /# TensorStore 0\.1\.85 does not read elements/);
    assert.match(codeOf("zarrita", dates), /\/\/ zarrita 0\.7\.5 does not read elements/);
    assert.match(codeOf("zarrita", { gridKind: "rectilinear" }), /rectilinear chunk grids/);
    const n5: Partial<CodeOptions> = { form: "N5 2.0.0" };
    assert.match(codeOf("tensorstore", n5), /"driver":"n5".*\ndata = array\.T\[3, 10:14/);
    assert.match(codeOf("dask", n5), /zarr\.N5FSStore\(/);
    for (const library of codeLibraries) {
      const alpha = codeOf(library, { form: "Zarr v3 alpha (2022)" });
      assert.match(alpha, /^(#|\/\/) The store is Zarr v3 alpha .*\n$/);
      const nested = codeOf(library, { zarrFormat: 2, isSeparatorUnrecorded: true });
      assert.match(
        nested,
        library === "tensorstore" ? /"key_encoding":"\/"/ : /The metadata do not/,
      );
    }
  });

  it("reads one field of a struct, or each of them", () => {
    const int = { kind: "int", bits: 32, signed: true } as const;
    const fields = ["a", 'b"'].map((name, i) => ({ name, type: int, offset: 4 * i, shape: [] }));
    const struct: Partial<CodeOptions> = {
      zarrFormat: 2,
      dataType: { kind: "struct", fields, size: 8 },
    };
    const field = { ...struct, field: 'b"' };
    assert.match(codeOf("zarr-python", field), /\]\["b\\""\]\n$/);
    assert.match(codeOf("tensorstore", field), /"field":"b\\""/);
    assert.match(codeOf("tensorstore", struct), /fields = \["a", "b\\""\]\n/);
    assert.match(
      codeOf("zarrita", field),
      /zarrita 0\.7\.5 does not read elements of the type struct/,
    );
  });

  it("finds a field of a struct in a struct, and one whose name has a dot", () => {
    const int = { kind: "int", bits: 32, signed: true } as const;
    const inner = ["y", "y.z"].map((name, i) => ({ name, type: int, offset: 4 * i, shape: [] }));
    const fields = [
      {
        name: "x",
        type: { kind: "struct", fields: inner, size: 8 } as const,
        offset: 0,
        shape: [],
      },
    ];
    const dataType = { kind: "struct", fields, size: 8 } as const;
    const part = (field: string): string =>
      /\]((?:\["[^"]*"\])+)\n$/.exec(codeOf("zarr-python", { dataType, field }))?.[1] ?? "";
    assert.equal(part("x.y"), '["x"]["y"]');
    assert.equal(part("x.y.z"), '["x"]["y.z"]');
  });

  it("is lazy in a notebook, and plots what can be plotted", () => {
    const [first = "", ...rest] = notebookCells(options);
    assert.match(first, /chunks=\{\}/);
    assert.deepEqual(rest, ["data", "data.plot()"]);
    assert.equal(notebookCells({ ...options, dataType: { kind: "string" } })[2], "data.compute()");
  });

  it("quotes every name", () => {
    const odd = codeOf("zarr-python", { path: 'a"]; import os; ["\n', location: "it's" });
    assert.ok(odd.includes('path="a\\"]; import os; [\\"\\n"'));
    assert.equal(odd.split("\n").length, codeOf("zarr-python").split("\n").length);
    const place = codeOf("tensorstore", { path: 'a"b\u2028c\\', location: "/d" });
    assert.ok(place.includes('"/d/a\\"b\\u2028c\\\\/"'), place);
    assert.match(codeOf("zarrita", { path: "a#b/c?" }), /resolve\("a%23b\/c%3F"\)/);
  });
});
