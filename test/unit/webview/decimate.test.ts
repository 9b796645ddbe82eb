import assert from "node:assert/strict";
import { decimate } from "../../../webview/line/decimate";
import {
  blockAround,
  contentLength,
  lastFirstRow,
  rowAtScroll,
  scrollAtRow,
} from "../../../webview/table/tableWindow";

describe("decimate", () => {
  const source = (values: readonly number[]) => ({
    count: values.length,
    positionAt: (sample: number) => sample * 2,
    valueAt: (sample: number) => values[sample] ?? NaN,
  });

  it("keeps short lines whole, with gaps", () => {
    assert.deepEqual(decimate(source([1, NaN, 3]), { from: 0, to: 3, buckets: 10 }), {
      x: [0, 2, 4],
      y: [1, null, 3],
    });
  });

  it("keeps every peak and every gap of a long line", () => {
    const values = Array.from({ length: 100_000 }, (_, i) => Math.sin(i));
    values[12_345] = 99;
    values[54_321] = -99;
    values[70_000] = NaN;
    const { x, y } = decimate(source(values), { from: 0, to: values.length, buckets: 500 });
    assert.ok(x.length <= 2_600);
    assert.equal(x[y.indexOf(99)], 24_690);
    assert.equal(x[y.indexOf(-99)], 108_642);
    assert.equal(x[y.indexOf(null)], 140_000);
    assert.ok(x.every((position, i) => i === 0 || position > (x[i - 1] ?? 0)));
  });
});

describe("tableWindow", () => {
  it("scrolls pixel by pixel while the rows fit", () => {
    const axis = { count: 1000, size: 22, visible: 220 };
    assert.equal(contentLength(axis), 22_000);
    assert.equal(rowAtScroll(axis, 110), 5);
    assert.equal(scrollAtRow(axis, 5), 110);
  });

  it("reaches the last of a billion rows", () => {
    const axis = { count: 1e9, size: 22, visible: 440 };
    const content = contentLength(axis);
    assert.ok(content <= 8_000_000);
    assert.equal(rowAtScroll(axis, 0), 0);
    assert.equal(rowAtScroll(axis, content - axis.visible), lastFirstRow(axis));
    assert.ok(Math.abs(rowAtScroll(axis, scrollAtRow(axis, 123_456_789)) - 123_456_789) < 1);
  });

  it("asks for whole blocks", () => {
    assert.deepEqual(blockAround(70, 90, 1000, 64), { start: 0, stop: 192 });
    assert.deepEqual(blockAround(0, 10, 50, 64), { start: 0, stop: 50 });
  });
});
