import assert from "node:assert/strict";
import { parseSelection } from "../../../src/view/parseSelection";

const range = (start: number, stop: number, step = 1) => ({ kind: "range", start, stop, step });
const index = (at: number) => ({ kind: "index", index: at });

describe("parseSelection", () => {
  const good: [text: string, shape: number[], expected: unknown[]][] = [
    ["", [4, 5], [range(0, 4), range(0, 5)]],
    ["0:10, 5, :", [20, 6, 7], [range(0, 10), index(5), range(0, 7)]],
    ["-1", [4, 5], [index(3), range(0, 5)]],
    ["..., ::4", [4, 5, 9], [range(0, 4), range(0, 5), range(0, 9, 4)]],
    ["-3:-1", [8], [range(5, 7)]],
    ["3:1", [8], [range(3, 3)]],
    ["2:100", [8], [range(2, 8)]],
    ["0:0", [0], [range(0, 0)]],
    ["...", [], []],
  ];
  for (const [text, shape, expected] of good) {
    it(`"${text}" of [${shape.join()}]`, () => {
      assert.deepEqual(parseSelection(text, shape), expected);
    });
  }

  for (const text of ["9", "-9", "a", "1.5", "::0", "::-1", "1:2:3:4", "0,0,0", "...,...", "1 2"]) {
    it(`refuses "${text}"`, () => {
      assert.throws(() => parseSelection(text, [4, 5]), { name: "ZarrError", code: "selection" });
    });
  }
});
