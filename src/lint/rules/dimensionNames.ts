import type { JsonNode } from "../../zarr/json";
import { guessValue, inlineJson, removeMember, replaceValue } from "../edits";
import { memberOf, type ArrayNode, type ObjectNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import { count, quote } from "../wording";
import { reportNoOp } from "./attributes";

/** `dimension_names`: one string or null for each dimension (V3-ARR-011…013). */
export function checkDimensionNames(
  run: LintRun,
  object: ObjectNode,
  rank: number | undefined,
): void {
  const member = memberOf(object, "dimension_names");
  const node = member?.value;
  if (member === undefined || node === undefined) return;
  if (node.kind !== "array") {
    const readers =
      node.kind === "null"
        ? "zarr-python and zarrita read it, tensorstore refuses it"
        : "every reader refuses this";
    run.report(
      "dimension-names",
      node,
      `dimension_names is ${quote(run.text, node)}, but expected a list of strings and nulls: ${readers}.`,
      { fixes: [removeMember(object, member)] },
    );
    return;
  }
  for (const item of node.items) {
    if (item.kind === "string" || item.kind === "null") continue;
    run.report(
      "dimension-names",
      item,
      `dimension_names holds ${quote(run.text, item)}, but expected a string or null: zarr-python and tensorstore refuse this.`,
    );
  }
  checkLength(run, node, rank);
  checkRepeats(run, node.items);
  const allNull = node.items.every((item) => item.kind === "null");
  reportNoOp(run, object, allNull && node.items.length > 0, "dimension_names");
}

function checkLength(run: LintRun, node: ArrayNode, rank: number | undefined): void {
  const found = node.items.length;
  if (rank === undefined || found === rank) return;
  const kept = node.items
    .slice(0, rank)
    .map((item) => (item.kind === "string" ? item.value : null));
  while (kept.length < rank) kept.push(null);
  run.report(
    "dimension-names-length",
    node,
    `dimension_names has ${count(found, "name")}, but shape has ${count(rank, "number")}: zarr-python and tensorstore refuse this.`,
    { fixes: [guessValue(`Write ${count(rank, "name")}`, node, inlineJson(kept))] },
  );
}

function checkRepeats(run: LintRun, items: readonly JsonNode[]): void {
  const seen = new Set<string>();
  for (const item of items) {
    if (item.kind !== "string") continue;
    if (seen.has(item.value)) {
      run.report(
        "dimension-names-duplicate",
        item,
        `Two dimensions are called ${JSON.stringify(item.value)}: names should differ, and xarray refuses this.`,
      );
    }
    seen.add(item.value);
    if (item.value === "") {
      run.report(
        "dimension-names-empty",
        item,
        "The empty string is a name like any other; a dimension without a name is null here.",
        { fixes: [replaceValue("Write null", item, "null")] },
      );
    }
  }
}
