import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { describeDataType, itemSize } from "../../../src/zarr/dataTypeName";
import { isZarrError } from "../../../src/zarr/errors";
import type { JsonValue } from "../../../src/zarr/json";
import { hasByteOrder, parseDataTypeV3 } from "../../../src/zarr/parseDataTypeV3";
import { littleEndianLayout, parseDtypeV2 } from "../../../src/zarr/parseDtypeV2";

const named = (name: string, configuration: Record<string, JsonValue>): JsonValue => ({
  name,
  configuration,
});

describe("parseDataTypeV3", () => {
  const types: [JsonValue, string, number | undefined, boolean][] = [
    ["bool", "bool", 1, false],
    ["int2", "int2", 1, false],
    ["uint4", "uint4", 1, false],
    ["int8", "int8", 1, false],
    ["uint64", "uint64", 8, true],
    ["float16", "float16", 2, true],
    ["bfloat16", "bfloat16", 2, true],
    ["float8_e4m3fn", "float8_e4m3fn", 1, false],
    ["float4_e2m1fn", "float4_e2m1fn", 1, false],
    ["complex64", "complex64", 8, true],
    ["complex128", "complex128", 16, true],
    ["complex_float64", "complex128", 16, true],
    ["complex_bfloat16", "complex_bfloat16", 4, true],
    ["complex_float8_e5m2", "complex_float8_e5m2", 2, false],
    ["r24", "r24", 3, false],
    ["string", "string", undefined, false],
    ["variable_length_bytes", "bytes", undefined, false],
    ["binary", "bytes", undefined, false],
    [{ name: "int32" }, "int32", 4, true],
    [named("raw_bytes", { length_bytes: 5 }), "r40", 5, false],
    [named("null_terminated_bytes", { length_bytes: 6 }), "bytes[6]", 6, false],
    [named("fixed_length_utf32", { length_bytes: 20 }), "string[5]", 20, true],
    [named("numpy.datetime64", { unit: "s", scale_factor: 25 }), "datetime64[25s]", 8, true],
    [named("numpy.timedelta64", { unit: "μs", scale_factor: 1 }), "timedelta64[us]", 8, true],
    [named("numpy.datetime64", { unit: "generic", scale_factor: 1 }), "datetime64", 8, true],
    [
      named("struct", {
        fields: [
          { name: "a", data_type: "int32" },
          {
            name: "__proto__",
            data_type: named("struct", { fields: [{ name: "x", data_type: "bool" }] }),
          },
        ],
      }),
      "struct{a: int32, __proto__: struct{x: bool}}",
      5,
      true,
    ],
    [
      named("structured", {
        fields: [
          ["a", "int8"],
          ["b", "float64"],
        ],
      }),
      "struct{a: int8, b: float64}",
      9,
      true,
    ],
  ];
  for (const [json, name, size, order] of types) {
    it(`reads ${JSON.stringify(json)} as ${name}`, () => {
      const type = parseDataTypeV3(json);
      assert.equal(describeDataType(type), name);
      assert.equal(itemSize(type), size);
      assert.equal(hasByteOrder(type), order);
    });
  }

  it("packs fields without padding", () => {
    const type = parseDataTypeV3(
      named("struct", {
        fields: [
          { name: "a", data_type: "int8" },
          { name: "b", data_type: "float64" },
          { name: "c", data_type: "int16" },
        ],
      }),
    );
    assert(type.kind === "struct");
    assert.deepEqual(
      type.fields.map((field) => field.offset),
      [0, 1, 9],
    );
  });

  it("notes aliases and the legacy struct", () => {
    const notes: string[] = [];
    parseDataTypeV3("binary", notes);
    parseDataTypeV3(named("structured", { fields: [["a", "int8"]] }), notes);
    assert.equal(notes.length, 2);
  });

  const wrong: [JsonValue | undefined, "metadata" | "unsupported", RegExp][] = [
    [undefined, "metadata", /data_type.*found nothing/],
    [7, "metadata", /found 7/],
    ["float128", "unsupported", /"float128"/],
    ["<f4", "unsupported", /"<f4"/],
    ["constructor", "unsupported", /"constructor"/],
    ["complex_constructor", "unsupported", /complex_constructor/],
    ["r7", "metadata", /multiple of 8/],
    ["r0", "metadata", /multiple of 8/],
    ["r99999999999992", "unsupported", /2 GiB/],
    ["numpy.datetime64", "metadata", /unit/],
    [named("numpy.datetime64", { unit: "fortnight", scale_factor: 1 }), "metadata", /fortnight/],
    [named("numpy.datetime64", { unit: "s", scale_factor: 0 }), "metadata", /scale_factor/],
    [
      named("numpy.datetime64", { unit: "s", scale_factor: 2147483648 }),
      "metadata",
      /scale_factor/,
    ],
    [named("fixed_length_utf32", { length_bytes: 7 }), "metadata", /multiple of 4/],
    [named("raw_bytes", { length_bytes: -1 }), "metadata", /length_bytes/],
    [named("struct", { fields: [] }), "metadata", /at least one field/],
    [
      named("struct", {
        fields: [
          ["a", "int8"],
          ["a", "int8"],
        ],
      }),
      "metadata",
      /"a"/,
    ],
    [named("struct", { fields: [["a", "string"]] }), "unsupported", /fixed size/],
    [named("struct", { fields: [{ data_type: "int8" }] }), "metadata", /name/],
    [{ name: "int8", configuration: 3 }, "metadata", /configuration/],
  ];
  for (const [json, code, message] of wrong) {
    it(`refuses ${JSON.stringify(json)}`, () => {
      assert.throws(
        () => parseDataTypeV3(json),
        (error: unknown) => isZarrError(error, code) && message.test(error.message),
      );
    });
  }
});

