import assert from "node:assert/strict";
import { plansAhead } from "../../../webview/view/plansAhead";
import type { SlicePlan } from "../../../webview/view/slicePlan";

const at = (...indices: number[]): SlicePlan => ({
  indices: [...indices, 0],
  ranges: [{ dimension: indices.length, start: 0, stop: 8, step: 1 }],
});
const shape = [10, 10, 8];

describe("slices that are read ahead", () => {
  it("are the next ones in the direction of the movement", () => {
    assert.deepEqual(plansAhead(at(3, 0), at(4, 0), shape), [at(5, 0), at(6, 0)]);
    assert.deepEqual(plansAhead(at(3, 7), at(3, 6), shape), [at(3, 5), at(3, 4)]);
    assert.deepEqual(plansAhead(at(2, 0), at(4, 0), shape), [at(6, 0), at(8, 0)]);
  });

  it("end at the array's bounds", () => {
    assert.deepEqual(plansAhead(at(7, 0), at(8, 0), shape), [at(9, 0)]);
    assert.deepEqual(plansAhead(at(1, 0), at(0, 0), shape), []);
  });

  it("are none where not one index alone moved", () => {
    assert.deepEqual(plansAhead(undefined, at(4, 0), shape), []);
    assert.deepEqual(plansAhead(at(3, 0), at(3, 0), shape), []);
    assert.deepEqual(plansAhead(at(3, 0), at(4, 1), shape), []);
    const [range] = at(3, 0).ranges;
    assert.ok(range);
    const finer = { ...at(4, 0), ranges: [{ ...range, step: 2 }] };
    assert.deepEqual(plansAhead(at(3, 0), finer, shape), []);
    assert.deepEqual(plansAhead(at(3), at(3, 0), shape), []);
  });

  it("do not go along a dimension that is shown", () => {
    const moved = { ...at(3, 0), indices: [3, 0, 5] };
    assert.deepEqual(plansAhead(at(3, 0), moved, shape), []);
  });
});
