import assert from "node:assert/strict";
import { colorMaps, colorTable, findColorMap } from "../../../webview/color/colorMaps";
import {
  exactBits,
  kindColor,
  packColor,
  unpackColor,
  type Kinds,
} from "../../../webview/color/labelColors";
import { displayRange } from "../../../webview/color/displayRange";
import { findScale, placeIn, scaleNames, valueIn } from "../../../webview/color/scales";
import { indexTicks, linearTicks, scaleTicks } from "../../../webview/color/ticks";
import { SliceLayer } from "../../../webview/data/sliceLayer";
import { histogram, quantile, summarize, type Summary } from "../../../webview/data/summary";
import { sampleArray } from "./sampleArray";

function layerOf(values: readonly number[]): SliceLayer {
  const { wireType } = sampleArray([values.length]);
  const layer = new SliceLayer(
    { indices: [0], ranges: [{ dimension: 0, start: 0, stop: values.length, step: 1 }] },
    wireType,
    undefined,
  );
  layer.apply({
    requestId: 1,
    origin: [0],
    shape: [values.length],
    values: { kind: "bytes", bytes: new Uint8Array(Float32Array.from(values).buffer) },
    missing: false,
  });
  return layer;
}

function summaryOf(values: readonly number[], fill?: number): Summary {
  return summarize([layerOf(values)], {
    part: "real",
    mask: "fill",
    fill,
    decoding: undefined,
  });
}

describe("colours of labels", () => {
  const kinds: Kinds = { seed: 0, hasBackground: true, own: new Map([[7, 0x0102ff]]) };

  it("are packed and unpacked", () => {
    assert.deepEqual(unpackColor(packColor([1, 2, 255])), [1, 2, 255]);
    assert.equal(kindColor(kinds, 7), 0x0102ff);
    assert.equal(kindColor(kinds, 0), undefined);
    assert.notEqual(kindColor({ ...kinds, hasBackground: false }, 0), undefined);
  });

  it("are far apart for neighbours, and seldom the same for others", () => {
    const seen = new Set<number>();
    for (let value = 1; value <= 10_000; value++) {
      const [color = 0, next = 0] = [kindColor(kinds, value), kindColor(kinds, value + 1)];
      const other = unpackColor(next);
      const difference = unpackColor(color).map((one, i) => Math.abs(one - (other[i] ?? 0)));
      assert.ok(Math.max(...difference) > 30, `${value}: ${difference.join()}`);
      seen.add(color);
    }
    assert.ok(seen.size > 9_800, String(seen.size));
  });

  it("come from all 64 bits, and are those of the number where it is exact", () => {
    const big = (...values: bigint[]) =>
      ({ kind: "big", array: BigInt64Array.from(values) }) as const;
    const bits = exactBits(big(2n ** 60n + 1n, -5n), 0);
    assert.deepEqual(bits, [1, 2 ** 28]);
    assert.notEqual(kindColor(kinds, 2 ** 60, bits), kindColor(kinds, 2 ** 60, [2, 2 ** 28]));
    for (const value of [-5, 255, 2 ** 40 + 3, -(2 ** 35)]) {
      const exact = exactBits(big(BigInt(value)), 0);
      assert.equal(kindColor(kinds, value, exact), kindColor(kinds, value));
    }
  });
});

describe("colour maps", () => {
  it("are many, each with its own name", () => {
    assert.ok(colorMaps.length >= 40);
    assert.equal(new Set(colorMaps.map((map) => map.name)).size, colorMaps.length);
    assert.equal(findColorMap("VIRIDIS")?.label, "Viridis");
    assert.equal(findColorMap("toString"), undefined);
  });

  it("give 256 opaque colours, inverted from the end", () => {
    for (const map of colorMaps) {
      const table = colorTable(map, false);
      const inverted = colorTable(map, true);
      assert.equal(table.length, 1024);
      for (let i = 0; i < 256; i++) {
        assert.equal(table[i * 4 + 3], 255);
        assert.equal(inverted[(255 - i) * 4], table[i * 4], `${map.name} ${i}`);
      }
    }
    const viridis = findColorMap("viridis");
    assert.ok(viridis);
    assert.deepEqual([...colorTable(viridis, false).slice(0, 3)], [68, 1, 84]);
    assert.deepEqual([...colorTable(viridis, false).slice(1020, 1023)], [253, 231, 37]);
  });
});

describe("scales", () => {
  it("go there and back", () => {
    for (const name of scaleNames) {
      const scale = findScale(name);
      for (const value of [0.001, 1, 7.5, 1e6]) {
        assert.ok(Math.abs(scale.inverse(scale.forward(value)) - value) < value * 1e-9, name);
      }
      const range = { minimum: 1, maximum: 100 };
      assert.ok(Math.abs(valueIn(scale, range, placeIn(scale, range, 42)) - 42) < 1e-9);
    }
  });

  it("have no place for what they cannot show", () => {
    assert.ok(Number.isNaN(findScale("log").forward(0)));
    assert.ok(Number.isNaN(findScale("sqrt").forward(-1)));
    assert.equal(findScale("symlog").forward(-9), -1);
  });

  it("put a range of one value in the middle", () => {
    assert.equal(placeIn(findScale("linear"), { minimum: 3, maximum: 3 }, 3), 0.5);
  });
});

