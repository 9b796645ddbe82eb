import assert from "node:assert/strict";
import { conventionAddress, conventionIds } from "../../../src/view/conventions/conventionTexts";
import { findConventions } from "../../../src/view/conventions/findConventions";
import type { JsonObject } from "../../../src/zarr/json";

function found(attributes: JsonObject, ...groups: readonly (readonly [JsonObject, string])[]) {
  const array = {
    attributes,
    path: "a",
    zarrFormat: 3,
    dataType: { kind: "int", bits: 16, signed: true },
    fillValue: undefined,
  } as const;
  const above = groups.map(([one, below]) => ({ node: { path: "", attributes: one }, below }));
  return findConventions(array, above).map(({ id, detail }) => `${id} ${detail}`.trim());
}

describe("conventions of an array", () => {
  it("are found by what they write", () => {
    assert.deepEqual(found({}), []);
    assert.deepEqual(found({ units: "K" }), []);
    assert.deepEqual(found({ scale_factor: 0.1 }), ["cf"]);
    assert.deepEqual(found({}, [{ Conventions: "ACDD-1.3, CF-1.8" }, "a"]), ["cf CF-1.8"]);
    assert.deepEqual(found({ _ARRAY_DIMENSIONS: ["x"] }), ["xarray _ARRAY_DIMENSIONS"]);
    const image = { datasets: [{ path: "a" }], version: "0.4" };
    assert.deepEqual(found({}, [{ multiscales: [image] }, "a"]), ["ome 0.4"]);
    assert.deepEqual(found({}, [{ multiscales: [image] }, "b"]), []);
    const ome = { version: '0.5"><b>', multiscales: [image] };
    assert.deepEqual(found({}, [{ ome }, "a"]), ["ome"]);
    assert.deepEqual(found({ "spatial:transform": [], "proj:code": "EPSG:4326" }), [
      "spatial spatial:transform",
      "proj proj:code",
    ]);
    const layout = { layout: [{ asset: "r10" }] };
    assert.deepEqual(found({}, [{ multiscales: layout }, "r10/b02"]), ["multiscales"]);
    assert.deepEqual(found({ "encoding-type": "array" }), ["anndata array"]);
    assert.deepEqual(found({}, [{ "encoding-type": "anndata" }, "X"]), ["anndata"]);
  });

  it("have addresses that nothing of a store becomes part of", () => {
    for (const id of conventionIds) {
      const address = conventionAddress(id, "https://elsewhere.example/0.5");
      assert.match(address, /^https:\/\/[a-z.]+\//);
      assert.ok(!address.includes("elsewhere"));
    }
    assert.match(conventionAddress("ome", "0.4"), /0\.4/);
    assert.equal(conventionAddress("ome", "__proto__"), conventionAddress("ome", ""));
  });
});
