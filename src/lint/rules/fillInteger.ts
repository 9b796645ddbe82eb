import type { JsonNode } from "../../zarr/json";
import { replaceValue } from "../edits";
import { isIntegerNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import { kindOf, quote } from "../wording";

export interface IntegerFill {
  /** What takes it, for messages. */
  readonly type: string;
  readonly least: bigint;
  readonly greatest: bigint;
  readonly zarrFormat: 2 | 3;
}

/** An integer literal within the range of its type (V3-DT-002, V3-DT-003, V3-FV-007, V2-FV-002). */
export function checkIntegerFill(run: LintRun, node: JsonNode, fill: IntegerFill): void {
  if (isIntegerNode(node)) {
    if (integerInRange(node.lexeme, fill) === undefined) reportRange(run, node, fill);
  } else if (node.kind === "number" && !node.bareWord) {
    checkFraction(run, node, Number(node.lexeme), fill);
  } else if (!(node.kind === "number" && node.bareWord)) {
    checkOther(run, node, fill);
  }
}

/** The value of digits; undefined where it is outside of the type. */
function integerInRange(digits: string, { least, greatest }: IntegerFill): bigint | undefined {
  // No type has that many digits, and to read them takes long.
  if (digits.length > 400) return undefined;
  const value = BigInt(digits);
  return value >= least && value <= greatest ? value : undefined;
}

function reportRange(run: LintRun, node: JsonNode, { type, least, greatest }: IntegerFill): void {
  run.report(
    "fill-value-range",
    node,
    `${quote(run.text, node)} is outside ${type}, which holds ${least} to ${greatest}: zarr-python and tensorstore refuse this.`,
  );
}

function checkFraction(run: LintRun, node: JsonNode, value: number, fill: IntegerFill): void {
  const { type, zarrFormat } = fill;
  const found = quote(run.text, node);
  if (!Number.isInteger(value)) {
    run.report(
      "fill-value-type",
      node,
      `The fill value is ${found}, but ${type} takes an integer: zarr-python and tensorstore refuse this.`,
    );
    return;
  }
  const text = BigInt(value).toString();
  if (integerInRange(text, fill) === undefined) return reportRange(run, node, fill);
  run.report(
    "fill-value-integer",
    node,
    `${found} is written with a fraction or an exponent, but ${type} takes digits alone: zarrs refuses this.`,
    {
      severity: zarrFormat === 2 ? "warning" : "error",
      fixes: [replaceValue(`Write ${text}`, node, text)],
    },
  );
}

function checkOther(run: LintRun, node: JsonNode, fill: IntegerFill): void {
  const { type, zarrFormat } = fill;
  const hasDigits = node.kind === "string" && /^-?\d+$/.test(node.value);
  const value = hasDigits ? integerInRange(node.value, fill) : undefined;
  const fixes = value === undefined ? [] : [replaceValue(`Write ${value}`, node, String(value))];
  if (zarrFormat === 2 && hasDigits) {
    run.report(
      "fill-value-legacy",
      node,
      `The fill value is a string, but ${type} takes an integer: zarr-python reads it, tensorstore refuses it.`,
      { fixes },
    );
    return;
  }
  run.report(
    "fill-value-type",
    node,
    `The fill value is ${node.kind === "boolean" ? quote(run.text, node) : kindOf(node)}, but ${type} takes an integer: tensorstore and zarrs refuse this.`,
    { fixes },
  );
}
