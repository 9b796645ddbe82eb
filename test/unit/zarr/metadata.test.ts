import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "mocha";
import { readArrayV2 } from "../../../src/zarr/arrayV2";
import { readArrayV3 } from "../../../src/zarr/arrayV3";
import { isZarrError } from "../../../src/zarr/errors";
import { readConsolidatedV2, readGroupV2 } from "../../../src/zarr/groupV2";
import { readGroupV3 } from "../../../src/zarr/groupV3";
import type { JsonObject, JsonValue } from "../../../src/zarr/json";
import { isJsonObject, readJsonBytes } from "../../../src/zarr/parseJson";

const arrayV3 = {
  zarr_format: 3,
  node_type: "array",
  shape: [6, 4],
  data_type: "float32",
  chunk_grid: { name: "regular", configuration: { chunk_shape: [2, 3] } },
  chunk_key_encoding: { name: "default", configuration: { separator: "/" } },
  fill_value: 0,
  codecs: [{ name: "bytes", configuration: { endian: "little" } }],
};
const arrayV2 = {
  zarr_format: 2,
  shape: [6, 4],
  chunks: [2, 3],
  dtype: "<f4",
  compressor: null,
  fill_value: 0,
  order: "C",
  filters: null,
};

/** Through text, as a store would have it; undefined members are absent. */
function documentOf(value: object): JsonObject {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const { value: document } = readJsonBytes(bytes, "test");
  assert(isJsonObject(document));
  return document;
}

const v3 = (changes: object) => readArrayV3(documentOf({ ...arrayV3, ...changes }), "a/b");
const v2 = (changes: object, attributes: object = {}) =>
  readArrayV2(documentOf({ ...arrayV2, ...changes }), documentOf(attributes), "a/b");
const same = (actual: unknown, expected: unknown) =>
  assert.deepEqual(JSON.parse(JSON.stringify(actual)), expected);

