import assert from "node:assert/strict";
import { formatValue } from "../../../webview/table/valueFormat";

describe("formatValue", () => {
  it("writes numbers in each notation", () => {
    assert.equal(formatValue("273.15", "exact", 1), "273.15");
    assert.equal(formatValue("273.15", "significant", 2), "2.7e2");
    assert.equal(formatValue("273.15", "significant", 0), "3e2");
    assert.equal(formatValue("-0.5", "fixed", 3), "-0.500");
    assert.equal(formatValue("1e-7", "fixed", 2), "0.00");
    assert.equal(formatValue("12345", "scientific", 2), "1.23e4");
  });

  it("leaves what is no number, and integers that numbers cannot hold", () => {
    for (const text of ["", "—", "NaN", "true", "2024-02-28", "1+2i", "Infinity", "land (1)"]) {
      assert.equal(formatValue(text, "scientific", 2), text);
    }
    assert.equal(formatValue("9007199254740993", "scientific", 2), "9007199254740993");
  });
});
