import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import type { DataType, TimeUnit } from "../../../src/zarr/dataType";
import { describeDataType, itemSize } from "../../../src/zarr/dataTypeName";
import { elementAt, elementJson } from "../../../src/zarr/elements";
import { isoDuration, isoTime, notATime } from "../../../src/zarr/isoTime";
import type { JsonValue } from "../../../src/zarr/json";
import { parseDataTypeV3 } from "../../../src/zarr/parseDataTypeV3";
import { parseDtypeV2 } from "../../../src/zarr/parseDtypeV2";
import { widen, widenElements } from "../../../src/zarr/widen";

const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(" ", ""), "hex"));
/** Objects with the usual prototype, for deepEqual. */
const plain = (json: JsonValue): unknown =>
  JSON.parse(
    JSON.stringify(json, (_, item: unknown) => (typeof item === "bigint" ? `${item}n` : item)),
  );

describe("elementJson", () => {
  const fixed: [DataType, string, unknown[]][] = [
    [parseDataTypeV3("bool"), "00 01 02", [false, true, true]],
    [parseDataTypeV3("int8"), "7f 80", [127, -128]],
    [parseDataTypeV3("uint16"), "ff ff", [65535]],
    [parseDataTypeV3("int32"), "ff ff ff ff", [-1]],
    [parseDataTypeV3("int64"), "01 00 00 00 00 00 20 00", ["9007199254740993n"]],
    [parseDataTypeV3("uint64"), "ff ff ff ff ff ff ff ff", ["18446744073709551615n"]],
    [parseDataTypeV3("int64"), "fe ff ff ff ff ff ff ff", [-2]],
    [parseDataTypeV3("int4"), "f8 08 07", [-8, -8, 7]],
    [parseDataTypeV3("uint2"), "ff", [3]],
    [parseDataTypeV3("float32"), "0000c03f 0000c07f 000080ff", [1.5, "NaN", "-Infinity"]],
    [parseDataTypeV3("bfloat16"), "803f 807f", [1, "Infinity"]],
    [parseDataTypeV3("complex64"), "0000c03f 0000c07f", [[1.5, "NaN"]]],
    [parseDataTypeV3("r16"), "01ff 0000", ["Af8=", "AAA="]],
    [parseDtypeV2("|S3").dataType, "610000 616200", ["YQ==", "YWI="]],
    [
      parseDtypeV2("<U2").dataType,
      "00f60100 00000000 ffffffff 62000000",
      ["\ud83d\ude00", "\ufffdb"],
    ],
    [
      parseDtypeV2("<M8[s]").dataType,
      "0000000000000080 1900000000000000",
      ["NaT", "1970-01-01T00:00:25"],
    ],
    [parseDtypeV2("<m8[h]").dataType, "feffffffffffffff", ["-PT2H"]],
    [
      parseDtypeV2([
        ["a", "<i2"],
        ["__proto__", "|u1", [2, 2]],
      ]).dataType,
      "0100 01020304",
      [JSON.parse('{"a":1,"__proto__":[[1,2],[3,4]]}')],
    ],
  ];
  for (const [type, bytes, expected] of fixed) {
    it(describeDataType(type), () => {
      const data = hex(bytes);
      assert.deepEqual(
        expected.map((_, index) => plain(elementJson(type, data, index))),
        expected,
      );
    });
  }

  it("of variable size", () => {
    assert.equal(elementJson({ kind: "string" }, ["a", "b"], 1), "b");
    assert.equal(elementJson({ kind: "bytes" }, [Uint8Array.of(1)], 0), "AQ==");
    assert.deepEqual(elementJson({ kind: "object" }, [[1, null]], 0), [1, null]);
    const item = parseDataTypeV3("int16");
    const block = { dataType: item, shape: [2], data: hex("0100 ffff") };
    assert.deepEqual(elementJson({ kind: "ragged", item }, [block], 0), [1, -1]);
  });

  it("reads at any byte offset", () => {
    const bytes = hex("ff 0000c03f").subarray(1);
    assert.equal(elementAt(parseDataTypeV3("float32"), bytes, 0), 1.5);
  });
});

