import assert from "node:assert/strict";
import { lintDocument, type MetadataFileName } from "../../../src/lint/lintDocument";
import { contextOfZarray } from "../../../src/lint/rules/attributesContext";
import { arrayV2, arrayV3, groupV3 } from "./documents";

type Changes = Readonly<Record<string, unknown>>;

const bytes = { name: "bytes", configuration: { endian: "little" } };
const zstd = { name: "zstd", configuration: { level: 3 } };
const shard = (changes: Changes) => ({
  name: "sharding_indexed",
  configuration: {
    chunk_shape: [1, 3],
    codecs: [bytes, zstd],
    index_codecs: [bytes, { name: "crc32c" }],
    ...changes,
  },
});
const rectilinear = (chunk_shapes: unknown) => ({
  chunk_grid: { name: "rectilinear", configuration: { kind: "inline", chunk_shapes } },
});
const float = (fill_value: unknown, data_type = "float32") => ({ data_type, fill_value });
const int8 = { data_type: "int8", codecs: [{ name: "bytes" }, zstd] };

/** Changes of a sound v3 array, and the errors and warnings that follow: rule and pointer. */
const arrays3: readonly [Changes, ...string[]][] = [
  [{}],
  [{ shape: [], chunk_grid: { name: "regular", configuration: { chunk_shape: [] } } }],
  [{ shape: [4, true] }, "shape /shape/1"],
  [{ shape: [4, "6"] }, "shape /shape/1"],
  [{ shape: 4 }, "shape /shape"],
  [{ shape: undefined }, "required-member "],
  [{ shape: undefined, shap: [4, 6] }, "unknown-member /shap"],
  [{ node_type: "aray" }, "node-type /node_type"],
  [{ zarr_format: 2 }, "zarr-format /zarr_format"],
  [{ fill_value: null }, "fill-value-null /fill_value"],
  [{ fill_value: true }, "fill-value-type /fill_value"],
  [{ ...int8, fill_value: -128 }],
  [{ ...int8, fill_value: -129 }, "fill-value-range /fill_value"],
  [{ data_type: "int64", fill_value: 9007199254740991 }],
  [float("0x7fc00001")],
  [float("-Infinity")],
  [float("infinity"), "fill-value-float-string /fill_value"],
  [float(65520, "float16"), "fill-value-overflow /fill_value"],
  [float(65519, "float16")],
  [float([1, "nan"], "complex64"), "fill-value-float-string /fill_value/1"],
  [float([1], "complex64"), "fill-value-complex /fill_value"],
  [{ data_type: "r9", fill_value: [0] }, "data-type-configuration /data_type"],
  [{ data_type: "Float32" }, "data-type-numpy /data_type"],
  [{ data_type: "my_type" }, "unknown-data-type /data_type"],
  [
    { data_type: "my_type", fill_value: { any: "thing" }, codecs: [{ name: "bytes" }, zstd] },
    "unknown-data-type /data_type",
  ],
  [{ data_type: "string", fill_value: "", codecs: [{ name: "vlen-utf8" }, zstd] }],
  [{ chunk_grid: "regular" }, "extension-short-hand-configuration /chunk_grid"],
  [
    { chunk_grid: { name: "regular", configuration: { chunk_shap: [2, 3] } } },
    "configuration-member /chunk_grid/configuration/chunk_shap",
  ],
  [
    { chunk_grid: { name: "regular", configuration: { chunk_shape: [2, 3.5] } } },
    "chunk-shape /chunk_grid/configuration/chunk_shape/1",
  ],
  [rectilinear([[1, 3], [[2, 3]]]), "rectilinear-support /chunk_grid/name"],
  [
    rectilinear([[1, true], 6]),
    "rectilinear-support /chunk_grid/name",
    "rectilinear-edges /chunk_grid/configuration/chunk_shapes/0/1",
  ],
  [
    rectilinear([[1, [1, 2, 3]], 6]),
    "rectilinear-support /chunk_grid/name",
    "rectilinear-edges /chunk_grid/configuration/chunk_shapes/0/1",
  ],
  [
    { ...rectilinear([[1, 3], 6]), codecs: [shard({ chunk_shape: [3, 3] })] },
    "rectilinear-support /chunk_grid/name",
    "shard-chunk-shape-divides /codecs/0/configuration/chunk_shape",
  ],
  [
    { chunk_key_encoding: { name: "defualt" } },
    "unknown-chunk-key-encoding /chunk_key_encoding/name",
  ],
  [{ codecs: [bytes, { name: "gzip" }] }, "gzip-level /codecs/1"],
  [
    { codecs: [bytes, { name: "gzip", configuration: { level: 12 } }] },
    "gzip-level /codecs/1/configuration/level",
  ],
  [
    { codecs: [bytes, { name: "gzip", configuration: { level: 1, lvl: 2 } }] },
    "configuration-member /codecs/1/configuration/lvl",
  ],
  [{ codecs: [bytes, "crc32c", zstd] }, "extension-short-hand /codecs/1"],
  [
    { codecs: [{ name: "transpose", configuration: { order: [0, 2] } }, bytes, zstd] },
    "transpose-order /codecs/0/configuration/order",
  ],
  [
    { codecs: [shard({ codecs: [bytes, { name: "gzip", configuration: { level: 11 } }] })] },
    "gzip-level /codecs/0/configuration/codecs/1/configuration/level",
  ],
  [
    { codecs: [shard({ codecs: [{ nam: "bytes" }, zstd] })] },
    "extension-name /codecs/0/configuration/codecs/0",
  ],
  [{ dimension_names: null }, "dimension-names /dimension_names"],
  [{ dimension_names: ["y", "x", "z"] }, "dimension-names-length /dimension_names"],
  [{ attributes: null }, "attributes-type /attributes"],
  [{ attributes: [] }, "attributes-type /attributes"],
  [{ author: { must_understand: false } }, "extension-member-discouraged /author"],
  [{ author: { must_understand: true } }, "unknown-member /author"],
  [{ storage_transformers: [] }],
  [
    { attributes: { "a/b": 1, _ARRAY_DIMENSIONS: ["y", "x"] } },
    "array-dimensions-v3 /attributes/_ARRAY_DIMENSIONS",
  ],
];

