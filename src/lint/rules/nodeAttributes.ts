import { checkCf } from "../conventions/cf";
import { checkOme } from "../conventions/ome";
import { checkConventions } from "../conventions/zarrConventions";
import { memberOf, type ObjectNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import type { AttributesContext } from "./attributesContext";
import { count, quote } from "../wording";

/** Attributes of a node: what the conventions in them ask for. */
export function checkNodeAttributes(
  run: LintRun,
  attributes: ObjectNode,
  context: AttributesContext,
): void {
  checkArrayDimensions(run, attributes, context);
  checkCf(run, attributes, context);
  checkOme(run, attributes, context);
  checkConventions(run, attributes, context);
}

/** `_ARRAY_DIMENSIONS` of xarray (V2-ATT-003, V3-ARR-020, XR-001). */
function checkArrayDimensions(
  run: LintRun,
  attributes: ObjectNode,
  { zarrFormat, kind, rank }: AttributesContext,
): void {
  const member = memberOf(attributes, "_ARRAY_DIMENSIONS");
  const node = member?.value;
  if (member === undefined || node === undefined) return;
  if (zarrFormat === 3) {
    if (kind !== "array") return;
    run.report(
      "array-dimensions-v3",
      member,
      "_ARRAY_DIMENSIONS is for v2; in v3 xarray takes dimension_names and passes over this.",
    );
    return;
  }
  const sound = node.kind === "array" && node.items.every((item) => item.kind === "string");
  if (!sound) {
    run.report(
      "array-dimensions",
      node,
      `_ARRAY_DIMENSIONS is ${quote(run.text, node)}, but expected a list of strings: xarray refuses this.`,
    );
  } else if (node.kind === "array" && rank !== undefined && node.items.length !== rank) {
    run.report(
      "array-dimensions",
      node,
      `_ARRAY_DIMENSIONS has ${count(node.items.length, "name")}, but shape has ${count(rank, "number")}: xarray refuses this.`,
    );
  }
}
