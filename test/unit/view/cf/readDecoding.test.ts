import assert from "node:assert/strict";
import { decodedNumber, flagMeanings, missingReason } from "../../../../src/view/cf/decoding";
import { readDecoding } from "../../../../src/view/cf/readDecoding";
import type { DataType } from "../../../../src/zarr/dataType";
import type { JsonObject } from "../../../../src/zarr/json";

const int8: DataType = { kind: "int", bits: 8, signed: true };
const int16: DataType = { kind: "int", bits: 16, signed: true };
const float32: DataType = { kind: "float", format: "float32" };

function read(attributes: object, dataType: DataType = int16, v2Fill?: number) {
  const fillValue =
    v2Fill === undefined ? undefined : new Uint8Array(new Int16Array([v2Fill]).buffer);
  return readDecoding({
    attributes: attributes as JsonObject,
    dataType,
    fillValue,
    zarrFormat: v2Fill === undefined ? 3 : 2,
  });
}

function decode(stored: number, attributes: object, dataType?: DataType, v2Fill?: number): number {
  const { decoding } = read(attributes, dataType, v2Fill);
  assert.ok(decoding);
  return decodedNumber(stored, decoding);
}

describe("CF decoding", () => {
  it("masks the stored number, then scales", () => {
    const packed = { scale_factor: 0.01, add_offset: 273.15, _FillValue: -32767 };
    assert.equal(decode(-604, packed).toFixed(6), "267.110000");
    assert.equal(decode(-32767, packed), NaN);
    assert.equal(decode(0, { scale_factor: [2] }), 0);
  });

  it("masks both _FillValue and missing_value, and a list of them", () => {
    const both = { _FillValue: -1, missing_value: [-2, -3] };
    assert.deepEqual(
      [-1, -2, -3, -4].map((n) => decode(n, both)),
      [NaN, NaN, NaN, -4],
    );
  });

  it("takes the fill value for a mask in v2 only, and only beside other attributes", () => {
    assert.equal(decode(7, { scale_factor: 2 }, int16, 7), NaN);
    assert.equal(decode(7, { scale_factor: 2 }), 14);
    assert.equal(read({}, int16, 7).decoding, undefined);
  });

  it("reads what xarray writes for floats", () => {
    assert.equal(decode(1.5, { _FillValue: "AAAAAAAA+D8=" }, float32), NaN);
    assert.equal(read({ _FillValue: "AAAAAAAA+H8=" }, float32).decoding, undefined);
  });

  it("reads signed bytes as unsigned ones, and their fill value with them", () => {
    const unsigned = { _Unsigned: "true", _FillValue: -1, scale_factor: 1 };
    assert.deepEqual(
      [-1, -2, 5].map((n) => decode(n, unsigned, int8)),
      [NaN, 254, 5],
    );
    assert.equal(decode(-1, { _Unsigned: "true", _FillValue: 255 }, int8), NaN);
    const uint8: DataType = { kind: "int", bits: 8, signed: false };
    assert.equal(decode(254, { _Unsigned: "false" }, uint8), -2);
    assert.equal(read({ _Unsigned: "true" }, uint8).decoding, undefined);
  });

  it("leaves out what is not valid: stored numbers, or values where the bounds are of those", () => {
    const stored = { valid_range: [0, 100], scale_factor: 0.1 };
    assert.deepEqual(
      [-1, 0, 100, 101].map((n) => decode(n, stored)),
      [NaN, 0, 10, NaN],
    );
    assert.deepEqual(
      [-1, 50].map((n) => decode(n, { valid_min: 0 })),
      [NaN, 50],
    );
    const values = { valid_max: 9.5, scale_factor: 0.1 };
    assert.deepEqual(
      [95, 96].map((n) => decode(n, values)),
      [9.5, NaN],
    );
    const { decoding } = read(stored);
    assert.ok(decoding);
    assert.equal(missingReason(101, decoding), "invalid");
    assert.equal(missingReason(5, decoding), undefined);
  });

  it("gives flags their meanings, also those of single bits", () => {
    const { decoding } = read({ flag_values: [0, 1, 2], flag_meanings: "land sea_ice sea" });
    assert.ok(decoding);
    assert.deepEqual(
      [1, 5].map((n) => flagMeanings(n, decoding)),
      [["sea ice"], []],
    );
    const bits = read({ flag_masks: [1, 2, 12], flag_values: [1, 2, 8], flag_meanings: "a b c" });
    assert.ok(bits.decoding);
    assert.deepEqual(flagMeanings(11, bits.decoding), ["a", "b", "c"]);
    assert.match(String(read({ flag_values: [1], flag_meanings: "a b" }).notes), /same length/);
  });

  it("leaves wrong attributes alone, with a note", () => {
    const { decoding, notes } = read({ scale_factor: "two", units: "months since 2000-01-01" });
    assert.equal(decoding, undefined);
    assert.equal(notes.length, 2);
    assert.equal(read({ scale_factor: 2 }, { kind: "string" }).decoding, undefined);
    assert.equal(read({ constructor: 1, __proto__: { scale_factor: 3 } }).decoding, undefined);
  });
});
