import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { FloatFormat } from "../../../src/zarr/dataType";
import { floatSize, readFloat, writeFloat, writeFloatBits } from "../../../src/zarr/floatFormats";

const view = new DataView(new ArrayBuffer(8));

function valueOf(format: FloatFormat, bits: number): number {
  assert(writeFloatBits(format, BigInt(bits), view, 0));
  return readFloat(format, view, 0);
}

/** Bits of the element nearest to a value; undefined where there is none. */
function bitsOf(format: FloatFormat, value: number): number | undefined {
  if (!writeFloat(format, value, view, 0)) {
    return undefined;
  }
  return floatSize(format) === 2 ? view.getUint16(0, true) : view.getUint8(0);
}

/** Bits and values that the formats' definitions give: one, the largest, the smallest, the specials. */
const known: { [format in FloatFormat]?: [bits: number, value: number][] } = {
  float16: [
    [0x3c00, 1],
    [0x7bff, 65504],
    [0x0001, 2 ** -24],
    [0x8000, -0],
    [0x7c00, Infinity],
    [0xfc00, -Infinity],
    [0x7e00, NaN],
  ],
  bfloat16: [
    [0x3f80, 1],
    [0xc2c8, -100],
    [0x7f80, Infinity],
    [0x7fc0, NaN],
    [0x0001, 2 ** -133],
  ],
  float8_e4m3: [
    [0x38, 1],
    [0x77, 240],
    [0x01, 2 ** -9],
    [0x78, Infinity],
    [0xf8, -Infinity],
    [0x7c, NaN],
  ],
  float8_e5m2: [
    [0x3c, 1],
    [0x7b, 57344],
    [0x01, 2 ** -16],
    [0x7c, Infinity],
    [0x7e, NaN],
  ],
  float8_e3m4: [
    [0x30, 1],
    [0x6f, 15.5],
    [0x01, 2 ** -6],
    [0x70, Infinity],
    [0x78, NaN],
  ],
  float8_e4m3fn: [
    [0x38, 1],
    [0x7e, 448],
    [0x78, 256],
    [0x7f, NaN],
  ],
  float8_e4m3fnuz: [
    [0x40, 1],
    [0x7f, 240],
    [0x01, 2 ** -10],
    [0x80, NaN],
  ],
  float8_e5m2fnuz: [
    [0x40, 1],
    [0x7f, 57344],
    [0x01, 2 ** -17],
    [0x80, NaN],
  ],
  float8_e4m3b11fnuz: [
    [0x58, 1],
    [0x7f, 30],
    [0x01, 2 ** -13],
    [0x80, NaN],
  ],
  float8_e8m0fnu: [
    [0x00, 2 ** -127],
    [0x7f, 1],
    [0xfe, 2 ** 127],
    [0xff, NaN],
  ],
  float6_e2m3fn: [
    [0x08, 1],
    [0x1f, 7.5],
    [0x01, 0.125],
    [0x3f, -7.5],
  ],
  float6_e3m2fn: [
    [0x0c, 1],
    [0x1f, 28],
    [0x01, 0.0625],
    [0x3f, -28],
  ],
  float4_e2m1fn: [
    [0x2, 1],
    [0x7, 6],
    [0x1, 0.5],
    [0xf, -6],
  ],
};

describe("float formats", () => {
  for (const [name, values] of Object.entries(known)) {
    const format = name as FloatFormat;
    it(`${format} has its known values, both ways`, () => {
      for (const [bits, value] of values) {
        assert.equal(valueOf(format, bits), value);
        assert.equal(bitsOf(format, value), bits, `${value}`);
      }
    });

    it(`${format} comes back from each of its values`, () => {
      const width = format.startsWith("float6") ? 6 : format.startsWith("float4") ? 4 : 8;
      const count = floatSize(format) === 2 ? 65_536 : 2 ** width;
      for (let bits = 0; bits < count; bits++) {
        const value = valueOf(format, bits);
        if (!Number.isNaN(value)) {
          assert.equal(bitsOf(format, value), bits, `${value}`);
        }
      }
    });
  }

  it("rounds to the nearest, ties to even", () => {
    assert.equal(bitsOf("float4_e2m1fn", 2.5), 0x4);
    assert.equal(bitsOf("float4_e2m1fn", 3.5), 0x6);
    assert.equal(bitsOf("float16", 2049), 0x6800);
    assert.equal(bitsOf("float16", 2051), 0x6802);
    assert.equal(bitsOf("float16", 2 ** -25), 0);
    assert.equal(bitsOf("float16", 65519), 0x7bff);
    assert.equal(bitsOf("float16", 65520), 0x7c00);
    assert.equal(bitsOf("bfloat16", 3.4e38), 0x7f80);
  });

  it("says where a format lacks a value", () => {
    assert.equal(bitsOf("float4_e2m1fn", NaN), undefined);
    assert.equal(bitsOf("float6_e2m3fn", Infinity), undefined);
    assert.equal(bitsOf("float6_e2m3fn", 8), undefined);
    assert.equal(bitsOf("float8_e4m3fn", Infinity), undefined);
    assert.equal(bitsOf("float8_e4m3fn", 500), undefined);
    assert.equal(bitsOf("float8_e8m0fnu", 0), undefined);
    assert.equal(bitsOf("float8_e8m0fnu", -1), undefined);
    assert.equal(bitsOf("float8_e4m3fnuz", -0), 0);
    assert.equal(writeFloatBits("float16", 0x10000n, view, 0), false);
  });

  it("ignores the bits above a narrow format", () => {
    assert.equal(valueOf("float4_e2m1fn", 0xf7), 6);
    assert.equal(valueOf("float6_e2m3fn", 0xc8), 1);
  });
});
