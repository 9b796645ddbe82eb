import type { JsonNode } from "../../zarr/json";
import { isIntegerNode, memberOf, numberOf, valueOf } from "../jsonAccess";
import { quote } from "../wording";
import type { CfCheck } from "./cfCheck";

const rule = "cf-valid-range";

/** `valid_min`, `valid_max`, `valid_range` and `actual_range` (CF §2.5.1). */
export function checkValidRange(check: CfCheck): void {
  const { attributes, run } = check;
  const least = checkLimit(check, "valid_min");
  const most = checkLimit(check, "valid_max");
  const range = checkPair(check, "valid_range");
  const actual = checkPair(check, "actual_range");
  const both = memberOf(attributes, "valid_range");
  if (both !== undefined && (least !== undefined || most !== undefined)) {
    run.report(
      rule,
      both,
      "valid_range stands beside valid_min or valid_max: CF allows the one or the others.",
    );
  }
  if (actual === undefined || isPacked(check)) return;
  const [from = least, to = most] = range ?? [];
  const outside = (from !== undefined && actual[0] < from) || (to !== undefined && actual[1] > to);
  const node = valueOf(attributes, "actual_range");
  if (!outside || node === undefined) return;
  run.report(
    rule,
    node,
    `actual_range is ${quote(run.text, node)}, which is not all valid: ${from ?? "any"} to ${to ?? "any"}.`,
  );
}

/** Limits may be of the stored values then, or of those that they stand for. */
function isPacked({ attributes }: CfCheck): boolean {
  return ["scale_factor", "add_offset"].some((name) => memberOf(attributes, name) !== undefined);
}

function isInteger(check: CfCheck): boolean {
  return check.context.dataType?.kind === "int" && !isPacked(check);
}

function checkLimit(check: CfCheck, name: string): number | undefined {
  const { run, attributes } = check;
  const node = valueOf(attributes, name);
  if (node === undefined) return undefined;
  const value = numberOf(single(node));
  if (value === undefined) report(check, node, name, "a number");
  else if (isInteger(check) && !isWhole(node)) {
    run.report(
      rule,
      node,
      `${name} is ${quote(run.text, node)}, but expected an integer, as the array holds.`,
    );
  }
  return value;
}

function checkPair(check: CfCheck, name: string): readonly [number, number] | undefined {
  const node = valueOf(check.attributes, name);
  if (node === undefined) return undefined;
  const items = node.kind === "array" ? node.items : [];
  const [from, to] = items.map(numberOf);
  if (items.length !== 2 || from === undefined || to === undefined) {
    report(check, node, name, "two numbers");
    return undefined;
  }
  if (isInteger(check) && !items.every(isWhole)) {
    report(check, node, name, "integers, as the array holds");
  } else if (from > to) {
    report(check, node, name, "the smaller number first");
  }
  return [from, to];
}

/** Writers of netCDF files make a list of one number now and then. */
function single(node: JsonNode): JsonNode | undefined {
  return node.kind === "array" && node.items.length === 1 ? node.items[0] : node;
}

function isWhole(node: JsonNode): boolean {
  return isIntegerNode(single(node));
}

function report({ run }: CfCheck, node: JsonNode, name: string, wanted: string): void {
  run.report(rule, node, `${name} is ${quote(run.text, node)}, but expected ${wanted}.`);
}
