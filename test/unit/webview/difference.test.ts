import assert from "node:assert/strict";
import type { CfDecoding, WireType } from "../../../src/protocol/preview";
import { comparisonOf, kindsFor, type SideFacts } from "../../../webview/compare/comparison";
import { differenceFacts } from "../../../webview/compare/differenceFacts";
import { DifferenceLayer, presence } from "../../../webview/compare/differenceLayer";
import type { DifferenceKind } from "../../../webview/compare/methods";
import { createElements, type Elements } from "../../../webview/data/elements";
import { meantText, type Masking } from "../../../webview/data/meaning";
import { elementState, SliceLayer } from "../../../webview/data/sliceLayer";
import { mergedSummary, summarize } from "../../../webview/data/summary";
import type { SliceRange } from "../../../webview/view/slicePlan";

const number = (format: Extract<WireType, { kind: "number" }>["format"]): WireType => ({
  kind: "number",
  format,
});
const plain: CfDecoding = {
  ...{ reinterpret: undefined, missing: [], valid: undefined, scale: 1, offset: 0 },
  ...{ flags: [], time: undefined },
};

interface Side extends Partial<SideFacts> {
  readonly wireType: WireType;
  readonly values: readonly unknown[];
  readonly mask?: Masking["mask"];
  readonly fill?: number;
}

const masking = ({ mask = "missing", fill, decoding }: Side): Masking => {
  return { part: "amplitude", mask, fill, decoding };
};

const facts = ({ wireType, decoding, units, image }: Side): SideFacts => {
  return { wireType, decoding, units, image };
};

function elementsOf({ wireType, values }: Side): Elements {
  const elements = createElements(wireType, values.length);
  const flat = elements.kind === "complex" ? values.flat() : values;
  for (const [i, value] of flat.entries()) (elements.array as unknown[])[i] = value;
  return elements;
}

/** The differences of all elements, as text; "–" where there is none. */
function differences(a: Side, b: Side, kind: DifferenceKind = "difference"): string[] {
  const { wireType, decoding, method } = comparisonOf(facts(a), facts(b), kind);
  const results = createElements(wireType, a.values.length);
  const compare = method(
    { elements: elementsOf(a), masking: masking(a) },
    { elements: elementsOf(b), masking: masking(b) },
    results,
  );
  return a.values.map((_, i) => {
    const outcome = compare(i, i, i);
    return outcome === 0 ? meantText(results, i, decoding) : outcome === 1 ? "–" : "too long";
  });
}

