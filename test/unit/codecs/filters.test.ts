import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { ArrayForm, CodecProblem } from "../../../src/codecs/codec";
import { findCodec } from "../../../src/codecs/registry";
import type { ElementBlock } from "../../../src/zarr/dataType";
import type { JsonObject } from "../../../src/zarr/json";
import { parseDataTypeV3 } from "../../../src/zarr/parseDataTypeV3";
import { decodeBytes, decodeWith } from "./decodeWith";

function bytesOf(numbers: ArrayBufferView): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength).slice();
}

function form(dataType: string, shape: number[]): ArrayForm {
  return { kind: "array", dataType: parseDataTypeV3(dataType), shape, fillValue: undefined };
}

/** Decodes an array-to-array codec. */
async function decodeArray(
  name: string,
  configuration: JsonObject,
  [input, encoded]: [ArrayForm, Uint8Array],
): Promise<Uint8Array> {
  const output = findCodec(name)?.resolve(configuration, input, () => undefined)?.output;
  assert.ok(output?.kind === "array");
  const block: ElementBlock = { dataType: output.dataType, shape: output.shape, data: encoded };
  const decoded = await decodeWith(name, block, { configuration, input });
  assert.ok(!(decoded instanceof Uint8Array) && decoded.data instanceof Uint8Array);
  assert.deepEqual(decoded.shape, input.shape);
  return decoded.data;
}

describe("filters of numcodecs", () => {
  it("delta sums up in the decoded type and wraps", async () => {
    const configuration = { dtype: "|u1", astype: "|u1" };
    const encoded = Uint8Array.from([250, 10, 255, 1]);
    const decoded = await decodeBytes("numcodecs/delta", encoded, { configuration, size: 4 });
    assert.deepEqual([...decoded], [250, 4, 3, 4]);
  });

  it("delta of 64 bits is exact and wraps", async () => {
    const configuration = { dtype: "<i8" };
    const encoded = bytesOf(BigInt64Array.from([2n ** 63n - 1n, 1n, 9007199254740993n]));
    const decoded = await decodeBytes("numcodecs/delta", encoded, { configuration, size: 24 });
    const sums = [2n ** 63n - 1n, -(2n ** 63n), -(2n ** 63n) + 9007199254740993n];
    assert.deepEqual(decoded, bytesOf(BigInt64Array.from(sums)));
  });

  it("delta reads and writes the byte orders of v2", async () => {
    const configuration = { dtype: ">i4", astype: "<i2" };
    const encoded = bytesOf(Int16Array.from([1000, -1, 2]));
    const decoded = await decodeBytes("numcodecs/delta", encoded, { configuration, size: 12 });
    const view = new DataView(decoded.buffer, decoded.byteOffset);
    assert.deepEqual(
      [0, 4, 8].map((at) => view.getInt32(at)),
      [1000, 999, 1001],
    );
  });

  it("delta rounds each sum to float16", async () => {
    const configuration = { dtype: "<f2" };
    // 2048, 1, 1: each sum 2049 lies between two float16 and goes to the even one.
    const encoded = Uint8Array.from([0x00, 0x68, 0x00, 0x3c, 0x00, 0x3c]);
    const decoded = await decodeBytes("numcodecs/delta", encoded, { configuration, size: 6 });
    assert.deepEqual([...decoded], [0x00, 0x68, 0x00, 0x68, 0x00, 0x68]);
  });

  it("delta of truth values is 'or', as in NumPy", async () => {
    const configuration = { dtype: "|b1" };
    const encoded = Uint8Array.from([0, 1, 0, 0]);
    const decoded = await decodeBytes("numcodecs/delta", encoded, { configuration, size: 4 });
    assert.deepEqual([...decoded], [0, 1, 1, 1]);
  });

  it("fixedscaleoffset cuts towards zero for integers", async () => {
    const configuration = { dtype: "<i2", astype: "<f4", offset: 0, scale: 10 };
    const encoded = bytesOf(Float32Array.from([19, -19, 20]));
    const options = { configuration, size: 6 };
    const decoded = await decodeBytes("numcodecs/fixedscaleoffset", encoded, options);
    assert.deepEqual(decoded, bytesOf(Int16Array.from([1, -1, 2])));
  });

  it("astype casts as C does", async () => {
    const configuration = { encode_dtype: "<f8", decode_dtype: "|u1" };
    const encoded = bytesOf(Float64Array.from([3.9, -1, 256]));
    const decoded = await decodeBytes("numcodecs/astype", encoded, { configuration, size: 3 });
    assert.deepEqual([...decoded], [3, 255, 0]);
  });

  it("numcodecs.packbits gives its own shape to the next codec", async () => {
    const input = form("bool", [1, 5]);
    const decoded = await decodeArray("numcodecs.packbits", {}, [
      input,
      Uint8Array.from([3, 0xb0]),
    ]);
    assert.deepEqual([...decoded], [1, 0, 1, 1, 0]);
  });

  it("say when their dtype is not what comes in", () => {
    const problems: CodecProblem[] = [];
    const input = form("int16", [2, 2]);
    const definition = findCodec("numcodecs.delta");
    definition?.resolve({ dtype: "<u2" }, input, (problem) => problems.push(problem));
    const [found] = problems;
    assert.equal(found?.rule, "filter-dtype-mismatch");
    assert.match(found.message, /takes its input for uint16, but it is int16/);
  });
});

