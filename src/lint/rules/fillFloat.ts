import type { FloatFormat } from "../../zarr/dataType";
import type { JsonNode } from "../../zarr/json";
import { guessValue, replaceValue } from "../edits";
import { canonicalNan, floatTraits } from "../floatFormats";
import type { StringNode, NumberNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import { kindOf, quote } from "../wording";

/** A floating point value, or a part of a complex one (V3-DT-004, V3-FV-001…006, V2-FV-003). */
export function checkFloatFill(
  run: LintRun,
  node: JsonNode,
  format: FloatFormat,
  zarrFormat: 2 | 3,
): void {
  if (node.kind === "string") {
    checkFloatString(run, node, format, zarrFormat);
  } else if (node.kind !== "number") {
    run.report(
      "fill-value-type",
      node,
      `The fill value is ${node.kind === "boolean" ? quote(run.text, node) : kindOf(node)}, but ${format} takes a number, "NaN", "Infinity" or "-Infinity": tensorstore and zarrs refuse this.`,
    );
  } else if (!node.bareWord) {
    checkNumber(run, node, format);
  }
}

function checkNumber(run: LintRun, node: NumberNode, format: FloatFormat): void {
  const value = Number(node.lexeme);
  const { overflow, infinity } = floatTraits[format];
  if (format === "float8_e8m0fnu" && value <= 0) {
    run.report("fill-value-range", node, `${format} holds neither 0 nor negative numbers.`);
  } else if (Math.abs(value) >= overflow && !infinity) {
    run.report("fill-value-range", node, `${node.lexeme} is beyond the greatest ${format}.`);
  } else if (Math.abs(value) >= overflow) {
    const word = value < 0 ? "-Infinity" : "Infinity";
    run.report(
      "fill-value-overflow",
      node,
      `${node.lexeme} is beyond the greatest ${format}: readers take it as ${word}.`,
      { fixes: [replaceValue(`Write "${word}"`, node, `"${word}"`)] },
    );
  } else if (format === "float32" && Math.fround(value) !== value) {
    run.report(
      "fill-value-inexact",
      node,
      `float32 holds ${Math.fround(value)} instead of ${node.lexeme}.`,
    );
  }
}

const spellings: Readonly<Record<string, string>> = {
  nan: "NaN",
  inf: "Infinity",
  "+inf": "Infinity",
  "-inf": "-Infinity",
  infinity: "Infinity",
  "+infinity": "Infinity",
  "-infinity": "-Infinity",
};

function checkFloatString(
  run: LintRun,
  node: StringNode,
  format: FloatFormat,
  zarrFormat: 2 | 3,
): void {
  const { value } = node;
  if (value === "NaN" || value === "Infinity" || value === "-Infinity") {
    const { nan, infinity } = floatTraits[format];
    if (!(value === "NaN" ? nan : infinity)) {
      run.report("fill-value-range", node, `${format} has no ${value}.`);
    }
    return;
  }
  if (/^0x[0-9a-f]+$/i.test(value) && zarrFormat === 3) {
    checkHex(run, node, format);
    return;
  }
  const lower = value.trim().toLowerCase();
  const meant = Object.hasOwn(spellings, lower) ? spellings[lower] : undefined;
  const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(lower) ? Number(lower) : undefined;
  const better =
    meant === undefined ? (number === undefined ? undefined : String(number)) : `"${meant}"`;
  const readers =
    zarrFormat === 3
      ? "only zarr-python reads it, tensorstore and zarrs refuse it"
      : "readers differ in what they make of it";
  run.report(
    "fill-value-float-string",
    node,
    `${quote(run.text, node)} is no floating point value, but expected a number, "NaN", "Infinity"${zarrFormat === 3 ? ', "-Infinity" or hex digits' : ' or "-Infinity"'}: ${readers}.`,
    better === undefined ? {} : { fixes: [replaceValue(`Write ${better}`, node, better)] },
  );
}

/** `"0x…"`: the bits as an unsigned integer, the most significant digit first. */
function checkHex(run: LintRun, node: StringNode, format: FloatFormat): void {
  const digits = node.value.slice(2);
  const { bits } = floatTraits[format];
  const wanted = Math.ceil(bits / 8) * 2;
  if (BigInt(`0x${digits}`) >= 2n ** BigInt(bits)) {
    run.report(
      "fill-value-hex",
      node,
      `${quote(run.text, node)} does not fit the ${bits} bits of ${format}, but expected at most ${wanted} hex digits after "0x".`,
    );
  } else if (digits.length !== wanted) {
    const padded = `"0x${digits.slice(-wanted).padStart(wanted, "0")}"`;
    run.report(
      "fill-value-hex-digits",
      node,
      `${quote(run.text, node)} has ${digits.length} hex digits, but ${format} has ${wanted}: readers take it as different values.`,
      { fixes: [guessValue(`Write ${padded}`, node, padded)] },
    );
  } else if (digits.toLowerCase() === canonicalNan[format]) {
    run.report("fill-value-hex-nan", node, `These are the bits of "NaN", which all readers know.`, {
      fixes: [replaceValue('Write "NaN"', node, '"NaN"')],
    });
  }
}
