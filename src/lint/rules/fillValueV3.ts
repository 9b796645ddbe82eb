import type { DataType, StructField } from "../../zarr/dataType";
import { describeDataType } from "../../zarr/dataTypeName";
import type { JsonNode } from "../../zarr/json";
import { dropMember, insertMember } from "../edits";
import { memberOf } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { alternatives, count, kindOf, quote } from "../wording";
import { checkBase64Fill, checkByteList } from "./fillBytes";
import { checkFloatFill } from "./fillFloat";
import { checkIntegerFill } from "./fillInteger";

/** `fill_value` against its data type (v3 core, "Fill value"; §3.5 and X-DT of the reference). */
export function checkFillValueV3(run: LintRun, node: JsonNode, type: DataType, name: string): void {
  if (node.kind === "null") {
    run.report(
      "fill-value-null",
      node,
      `fill_value is null, but ${name} needs a value: zarr-python, tensorstore and zarrs refuse this.`,
      zeroOf(type) === undefined
        ? {}
        : { fixes: [{ title: `Write ${zeroOf(type)}`, edits: [edit(node, zeroOf(type) ?? "")] }] },
    );
    return;
  }
  checkFill(run, node, type, name);
}

function edit({ offset, length }: JsonNode, text: string) {
  return { offset, length, text };
}

/** The usual fill value as JSON text, where a type has one. */
export function zeroOf(type: DataType): string | undefined {
  switch (type.kind) {
    case "bool":
      return "false";
    case "int":
      return "0";
    case "float":
      return type.format === "float8_e8m0fnu" ? "1.0" : "0.0";
    case "complex":
      return "[0.0, 0.0]";
    case "string":
    case "fixedString":
    case "bytes":
    case "fixedBytes":
      return '""';
    case "datetime":
    case "timedelta":
      return '"NaT"';
    default:
      return undefined;
  }
}

function checkFill(
  run: LintRun,
  node: JsonNode,
  type: DataType,
  name: string,
  inField = false,
): void {
  switch (type.kind) {
    case "bool":
      expectKind(run, node, "boolean", "bool takes true or false");
      return;
    case "int": {
      const { bits, signed } = type;
      const half = 2n ** BigInt(bits - 1);
      const [least, greatest] = signed ? [-half, half - 1n] : [0n, 2n * half - 1n];
      checkIntegerFill(run, node, { type: name, least, greatest, zarrFormat: 3 });
      return;
    }
    case "float":
      checkFloatFill(run, node, type.format, 3);
      return;
    case "complex":
      checkComplexFill(run, node, type, 3);
      return;
    case "raw":
      checkRaw(run, node, { size: type.size, name, inField });
      return;
    case "fixedBytes":
      checkBase64Fill(run, node, { type: name, size: type.size, shorter: true });
      return;
    case "bytes":
      if (node.kind === "array") checkByteList(run, node, { type: name, size: undefined });
      else checkBase64Fill(run, node, { type: name, size: undefined });
      return;
    case "string":
      expectKind(run, node, "string", `${name} takes a string`);
      return;
    case "fixedString":
      checkStringFill(run, node, type.length, name, "error");
      return;
    case "datetime":
    case "timedelta":
      checkTimeFill(run, node, name, 3);
      return;
    case "struct":
      if (name === "structured") checkBase64Fill(run, node, { type: name, size: type.size });
      else checkStruct(run, node, type.fields);
      return;
    default:
      return;
  }
}

/** Reports a value of another kind; true where it is of that kind. */
export function expectKind(
  run: LintRun,
  node: JsonNode,
  kind: JsonNode["kind"],
  expected: string,
): boolean {
  if (node.kind === kind) return true;
  if (node.kind === "number" && node.bareWord) return false;
  const found =
    node.kind === "string" || node.kind === "number" ? quote(run.text, node) : kindOf(node);
  run.report(
    "fill-value-type",
    node,
    `The fill value is ${found}, but ${expected}: tensorstore and zarrs refuse this.`,
  );
  return false;
}