describe("differences of elements", () => {
  it("are those of numbers, whatever their types", () => {
    const a = { wireType: number("uint8"), values: [1, 0, 255] };
    const b = { wireType: number("float32"), values: [0.5, 1, NaN] };
    assert.deepEqual(differences(a, b), ["0.5", "-1", "–"]);
    const yes = { wireType: { kind: "bool" } as const, values: [1, 0, 1] };
    assert.deepEqual(differences(yes, a), ["0", "0", "-254"]);
  });

  it("keep all digits of 64-bit integers, and tell when they cannot", () => {
    const a = { wireType: number("int64"), values: [2n ** 62n + 1n, 5n, 2n ** 63n - 1n] };
    const b = { wireType: number("int64"), values: [2n ** 62n, 7n, -(2n ** 63n)] };
    assert.deepEqual(differences(a, b), ["1", "-2", "too long"]);
    const small = { wireType: number("int8"), values: [1, -1, 0] };
    const large = { wireType: number("uint64"), values: [2n ** 64n - 1n, 0n, 2n ** 63n] };
    assert.deepEqual(differences(small, large), ["too long", "-1", "-9223372036854775808"]);
    const missing = { ...b, decoding: { ...plain, missing: [7] } };
    assert.deepEqual(differences(a, missing), ["1", "–", "too long"]);
  });

  it("are those of the values that are meant, not of the stored ones", () => {
    const decoding = { ...plain, scale: 0.5, offset: 10, missing: [-1] };
    const packed = { wireType: number("int16"), decoding, values: [2, 4, -1] };
    const values = { wireType: number("float64"), values: [11, 11, 11] };
    assert.deepEqual(differences(packed, values), ["0", "1", "–"]);
    const filled = { ...values, mask: "fill" as const, fill: 11 };
    assert.deepEqual(differences(packed, filled), ["–", "–", "–"]);
  });

  it("may be relative to b", () => {
    const a = { wireType: number("float64"), values: [3, 1, 0, Infinity] };
    const b = { wireType: number("float64"), values: [-2, 0, 0, Infinity] };
    assert.deepEqual(differences(a, b, "relative"), ["2.5", "Infinity", "0", "0"]);
    const long = { wireType: number("int64"), values: [9007199254740993n] };
    const other = { wireType: number("int64"), values: [9007199254740992n] };
    assert.deepEqual(differences(long, other, "relative"), [String(1 / 9007199254740992)]);
  });

  it("of texts and booleans are: equal, or not", () => {
    const a = { wireType: { kind: "text" } as const, values: ["x", "y"] };
    const b = { wireType: { kind: "text" } as const, values: ["x", "Y"] };
    assert.deepEqual(kindsFor(facts(a), facts(b)), ["equality"]);
    assert.deepEqual(differences(a, b, "equality"), ["equal (0)", "different (1)"]);
    const yes = { wireType: { kind: "bool" } as const, values: [1, 0] };
    const no = { wireType: { kind: "bool" } as const, values: [0, 0] };
    assert.deepEqual(kindsFor(facts(yes), facts(no)), ["equality"]);
    assert.deepEqual(differences(yes, no, "equality"), ["different (1)", "equal (0)"]);
    assert.throws(() => kindsFor(facts(a), facts(yes)), /Texts can be compared with texts only/);
  });

  it("of complex numbers are complex", () => {
    const wireType = { kind: "complex", format: "float32" } as const;
    const a = { wireType, values: [[3, 4], [1, 1]] }; // prettier-ignore
    const b = { wireType: number("int8"), values: [1, 1] };
    assert.deepEqual(differences(a, b), ["2 + 4i", "0 + 1i"]);
    assert.deepEqual(differences(a, a, "equality"), ["equal (0)", "equal (0)"]);
    const five = { wireType: number("int8"), values: [5, 1] };
    assert.deepEqual(differences(a, five, "relative"), ["-0.4 + 0.8i", "0 + 1i"]);
  });

  it("of moments are lengths of time, exact in one unit", () => {
    const hours = { kind: "time", duration: false, unit: "h", scale: 1 } as const;
    const a = { wireType: hours, values: [30n, 5n, -(2n ** 63n)] };
    const b = { wireType: hours, values: [6n, 6n, 6n] };
    assert.deepEqual(differences(a, b), ["24 h", "-1 h", "–"]);
    const days = { wireType: { ...hours, unit: "D" }, values: [1n, 1n, 1n] };
    assert.deepEqual(differences(a, days), ["21600", "-68400", "–"]);
    assert.equal(comparisonOf(facts(a), facts(days), "difference").units, "s");
    const years = { wireType: { ...hours, unit: "Y" }, values: [1n] };
    assert.throws(() => differences(a, years), /no common unit/);
    assert.deepEqual(kindsFor(facts(a), facts(b)), ["difference", "equality"]);
  });

  it("of decoded times are counted in the unit of a", () => {
    const time = (unit: "hours" | "days", day: number): CfDecoding => {
      return { ...plain, time: { calendar: "standard", unit, day, nanoseconds: 0 } };
    };
    const a = { wireType: number("int32"), decoding: time("hours", 10), values: [25] };
    const b = { wireType: number("float64"), decoding: time("days", 9), values: [2] };
    assert.deepEqual(differences(a, b), ["1"]);
    assert.equal(comparisonOf(facts(a), facts(b), "difference").units, "hours");
    const other = { ...plain, time: { ...time("days", 9).time!, calendar: "360_day" as const } };
    assert.throws(() => differences(a, { ...b, decoding: other }), /different calendars/);
  });
});

