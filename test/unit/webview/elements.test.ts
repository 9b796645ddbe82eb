import assert from "node:assert/strict";
import {
  copyElements,
  createElements,
  numberAt,
  readElements,
  textAt,
} from "../../../webview/data/elements";
import { bytesText, exactText, shortText } from "../../../webview/data/numberText";

const bytesOf = (array: ArrayBufferView): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

describe("elements", () => {
  it("reads bytes that start anywhere in their buffer", () => {
    const buffer = new Uint8Array(9);
    buffer.set(bytesOf(new Float32Array([1.5, -2])), 1);
    const elements = readElements(
      { kind: "number", format: "float32" },
      { kind: "bytes", bytes: buffer.subarray(1) },
      2,
    );
    assert.ok(elements);
    assert.equal(numberAt(elements, 1, "real"), -2);
  });

  it("refuses values of another size or kind", () => {
    const type = { kind: "number", format: "int16" } as const;
    assert.equal(readElements(type, { kind: "bytes", bytes: new Uint8Array(3) }, 2), undefined);
    assert.equal(readElements(type, { kind: "text", values: ["1", "2"] }, 2), undefined);
    assert.equal(
      readElements({ kind: "text" }, { kind: "bytes", bytes: new Uint8Array(2) }, 2),
      undefined,
    );
  });

  it("keeps 64-bit integers exact", () => {
    const bytes = bytesOf(new BigInt64Array([9_007_199_254_740_993n]));
    const elements = readElements({ kind: "number", format: "int64" }, { kind: "bytes", bytes }, 1);
    assert.ok(elements);
    assert.equal(textAt(elements, 0), "9007199254740993");
  });

  it("shows complex values by parts and whole", () => {
    const bytes = bytesOf(new Float32Array([3, -4]));
    const elements = readElements(
      { kind: "complex", format: "float32" },
      { kind: "bytes", bytes },
      1,
    );
    assert.ok(elements);
    assert.equal(numberAt(elements, 0, "amplitude"), 5);
    assert.equal(numberAt(elements, 0, "phase"), Math.atan2(-4, 3));
    assert.equal(numberAt(elements, 0, "imaginary"), -4);
    assert.equal(textAt(elements, 0), "3 − 4i");
  });

  it("copies rows of every kind", () => {
    for (const type of [
      { kind: "complex", format: "float64" },
      { kind: "bool" },
      { kind: "text" },
      { kind: "number", format: "uint64" },
    ] as const) {
      const from = createElements(type, 3);
      if (from.kind === "complex") from.array.set([0, 0, 7, 8, 0, 0]);
      else if (from.kind === "text") from.array[1] = "seven";
      else if (from.kind === "big") from.array[1] = 7n;
      else if (from.kind === "bool") from.array[1] = 1;
      const to = createElements(type, 4);
      copyElements(from, to, { source: 1, target: 2, count: 1 });
      assert.equal(textAt(to, 2), textAt(from, 1));
      assert.equal(textAt(to, 1), textAt(from, 0));
    }
  });
});

describe("number text", () => {
  it("writes float32 as short as it reads back", () => {
    assert.equal(exactText(Math.fround(0.1), true), "0.1");
    assert.equal(exactText(Math.fround(283.15), true), "283.15");
    assert.equal(exactText(0.1 + 0.2, false), "0.30000000000000004");
    assert.equal(exactText(-0, true), "-0");
    assert.equal(exactText(Infinity, true), "Infinity");
    assert.equal(exactText(3.4028234663852886e38, true), "3.4028234663852886e38");
  });

  it("shortens labels", () => {
    assert.equal(shortText(1234.5678), "1234.6");
    assert.equal(shortText(12_345_678), "1.2346e7");
    assert.equal(shortText(1_000_000), "1e6");
    assert.equal(shortText(0.00001), "1e-5");
    assert.equal(shortText(NaN), "NaN");
  });

  it("says sizes in decimal multiples", () => {
    assert.equal(bytesText(999), "999 B");
    assert.equal(bytesText(310_400_000), "310 MB");
    assert.equal(bytesText(999_999), "1 MB");
    assert.equal(bytesText(1_234), "1.2 kB");
  });
});
