import assert from "node:assert/strict";
import fc from "fast-check";
import type { MessagePort } from "../../../src/protocol/rpc";
import { namedPort } from "../../../src/protocol/namedPort";
import { commonRange } from "../../../webview/compare/commonRanges";
import { restoreComparison } from "../../../webview/compare/compareState";
import { matchDimensions } from "../../../webview/compare/matchDimensions";
import type { SliceRange } from "../../../webview/view/slicePlan";

const array = (shape: number[], ...dimensionNames: (string | undefined)[]) => ({
  shape,
  dimensionNames: shape.map((_, d) => dimensionNames[d]),
});

describe("dimensions of two arrays", () => {
  it("are matched by their names where both have all of them", () => {
    const match = matchDimensions(
      array([24, 73, 144], "time", "lat", "lon"),
      array([144, 24, 73], "lon", "time", "lat"),
    );
    assert.deepEqual(match.toB, [1, 2, 0]);
    assert.deepEqual(match.toA, [2, 0, 1]);
    assert.deepEqual(match.shape, [24, 73, 144]);
    assert.equal(match.notes.length, 1);
    assert.match(match.notes[0] ?? "", /another order/);
  });

  it("are matched by their places where a name is missing", () => {
    const match = matchDimensions(array([4, 5], "y", "x"), array([4, 5], "x"));
    assert.deepEqual(match.toB, [0, 1]);
    const repeated = matchDimensions(array([4, 4], "x", "x"), array([4, 4], "x", "y"));
    assert.deepEqual(repeated.toB, [0, 1]);
  });

  it("keep their order where only one of the arrays has them", () => {
    const { toB, notes } = matchDimensions(
      array([2, 3, 4], "run", "y", "x"),
      array([4, 5, 3], "x", "member", "y"),
    );
    assert.deepEqual(toB, [1, 2, 0]);
    assert.match(notes.join(" "), /run – member/);
    assert.match(notes.join(" "), /run: the first 2 \(a has 2, b has 5\)/);
  });

  it("tell the part that both have", () => {
    const { shape, notes } = matchDimensions(array([10, 8], "y", "x"), array([6, 9], "y", "x"));
    assert.deepEqual(shape, [6, 8]);
    assert.match(notes.join(" "), /y: the first 6 .*x: the first 8/);
  });

  it("are refused, saying what is needed", () => {
    assert.throws(
      () => matchDimensions(array([4, 5], "y", "x"), array([3, 4, 5], "t", "y", "x")),
      /same number of dimensions.*a has 2: y \(4\), x \(5\)\. b has 3/,
    );
    assert.throws(
      () => matchDimensions(array([4, 5], "y", "x"), array([7, 5], "lat", "lon")),
      /no dimension in common/,
    );
    // The same lengths tell as much as names do.
    const { toB, notes } = matchDimensions(array([4, 5], "y", "x"), array([4, 5], "lat", "lon"));
    assert.deepEqual(toB, [0, 1]);
    assert.match(notes.join(" "), /y – lat, x – lon/);
    assert.deepEqual(matchDimensions(array([]), array([])).shape, []);
  });
});

describe("commonRange", () => {
  const elements = ({ start, stop, step }: SliceRange): number[] => {
    const all: number[] = [];
    for (let i = start; i < stop; i += step) all.push(i);
    return all;
  };

  it("has exactly the elements of both ranges", () => {
    const range = fc
      .tuple(fc.nat(60), fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 12 }))
      .map(([start, length, step]) => ({ dimension: 0, start, stop: start + length, step }));
    fc.assert(
      fc.property(range, range, (a, b) => {
        const others = elements(b);
        const expected = elements(a).filter((i) => others.includes(i));
        const found = commonRange(a, b);
        assert.deepEqual(found === undefined ? [] : elements(found), expected);
      }),
    );
  });
});

describe("the state of a comparison", () => {
  it("is taken as far as it is valid", () => {
    const initial = restoreComparison(undefined);
    assert.deepEqual(
      [initial.mode, initial.linked, initial.sameRange, initial.kind],
      ["all", true, true, undefined],
    );
    const kept = { version: 1, mode: "sides", linked: false, sameRange: false, kind: "relative" };
    const { mode, linked, sameRange, kind } = restoreComparison(kept);
    assert.deepEqual({ version: 1, mode, linked, sameRange, kind }, kept);
    for (const odd of [null, 3, "all", { version: 2, mode: "sides" }, { version: 1, mode: {} }]) {
      assert.equal(restoreComparison(odd).mode, "all");
    }
  });
});

describe("namedPort", () => {
  it("keeps conversations over one port apart", () => {
    const listeners: ((message: unknown) => void)[] = [];
    const port: MessagePort = {
      post: (message) => listeners.forEach((listener) => listener(message)),
      listen: (listener) => {
        listeners.push(listener);
        return () => void listeners.splice(listeners.indexOf(listener), 1);
      },
    };
    const heard: unknown[] = [];
    const stop = namedPort(port, "a").listen((message) => heard.push(message));
    namedPort(port, "a").post({ kind: "tell" });
    namedPort(port, "b").post("not for a");
    for (const odd of [null, 7, {}, { to: "a" }, { message: 1 }]) port.post(odd);
    stop();
    namedPort(port, "a").post("too late");
    assert.deepEqual(heard, [{ kind: "tell" }]);
  });
});