describe("differences of layers", () => {
  const range = (dimension: number, start: number, stop: number, step = 1): SliceRange => {
    return { dimension, start, stop, step };
  };

  /** A layer of which nothing has come. */
  const layerOf = (...ranges: SliceRange[]): SliceLayer =>
    new SliceLayer({ indices: ranges.map(() => 0), ranges }, number("float64"), undefined);

  const fill = (layer: SliceLayer, valueAt: (y: number, x: number) => number): void => {
    const [y, x] = layer.plan.ranges;
    const [rows = 0, columns = 0] = layer.counts;
    const values = Array.from({ length: rows * columns }, (_, i) =>
      valueAt(
        (y?.start ?? 0) + Math.floor(i / columns) * (y?.step ?? 1),
        (x?.start ?? 0) + (i % columns) * (x?.step ?? 1),
      ),
    );
    layer.apply({
      ...{ requestId: 1, origin: [0, 0], shape: layer.counts, missing: false },
      values: { kind: "bytes", bytes: new Uint8Array(Float64Array.from(values).buffer) },
    });
  };

  const none: Masking = {
    part: "amplitude",
    mask: "missing",
    fill: undefined,
    decoding: undefined,
  };
  const side = (layer: SliceLayer) => ({ layer, masking: none });
  const float = { wireType: number("float64"), decoding: undefined, units: "", image: undefined };
  const comparison = comparisonOf(float, float, "difference");

  it("cover what both have, at the samples that both have", () => {
    const [a, b] = [
      layerOf(range(0, 0, 8, 2), range(1, 0, 6)),
      layerOf(range(0, 4, 10), range(1, 0, 8, 3)),
    ];
    fill(a, (y, x) => y * 10 + x);
    fill(b, (y, x) => y + x);
    const found = DifferenceLayer.of(side(a), side(b), { comparison, toB: [0, 1] });
    assert.ok(found);
    found.update();
    assert.deepEqual(found.layer.plan.ranges, [range(0, 4, 8, 2), range(1, 0, 6, 3)]);
    // 9 y at y = 4 and 6, x = 0 and 3.
    assert.deepEqual([...(found.layer.elements.array as Float64Array)], [36, 36, 54, 54]);
  });

  it("match dimensions in another order", () => {
    const a = layerOf(range(0, 0, 2), range(1, 0, 3));
    const b = layerOf(range(0, 0, 3), range(1, 0, 2));
    fill(a, (y, x) => y * 10 + x);
    fill(b, (x, y) => y * 10 + x - 1);
    const found = DifferenceLayer.of(side(a), side(b), { comparison, toB: [1, 0] });
    found?.update();
    assert.deepEqual([...(found?.layer.elements.array as Float64Array)], [1, 1, 1, 1, 1, 1]);
  });

  it("are waited for, missing and failed where one side is", () => {
    const [a, b] = [
      layerOf(range(0, 0, 2), range(1, 0, 2)),
      layerOf(range(0, 0, 2), range(1, 0, 2)),
    ];
    const found = DifferenceLayer.of(side(a), side(b), { comparison, toB: [0, 1] });
    assert.ok(found);
    fill(a, (y, x) => (y === 0 && x === 1 ? NaN : 1));
    found.update();
    assert.deepEqual([...found.layer.states], [0, 0, 0, 0]);
    const row = { requestId: 1, shape: [1, 2], missing: false };
    const bytes = new Uint8Array(Float64Array.of(4, 5).buffer);
    b.apply({ ...row, origin: [0, 0], values: { kind: "bytes", bytes } });
    found.update();
    const { held, missing, waiting, failed } = elementState;
    assert.deepEqual([...found.layer.states], [held, missing, waiting, waiting]);
    assert.deepEqual([...found.presence.slice(0, 2)], [presence.both, presence.b]);
    b.fail({
      ...{ origin: [1, 0], shape: [1, 2], chunkKey: "c/1/0" },
      ...{ codec: "zstd", message: "", checksum: false },
    });
    found.update();
    assert.deepEqual([...found.layer.states], [held, missing, failed, failed]);
    assert.deepEqual(found.layer.failures[0]?.origin, [1, 0]);
  });

  it("become doubles where one does not fit 64 bits", () => {
    const long: SideFacts = { ...float, wireType: number("int64") };
    const layer = (value: bigint): SliceLayer => {
      const one = new SliceLayer(
        { indices: [0], ranges: [range(0, 0, 2)] },
        long.wireType,
        undefined,
      );
      const bytes = new Uint8Array(BigInt64Array.of(0n, value).buffer);
      one.apply({
        ...{ requestId: 1, origin: [0], shape: [2], missing: false },
        values: { kind: "bytes", bytes },
      });
      return one;
    };
    const [a, b] = [layer(2n ** 63n - 1n), layer(-2n)];
    const exact = comparisonOf(long, long, "difference");
    const found = DifferenceLayer.of(side(a), side(b), { comparison: exact, toB: [0] });
    found?.update();
    assert.equal(found?.isRounded, true);
    assert.deepEqual([...(found?.layer.elements.array as Float64Array)], [0, 2 ** 63]);
  });

  it("are counted where one looks", () => {
    const [a, b] = [
      layerOf(range(0, 0, 3), range(1, 0, 4)),
      layerOf(range(0, 0, 3), range(1, 0, 4)),
    ];
    fill(a, (y, x) => (y === 2 ? NaN : x));
    fill(b, (y, x) => (x === 3 ? x + 2 : y === 1 && x === 1 ? -2 : x));
    const found = DifferenceLayer.of(side(a), side(b), { comparison, toB: [0, 1] });
    assert.ok(found);
    found.update();
    const all = differenceFacts(found, { x: 1, y: 0, viewport: undefined });
    assert.deepEqual(
      [all.compared, all.different, all.onlyA, all.onlyB, all.most],
      [8, 3, 0, 4, 3],
    );
    assert.deepEqual(all.mostAt, [1, 1]);
    assert.equal(all.mean, (-2 - 2 + 3) / 8);
    assert.equal(all.rootMeanSquare, Math.sqrt((4 + 4 + 9) / 8));
    const viewport = { x: { start: 2.5, stop: 4 }, y: { start: 0, stop: 1 } };
    const seen = differenceFacts(found, { x: 1, y: 0, viewport });
    assert.deepEqual([seen.compared, seen.different, seen.most], [2, 1, 2]);
  });

  it("are counted by the samples that stand for what is seen", () => {
    const [a, b] = [1, 2].map(() => layerOf(range(0, 0, 1), range(1, 0, 8, 2)));
    assert.ok(a && b);
    fill(a, (_, x) => x);
    fill(b, () => 0);
    const found = DifferenceLayer.of(side(a), side(b), { comparison, toB: [0, 1] });
    assert.ok(found);
    found.update();
    // Element 3 is in the sample of 2 and 3.
    const viewport = { x: { start: 3, stop: 6 }, y: { start: 0, stop: 1 } };
    const { compared, mean } = differenceFacts(found, { x: 1, y: 0, viewport });
    assert.deepEqual([compared, mean], [2, 3]);
  });
});