describe("readArrayV3", () => {
  it("reads a plain array without a note", () => {
    const node = v3({ attributes: { units: "K" }, dimension_names: ["y", null] });
    assert.equal(node.path, "a/b");
    assert.equal(node.dataTypeName, "float32");
    assert.deepEqual(node.shape, [6, 4]);
    assert.deepEqual(
      node.chunkGrid.axes.map((axis) => axis.count),
      [3, 2],
    );
    assert.deepEqual(node.chunkKeys, { name: "default", separator: "/" });
    assert.deepEqual(node.dimensionNames, ["y", undefined]);
    assert.equal(node.attributes["units"], "K");
    assert.deepEqual(node.fillValue, new Uint8Array(4));
    same(node.codecs, arrayV3.codecs);
    assert.deepEqual(node.notes, []);
  });

  it("reads a rectilinear grid", () => {
    const configuration = { kind: "inline", chunk_shapes: [[1, 5], 3] };
    const node = v3({ chunk_grid: { name: "rectilinear", configuration } });
    assert.equal(node.chunkGrid.kind, "rectilinear");
    assert.equal(node.chunkGrid.axes[0]?.chunkOf(1), 1);
  });

  it("takes the separator of each key encoding", () => {
    const keys = (json: JsonValue) => v3({ chunk_key_encoding: json }).chunkKeys;
    assert.deepEqual(keys("default"), { name: "default", separator: "/" });
    assert.deepEqual(keys({ name: "v2" }), { name: "v2", separator: "." });
    const slash = { name: "v2", configuration: { separator: "/" } };
    assert.deepEqual(keys(slash), { name: "v2", separator: "/" });
  });

  const tolerated: [string, object, RegExp, ((node: ReturnType<typeof v3>) => void)?][] = [
    [
      "no fill value",
      { fill_value: undefined },
      /no fill value/,
      (node) => assert.equal(node.fillValue, undefined),
    ],
    ["a null fill value", { fill_value: null }, /no fill value/],
    [
      "a fill value that does not fit",
      { fill_value: "x" },
      /found "x"/,
      (node) => assert.equal(node.fillValue, undefined),
    ],
    ["no codecs", { codecs: undefined }, /no codecs/, (node) => same(node.codecs, arrayV3.codecs)],
    [
      "no byte order",
      { codecs: ["bytes"] },
      /byte order/,
      (node) => same(node.codecs, arrayV3.codecs),
    ],
    [
      "codec endian",
      { codecs: [{ name: "endian", configuration: { endian: "big" } }] },
      /"endian"/,
      (node) => assert.equal(node.codecs[0]?.name, "bytes"),
    ],
    ["null dimension names", { dimension_names: null }, /dimension_names/],
    [
      "too many dimension names",
      { dimension_names: ["a", "b", "c"] },
      /3 names for 2/,
      (node) => assert.deepEqual(node.dimensionNames, [undefined, undefined]),
    ],
    ["null attributes", { attributes: null }, /attributes/],
    [
      "a misplaced separator",
      { chunk_key_encoding: { name: "default", separator: "." } },
      /separator/,
      (node) => assert.equal(node.chunkKeys.separator, "/"),
    ],
    ["no key encoding", { chunk_key_encoding: undefined }, /chunk_key_encoding/],
    ["a member that may be ignored", { extra: { must_understand: false } }, /"extra"/],
    [
      "the chunk grid of a draft",
      { chunk_grid: { type: "regular", chunk_shape: [2, 3] } },
      /draft/,
    ],
    [
      "chunk length 0 of extent 0",
      { shape: [0, 4], chunk_grid: { name: "regular", configuration: { chunk_shape: [0, 3] } } },
      /length of 0/,
    ],
  ];
  for (const [title, changes, note, check] of tolerated) {
    it(`tolerates ${title}, with a note`, () => {
      const node = v3(changes);
      assert.equal(node.notes.length, 1, node.notes.join());
      assert.match(node.notes.join(), note);
      check?.(node);
    });
  }

  it("resolves the chains within shards", () => {
    const inner = [{ name: "endian", configuration: { endian: "big" } }, "crc32c"];
    const configuration = { chunk_shape: [1, 3], codecs: inner, index_codecs: ["bytes", "crc32c"] };
    const [shard] = v3({ codecs: [{ name: "sharding_indexed", configuration }] }).codecs;
    same(shard?.configuration, {
      chunk_shape: [1, 3],
      codecs: [
        { name: "bytes", configuration: { endian: "big" } },
        { name: "crc32c", configuration: {} },
      ],
      index_codecs: [
        { name: "bytes", configuration: { endian: "little" } },
        { name: "crc32c", configuration: {} },
      ],
    });
  });

  const wrong: [string, object, "metadata" | "unsupported", RegExp][] = [
    ["another format", { zarr_format: 2 }, "metadata", /zarr_format/],
    [
      "the alpha",
      { zarr_format: "https://purl.org/zarr/spec/protocol/core/3.0" },
      "unsupported",
      /alpha/,
    ],
    ["a negative extent", { shape: [-1, 4] }, "metadata", /shape/],
    ["an extent over 2^53", { shape: [2 ** 53, 4] }, "metadata", /shape/],
    ["an extent true", { shape: [true, 4] }, "metadata", /shape/],
    ["33 dimensions", { shape: Array<number>(33).fill(1) }, "unsupported", /32/],
    ["no shape", { shape: undefined }, "metadata", /shape/],
    ["no data type", { data_type: undefined }, "metadata", /data_type/],
    ["an unknown data type", { data_type: "float128" }, "unsupported", /float128/],
    ["an unknown grid", { chunk_grid: "hexagonal" }, "unsupported", /hexagonal/],
    [
      "a chunk length 0",
      { chunk_grid: { name: "regular", configuration: { chunk_shape: [0, 3] } } },
      "metadata",
      /at least 1/,
    ],
    ["a grid without chunk shape", { chunk_grid: "regular" }, "metadata", /chunk_shape/],
    [
      "another kind of rectilinear grid",
      { chunk_grid: { name: "rectilinear", configuration: { kind: "file" } } },
      "metadata",
      /inline/,
    ],
    ["an unknown key encoding", { chunk_key_encoding: "fanout" }, "unsupported", /fanout/],
    [
      "another separator",
      { chunk_key_encoding: { name: "default", configuration: { separator: "-" } } },
      "metadata",
      /separator/,
    ],
    ["codecs that are none", { codecs: "bytes" }, "metadata", /codecs/],
    ["a codec without a name", { codecs: [{ configuration: {} }] }, "metadata", /name/],
    [
      "a storage transformer",
      { storage_transformers: [{ name: "chunk-manifest" }] },
      "unsupported",
      /chunk-manifest/,
    ],
    ["an unknown member", { extra: 1 }, "unsupported", /"extra"/],
    [
      "an unknown member that must be understood",
      { extra: { must_understand: true } },
      "unsupported",
      /"extra"/,
    ],
    ["attributes that are no object", { attributes: [] }, "metadata", /attributes/],
  ];
  for (const [title, changes, code, message] of wrong) {
    it(`refuses ${title}, and says where`, () => {
      assert.throws(
        () => v3(changes),
        (error: unknown) =>
          isZarrError(error, code) && error.path === "a/b/zarr.json" && message.test(error.message),
      );
    });
  }
});

