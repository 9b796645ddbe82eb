import assert from "node:assert/strict";
import { slicesAhead } from "../../../src/view/readAhead";
import type { DimensionSelection } from "../../../src/view/selection";

const rows: DimensionSelection = { kind: "range", start: 0, stop: 8, step: 1 };
const at = (...indices: number[]): DimensionSelection[] => [
  ...indices.map((index) => ({ kind: "index" as const, index })),
  rows,
];
const shape = [10, 10, 8];

describe("slices that are read ahead", () => {
  it("are the next ones in the direction of the movement", () => {
    assert.deepEqual(slicesAhead(at(3, 0), at(4, 0), shape), [at(5, 0), at(6, 0)]);
    assert.deepEqual(slicesAhead(at(3, 7), at(3, 6), shape), [at(3, 5), at(3, 4)]);
    assert.deepEqual(slicesAhead(at(2, 0), at(4, 0), shape), [at(6, 0), at(8, 0)]);
  });

  it("end at the array's bounds", () => {
    assert.deepEqual(slicesAhead(at(7, 0), at(8, 0), shape), [at(9, 0)]);
    assert.deepEqual(slicesAhead(at(1, 0), at(0, 0), shape), []);
  });

  it("are none where not one index alone moved", () => {
    assert.deepEqual(slicesAhead(at(3, 0), at(3, 0), shape), []);
    assert.deepEqual(slicesAhead(at(3, 0), at(4, 1), shape), []);
    const finer = [...at(3, 0).slice(0, 2), { ...rows, step: 2 } as DimensionSelection];
    assert.deepEqual(slicesAhead(at(3, 0), finer, shape), []);
    assert.deepEqual(slicesAhead(at(3), at(3, 0), shape), []);
  });
});
