import assert from "node:assert/strict";
import fc from "fast-check";
import { StatisticsTally, type StatisticsOptions } from "../../../src/view/statistics";
import type { DataType, ElementBlock } from "../../../src/zarr/dataType";

const plain: StatisticsOptions = {
  part: "amplitude",
  mask: "missing",
  fill: undefined,
  decoding: undefined,
};
const float64: DataType = { kind: "float", format: "float64" };

function block(
  dataType: DataType,
  array: ArrayBufferView,
  shape?: readonly number[],
): ElementBlock {
  const data = new Uint8Array(array.buffer as ArrayBuffer, array.byteOffset, array.byteLength);
  const width = dataType.kind === "float" ? 8 : dataType.kind === "int" ? dataType.bits / 8 : 16;
  return { dataType, shape: shape ?? [data.length / width], data };
}

describe("statistics of a stream of blocks", () => {
  it("are those of all numbers at once, however they are cut into blocks", () => {
    const blocks = fc.array(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true })));
    fc.assert(
      fc.property(blocks, (parts) => {
        const tally = new StatisticsTally(plain);
        for (const part of parts) tally.add(block(float64, Float64Array.from(part)));
        const all = parts.flat();
        const { count, minimum, maximum, mean, deviation } = tally.result();
        assert.equal(count, all.length);
        if (all.length === 0) return assert.equal(minimum, undefined);
        assert.equal(minimum, Math.min(...all));
        assert.equal(maximum, Math.max(...all));
        const expected = all.reduce((sum, one) => sum + one, 0) / all.length;
        const squares = all.reduce((sum, one) => sum + (one - expected) ** 2, 0);
        assert.ok(Math.abs((mean ?? NaN) - expected) <= 1e-6);
        assert.ok(Math.abs((deviation ?? NaN) - Math.sqrt(squares / all.length)) <= 1e-6);
      }),
    );
  });

  it("lose nothing where the mean is far larger than the deviation", () => {
    const tally = new StatisticsTally(plain);
    for (let part = 0; part < 50; part++) {
      tally.add(
        block(
          float64,
          Float64Array.from({ length: 10_000 }, (_, i) => 1e9 + (i % 2)),
        ),
      );
    }
    const { mean, deviation } = tally.result();
    assert.equal(mean, 1e9 + 0.5);
    assert.ok(Math.abs((deviation ?? NaN) - 0.5) < 1e-9, String(deviation));
  });

  it("keep all digits of 64-bit integers", () => {
    const tally = new StatisticsTally(plain);
    const int64: DataType = { kind: "int", bits: 64, signed: true };
    tally.add(block(int64, BigInt64Array.of(2n ** 53n + 1n, 2n ** 53n + 3n)));
    tally.add(block(int64, BigInt64Array.of(-(2n ** 63n))));
    const { minimum, maximum } = tally.result().exact ?? {};
    assert.deepEqual([minimum, maximum], ["-9223372036854775808", "9007199254740995"]);
  });

  it("are exact of times, among them the mean; what is no time counts apart", () => {
    const type: DataType = { kind: "datetime", unit: "ns", scale: 1 };
    const start = 1_700_000_000_000_000_001n;
    const counts = BigInt64Array.of(start, -(2n ** 63n), start + 2n, start + 4n, 7n);
    const tally = new StatisticsTally({ ...plain, mask: "fill", fill: 7n });
    // Bytes that begin where no element may begin.
    const data = new Uint8Array(counts.byteLength + 1).subarray(1);
    data.set(new Uint8Array(counts.buffer));
    tally.add({ dataType: type, shape: [5], data });
    const { count, nan, filled, exact, deviation } = tally.result();
    assert.deepEqual([count, nan, filled], [3, 1, 1]);
    assert.deepEqual(exact, {
      minimum: String(start),
      maximum: String(start + 4n),
      mean: String(start + 2n),
    });
    assert.ok(Math.abs((deviation ?? 0) - Math.sqrt(8 / 3)) < 1e-12);
  });

  it("tell 64-bit integers from a fill value that the same double stands for", () => {
    const int64: DataType = { kind: "int", bits: 64, signed: true };
    const fill = 2n ** 53n;
    const tally = new StatisticsTally({ ...plain, mask: "fill", fill });
    tally.add(block(int64, BigInt64Array.of(fill, fill + 1n)));
    assert.deepEqual([tally.result().count, tally.result().filled], [1, 1]);
  });

  it("have the part of booleans that is true for a mean", () => {
    const tally = new StatisticsTally(plain);
    tally.add({ dataType: { kind: "bool" }, shape: [4], data: Uint8Array.of(1, 0, 1, 1) });
    assert.deepEqual([tally.result().count, tally.result().mean], [4, 0.75]);
  });

  it("are of the part of complex numbers that is asked for", () => {
    const complex: DataType = { kind: "complex", format: "float64" };
    const means = (["amplitude", "phase", "real", "imaginary"] as const).map((part) => {
      const tally = new StatisticsTally({ ...plain, part });
      tally.add(block(complex, Float64Array.of(3, -4)));
      return tally.result().mean;
    });
    assert.deepEqual(means, [5, Math.atan2(-4, 3), 3, -4]);
  });

  it("tell texts apart, as long as they are not too many", () => {
    const strings = (data: string[]): ElementBlock => ({
      dataType: { kind: "string" },
      shape: [data.length],
      data,
    });
    const tally = new StatisticsTally({ ...plain, mask: "fill", fill: "none" });
    tally.add(strings(["b", "a", "", "none"]));
    tally.add(strings(["a", "__proto__", "lost"]), [
      { origin: [2], shape: [1], error: new Error() },
    ]);
    tally.addMissing(strings(["none", "none"]));
    const { count, filled, failed, missing, texts, minimum } = tally.result();
    assert.deepEqual([count, filled, failed, missing, minimum], [5, 1, 1, 2, undefined]);
    assert.deepEqual(texts, {
      ...{ distinct: 4, complete: true, empty: 1 },
      frequent: [
        { text: "a", count: 2 },
        { text: "b", count: 1 },
        { text: "", count: 1 },
        { text: "__proto__", count: 1 },
      ],
    });
    const many = new StatisticsTally(plain);
    many.add(strings(Array.from({ length: 10_002 }, (_, i) => String(i))));
    many.add(strings(["x".repeat(5_000_000)]));
    const found = many.result();
    assert.deepEqual(
      [found.count, found.texts?.distinct, found.texts?.complete],
      [10_003, 10_000, false],
    );
    assert.deepEqual(found.texts?.frequent, []);
  });

  it("count apart what is no value: NaN, infinite, masked, absent and unreadable", () => {
    const tally = new StatisticsTally({ ...plain, mask: "fill", fill: -1 });
    tally.add(block(float64, Float64Array.of(1, NaN, Infinity, -1, 3)));
    tally.addMissing(block(float64, Float64Array.of(-1, -1)));
    tally.add(block(float64, new Float64Array(6).fill(9), [2, 3]), [
      { origin: [0, 1], shape: [2, 2], error: new Error() },
    ]);
    const { count, nan, infinite, filled, missing, failed, minimum, maximum } = tally.result();
    assert.deepEqual(
      { count, nan, infinite, filled, missing, failed, minimum, maximum },
      { count: 4, nan: 1, infinite: 1, filled: 1, missing: 2, failed: 4, minimum: 1, maximum: 9 },
    );
  });

  it("count absent chunks as their fill value where nothing is masked", () => {
    const tally = new StatisticsTally({ ...plain, mask: "none" });
    tally.addMissing(block(float64, Float64Array.of(5, 5)));
    assert.deepEqual([tally.result().count, tally.result().missing], [2, 0]);
  });

  it("are of decoded values", () => {
    const decoding = {
      ...{ reinterpret: undefined, missing: [-9], valid: undefined, flags: [], time: undefined },
      ...{ scale: 0.5, offset: 10 },
    };
    const tally = new StatisticsTally({ ...plain, decoding });
    tally.add(block({ kind: "int", bits: 16, signed: true }, Int16Array.of(-9, 2, 4)));
    const { count, filled, minimum, maximum, mean, exact } = tally.result();
    assert.deepEqual(
      [count, filled, minimum, maximum, mean, exact],
      [2, 1, 11, 12, 11.5, undefined],
    );
  });
});
