import type { DataType } from "../../zarr/dataType";
import { describeDataType } from "../../zarr/dataTypeName";
import type { JsonNode } from "../../zarr/json";
import { replaceChoices, replaceValue } from "../edits";
import type { Severity } from "../finding";
import { integerOf } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import { kindOf, quote } from "../wording";
import { checkBase64Fill } from "./fillBytes";
import { checkFloatFill } from "./fillFloat";
import { checkIntegerFill } from "./fillInteger";
import { checkComplexFill, checkStringFill, checkTimeFill, expectKind } from "./fillValueV3";

/** What a v2 fill value depends on beside the data type. */
export interface FillPlace {
  /** How the document writes the dtype, for messages. */
  readonly name: string;
  /** Id of the codec that holds objects, where the dtype is `|O`. */
  readonly objectCodec: string | undefined;
}

/** `fill_value` of a `.zarray` (V2-FV-001…011). */
export function checkFillValueV2(
  run: LintRun,
  node: JsonNode,
  type: DataType,
  place: FillPlace,
): void {
  if (node.kind === "null") {
    run.report(
      "fill-value-undefined",
      node,
      "Without a fill value, what missing chunks hold is not defined.",
    );
    return;
  }
  const { name } = place;
  switch (type.kind) {
    case "bool":
      checkBool(run, node);
      return;
    case "int": {
      const half = 2n ** BigInt(type.bits - 1);
      const [least, greatest] = type.signed ? [-half, half - 1n] : [0n, 2n * half - 1n];
      checkIntegerFill(run, node, { type: describeDataType(type), least, greatest, zarrFormat: 2 });
      return;
    }
    case "float":
      checkFloatFill(run, node, type.format, 2);
      return;
    case "complex":
      checkComplexFill(run, node, type, 2);
      return;
    case "datetime":
    case "timedelta":
      checkTimeFill(run, node, name, 2);
      return;
    case "fixedString":
      if (!isLegacyZero(run, node, name, "error"))
        checkStringFill(run, node, type.length, name, "warning");
      return;
    case "fixedBytes":
    case "raw":
    case "struct":
      checkPacked(run, node, type.size, { kind: type.kind, name });
      return;
    default:
      checkObject(run, node, place.objectCodec);
  }
}

function checkBool(run: LintRun, node: JsonNode): void {
  const bit = integerOf(node);
  if (bit !== 0 && bit !== 1) {
    expectKind(run, node, "boolean", "bool takes true or false");
    return;
  }
  const word = bit === 1 ? "true" : "false";
  run.report(
    "fill-value-legacy",
    node,
    `The fill value is ${bit}, but bool takes true or false: zarr-python reads it, tensorstore refuses it.`,
    { fixes: [replaceValue(`Write ${word}`, node, word)] },
  );
}

/** The number 0, as zarr-python 2 wrote it for types that have no numbers (LEG-006). */
function isLegacyZero(run: LintRun, node: JsonNode, name: string, severity: Severity): boolean {
  if (integerOf(node) !== 0) return false;
  run.report(
    "fill-value-legacy",
    node,
    severity === "error"
      ? `The fill value of ${name} is the number 0, as zarr-python 2 wrote it: zarr-python 3 and tensorstore refuse this.`
      : `The fill value of ${name} is the number 0, which readers take as "" or as "0".`,
    {
      severity,
      fixes: replaceChoices(node, ["null", '""']),
    },
  );
  return true;
}

function checkPacked(
  run: LintRun,
  node: JsonNode,
  size: number,
  { kind, name }: { kind: "fixedBytes" | "raw" | "struct"; name: string },
): void {
  if (isLegacyZero(run, node, name, "error")) return;
  if (kind === "struct" && node.kind === "object") {
    run.report(
      "fill-value-legacy",
      node,
      "The fill value of a structure is base64 of its bytes; zarr-python 3.3 alone reads an object.",
    );
    return;
  }
  if (kind === "fixedBytes" && node.kind === "string" && node.value === "" && size > 0) {
    run.report(
      "fill-value-bytes-length",
      node,
      `The fill value has no bytes, but an element of ${name} has ${size}: zarr-python pads it with zeros, tensorstore refuses it.`,
    );
    return;
  }
  checkBase64Fill(run, node, { type: name, size });
}

/** V2-FV-010: what the codec of the objects takes. */
function checkObject(run: LintRun, node: JsonNode, codec: string | undefined): void {
  if (codec === undefined || isLegacyZero(run, node, "|O", "warning")) return;
  if (codec === "vlen-utf8" && node.kind !== "string") {
    run.report(
      "fill-value-type",
      node,
      `The fill value is ${node.kind === "number" ? quote(run.text, node) : kindOf(node)}, but vlen-utf8 takes a string: readers differ in what they make of it.`,
    );
  }
  if (codec === "vlen-bytes" && node.kind === "string") {
    checkBase64Fill(run, node, { type: "vlen-bytes", size: undefined });
  }
}
