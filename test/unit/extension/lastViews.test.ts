import assert from "node:assert/strict";
import { LastViews } from "../../../src/extension/preview/lastViews";
import type { NodePlace } from "../../../src/extension/nodePlace";
import type { ArrayNode } from "../../../src/zarr/node";

const place = (uri: string): NodePlace =>
  ({ store: { uri: { toString: () => uri } }, path: "a" }) as unknown as NodePlace;
const array = (shape: readonly number[], ...dimensionNames: string[]): ArrayNode =>
  ({ shape, dimensionNames }) as unknown as ArrayNode;

describe("how arrays were looked at last", () => {
  const state = { version: 1, indices: [3, 0] } as const;

  it("counts for arrays of the same form in the same store", () => {
    const views = new LastViews();
    views.set(place("file:///a.zarr"), array([4, 5], "y", "x"), state);
    assert.equal(views.get(place("file:///a.zarr"), array([4, 5], "y", "x")), state);
    assert.equal(views.get(place("file:///b.zarr"), array([4, 5], "y", "x")), undefined);
    assert.equal(views.get(place("file:///a.zarr"), array([4, 6], "y", "x")), undefined);
    assert.equal(views.get(place("file:///a.zarr"), array([4, 5], "t", "x")), undefined);
  });

  it("forgets the oldest", () => {
    const views = new LastViews();
    for (let i = 0; i <= 50; i++) views.set(place("file:///a.zarr"), array([i]), state);
    assert.equal(views.get(place("file:///a.zarr"), array([0])), undefined);
    assert.equal(views.get(place("file:///a.zarr"), array([50])), state);
  });
});
