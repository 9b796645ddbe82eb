import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { DataType, ElementData } from "../../../src/zarr/dataType";
import { isZarrError } from "../../../src/zarr/errors";
import { readFillValueV2, readFillValueV3 } from "../../../src/zarr/fillValue";
import type { JsonValue } from "../../../src/zarr/json";
import { parseDataTypeV3 } from "../../../src/zarr/parseDataTypeV3";
import { parseDtypeV2 } from "../../../src/zarr/parseDtypeV2";

const show = (json: unknown) =>
  JSON.stringify(json, (_, item: unknown) => (typeof item === "bigint" ? `${item}n` : item));

/** Bytes as hex, most significant last; values as they are. */
function shown(data: ElementData | undefined): unknown {
  return data instanceof Uint8Array ? Buffer.from(data).toString("hex") : data;
}

const struct: JsonValue = {
  name: "struct",
  configuration: {
    fields: [
      { name: "a", data_type: "int16" },
      { name: "b", data_type: "float32" },
    ],
  },
};
const datetime: JsonValue = {
  name: "numpy.datetime64",
  configuration: { unit: "s", scale_factor: 1 },
};
const utf32: JsonValue = { name: "fixed_length_utf32", configuration: { length_bytes: 8 } };
const terminated: JsonValue = { name: "null_terminated_bytes", configuration: { length_bytes: 3 } };

describe("readFillValueV3", () => {
  /** Type, JSON, bytes in memory order, whether it is worth a note. */
  const values: [JsonValue, JsonValue, unknown, boolean][] = [
    ["bool", true, "01", false],
    ["bool", 0, "00", true],
    ["int8", -1, "ff", false],
    ["int4", -8, "f8", false],
    ["uint2", 3, "03", false],
    ["int64", -9223372036854775808n, "0000000000000080", false],
    ["uint64", 18446744073709551615n, "ffffffffffffffff", false],
    ["int32", "1", "01000000", true],
    ["int8", true, "01", true],
    ["float32", 1.5, "0000c03f", false],
    ["float32", -0, "00000080", false],
    ["float64", -0, "0000000000000080", false],
    ["float32", "NaN", "0000c07f", false],
    ["float32", "-Infinity", "000080ff", false],
    ["float32", "0x7fc00001", "0100c07f", false],
    ["float32", "0xffc00001", "0100c0ff", false],
    ["float64", "0x7ff8000000000001", "010000000000f87f", false],
    ["float32", "0x7fc0", "c07f0000", true],
    ["float16", "0x7e01", "017e", false],
    ["bfloat16", "NaN", "c07f", false],
    ["float8_e4m3", "NaN", "7c", false],
    ["float8_e5m2", "NaN", "7e", false],
    ["float8_e4m3fnuz", "NaN", "80", false],
    ["float4_e2m1fn", -6, "0f", false],
    ["float32", "inf", "0000807f", true],
    ["float32", "nan", "0000c07f", true],
    ["float32", "+1.5", "0000c03f", true],
    ["float32", 1e39, "0000807f", true],
    ["float64", 2n ** 60n, "000000000000b043", false],
    ["complex64", [1.5, "NaN"], "0000c03f0000c07f", false],
    ["complex64", ["0x7fc00001", -0], "0100c07f00000080", false],
    ["complex64", 0, "0000000000000000", true],
    ["r16", [1, 255], "01ff", false],
    ["r16", "Af8=", "01ff", true],
    ["r24", [1, 2], "010200", true],
    [terminated, "MA==", "300000", false],
    [utf32, "\u00e4", "e400000000000000", false],
    [utf32, "\ud83d\ude00b", "00f6010062000000", false],
    [datetime, "NaT", "0000000000000080", false],
    [datetime, 25, "1900000000000000", false],
    [struct, { a: -2, b: "NaN" }, "feff0000c07f", false],
    [struct, { a: 1 }, "010000000000", true],
    [struct, { a: 1, b: 0, c: 3 }, "010000000000", true],
    [struct, "AQAAAMA/", "01000000c03f", true],
    ["string", "\u00e9", ["\u00e9"], false],
    ["bytes", "Af8=", [Uint8Array.of(1, 255)], false],
    ["bytes", [1, 255], [Uint8Array.of(1, 255)], false],
    ["bytes", "", [new Uint8Array(0)], false],
  ];
  for (const [type, json, expected, noted] of values) {
    const text = Object.is(json, -0) ? "-0" : show(json);
    it(`${show(type)}: ${text}`, () => {
      const notes: string[] = [];
      assert.deepEqual(shown(readFillValueV3(parseDataTypeV3(type), json, notes)), expected);
      assert.equal(notes.length > 0, noted, notes.join());
    });
  }

  const wrong: [JsonValue, JsonValue][] = [
    ["bool", "false"],
    ["bool", 2],
    ["int8", 128],
    ["int8", 1.5],
    ["int4", 8],
    ["uint8", -1],
    ["uint64", 18446744073709551616n],
    ["int32", null],
    ["float32", "0x100000000"],
    ["float32", "one"],
    ["float32", true],
    ["float32", ""],
    ["float8_e8m0fnu", 0],
    ["float4_e2m1fn", "NaN"],
    ["float8_e4m3fnuz", "Infinity"],
    ["complex64", [1]],
    ["complex64", [1, "x"]],
    ["complex64", "1+2j"],
    ["r16", [1, 256]],
    ["r16", [1, 2, 3]],
    ["r16", "not base64"],
    [terminated, "YWJjZA=="],
    [utf32, "abc"],
    [datetime, "2020-01-01"],
    [datetime, 9223372036854775808n],
    [struct, [1, 2]],
    [struct, "AQ=="],
    [struct, { a: "x", b: 0 }],
    ["string", 0],
    ["bytes", [300]],
  ];
  for (const [type, json] of wrong) {
    it(`refuses ${show(json)} for ${show(type)}`, () => {
      assert.throws(
        () => readFillValueV3(parseDataTypeV3(type), json),
        (error: unknown) => isZarrError(error, "metadata"),
      );
    });
  }
});

