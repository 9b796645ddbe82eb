import type { JsonNode } from "../../zarr/json";
import { integerOf, isIntegerNode, numberOf } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import type { RuleName } from "../ruleTable";
import { kindOf, quote } from "../wording";

export interface IntegerListRule {
  readonly rule: RuleName;
  /** What the list is called, e.g. `shape`. */
  readonly name: string;
  readonly least: number;
  readonly refused?: string;
}

/**
 * The integers of a list. Reports each item that is none, at the item, and gives undefined then.
 * Integers beyond 2^53 − 1 come back rounded: other rules speak of them.
 */
export function checkIntegerList(
  run: LintRun,
  node: JsonNode,
  { rule, name, least, refused = "every reader refuses this" }: IntegerListRule,
): number[] | undefined {
  if (node.kind !== "array") {
    run.report(
      rule,
      node,
      `${name} is ${quote(run.text, node)}, but expected a list of integers: ${refused}.`,
    );
    return undefined;
  }
  let sound = true;
  const values: number[] = [];
  for (const item of node.items) {
    const value = integerOf(item) ?? (isIntegerNode(item) ? Number(item.lexeme) : undefined);
    if (value !== undefined && value >= least) {
      values.push(value);
      continue;
    }
    sound = false;
    const found = item.kind === "number" ? quote(run.text, item) : withKind(run, item);
    const readers = isWhole(item, least)
      ? "tensorstore reads it, zarr-python and zarrs refuse it"
      : refused;
    run.report(
      rule,
      item,
      `${name} holds ${found}, but expected integers of at least ${least}: ${readers}.`,
    );
  }
  return sound ? values : undefined;
}

/** `4.0`: an integer by its value, not by its text. */
function isWhole(item: JsonNode, least: number): boolean {
  const value = numberOf(item);
  return value !== undefined && Number.isInteger(value) && value >= least;
}

function withKind(run: LintRun, item: JsonNode): string {
  return item.kind === "null" ? "null" : `${kindOf(item)}, ${quote(run.text, item)}`;
}
