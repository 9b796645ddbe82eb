import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { describe, it } from "mocha";
import { readArrayV2 } from "../../../src/zarr/arrayV2";
import { readArrayV3 } from "../../../src/zarr/arrayV3";
import { isZarrError } from "../../../src/zarr/errors";
import { readConsolidatedV2, readGroupV2 } from "../../../src/zarr/groupV2";
import { readGroupV3 } from "../../../src/zarr/groupV3";
import { listChildren, openNode, openStore } from "../../../src/zarr/hierarchy";
import type { JsonObject } from "../../../src/zarr/json";
import type { ArrayNode } from "../../../src/zarr/node";
import { parseJsonBytes } from "../../../src/zarr/parseJson";
import { folderStore } from "./folderStore";

/** What old and other writers left behind, row by row of CONFORMANCE §8.3, §9.8 and §10. */

function json(value: unknown): JsonObject {
  return parseJsonBytes(new TextEncoder().encode(JSON.stringify(value)), "x") as JsonObject;
}

const arrayV3 = {
  zarr_format: 3,
  node_type: "array",
  shape: [4],
  data_type: "int16",
  chunk_grid: { name: "regular", configuration: { chunk_shape: [2] } },
  chunk_key_encoding: { name: "default", configuration: { separator: "/" } },
  fill_value: 0,
  codecs: [{ name: "bytes", configuration: { endian: "little" } }],
};

function v3(changes: object): ArrayNode {
  return readArrayV3(json({ ...arrayV3, ...changes }), "a");
}

const arrayV2 = {
  zarr_format: 2,
  shape: [6, 4],
  chunks: [2, 3],
  dtype: "<i4",
  compressor: null,
  fill_value: 0,
  order: "C",
  filters: null,
};

function v2(changes: object, attributes: object = {}): ArrayNode {
  return readArrayV2(json({ ...arrayV2, ...changes }), json(attributes), "a");
}