describe("registered codecs on arrays", () => {
  it("reshape joins and splits dimensions", () => {
    const shapes: [JsonObject[string], number[] | undefined][] = [
      [
        [[0, 1], [2], 3],
        [5000, 64, 3],
      ],
      [
        [-1, 3],
        [320_000, 3],
      ],
      [
        [100, -1],
        [100, 9600],
      ],
      [[[1], [0], 192], undefined],
      [[[1, 0], 192], undefined],
      [[7, -1], undefined],
      [[-1, -1], undefined],
      [[[4], 1], undefined],
      [[0, -1], undefined],
    ];
    for (const [shape, expected] of shapes) {
      const problems: CodecProblem[] = [];
      const input = form("uint8", [100, 50, 64, 3]);
      const report = (problem: CodecProblem): void => void problems.push(problem);
      const resolved = findCodec("reshape")?.resolve({ shape }, input, report);
      const output = resolved?.output;
      assert.deepEqual(output?.kind === "array" ? output.shape : undefined, expected);
      assert.equal(problems.length, expected === undefined ? 1 : 0, JSON.stringify(shape));
    }
  });

  it("cast_value rounds, clamps, wraps and maps", async () => {
    const cases: [JsonObject, number[], number[]][] = [
      [{ out_of_range: "clamp" }, [2.5, 3.5, -1, 300], [2, 4, 0, 255]],
      [
        { out_of_range: "wrap", rounding: "towards-zero" },
        [-1.5, 256.9, 511, 2.9],
        [255, 0, 255, 2],
      ],
      [{ rounding: "towards-positive" }, [0.1, 1, 2.5, 254.5], [1, 1, 3, 255]],
      [{ rounding: "nearest-away" }, [0.5, 1.5, 2.4, 0], [1, 2, 2, 0]],
      [
        {
          scalar_map: {
            decode: [
              ["NaN", 7],
              ["NaN", 8],
              ["Infinity", 9],
            ],
          },
        },
        [NaN, Infinity, 1, 2],
        [7, 9, 1, 2],
      ],
    ];
    for (const [rules, encoded, expected] of cases) {
      const configuration = { data_type: "float32", ...rules };
      // The definition refuses "wrap" for a float target in lint, but decoding to integers can do it.
      const input = form("uint8", [4]);
      const data = bytesOf(Float32Array.from(encoded));
      assert.deepEqual(
        [...(await decodeArray("cast_value", configuration, [input, data]))],
        expected,
      );
    }
  });

  it("cast_value refuses what has no place without a rule", async () => {
    const data = bytesOf(Float32Array.from([300]));
    const decoding = decodeArray("cast_value", { data_type: "float32" }, [
      form("uint8", [1]),
      data,
    ]);
    await assert.rejects(decoding, /300 is out of the range of uint8/);
  });

  it("cast_value goes between 64-bit integers without losing digits", async () => {
    const configuration = { data_type: "int64", out_of_range: "wrap" };
    const data = bytesOf(BigInt64Array.from([-1n, 9007199254740993n]));
    const decoded = await decodeArray("cast_value", configuration, [form("uint64", [2]), data]);
    assert.deepEqual(decoded, bytesOf(BigUint64Array.from([2n ** 64n - 1n, 9007199254740993n])));
  });

  it("scale_offset divides and adds in the array's type", async () => {
    const configuration = { offset: 5, scale: 0.1 };
    const data = bytesOf(Float32Array.from([0, 0.1, -0.5]));
    const decoded = await decodeArray("scale_offset", configuration, [form("float32", [3]), data]);
    assert.deepEqual(decoded, bytesOf(Float32Array.from([5, 6, 0])));
    const integers = bytesOf(BigInt64Array.from([20n, -30n]));
    const whole = await decodeArray("scale_offset", { scale: 10 }, [form("int64", [2]), integers]);
    assert.deepEqual(whole, bytesOf(BigInt64Array.from([2n, -3n])));
  });

  it("cast_value and scale_offset hand the fill value on as it stands encoded", () => {
    const input: ArrayForm = { ...form("float64", [4]), fillValue: bytesOf(Float64Array.of(7)) };
    const scaled = findCodec("scale_offset")?.resolve(
      { offset: 5, scale: 10 },
      input,
      () => undefined,
    );
    assert.ok(scaled?.output.kind === "array");
    const cast = findCodec("cast_value");
    const stored = cast?.resolve({ data_type: "int8" }, scaled.output, () => undefined);
    assert.ok(stored?.output.kind === "array");
    assert.deepEqual([...(stored.output.fillValue as Uint8Array)], [20]);
  });
});

describe("packbits of v3", () => {
  const cases: [string, JsonObject, number[], number[]][] = [
    ["uint4", {}, [0x10, 0x02], [0, 1, 2, 0].slice(0, 3)],
    ["int4", {}, [0x8f], [0xff, 0xf8]],
    ["bool", { padding_encoding: "first_byte" }, [3, 0b10110], [0, 1, 1, 0, 1]],
    ["bool", { padding_encoding: "last_byte" }, [0b10110, 3], [0, 1, 1, 0, 1]],
    ["int8", { first_bit: 2, last_bit: 5 }, [0xf1], [0x04, 0xfc]],
    ["uint16", { last_bit: 11 }, [0x34, 0x12, 0xff], [0x34, 0x02, 0xf1, 0x0f]],
  ];
  for (const [type, configuration, encoded, expected] of cases) {
    it(`${type} ${JSON.stringify(configuration)}`, async () => {
      const count = type === "uint16" ? expected.length / 2 : expected.length;
      const input = form(type, [count]);
      const decoded = await decodeWith("packbits", Uint8Array.from(encoded), {
        configuration,
        input,
      });
      assert.ok(!(decoded instanceof Uint8Array) && decoded.data instanceof Uint8Array);
      assert.deepEqual([...decoded.data], expected);
    });
  }

  it("refuses data of another length", async () => {
    const input = form("uint4", [3]);
    const decoding = decodeWith("packbits", Uint8Array.from([1]), { input });
    await assert.rejects(decoding, /there are 1 bytes where the packed elements take 2/);
  });
});