describe("readArrayV2", () => {
  const chain = (changes: object) => v2(changes).codecs.map(({ name }) => name);

  it("becomes a chain in encoding order", () => {
    const node = v2({
      order: "F",
      dtype: ">f8",
      filters: [
        { id: "delta", dtype: ">f8" },
        { id: "shuffle", elementsize: 8 },
      ],
      compressor: { id: "zlib", level: 1 },
    });
    same(node.codecs, [
      { name: "transpose", configuration: { order: [1, 0] } },
      { name: "v2-bytes", configuration: { dtype: ">f8" } },
      { name: "numcodecs/delta", configuration: { dtype: ">f8" } },
      { name: "numcodecs/shuffle", configuration: { elementsize: 8 } },
      { name: "numcodecs/zlib", configuration: { level: 1 } },
    ]);
    assert.deepEqual(node.notes, []);
  });

  it("has no transpose where order makes no difference", () => {
    assert.deepEqual(chain({ order: "F", shape: [4], chunks: [2] }), ["v2-bytes"]);
    assert.deepEqual(chain({ order: "F", shape: [], chunks: [] }), ["v2-bytes"]);
  });

  const objects: [string, object, string, string[]][] = [
    ["vlen-utf8", { filters: [{ id: "vlen-utf8" }] }, "string", ["numcodecs/vlen-utf8"]],
    ["vlen-bytes", { filters: [{ id: "vlen-bytes" }] }, "bytes", ["numcodecs/vlen-bytes"]],
    [
      "vlen-array",
      { filters: [{ id: "vlen-array", dtype: ">i4" }] },
      "ragged",
      ["numcodecs/vlen-array"],
    ],
    [
      "categorize",
      { filters: [{ id: "categorize", labels: ["a"] }] },
      "string",
      ["numcodecs/categorize"],
    ],
    ["json2", { filters: [{ id: "json2" }] }, "object", ["numcodecs/json2"]],
    [
      "msgpack2 and zlib",
      { filters: [{ id: "msgpack2" }], compressor: { id: "zlib" } },
      "object",
      ["numcodecs/msgpack2", "numcodecs/zlib"],
    ],
    ["pickle", { filters: [{ id: "pickle" }] }, "object", ["numcodecs/pickle"]],
    [
      "a compressor vlen-utf8",
      { compressor: { id: "vlen-utf8" } },
      "string",
      ["numcodecs/vlen-utf8"],
    ],
    [
      "order F",
      { order: "F", filters: [{ id: "vlen-utf8" }] },
      "string",
      ["transpose", "numcodecs/vlen-utf8"],
    ],
  ];
  for (const [title, changes, kind, names] of objects) {
    it(`|O with ${title}`, () => {
      const node = v2({ dtype: "|O", ...changes });
      assert.equal(node.dataType.kind, kind);
      assert.deepEqual(
        node.codecs.map(({ name }) => name),
        names,
      );
    });
  }

  it("U with a vlen-utf8 filter holds strings of the codec", () => {
    const node = v2({ dtype: "<U5", fill_value: "", filters: [{ id: "vlen-utf8" }] });
    assert.equal(node.dataType.kind, "string");
    assert.deepEqual(node.fillValue, [""]);
    assert.equal(node.notes.length, 1);
  });

  it("takes dimension names from xarray and netCDF", () => {
    assert.deepEqual(v2({}, { _ARRAY_DIMENSIONS: ["y", "x"] }).dimensionNames, ["y", "x"]);
    const wrongLength = v2({}, { _ARRAY_DIMENSIONS: ["y"] });
    assert.deepEqual(wrongLength.dimensionNames, [undefined, undefined]);
    assert.match(wrongLength.notes.join(), /1 names for 2/);
    assert.deepEqual(v2({ _NCZARR_ARRAY: { dimrefs: ["/y", "/g/x"] } }).dimensionNames, ["y", "x"]);
    assert.deepEqual(v2({}).dimensionNames, [undefined, undefined]);
  });

  const tolerated: [string, object, RegExp][] = [
    ["bare integers", { shape: 6, chunks: [2] }, /shape is the bare integer 6/],
    ["no filters", { filters: undefined }, /filters/],
    ["no compressor", { compressor: undefined }, /compressor/],
    ["no fill value", { fill_value: undefined }, /fill_value/],
    ["no order", { order: undefined }, /order/],
    ["a null separator", { dimension_separator: null }, /dimension_separator/],
    ["a fill value that does not fit", { fill_value: "x" }, /found "x"/],
  ];
  for (const [title, changes, note] of tolerated) {
    it(`tolerates ${title}, with a note`, () => {
      const { notes } = v2(changes);
      assert.equal(notes.length, 1, notes.join());
      assert.match(notes.join(), note);
    });
  }

  it("leaves missing elements undefined where the fill value is null", () => {
    const node = v2({ fill_value: null });
    assert.equal(node.fillValue, undefined);
    assert.deepEqual(node.notes, []);
  });

  const wrong: [string, object, "metadata" | "unsupported", RegExp][] = [
    ["format 1", { zarr_format: 1 }, "unsupported", /format 1/],
    ["no format", { zarr_format: undefined }, "metadata", /zarr_format/],
    ["chunks of another rank", { chunks: [2] }, "metadata", /chunk shape/],
    ["an unknown dtype", { dtype: "i4" }, "metadata", /"i4"/],
    [
      "|O without an object codec",
      { dtype: "|O", filters: [{ id: "zlib" }] },
      "metadata",
      /object codec.*zlib/,
    ],
    ["a filter without an id", { filters: [{}] }, "metadata", /id/],
    ["filters that are no list", { filters: {} }, "metadata", /filters/],
    ["a compressor that is a name", { compressor: "zlib" }, "metadata", /compressor/],
    ["order A", { order: "A" }, "metadata", /order/],
    ["another separator", { dimension_separator: "-" }, "metadata", /dimension_separator/],
  ];
  for (const [title, changes, code, message] of wrong) {
    it(`refuses ${title}, and says where`, () => {
      assert.throws(
        () => v2(changes),
        (error: unknown) =>
          isZarrError(error, code) && error.path === "a/b/.zarray" && message.test(error.message),
      );
    });
  }
});