describe("quirks of writers", () => {
  it("IMP-001: consolidated metadata that is null", () => {
    const group = { zarr_format: 3, node_type: "group", consolidated_metadata: null };
    const { consolidated, notes } = readGroupV3(json(group), "");
    assert.equal(consolidated, undefined);
    assert.match(notes.join(), /zarr-python up to 3\.1\.3/);
  });

  it("IMP-002: empty members, NaT, and a fill of text bytes in a struct", () => {
    const type = { name: "numpy.datetime64", configuration: { unit: "s", scale_factor: 1 } };
    const dates = v3({
      data_type: type,
      fill_value: "NaT",
      storage_transformers: [],
      attributes: {},
    });
    assert.deepEqual(dates.notes, []);
    assert.deepEqual(dates.fillValue, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0x80));
    const name = { name: "null_terminated_bytes", configuration: { length_bytes: 3 } };
    const fields = [
      { name: "a", data_type: "int8" },
      { name: "s", data_type: name },
    ];
    const struct = v3({
      data_type: { name: "struct", configuration: { fields } },
      fill_value: { a: 1, s: "MA==" },
    });
    assert.deepEqual(struct.fillValue, Uint8Array.of(1, 0x30, 0, 0));
  });

  it("IMP-003: variable_length_bytes for bytes", () => {
    const node = v3({
      data_type: "variable_length_bytes",
      fill_value: "AQ==",
      codecs: ["vlen-bytes"],
    });
    assert.deepEqual(node.dataType, { kind: "bytes" });
    assert.deepEqual(node.fillValue, [Uint8Array.of(1)]);
    assert.match(node.notes.join(), /is read as "bytes"/);
  });

  it("IMP-004: structured without a byte order is little-endian", () => {
    const fields = [
      ["a", "int16"],
      ["b", "float32"],
    ];
    const node = v3({
      data_type: { name: "structured", configuration: { fields } },
      fill_value: "AQAAAIA/",
      codecs: [{ name: "bytes" }],
    });
    assert.equal(node.codecs[0]?.configuration["endian"], "little");
    assert.deepEqual(node.fillValue, Uint8Array.of(1, 0, 0, 0, 0x80, 0x3f));
    assert.match(node.notes.join(), /legacy form of "struct".*little-endian/s);
  });

  it("IMP-005: no codecs, as GDAL wrote", () => {
    const node = v3({ codecs: undefined });
    assert.deepEqual(
      node.codecs.map(({ name, configuration }) => [name, configuration["endian"]]),
      [["bytes", "little"]],
    );
  });

  it("IMP-007: a filter vlen-utf8 on fixed-length strings", () => {
    const node = v2({ dtype: "<U5", fill_value: "", filters: [{ id: "vlen-utf8" }] });
    assert.equal(node.dataType.kind, "string");
  });

  it("IMP-008: groups in .zmetadata with consolidated metadata of their own", () => {
    const group = { zarr_format: 2, consolidated_metadata: { metadata: {} } };
    const notes: string[] = [];
    const found = readConsolidatedV2(
      json({ zarr_consolidated_format: 1, metadata: { "a/.zgroup": group } }),
      notes,
    );
    assert.deepEqual(notes, []);
    assert.equal(readGroupV2(found.get("a/.zgroup") ?? assert.fail(), json({}), "a").kind, "group");
  });

  it("IMP-010: float8_e4m3fn of tensorstore", () => {
    const node = v3({ data_type: "float8_e4m3fn", codecs: [{ name: "bytes" }] });
    assert.deepEqual(node.dataType, { kind: "float", format: "float8_e4m3fn" });
  });

  it("IMP-011: a group that does not say so", () => {
    const { kind, notes } = readGroupV3(json({ zarr_format: 3 }), "");
    assert.equal(kind, "group");
    assert.match(notes.join(), /node_type/);
    const other = readConsolidatedV2(json({ zarr_consolidated_format: 7, metadata: {} }), []);
    assert.equal(other.size, 0);
  });
});

describe("drafts of v3 (LEG-002)", () => {
  it("have addresses for the names of codecs and data types", () => {
    const node = v3({
      data_type: "https://purl.org/zarr/spec/data_type/float32/1.0",
      codecs: [
        { name: "endian", configuration: { endian: "big" } },
        { codec: "https://purl.org/zarr/spec/codec/gzip/1.0", configuration: { level: 1 } },
      ],
    });
    assert.deepEqual(node.dataType, { kind: "float", format: "float32" });
    assert.deepEqual(
      node.codecs.map(({ name }) => name),
      ["bytes", "gzip"],
    );
    assert.deepEqual(node.codecs[1]?.configuration["level"], 1);
    assert.equal(node.notes.length, 3, node.notes.join());
  });

  it("have a type in place of the grid's name", () => {
    const node = v3({ chunk_grid: { type: "regular", chunk_shape: [2], separator: "/" } });
    assert.equal(node.chunkGrid.axes[0]?.uniformLength, 2);
    assert.match(node.notes.join(), /early draft/);
  });

  for (const [what, transformer, pattern] of [
    ["a type", { type: "indexed", configuration: { chunks_per_shard: [2] } }, /"indexed"/],
    ["an address", { extension: "https://purl.org/x/sharding/1.0", type: "indexed" }, /sharding/],
    ["nothing", 3, /transformer 3/],
  ] as const) {
    it(`sharded by a storage transformer with ${what}, which is refused by its name`, () => {
      assert.throws(
        () => v3({ storage_transformers: [transformer] }),
        (error: unknown) => {
          assert.ok(isZarrError(error, "unsupported"));
          assert.match(error.message, pattern);
          assert.match(error.message, /sharding is a codec now/);
          return true;
        },
      );
    });
  }

  it("does not take any address for a data type", () => {
    for (const name of ["https://example.com/unknown", "https://example.com/", "file:///int8"]) {
      assert.throws(() => v3({ data_type: name }), /cannot be read/);
    }
  });
});

