import assert from "node:assert/strict";
import { stripVTControlCharacters } from "node:util";
import { ansiPaint, paintDiff, wantsColor } from "../../../src/cli/terminalColors";
import type { Finding } from "../../../src/lint/finding";
import { formatText } from "../../../src/lint/report";

describe("colours of the terminal", () => {
  const terminal = { isTTY: true, hasColors: () => true };

  for (const [what, stream, environment, expected] of [
    ["a terminal", terminal, {}, true],
    ["a pipe", {}, {}, false],
    ["a terminal without colours", { isTTY: true, hasColors: () => false }, {}, false],
    ["NO_COLOR", terminal, { NO_COLOR: "1" }, false],
    ["an empty NO_COLOR", terminal, { NO_COLOR: "" }, true],
    ["FORCE_COLOR in a pipe", {}, { FORCE_COLOR: "1" }, true],
    ["FORCE_COLOR=0", terminal, { FORCE_COLOR: "0" }, false],
    ["FORCE_COLOR over NO_COLOR", {}, { FORCE_COLOR: "3", NO_COLOR: "1" }, true],
  ] as const) {
    it(`are ${expected ? "there" : "not there"} with ${what}`, () => {
      assert.equal(wantsColor(stream, environment), expected);
    });
  }

  it("change nothing but the colours of a report", () => {
    const finding: Finding = {
      rule: "chunk-shape",
      severity: "error",
      message: "Wrong.",
      pointer: "/chunks",
      offset: 0,
      length: 1,
    };
    const files = [{ key: ".zarray", text: "{}", findings: [finding] }];
    const painted = formatText(files, ansiPaint);
    assert.ok(painted.includes("\u001b[31merror\u001b[0m"));
    assert.equal(stripVTControlCharacters(painted), formatText(files));
  });

  it("tell what goes from what comes in a difference", () => {
    const diff = "--- a\n+++ b\n@@ -1 +1 @@\n-1\n+2\n 3\n";
    const painted = paintDiff(diff, ansiPaint);
    assert.ok(painted.includes("\u001b[31m-1\u001b[0m\n\u001b[32m+2\u001b[0m\n 3\n"));
    assert.equal(stripVTControlCharacters(painted), diff);
  });
});
