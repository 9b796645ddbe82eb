import assert from "node:assert/strict";
import { keepableState, placeOfView, restoreState } from "../../../webview/view/keptState";
import { viewsOf } from "../../../webview/view/viewState";
import { sampleArray } from "./sampleArray";

describe("viewState", () => {
  const array = sampleArray([24, 73, 144]);

  it("begins with the last two dimensions", () => {
    const state = restoreState(undefined, array);
    assert.deepEqual([state.view, state.y, state.x], ["heatmap", 1, 2]);
    assert.deepEqual(state.indices, [0, 0, 0]);
    assert.equal(state.colorMap, "magma");
  });

  it("offers the views that fit", () => {
    assert.deepEqual(viewsOf(sampleArray([])), ["scalar"]);
    assert.deepEqual(viewsOf(sampleArray([5])), ["line", "table"]);
    assert.deepEqual(viewsOf(sampleArray([5, 5], { kind: "text" })), ["table"]);
    assert.deepEqual(viewsOf(sampleArray([], { kind: "text" })), ["scalar"]);
  });

  it("comes back as it was kept", () => {
    const state = {
      ...restoreState(undefined, array),
      x: 0,
      y: 2,
      indices: [3, 4, 5],
      scale: "symlog",
      rangeMode: "typed",
      minimum: -1,
      maximum: 2.5,
      viewport: { x: { start: 1, stop: 5 }, y: { start: 2.5, stop: 8 } },
      colorMap: "rdbu",
      invert: true,
      flipY: true,
    } as const;
    const kept: unknown = JSON.parse(JSON.stringify(keepableState(state)));
    assert.deepEqual(restoreState(kept, array), { ...state });
  });

  it("shows an array of the same form at the same place, in its own colours", () => {
    const viewport = { x: { start: 1, stop: 5 }, y: { start: 2.5, stop: 8 } };
    const seen = { ...restoreState(undefined, array), indices: [3, 4, 5], viewport, flipY: true };
    const own = { ...seen, colorMap: "rdbu", rangeMode: "typed", minimum: -1, maximum: 2.5 };
    const kept: unknown = JSON.parse(JSON.stringify({ version: 1, ...own }));
    assert.deepEqual(restoreState(placeOfView(kept), array), seen);
    assert.equal(placeOfView("x"), undefined);
  });

  it("takes nothing that is not valid or does not fit any more", () => {
    const initial = restoreState(undefined, array);
    for (const kept of [
      null,
      7,
      "state",
      [],
      { version: 2, x: 0, y: 1 },
      { version: 1, x: 1, y: 1 },
      { version: 1, x: 0.5, y: 1 },
      { version: 1, x: 9, y: 1, viewport: { x: { start: 0, stop: 1 }, y: { start: 0, stop: 1 } } },
      { version: 1, indices: [99, -1, "2"] },
      { version: 1, rangeMode: "typed", minimum: 5, maximum: 1 },
      { version: 1, rangeMode: "typed", minimum: "a" },
      { version: 1, view: "scalar", scale: "cubic", colorMap: "__proto__", part: 3, invert: "yes" },
    ]) {
      assert.deepEqual(restoreState(kept, array), initial, JSON.stringify(kept));
    }
  });

  it("marks a fill value that was chosen to mean nothing", () => {
    const fill = (value: number) =>
      restoreState(
        undefined,
        sampleArray(
          [2, 2],
          { kind: "number", format: "int16" },
          {
            fillValue: { kind: "bytes", bytes: new Uint8Array(new Int16Array([value]).buffer) },
          },
        ),
      ).mask;
    assert.equal(fill(0), "missing");
    assert.equal(fill(-9999), "fill");
  });
});
