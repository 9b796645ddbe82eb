import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { Templates } from "../../../../src/stores/reference/templates";
import { readJson } from "./referenceCases";

const none = new Templates(new Map());

describe("templates", () => {
  it("come to what Jinja makes of random expressions", () => {
    const scope = new Map<string, string | number>([
      ["i", 7],
      ["j", -3],
      ["word", "w"],
    ]);
    const cases = Object.entries(readJson("expressions.json") as Record<string, string | null>);
    let failed = 0;
    for (const [text, expected] of cases) {
      if (expected === null) {
        assert.throws(() => none.fillIn(text, scope), { code: "metadata" }, text);
        failed++;
      } else {
        assert.equal(none.fillIn(text, scope), expected, text);
      }
    }
    assert.ok(cases.length === 200 && failed > 10);
  });
});