describe("isoTime", () => {
  const times: [bigint, TimeUnit, number, string][] = [
    [31n, "Y", 1, "2001"],
    [-1n, "M", 1, "1969-12"],
    [374n, "M", 1, "2001-03"],
    [1n, "W", 1, "1970-01-08"],
    [11016n, "D", 1, "2000-02-29"],
    [-1n, "D", 1, "1969-12-31"],
    [5n, "h", 1, "1970-01-01T05"],
    [-1n, "m", 1, "1969-12-31T23:59"],
    [60n, "s", 25, "1970-01-01T00:25:00"],
    [1n, "ms", 1, "1970-01-01T00:00:00.001"],
    [-1n, "ns", 1, "1969-12-31T23:59:59.999999999"],
    [2n ** 63n - 1n, "ns", 1, "2262-04-11T23:47:16.854775807"],
    [1n, "as", 1, "1970-01-01T00:00:00.000000000000000001"],
    [2932897n, "D", 1, "+10000-01-01"],
    [-719529n, "D", 1, "-0001-12-31"],
    [-1971n, "Y", 1, "-0001"],
    [42n, "generic", 1, "42"],
    [notATime, "s", 1, "NaT"],
  ];
  for (const [count, unit, scale, text] of times) {
    it(`${count} × ${scale} ${unit} is ${text}`, () => {
      assert.equal(isoTime(count, unit, scale), text);
    });
  }

  it("agrees with Date", () => {
    const range = { min: new Date("0000-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z") };
    fc.assert(
      fc.property(fc.date({ ...range, noInvalidDate: true }), (date) => {
        assert.equal(`${isoTime(BigInt(date.getTime()), "ms", 1)}Z`, date.toISOString());
      }),
    );
  });
});

describe("isoTime at the ends of February", () => {
  it("agrees with Date over four centuries", () => {
    for (let year = 1600; year <= 2400; year++) {
      for (const start of [Date.UTC(year, 1, 28), Date.UTC(year, 2, 1), Date.UTC(year, 11, 31)]) {
        const days = BigInt(start / 86_400_000);
        assert.equal(isoTime(days, "D", 1), new Date(start).toISOString().slice(0, 10));
      }
    }
  });
});

describe("isoDuration", () => {
  const durations: [bigint, TimeUnit, number, string][] = [
    [3n, "Y", 1, "P3Y"],
    [-2n, "W", 2, "-P4W"],
    [90n, "m", 1, "PT90M"],
    [250n, "ms", 1, "PT0.25S"],
    [-1_500_000n, "us", 1, "-PT1.5S"],
    [0n, "ns", 1, "PT0S"],
    [7n, "generic", 1, "7"],
    [notATime, "D", 1, "NaT"],
  ];
  for (const [count, unit, scale, text] of durations) {
    it(`${count} × ${scale} ${unit} is ${text}`, () => {
      assert.equal(isoDuration(count, unit, scale), text);
    });
  }
});

describe("widen", () => {
  const types: [string, string][] = [
    ["int2", "int8"],
    ["uint4", "uint8"],
    ["bfloat16", "float32"],
    ["float8_e8m0fnu", "float32"],
    ["complex_float16", "complex64"],
  ];
  for (const [narrow, wide] of types) {
    it(`${narrow} to ${wide}`, () => {
      assert.equal(describeDataType(widen(parseDataTypeV3(narrow))), wide);
    });
  }

  it("keeps what NumPy has", () => {
    for (const name of ["int8", "float16", "float64", "complex128", "bool", "r16", "string"]) {
      const type = parseDataTypeV3(name);
      assert.equal(widen(type), type);
      const bytes = hex("0102");
      assert.equal(widenElements(type, bytes), bytes);
    }
  });

  it("keeps the values", () => {
    const struct = parseDataTypeV3({
      name: "struct",
      configuration: {
        fields: [
          { name: "a", data_type: "int16" },
          { name: "b", data_type: "bfloat16" },
          { name: "c", data_type: "int4" },
          { name: "d", data_type: "complex_float8_e5m2" },
        ],
      },
    });
    const cases: [DataType, string][] = [
      [parseDataTypeV3("int4"), "f8 08 07"],
      [parseDataTypeV3("bfloat16"), "803f 807f 0100"],
      [parseDataTypeV3("complex_float16"), "003c 0100"],
      [struct, "0100 803f f8 3c7c ffff 807f 07 7e00"],
    ];
    for (const [type, text] of cases) {
      const bytes = hex(text);
      const wide = widen(type);
      const wideBytes = widenElements(type, bytes);
      const count = bytes.length / (itemSize(type) ?? 1);
      assert.equal(wideBytes.length, count * (itemSize(wide) ?? 1));
      for (let index = 0; index < count; index++) {
        assert.deepEqual(elementAt(wide, wideBytes, index), elementAt(type, bytes, index));
      }
    }
  });
});
