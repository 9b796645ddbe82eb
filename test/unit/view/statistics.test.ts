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
    assert.deepEqual(tally.result().exact, {
      minimum: "-9223372036854775808",
      maximum: "9007199254740995",
    });
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