const arrays2: readonly [Changes, ...string[]][] = [
  [{}],
  [{ dimension_separator: "/" }],
  [{ dimension_separator: "_" }, "chunk-key-separator /dimension_separator"],
  [{ shape: [0, 6], chunks: [0, 3] }, "chunk-shape-zero /chunks/0"],
  [{ dtype: "<f16" }, "v2-dtype /dtype"],
  [{ dtype: "<M8", fill_value: null }, "v2-dtype /dtype"],
  [{ dtype: "<M8[25s]", fill_value: 0 }],
  [{ dtype: "<M8[D]", fill_value: "2020-01-01" }, "fill-value-time /fill_value"],
  [
    {
      dtype: [
        ["a", "<f4"],
        ["b", "f4"],
      ],
      fill_value: null,
    },
    "v2-dtype /dtype/1/1",
  ],
  [{ dtype: "|S4", fill_value: "AAAAAA==" }],
  [{ dtype: "|S4", fill_value: 0 }, "fill-value-legacy /fill_value"],
  [{ dtype: "<U2", fill_value: "äbc" }, "fill-value-string-length /fill_value"],
  [{ dtype: "<f4", fill_value: "NaN" }],
  [{ dtype: "<f4", fill_value: "0x7fc00000" }, "fill-value-float-string /fill_value"],
  [{ fill_value: "7" }, "fill-value-legacy /fill_value"],
  [{ fill_value: 2147483648 }, "fill-value-range /fill_value"],
  [{ compressor: { level: 1 } }, "v2-compressor /compressor"],
  [{ compressor: { id: "zlib", level: 1, foo: 1 } }, "configuration-member /compressor/foo"],
  [{ compressor: { id: "zstandard" } }, "unknown-codec /compressor/id"],
  [{ filters: [null] }, "v2-filters /filters/0"],
  [{ filters: [{ id: "delta" }] }, "numcodecs-dtype /filters/0"],
  [{ order: "c" }, "v2-order /order"],
  [{ _NCZARR_ARRAY: {} }],
  [{ codecs: [] }, "v3-member /codecs"],
  [{ dtype: "|O", fill_value: "", filters: [{ id: "vlen-utf8" }] }],
  [{ dtype: "|O", fill_value: "" }, "v2-object-codec /dtype"],
];