describe("parseDtypeV2", () => {
  const types: [JsonValue, string, number][] = [
    ["|b1", "bool", 1],
    ["<b1", "bool", 1],
    [">i1", "int8", 1],
    ["<u8", "uint64", 8],
    [">f2", "float16", 2],
    ["<c16", "complex128", 16],
    ["|S0", "bytes[0]", 0],
    ["|S7", "bytes[7]", 7],
    [">U5", "string[5]", 20],
    ["<U0", "string[0]", 0],
    ["|V6", "r48", 6],
    ["<M8[25s]", "datetime64[25s]", 8],
    [">m8[μs]", "timedelta64[us]", 8],
    ["bfloat16", "bfloat16", 2],
    ["int4", "int4", 1],
    [
      [
        ["a", "<i4"],
        ["b", "<f8"],
      ],
      "struct{a: int32, b: float64}",
      12,
    ],
    [
      [
        ["x", "<f4"],
        ["z", "<f4", [2, 2]],
        ["w", "|u1", 3],
      ],
      "struct{x: float32, z: float32 (2, 2), w: uint8 (3)}",
      23,
    ],
    [
      [
        ["foo", "<f4"],
        ["bar", [["baz", ">i2"]]],
      ],
      "struct{foo: float32, bar: struct{baz: int16}}",
      6,
    ],
    [
      [
        ["", "|V2"],
        ["b", "|u1"],
      ],
      "struct{f0: r16, b: uint8}",
      3,
    ],
  ];
  for (const [json, name, size] of types) {
    it(`reads ${JSON.stringify(json)} as ${name}`, () => {
      const { dataType, layout } = parseDtypeV2(json);
      assert.equal(describeDataType(dataType), name);
      assert.equal(itemSize(dataType), size);
      assert.equal(layout.size, size);
    });
  }

  it("leaves |O to the object codec", () => {
    assert.deepEqual(parseDtypeV2("|O"), {
      dataType: { kind: "object" },
      layout: { size: 0, swaps: [] },
    });
  });

  const wrong: JsonValue[] = [
    ...["i4", "int32", "=i4", "|i4", "|U2", "<i3", "<f12", "<c32", "<b2", "<f", "<M8[fortnight]"],
    ...["<M4[s]", "<M8[0s]", "<i4[s]", "<V0", "|S99999999999", "|S9999999999", "complex64", ""],
    ...[
      null,
      4,
      [],
      [
        ["a", "<i4"],
        ["a", "<i4"],
      ],
      [["a"]],
      [["a", "<i4", [-1]]],
      [[1, "<i4"]],
    ],
    ...[[["a", "|O"]], [["a", "<f8", [1e6, 1e6]]]],
  ];
  for (const json of wrong) {
    it(`refuses ${JSON.stringify(json)}`, () => {
      assert.throws(
        () => parseDtypeV2(json),
        (error: unknown) => isZarrError(error, "metadata", "unsupported"),
      );
    });
  }
});

describe("littleEndianLayout", () => {
  const layouts: [JsonValue, number, [offset: number, width: number, count: number][]][] = [
    ["<f8", 8, []],
    [">i1", 1, []],
    [">f8", 8, [[0, 8, 1]]],
    [">c16", 16, [[0, 8, 2]]],
    [">U5", 20, [[0, 4, 5]]],
    [">M8[s]", 8, [[0, 8, 1]]],
    ["|S5", 5, []],
    [
      [
        ["a", ">i4"],
        ["b", "<f8"],
        ["s", "|S3"],
        ["c", ">u2"],
      ],
      17,
      [
        [0, 4, 1],
        [15, 2, 1],
      ],
    ],
    [
      [
        ["a", "|u1"],
        ["b", ">f4", [2, 3]],
      ],
      25,
      [[1, 4, 6]],
    ],
    [
      [
        [
          "a",
          [
            ["x", "|u1"],
            ["y", ">i2"],
          ],
          2,
        ],
        ["b", ">i2"],
      ],
      8,
      [
        [1, 2, 1],
        [4, 2, 1],
        [6, 2, 1],
      ],
    ],
    [[["a", [["x", "|u1"]], [1000, 1000, 1000]]], 1e9, []],
  ];
  for (const [json, size, swaps] of layouts) {
    it(`of ${JSON.stringify(json)}`, () => {
      const layout = littleEndianLayout(json);
      assert.equal(layout.size, size);
      assert.deepEqual(
        layout.swaps.map(({ offset, width, count }) => [offset, width, count]),
        swaps,
      );
    });
  }

  it("refuses structs that would need a table without bound", () => {
    const field = [
      ["x", "|u1"],
      ["y", ">i2"],
    ];
    assert.throws(() => littleEndianLayout([["a", field, 100_000]]), /big-endian/);
  });
});
