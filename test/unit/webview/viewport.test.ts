import assert from "node:assert/strict";
import fc from "fast-check";
import { chunkAt, chunkEdges } from "../../../webview/data/chunkRuns";
import { mostSamples, rangeCount, rangeFor } from "../../../webview/view/slicePlan";
import {
  clampViewport,
  fitViewport,
  length,
  panViewport,
  seenElements,
  showIndex,
  zoomAxis,
  zoomViewport,
  type Frame,
} from "../../../webview/view/viewport";

const frame: Frame = {
  extent: { width: 144, height: 73 },
  box: { width: 800, height: 400 },
  keepRatio: true,
};

describe("viewport", () => {
  it("fits the longer side and centres the other", () => {
    const { x, y } = fitViewport(frame);
    assert.equal(length(x) / 800, length(y) / 400);
    assert.ok(x.start <= 0 && x.stop >= 144 && y.start <= 0 && y.stop >= 73);
    assert.equal(Math.min(length(x) - 144, length(y) - 73), 0);
    assert.equal((x.start + x.stop) / 2, 72);
  });

  it("keeps the point under the pointer while zooming in", () => {
    const free = { ...frame, keepRatio: false };
    const at = { x: 0.25, y: 0.75 };
    const zoomed = zoomViewport(fitViewport(free), free, { factor: 2, at });
    assert.equal(zoomed.x.start + 0.25 * length(zoomed.x), 36);
    assert.equal(zoomed.y.start + 0.75 * length(zoomed.y), 54.75);
    assert.equal(length(zoomed.x), 72);
  });

  it("zooms one axis alone, from square elements too, and no further than the array", () => {
    const at = { x: 0.5, y: 0.5 };
    const fit = fitViewport(frame);
    const across = zoomAxis(fit, frame, { along: "x", factor: 2, at });
    assert.deepEqual(across, { x: { start: 35.5, stop: 108.5 }, y: fit.y });
    let out = across;
    for (let i = 0; i < 5; i++) out = zoomAxis(out, frame, { along: "x", factor: 0.5, at });
    assert.deepEqual(out.x, { start: 0, stop: 144 });
    let near = fit;
    for (let i = 0; i < 30; i++) near = zoomAxis(near, frame, { along: "y", factor: 2, at });
    assert.equal(length(near.y), 2);
    assert.deepEqual(near.x, fit.x);
  });

  it("comes back to all of it by zooming out, and no further", () => {
    let viewport = fitViewport(frame);
    for (let i = 0; i < 20; i++) {
      viewport = zoomViewport(viewport, frame, { factor: 1.7, at: { x: 0.1, y: 0.9 } });
    }
    assert.ok(length(viewport.x) < 10);
    for (let i = 0; i < 25; i++) {
      viewport = zoomViewport(viewport, frame, { factor: 0.5, at: { x: 0.6, y: 0.2 } });
    }
    assert.deepEqual(viewport, fitViewport(frame));
  });

  it("stays inside of the array, with the ratio kept, whatever is done", () => {
    const number = fc.double({ min: -3, max: 3, noNaN: true });
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.boolean(),
        fc.array(fc.tuple(number, unit, unit), { maxLength: 12 }),
        (width, height, keepRatio, moves) => {
          const any: Frame = {
            extent: { width, height },
            box: { width: 700, height: 300 },
            keepRatio,
          };
          let viewport = fitViewport(any);
          for (const [amount, across, down] of moves) {
            viewport = zoomViewport(viewport, any, {
              factor: 2 ** amount,
              at: { x: across, y: down },
            });
            viewport = panViewport(viewport, any, { x: amount, y: -amount });
          }
          for (const [window, extent] of [
            [viewport.x, width],
            [viewport.y, height],
          ] as const) {
            const slack = 1e-6 * extent;
            assert.ok(length(window) > 0);
            if (length(window) < extent) {
              assert.ok(window.start >= -slack && window.stop <= extent + slack);
            }
          }
          if (keepRatio) {
            const ratio = length(viewport.x) / 700 / (length(viewport.y) / 300);
            assert.ok(Math.abs(ratio - 1) < 1e-6);
          }
        },
      ),
    );
  });

  it("keeps the middle when the box changes", () => {
    const before = { x: { start: 40, stop: 60 }, y: { start: 30, stop: 40 } };
    const after = clampViewport(before, { ...frame, box: { width: 500, height: 500 } });
    assert.equal((after.x.start + after.x.stop) / 2, 50);
    assert.equal((after.y.start + after.y.stop) / 2, 35);
  });

  it("moves as little as needed to show an element", () => {
    assert.deepEqual(showIndex({ start: 10, stop: 20 }, 15), { start: 10, stop: 20 });
    assert.deepEqual(showIndex({ start: 10, stop: 20 }, 4), { start: 4, stop: 14 });
    assert.deepEqual(showIndex({ start: 10, stop: 20 }, 20), { start: 11, stop: 21 });
  });
});

describe("rangeFor", () => {
  it("reads every element of a small array", () => {
    assert.deepEqual(rangeFor(1, { window: { start: 0, stop: 144 }, extent: 144, pixels: 800 }), {
      dimension: 1,
      start: 0,
      stop: 144,
      step: 1,
    });
  });

  it("never asks for more samples than the picture can show, and covers what is seen", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 1e-9, max: 1, noNaN: true }),
        fc.integer({ min: 10, max: 5000 }),
        (extent, at, part, pixels) => {
          const size = Math.max(1, part * extent);
          const start = at * (extent - size);
          const window = { start, stop: start + size };
          const range = rangeFor(0, { window, extent, pixels });
          const seen = seenElements(window, extent);
          assert.ok(rangeCount(range) <= mostSamples);
          assert.ok(range.start <= seen.start && range.stop >= seen.stop);
          assert.ok(range.start >= 0 && range.stop <= extent);
          assert.equal(range.start % range.step, 0);
          // At least one sample for each pixel or element.
          assert.ok(size / range.step >= Math.min(pixels, 1024, size) * 0.99);
        },
      ),
    );
  });
});

describe("chunkRuns", () => {
  const runs = [
    [3, 2],
    [0, 5],
    [10, 1],
    [4, 1000],
  ] as const;

  it("finds the chunk of an element", () => {
    assert.deepEqual(chunkAt(runs, 2), { chunk: 0, start: 0, length: 3 });
    assert.deepEqual(chunkAt(runs, 3), { chunk: 1, start: 3, length: 3 });
    assert.deepEqual(chunkAt(runs, 6), { chunk: 7, start: 6, length: 10 });
    assert.deepEqual(chunkAt(runs, 17), { chunk: 8, start: 16, length: 4 });
    assert.equal(chunkAt(runs, 16 + 4000), undefined);
  });

  it("lists borders, but not too many", () => {
    assert.deepEqual(chunkEdges(runs, { from: 0, to: 25, limit: 10 }), [3, 6, 16, 20, 24]);
    assert.deepEqual(chunkEdges(runs, { from: 3, to: 16, limit: 10 }), [6]);
    assert.deepEqual(chunkEdges(runs, { from: -5, to: 4, limit: 10 }), [3]);
    assert.equal(chunkEdges(runs, { from: 0, to: 4000, limit: 10 }), undefined);
  });
});