describe("summary", () => {
  it("counts each kind of element once", () => {
    const summary = summaryOf([1, 2, 3, NaN, Infinity, -Infinity, -9999, -9999], -9999);
    assert.deepEqual([summary.count, summary.nan, summary.infinite, summary.filled], [3, 1, 2, 2]);
    assert.deepEqual([summary.minimum, summary.maximum, summary.mean], [1, 3, 2]);
    assert.ok(Math.abs(summary.deviation - Math.sqrt(2 / 3)) < 1e-12);
  });

  it("has no numbers where there are none", () => {
    const summary = summaryOf([NaN, NaN]);
    assert.ok(Number.isNaN(summary.minimum) && Number.isNaN(summary.mean));
    assert.deepEqual(
      displayRange({ scale: "linear", rangeMode: "auto", minimum: 0, maximum: 1 }, summary),
      { minimum: 0, maximum: 1, problem: undefined },
    );
  });

  it("finds quantiles and bins", () => {
    const sorted = Float64Array.from({ length: 101 }, (_, i) => i);
    assert.equal(quantile(sorted, 0.02), 2);
    assert.equal(quantile(sorted, 0.5), 50);
    assert.deepEqual(histogram(sorted, { bins: 2, place: (value) => value / 100 }), [50, 51]);
  });
});

describe("displayRange", () => {
  const values = Array.from({ length: 101 }, (_, i) => i - 20);
  const summary = summaryOf(values);
  const wish = { scale: "linear", rangeMode: "auto", minimum: 0, maximum: 0 } as const;
  const range = (change: object): readonly [number, number, string | undefined] => {
    const { minimum, maximum, problem } = displayRange({ ...wish, ...change }, summary);
    return [minimum, maximum, problem];
  };

  it("follows the mode", () => {
    assert.deepEqual(range({}), [-20, 80, undefined]);
    assert.deepEqual(range({ rangeMode: "robust" }), [-18, 78, undefined]);
    assert.deepEqual(range({ rangeMode: "symmetric" }), [-80, 80, undefined]);
    assert.deepEqual(range({ rangeMode: "typed", minimum: 1, maximum: 5 }), [1, 5, undefined]);
  });

  it("begins where the scale does", () => {
    assert.deepEqual(range({ scale: "log" }), [1, 80, undefined]);
    assert.deepEqual(range({ scale: "sqrt" }), [0, 80, undefined]);
    assert.deepEqual(range({ scale: "symlog" }), [-20, 80, undefined]);
  });

  it("says why a typed range is not shown", () => {
    assert.deepEqual(range({ scale: "log", rangeMode: "typed", minimum: 0, maximum: 5 }), [
      1,
      80,
      "not-positive",
    ]);
    assert.deepEqual(range({ scale: "sqrt", rangeMode: "typed", minimum: -1, maximum: 5 }), [
      0,
      80,
      "negative",
    ]);
    assert.deepEqual(range({ rangeMode: "typed", minimum: 6, maximum: 5 }), [-20, 80, "reversed"]);
    assert.equal(
      displayRange({ ...wish, scale: "log" }, summaryOf([-3, -1])).problem,
      "not-positive",
    );
  });
});

describe("ticks", () => {
  it("are round and inside", () => {
    const labels = linearTicks({ minimum: 245.1, maximum: 307.4 }, 6).map((tick) => tick.label);
    assert.deepEqual(labels, ["250", "260", "270", "280", "290", "300"]);
    assert.deepEqual(
      linearTicks({ minimum: 0, maximum: 1 }, 5).map((tick) => tick.label),
      ["0", "0.2", "0.4", "0.6", "0.8", "1"],
    );
  });

  it("tell near values apart", () => {
    const labels = linearTicks({ minimum: 1000000.1, maximum: 1000000.2 }, 4).map(
      (tick) => tick.label,
    );
    assert.equal(new Set(labels).size, labels.length);
  });

  it("show decades of a log scale", () => {
    const ticks = scaleTicks(findScale("log"), { minimum: 0.001, maximum: 1e6 }, 20);
    assert.deepEqual(
      ticks.map((tick) => tick.label),
      ["0.001", "0.01", "0.1", "1", "10", "100", "1000", "10000", "100000", "1e6"],
    );
  });

  it("never stand between two elements", () => {
    assert.deepEqual(indexTicks({ start: 3, stop: 7 }, 20), [3, 4, 5, 6]);
    assert.deepEqual(indexTicks({ start: 0, stop: 144 }, 5), [0, 20, 40, 60, 80, 100, 120, 140]);
  });
});
