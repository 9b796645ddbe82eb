import { memberOf, valueOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { kindOf, quote } from "../wording";

/** The convention uom: the unit of an array's elements, in UCUM (CNV-013). */
export function checkUnitOfMeasure(
  run: LintRun,
  attributes: ObjectNode,
  kind: "array" | "group" | undefined,
): void {
  const rule = "convention-uom";
  const member = memberOf(attributes, "uom");
  if (member?.value === undefined) return;
  if (kind === "group") {
    run.report(rule, member, "uom belongs to an array, but this is a group.");
    return;
  }
  const uom = member.value;
  const ucum = uom.kind === "object" ? valueOf(uom, "ucum") : undefined;
  if (uom.kind !== "object" || ucum?.kind !== "object") {
    run.report(
      rule,
      ucum ?? (uom.kind === "object" ? openingOf(uom) : uom),
      uom.kind === "object"
        ? `ucum is ${ucum === undefined ? "missing" : kindOf(ucum)}, but expected an object with the unit.`
        : `uom is ${kindOf(uom)}, but expected an object.`,
    );
    return;
  }
  checkTexts(run, uom, { rule, names: ["description"] });
  checkTexts(run, ucum, { rule, names: ["unit", "version"] });
}

const licenseMembers = ["spdx", "url", "text", "file", "path"];

/** The convention license (CNV-013). */
export function checkLicense(run: LintRun, attributes: ObjectNode): void {
  const rule = "convention-license";
  const license = valueOf(attributes, "license");
  if (license === undefined) return;
  if (license.kind !== "object") {
    run.report(rule, license, `license is ${quote(run.text, license)}, but expected an object.`);
    return;
  }
  if (!licenseMembers.some((name) => memberOf(license, name) !== undefined)) {
    run.report(
      rule,
      openingOf(license),
      `license names none: expected at least one of ${licenseMembers.join(", ")}.`,
    );
  }
  checkTexts(run, license, { rule, names: licenseMembers });
}

function checkTexts(
  run: LintRun,
  object: ObjectNode,
  {
    rule,
    names,
  }: { readonly rule: "convention-uom" | "convention-license"; readonly names: readonly string[] },
): void {
  for (const name of names) {
    const node = valueOf(object, name);
    if (node === undefined || node.kind === "string") continue;
    run.report(rule, node, `${name} is ${quote(run.text, node)}, but expected a string.`);
  }
}
