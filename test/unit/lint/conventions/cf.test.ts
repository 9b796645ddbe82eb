import assert from "node:assert/strict";
import { lintDocument } from "../../../../src/lint/lintDocument";
import { arrayV3 } from "../documents";
import { cfDocumentCases } from "./cfDocumentCases";
import { cfStoreCases } from "./cfStoreCases";
import { testPublished } from "./publishedCase";
import { xarrayCases } from "./xarrayCases";

testPublished("published attributes of CF", cfDocumentCases, "xarray");
testPublished("published datasets of CF", cfStoreCases, "xarray");
testPublished("published encoding of xarray", xarrayCases, "xarray");

describe("attributes that only look like those of CF", () => {
  it("are left alone where nothing marks the array", () => {
    const attributes = { units: ["um", "um"], axis: 0, positive: true, bounds: [0, 9] };
    const text = arrayV3({ attributes });
    const rules = lintDocument({ fileName: "zarr.json", text }).map(({ rule }) => rule);
    assert.deepEqual(
      rules.filter((rule) => rule.startsWith("cf-")),
      [],
    );
  });
});