const others: readonly [MetadataFileName, string, ...string[]][] = [
  [".zgroup", '{"zarr_format": 2}'],
  [".zgroup", "{}", "zarr-format "],
  [".zgroup", '{"zarr_format": 2, "attributes": {}}', "v2-extra-member /attributes"],
  [".zattrs", '{"a": {"b~c/d": [Infinity]}}', "bare-nan /a/b~0c~1d/0"],
  [".zattrs", '{"__proto__": {"constructor": 1}}'],
  [".zattrs", "null", "json-not-object "],
  [
    ".zmetadata",
    '{"zarr_consolidated_format": 1, "metadata": {".zgroup": {"zarr_format": 2}, "a/.zarray": {}}}',
    ...[
      "shape",
      "chunks",
      "dtype",
      "compressor",
      "fill_value",
      "order",
      "filters",
      "zarr_format",
    ].map((name) =>
      name === "zarr_format"
        ? "zarr-format /metadata/a~1.zarray"
        : /compressor|filters/.test(name)
          ? "v2-codec-member-missing /metadata/a~1.zarray"
          : "required-member /metadata/a~1.zarray",
    ),
  ],
  [
    "zarr.json",
    groupV3({
      consolidated_metadata: {
        kind: "inline",
        must_understand: false,
        metadata: { a: JSON.parse(arrayV3({ fill_value: 1.5 })) as unknown },
      },
    }),
    "fill-value-type /consolidated_metadata/metadata/a/fill_value",
  ],
];

function check(fileName: MetadataFileName, text: string, expected: readonly string[]): void {
  const found = lintDocument({ fileName, text })
    .filter(({ severity }) => severity === "error" || severity === "warning")
    .map(({ rule, pointer }) => `${rule} ${pointer}`);
  assert.deepEqual(found.sort(), [...expected].sort());
}

describe("lintDocument", () => {
  for (const [changes, ...expected] of arrays3) {
    it(`v3 array with ${JSON.stringify(changes).slice(0, 100)}`, () => {
      check("zarr.json", arrayV3(changes), expected);
    });
  }
  for (const [changes, ...expected] of arrays2) {
    it(`v2 array with ${JSON.stringify(changes).slice(0, 100)}`, () => {
      check(".zarray", arrayV2(changes), expected);
    });
  }
  for (const [fileName, text, ...expected] of others) {
    it(`${fileName} ${text.slice(0, 80)}`, () => check(fileName, text, expected));
  }

  it("marks the smallest wrong token", () => {
    const text = arrayV3({ shape: [4, -1] });
    const [finding] = lintDocument({ fileName: "zarr.json", text });
    assert.equal(
      text.slice(finding?.offset, (finding?.offset ?? 0) + (finding?.length ?? 0)),
      "-1",
    );
  });

  it("keeps all digits of 64-bit fill values", () => {
    const text = arrayV3({ data_type: "uint64" });
    const beyond = text.replace('"fill_value":0', '"fill_value":18446744073709551616');
    const rules = lintDocument({ fileName: "zarr.json", text: beyond }).map(({ rule }) => rule);
    assert.ok(rules.includes("fill-value-range"));
    const greatest = text.replace('"fill_value":0', '"fill_value":18446744073709551615');
    const found = lintDocument({ fileName: "zarr.json", text: greatest }).map(({ rule }) => rule);
    assert.deepEqual(found, ["json-large-integer"]);
  });

  it("takes severities and profiles from the settings", () => {
    const text = arrayV3({ data_type: "bfloat16" });
    const severities = (options: Parameters<typeof lintDocument>[1]) =>
      lintDocument({ fileName: "zarr.json", text }, options).map(({ severity }) => severity);
    assert.deepEqual(severities({}), ["warning"]);
    assert.deepEqual(severities({ rules: { "data-type-support": "error" } }), ["error"]);
    assert.deepEqual(severities({ rules: { "data-type-support": "off" } }), []);
    assert.deepEqual(severities({ profiles: { interop: false } }), []);
  });

  it("knows the array beside the attributes", () => {
    const text = '{"_ARRAY_DIMENSIONS": ["x"]}';
    const context = contextOfZarray(arrayV2());
    const found = lintDocument({ fileName: ".zattrs", text, context });
    assert.deepEqual(
      found.map(({ pointer }) => pointer),
      ["/_ARRAY_DIMENSIONS"],
    );
  });
});