describe("readFillValueV2", () => {
  const values: [JsonValue, JsonValue, unknown][] = [
    ["<i4", null, undefined],
    ["|b1", 1, "01"],
    [">i4", 258, "02010000"],
    ["|S4", "YWI=", "61620000"],
    ["|S4", 0, "00000000"],
    ["|S4", "", "00000000"],
    ["|S3", "0", "300000"],
    ["<U2", "abc", "6100000062000000"],
    ["<U2", 0, "0000000000000000"],
    ["|V2", "AQ==", "0100"],
    ["|V2", 0, "0000"],
    ["<M8[ns]", -9223372036854775808n, "0000000000000080"],
    ["<M8[ns]", "NaT", "0000000000000080"],
    [
      [
        ["a", "<i2"],
        ["b", "|u1"],
      ],
      "AQAC",
      "010002",
    ],
    [
      [
        ["a", ">i2"],
        ["b", "|u1"],
      ],
      "AAEC",
      "010002",
    ],
    [
      [
        ["a", ">i2", [2]],
        ["b", "|u1"],
      ],
      "AAEAAgM=",
      "0100020003",
    ],
    [
      [
        ["a", "<i2"],
        ["b", "|u1"],
      ],
      0,
      "000000",
    ],
    [
      [["a", "<i2", [2, 2]]],
      {
        a: [
          [1, 2],
          [3, 4],
        ],
      },
      "0100020003000400",
    ],
  ];
  for (const [dtype, json, expected] of values) {
    it(`${show(dtype)}: ${show(json)}`, () => {
      const { dataType, layout } = parseDtypeV2(dtype);
      assert.deepEqual(shown(readFillValueV2(dataType, json, { swaps: layout.swaps })), expected);
    });
  }

  const objects: [DataType, JsonValue, unknown][] = [
    [{ kind: "string" }, 0, ""],
    [{ kind: "string" }, "x", "x"],
    [{ kind: "bytes" }, 0, new Uint8Array(0)],
    [{ kind: "bytes" }, "AQ==", Uint8Array.of(1)],
    [{ kind: "object" }, 0, null],
    [{ kind: "object" }, { a: 1 }, { a: 1 }],
    [
      { kind: "ragged", item: { kind: "bool" } },
      0,
      { dataType: { kind: "bool" }, shape: [0], data: new Uint8Array(0) },
    ],
  ];
  for (const [type, json, expected] of objects) {
    it(`${type.kind}: ${show(json)}`, () => {
      assert.deepEqual(readFillValueV2(type, json), [expected]);
    });
  }
});