/** `[re, im]` (V3-DT-005, V3-FV-008, V2-FV-004). */
export function checkComplexFill(
  run: LintRun,
  node: JsonNode,
  type: Extract<DataType, { kind: "complex" }>,
  zarrFormat: 2 | 3,
): void {
  if (node.kind === "array" && node.items.length === 2) {
    for (const part of node.items) checkFloatFill(run, part, type.format, zarrFormat);
    return;
  }
  if (node.kind === "number" && node.bareWord) return;
  const found =
    node.kind === "array"
      ? `a list of ${count(node.items.length, "value")}`
      : quote(run.text, node);
  const scalar =
    node.kind === "number"
      ? `[${node.lexeme}, ${/[.eE]/.test(node.lexeme) ? "0.0" : "0"}]`
      : undefined;
  run.report(
    "fill-value-complex",
    node,
    `The fill value is ${found}, but expected a pair [real, imaginary]: every reader refuses this.`,
    scalar === undefined
      ? {}
      : { fixes: [{ title: `Write ${scalar}`, edits: [edit(node, scalar)], preferred: true }] },
  );
}

interface RawFill {
  readonly size: number;
  readonly name: string;
  readonly inField: boolean;
}

function checkRaw(run: LintRun, node: JsonNode, { size, name, inField }: RawFill): void {
  if (name === "raw_bytes") {
    checkBase64Fill(run, node, { type: name, size });
  } else if (node.kind === "array") {
    checkByteList(run, node, { type: name, size });
  } else {
    checkBase64Fill(run, node, { type: name, size });
    if (node.kind !== "string" || inField) return;
    run.report(
      "fill-value-raw-base64",
      node,
      `The fill value of ${name} is a list of ${count(size, "byte")} by the text of the format; base64 is what tensorstore and zarrs read.`,
    );
  }
}

/** A string of at most `length` code points (X-DT-012, V2-FV-006). */
export function checkStringFill(
  run: LintRun,
  node: JsonNode,
  length: number,
  name: string,
  severity: "error" | "warning",
): void {
  if (!expectKind(run, node, "string", `${name} takes a string`) || node.kind !== "string") return;
  const found = [...node.value].length;
  if (found <= length) return;
  run.report(
    "fill-value-string-length",
    node,
    `The fill value has ${count(found, "character")}, but an element of ${name} has ${length}: zarr-python cuts it off.`,
    { severity },
  );
}

/** An int64 count, or `"NaT"` (X-DT-013, V2-FV-009). */
export function checkTimeFill(run: LintRun, node: JsonNode, name: string, zarrFormat: 2 | 3): void {
  if (node.kind === "string") {
    if (node.value === "NaT") return;
    run.report(
      "fill-value-time",
      node,
      `The fill value is ${quote(run.text, node)}, but ${name} takes a count since 1970 or "NaT": every reader refuses this.`,
      { fixes: [{ title: 'Write "NaT"', edits: [edit(node, '"NaT"')] }] },
    );
    return;
  }
  checkIntegerFill(run, node, {
    type: name,
    least: -(2n ** 63n),
    greatest: 2n ** 63n - 1n,
    zarrFormat,
  });
}

/** An object with every field (X-DT-014, X-DT-105). */
function checkStruct(run: LintRun, node: JsonNode, fields: readonly StructField[]): void {
  if (node.kind !== "object") {
    run.report(
      "fill-value-struct",
      node,
      `The fill value is ${kindOf(node)}, but struct takes an object with its fields.`,
    );
    return;
  }
  for (const field of fields) {
    const value = memberOf(node, field.name)?.value;
    if (value !== undefined) {
      checkFill(run, value, field.type, describeDataType(field.type), true);
      continue;
    }
    const zero = zeroOf(field.type);
    run.report(
      "fill-value-struct",
      openingOf(node),
      `The fill value has no field ${JSON.stringify(field.name)}: the format wants them all, zarr-python takes 0.`,
      zero === undefined ? {} : { fixes: [insertMember(run.text, node, field.name, zero)] },
    );
  }
  const names = fields.map(({ name }) => name);
  for (const member of node.members) {
    if (names.includes(member.name)) continue;
    run.report(
      "fill-value-struct",
      member,
      `The struct has no field ${JSON.stringify(member.name)}, only ${alternatives(names)}.`,
      { fixes: [dropMember(node, member)] },
    );
  }
}
