import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Finding } from "../../../src/lint/finding";
import { lintDocument, type MetadataFileName } from "../../../src/lint/lintDocument";
import type { LintOptions } from "../../../src/lint/lintRun";
import type { Rule } from "../../../src/lint/rule";
import { ruleNames, ruleTable, type RuleName } from "../../../src/lint/ruleTable";
import { textStore } from "./fixtureStore";
import { lintWithValues } from "./lintWithValues";
import { renderRuleFiles } from "./rulePages/renderRuleFiles";
import { ruleFolder } from "./rulePages/ruleFolder";
import { rulePages } from "./rulePages/rulePages";
import { ruleExamples, type RuleExample } from "./ruleExamples";

/** What holds of a form as such: it may stand beside the fault that a page shows. */
const ofTheForm: readonly RuleName[] = [
  "rectilinear-support",
  "data-type-support",
  "codec-support",
  "numcodecs-codec",
  "lossy-codec",
  "unsupported-codec",
  "v2-object-codec-support",
  "unknown-codec",
  "no-compression",
  "mixed-formats",
];

describe("pages of the rules", () => {
  it("are what the table and the prose give", async () => {
    for (const [name, text] of await renderRuleFiles()) {
      assert.equal(readFileSync(ruleFolder + name, "utf8"), text, name);
    }
  }).timeout(20_000);

  for (const name of ruleNames) {
    const examples = ruleExamples(readFileSync(`${ruleFolder}${name}.md`, "utf8"));

    it(`${name}: shows what it says`, async () => {
      for (const example of examples) {
        const findings = await lint(name, example);
        const rules = [...new Set(findings.map(({ rule }) => rule))];
        const shown = findings.map(({ rule, message }) => `${rule}: ${message}`).join("\n");
        if (example.verdict === "bad") assert.deepEqual(rules, [name], shown);
        else assert.ok(!rules.includes(name), shown);
      }
    });
  }

  it("lack an example only where no text can show the rule", () => {
    const without = ruleNames.filter((name) => rulePages[name].bad === undefined);
    assert.deepEqual(without, [
      "json-too-deep",
      "unsupported-codec",
      "store-unreadable",
      "store-name",
      "chunks-sampled",
    ]);
  });
});

async function lint(name: RuleName, { texts }: RuleExample): Promise<Finding[]> {
  const rule: Rule = ruleTable[name];
  const options: LintOptions = {
    rules: {
      ...Object.fromEntries(ofTheForm.map((other) => [other, "off"])),
      [name]: rule.severity === "off" ? "warning" : rule.severity,
    },
  };
  const [key, ...others] = Object.keys(texts);
  const text = key === undefined ? undefined : texts[key];
  if (rule.scope === "document" && others.length === 0 && key !== undefined && text !== undefined) {
    return lintDocument({ fileName: key as MetadataFileName, text }, options);
  }
  const files = await lintWithValues(textStore(texts), options);
  return files.flatMap(({ findings }) => findings);
}