describe("mergedSummary", () => {
  it("is the summary of both", () => {
    const layer = (...values: number[]): SliceLayer => {
      const ranges = [{ dimension: 0, start: 0, stop: values.length, step: 1 }];
      const one = new SliceLayer({ indices: [0], ranges }, number("float64"), undefined);
      const bytes = new Uint8Array(Float64Array.from(values).buffer);
      one.apply({
        requestId: 1,
        origin: [0],
        shape: [values.length],
        missing: false,
        values: { kind: "bytes", bytes },
      });
      return one;
    };
    const none: Masking = {
      part: "amplitude",
      mask: "missing",
      fill: undefined,
      decoding: undefined,
    };
    const of = (...values: number[]) => summarize([layer(...values)], none);
    const merged = mergedSummary(of(1, 2, NaN), of(10, -4));
    const whole = of(1, 2, NaN, 10, -4);
    const exact = { deviation: 0, mean: 0 };
    assert.ok(Math.abs(merged.deviation - whole.deviation) < 1e-12);
    assert.ok(Math.abs(merged.mean - whole.mean) < 1e-12);
    assert.deepEqual({ ...merged, ...exact }, { ...whole, ...exact });
    assert.deepEqual(mergedSummary(of(NaN), of(3)).minimum, 3);
    assert.deepEqual(mergedSummary(of(NaN), of(NaN)).maximum, NaN);
  });
});
