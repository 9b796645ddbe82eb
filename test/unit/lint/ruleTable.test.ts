import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ruleNames, ruleTable, ruleUrl } from "../../../src/lint/ruleTable";
import type { Rule } from "../../../src/lint/rule";
import { conformanceIds, withoutRule } from "./conformanceIds";

const rules: readonly Rule[] = ruleNames.map((name) => ruleTable[name]);
const covered = new Set(rules.flatMap(({ conformance }) => conformance));

describe("table of rules", () => {
  it("covers every row of the conformance reference, or a reason is listed", () => {
    const missing = conformanceIds.filter(
      (id) => !covered.has(id) && !withoutRule.some(([pattern]) => pattern.test(id)),
    );
    assert.deepEqual(missing, []);
  });

  it("lists no reason in vain", () => {
    for (const [pattern] of withoutRule) {
      const rows = conformanceIds.filter((id) => pattern.test(id) && !covered.has(id));
      assert.notEqual(rows.length, 0, String(pattern));
    }
  });

  it("has readable names", () => {
    for (const name of ruleNames) assert.match(name, /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
  });

  it("has an address for every rule", () => {
    assert.equal(
      ruleUrl("bare-nan"),
      "https://github.com/zarr-lens/zarr-lens/blob/main/docs/rules/bare-nan.md",
    );
    for (const { specification } of rules) assert.match(specification, /^https:\/\//);
  });

  it("has every rule that the sources of lint report", () => {
    const text = sources().join("\n");
    const reported = [
      ...text.matchAll(/(?:report(?:Key)?|rule:)\(?\s*(?:[\w.]+,\s*)?"([a-z0-9-]+)"/g),
    ];
    assert.ok(reported.length > 100);
    for (const [, name = ""] of reported) assert.ok(Object.hasOwn(ruleTable, name), name);
  });
});

function sources(): string[] {
  const folder = fileURLToPath(new URL("../../../src/lint/", import.meta.url));
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.startsWith("config"))
    .map((name) => readFileSync(folder + name, "utf8"));
}