describe("NCZarr (LEG-008)", () => {
  it("has dimension names within .zarray, or in an attribute since netCDF 4.9.3", () => {
    const dimrefs = ["/y", "/g/x"];
    assert.deepEqual(v2({ _NCZARR_ARRAY: { dimrefs } }).dimensionNames, ["y", "x"]);
    assert.deepEqual(v2({}, { _NCZARR_ARRAY: { dimrefs } }).dimensionNames, ["y", "x"]);
    const newer = { _nczarr_array: { dimension_references: dimrefs } };
    assert.deepEqual(v2({}, newer).dimensionNames, ["y", "x"]);
    const odd = v2({ _NCZARR_ARRAY: { dimrefs: [1, 2] } });
    assert.deepEqual(odd.dimensionNames, [undefined, undefined]);
  });

  it("says at the root what wrote it", () => {
    const superblock = { version: "2.0.0" };
    const old = readGroupV2(json({ zarr_format: 2, _NCZARR_SUPERBLOCK: superblock }), json({}), "");
    const newer = readGroupV2(
      json({ zarr_format: 2 }),
      json({ _nczarr_superblock: superblock }),
      "",
    );
    for (const { notes } of [old, newer]) assert.match(notes.join(), /NCZarr "2\.0\.0"/);
    assert.deepEqual(readGroupV2(json({ zarr_format: 2 }), json({}), "").notes, []);
  });

  it("of netCDF 4.9.0 opens as groups and arrays", async () => {
    const store = folderStore(path.resolve("test/fixtures/forms/netcdf.zarr"));
    const root = await openStore(store);
    assert.ok(root.kind === "group");
    assert.match(root.notes.join(), /netCDF/);
    const names = (await listChildren(store, root)).map(
      ({ name, node }) => `${name} ${node?.kind}`,
    );
    assert.deepEqual(names, ["sub group", "v array", "x array"]);
    const w = await openNode(store, "sub/w");
    assert.ok(w.kind === "array");
    assert.deepEqual(w.dimensionNames, ["x"]);
  });
});

describe("stores that GDAL tests with", function () {
  const gdal = path.resolve("../shared/thirdparty/gdal");
  before(function () {
    if (!existsSync(gdal)) this.skip();
  });

  it("without codecs", async () => {
    const store = folderStore(path.join(gdal, "v3/test_deprecated_no_codecs.zr3"));
    const node = await openNode(store, "marvin/android");
    assert.match(node.notes.join(), /no codecs/);
  });

  it("by NCZarr, with dimensions by their full names", async () => {
    const store = folderStore(path.join(gdal, "nczarr_v2.zarr"));
    const node = await openNode(store, "MyGroup/Group_A/dset2");
    assert.ok(node.kind === "array");
    assert.deepEqual(node.dimensionNames, ["lat", "lon"]);
  });
});

describe("nested chunk keys that are not recorded (V2-ARR-017)", () => {
  for (const [store, name] of [
    ["nested_v2.zarr", "two"],
    ["nested_v2.zarr", "three"],
    ["nested_v2.zarr", "sparse"],
    ["fsstore_v2.zarr", "nested"],
  ] as const) {
    it(`are found in ${store}/${name}, with a note`, async () => {
      const root = folderStore(path.resolve("test/fixtures/forms", store));
      const node = await openNode(root, name);
      assert.ok(node.kind === "array");
      assert.equal(node.chunkKeys.separator, "/");
      assert.match(node.notes.join(), /nested/);
    });
  }

  it("make no difference to arrays of less than two dimensions", async () => {
    const root = folderStore(path.resolve("test/fixtures/forms/nested_v2.zarr"));
    for (const name of ["one", "zero"]) assert.deepEqual((await openNode(root, name)).notes, []);
  });
});
