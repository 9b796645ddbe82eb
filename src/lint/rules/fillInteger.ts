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
  const { type, least, greatest } = fill;
  if (isIntegerNode(node)) {
    // No type has that many digits, and to read them takes long.
    const value = node.lexeme.length > 400 ? undefined : BigInt(node.lexeme);
    if (value !== undefined && value >= least && value <= greatest) return;
    run.report(
      "fill-value-range",
      node,
      `${quote(run.text, node)} is outside ${type}, which holds ${least} to ${greatest}: zarr-python and tensorstore refuse this.`,
    );
  } else if (node.kind === "number" && !node.bareWord) {
    checkFraction(run, node, Number(node.lexeme), fill);
  } else if (!(node.kind === "number" && node.bareWord)) {
    checkOther(run, node, fill);
  }
}

function checkFraction(
  run: LintRun,
  node: JsonNode,
  value: number,
  { type, zarrFormat }: IntegerFill,
): void {
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

function checkOther(run: LintRun, node: JsonNode, { type, zarrFormat }: IntegerFill): void {
  const digits = node.kind === "string" && /^-?\d+$/.test(node.value) ? node.value : undefined;
  const fixes = digits === undefined ? [] : [replaceValue(`Write ${digits}`, node, digits)];
  if (zarrFormat === 2 && digits !== undefined) {
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
