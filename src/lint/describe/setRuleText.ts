import type { JsonDocument } from "../../zarr/json";
import { applyFixes } from "../applyFixes";
import { insertion, replaceValue } from "../edits";
import type { Severity, TextEdit } from "../finding";
import { memberOf, type ObjectNode } from "../jsonAccess";

/** The text of a `.zarrlint.json` with the severity of a rule set; everything else stays as it is written. */
export function setRuleText(
  { text, root }: JsonDocument,
  rule: string,
  severity: Severity | "off",
): string {
  if (root?.kind !== "object") {
    return `${JSON.stringify({ rules: { [rule]: severity } }, null, 2)}\n`;
  }
  return applyFixes(text, [{ title: "", edits: editsFor(text, root, rule, severity) }]);
}

function editsFor(
  text: string,
  root: ObjectNode,
  rule: string,
  severity: string,
): readonly TextEdit[] {
  const value = JSON.stringify(severity);
  const rules = memberOf(root, "rules")?.value;
  if (rules === undefined) {
    return [insertion(text, root, "rules", JSON.stringify({ [rule]: severity }))];
  }
  if (rules.kind !== "object") {
    return replaceValue("", rules, JSON.stringify({ [rule]: severity })).edits;
  }
  const known = memberOf(rules, rule)?.value;
  if (known !== undefined) return replaceValue("", known, value).edits;
  return [insertion(text, rules, rule, value)];
}
