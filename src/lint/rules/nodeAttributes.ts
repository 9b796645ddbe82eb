import { checkAnndata } from "../conventions/anndata";
import { checkCf } from "../conventions/cf";
import { checkOme } from "../conventions/ome";
import { checkConventions } from "../conventions/zarrConventions";
import type { JsonMember } from "../../zarr/json";
import { inlineJson, insertion, removal, removeMember } from "../edits";
import type { Fix } from "../finding";
import { memberOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
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
  checkAnndata(run, attributes, context);
}

/** The names become `dimension_names`, where there are none; else they are what is too much. */
function moveToDimensionNames(run: LintRun, attributes: ObjectNode, member: JsonMember): Fix[] {
  const { root } = run.document;
  if (root?.kind !== "object" || valueOf(root, "attributes") !== attributes) return [];
  if (memberOf(root, "dimension_names") !== undefined) return [removeMember(attributes, member)];
  const shape = valueOf(root, "shape");
  const names = member.value?.kind === "array" ? member.value.items.map(stringOf) : [];
  const fits = shape?.kind === "array" && shape.items.length === names.length;
  if (!fits || names.includes(undefined)) return [];
  return [
    {
      title: "Move to dimension_names",
      edits: [
        removal(attributes, member),
        insertion(run.text, root, "dimension_names", inlineJson(names)),
      ],
      preferred: true,
    },
  ];
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
      { fixes: moveToDimensionNames(run, attributes, member) },
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