describe("groups", () => {
  const group = (changes: object) =>
    readGroupV3(documentOf({ zarr_format: 3, node_type: "group", ...changes }), "g");

  it("of v3 have their consolidated metadata by key", () => {
    const { consolidated, notes } = group({
      consolidated_metadata: {
        kind: "inline",
        must_understand: false,
        metadata: { "a/b": arrayV3, "/bad": arrayV3, "..": arrayV3, c: 1 },
      },
    });
    assert.deepEqual(
      [...(consolidated ?? [])].map(([key]) => key),
      ["a/b/zarr.json"],
    );
    assert.equal(notes.length, 3);
  });

  it("of v3 tolerate null, no node_type and empty transformers, with notes", () => {
    assert.match(group({ consolidated_metadata: null }).notes.join(), /null/);
    assert.match(group({ node_type: undefined }).notes.join(), /node_type/);
    assert.match(group({ storage_transformers: [] }).notes.join(), /storage_transformers/);
    assert.match(group({ consolidated_metadata: { kind: "file" } }).notes.join(), /ignored/);
  });

  it("of v3 refuse what must be understood", () => {
    assert.throws(
      () => group({ shape: [1] }),
      (error: unknown) => isZarrError(error, "unsupported") && error.path === "g/zarr.json",
    );
  });

  it("of v2 need the format, and nothing else matters", () => {
    const { attributes } = readGroupV2(
      documentOf({ zarr_format: 2, _NCZARR_GROUP: {} }),
      documentOf({ a: 1 }),
      "",
    );
    assert.equal(attributes["a"], 1);
    assert.throws(() => readGroupV2(documentOf({}), documentOf({}), ""), /zarr_format/);
  });

  it("of v2 have their .zmetadata by key", () => {
    const notes: string[] = [];
    const metadata = {
      ".zgroup": { zarr_format: 2 },
      "a/.zarray": JSON.stringify(arrayV2),
      "a/.zattrs": {},
      "a/b": {},
      "../x/.zarray": {},
      "b/.zarray": "{",
    };
    const documents = readConsolidatedV2(
      documentOf({ zarr_consolidated_format: 1, metadata }),
      notes,
    );
    assert.deepEqual([...documents.keys()], [".zgroup", "a/.zarray", "a/.zattrs"]);
    assert.equal(notes.length, 3);
    assert.equal(documents.get("a/.zarray")?.["dtype"], "<f4");
  });
});

interface OracleCase {
  label: string;
  raw: string;
  zp316: { ok: boolean };
  zp330: { ok: boolean };
  ts: { ok: boolean };
}

describe("documents that other readers open", () => {
  const oracle = JSON.parse(readFileSync("test/fixtures/oracle.json", "utf8")) as {
    [version in "v2" | "v3"]: OracleCase[];
  };
  for (const version of ["v2", "v3"] as const) {
    for (const { label, raw, zp316, zp330, ts } of oracle[version]) {
      if (!zp316.ok && !zp330.ok && !ts.ok) {
        continue;
      }
      it(`${version}: ${label}`, () => {
        const { value } = readJsonBytes(new TextEncoder().encode(raw), "document");
        assert(isJsonObject(value));
        if (version === "v2") {
          readArrayV2(value, documentOf({}), "");
        } else if (value["node_type"] === "group") {
          readGroupV3(value, "");
        } else {
          readArrayV3(value, "");
        }
      });
    }
  }
});
