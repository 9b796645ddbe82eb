import type { DataType } from "../../zarr/dataType";
import { messageOf } from "../../zarr/errors";
import type { JsonNode } from "../../zarr/json";
import { jsonValue } from "../../zarr/parseJson";
import { parseDtypeV2 } from "../../zarr/parseDtypeV2";
import { replaceChoices, replaceValue } from "../edits";
import { integerOf, integersOf, type ArrayNode, type StringNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import { kindOf, quote } from "../wording";

const timeCodes = "Y M W D h m s ms us ns ps fs as";

/** A v2 `dtype` (V2-DT-001…012). Gives its model where it can be read. */
export function checkDtypeV2(run: LintRun, node: JsonNode): DataType | undefined {
  const sound =
    node.kind === "array"
      ? checkFields(run, node)
      : node.kind === "string" && checkSimple(run, node);
  if (node.kind !== "array" && node.kind !== "string") {
    run.report(
      "v2-dtype",
      node,
      `dtype is ${kindOf(node)}, but expected a string such as "<f8", or a list of fields: every reader refuses this.`,
    );
  }
  if (!sound) return undefined;
  try {
    return parseDtypeV2(jsonValue(node)).dataType;
  } catch (error) {
    run.report("v2-dtype", node, `${messageOf(error)} zarr-python 3 and tensorstore refuse this.`);
    return undefined;
  }
}

const pattern = /^([<>|=]?)([biufcmMSUVO])(\d*)(?:\[(\d*)([A-Za-z\u03bc\u00b5]+)\])?$/;
const bareNames = /^(bfloat16|u?int[24]|float(8|6|4)_\w+)$/;

function checkSimple(run: LintRun, node: StringNode): boolean {
  const match = pattern.exec(node.value);
  if (match === null) {
    reportName(run, node);
    return bareNames.test(node.value);
  }
  const [, order = "", kind = "", digits = "", multiplier, code] = match;
  const oneByte = kind === "b" || kind === "S" || kind === "V" || kind === "O" || digits === "1";
  const single = kind === "U" ? false : oneByte;
  const isTime = kind === "M" || kind === "m";
  const hasUnit = code !== undefined && timeCodes.split(" ").includes(code);
  const isSound = kind === "O" || (sizeFits(kind, digits) && hasUnit === isTime);
  const rest = `${kind}${digits}${code === undefined ? "" : `[${multiplier ?? ""}${code}]`}`;
  const fixes = !isSound
    ? []
    : replaceChoices(
        node,
        (single ? ["|"] : ["<", ">"]).map((sign) => `"${sign}${rest}"`),
      );
  const refuse = (why: string, fixable = false): boolean => {
    run.report("v2-dtype", node, `${quote(run.text, node)} ${why}`, fixable ? { fixes } : {});
    return false;
  };
  if (order === "" || order === "=") {
    return refuse(`does not say its byte order, <, > or |: every reader refuses this.`, true);
  }
  if (kind === "O") return true;
  if (!sizeFits(kind, digits)) {
    return refuse(
      `has no size that its kind can have${sizeHint(kind)}: zarr-python 3 and tensorstore refuse this.`,
    );
  }
  if (order === "|" && !single && Number(digits) > 0) {
    return refuse("has several bytes, but no byte order, < or >: every reader refuses this.", true);
  }
  if (isTime && !hasUnit) {
    return refuse(
      `has no unit of time; expected one of ${timeCodes} in brackets: no reader takes this.`,
    );
  }
  if (code !== undefined && !isTime) {
    return refuse("has a unit, which only M and m have: every reader refuses this.");
  }
  if (order !== "|" && single) {
    run.report(
      "v2-dtype-byte-order",
      node,
      `${quote(run.text, node)} has a byte order for elements without one, where "|" is expected: zarr-python 3 refuses this, tensorstore reads it.`,
      { fixes },
    );
  }
  checkWidth(run, node, kind, Number(digits));
  return true;
}

function reportName(run: LintRun, node: StringNode): void {
  if (bareNames.test(node.value)) {
    run.report(
      "v2-dtype-name",
      node,
      `${quote(run.text, node)} is no dtype of v2; only tensorstore writes and reads it.`,
    );
    return;
  }
  const names: Readonly<Record<string, string>> = {
    bool: "|b1",
    int8: "|i1",
    uint8: "|u1",
    float: "<f8",
    string: "|O",
  };
  const match = /^(u?int|float|complex)(16|32|64|128)$/.exec(node.value);
  const known = Object.hasOwn(names, node.value) ? names[node.value] : undefined;
  const letter = match?.[1] === "uint" ? "u" : match?.[1]?.[0];
  const dtype = match === null ? known : `<${letter ?? ""}${Number(match[2]) / 8}`;
  run.report(
    "v2-dtype",
    node,
    `${quote(run.text, node)} is no dtype; expected byte order, kind and size such as "<f8": every reader refuses this.`,
    dtype === undefined ? {} : { fixes: [replaceValue(`Write "${dtype}"`, node, `"${dtype}"`)] },
  );
}

const sizes: Readonly<Record<string, readonly string[]>> = {
  b: ["1"],
  i: ["1", "2", "4", "8"],
  u: ["1", "2", "4", "8"],
  f: ["2", "4", "8"],
  c: ["8", "16"],
  m: ["8"],
  M: ["8"],
};

function sizeFits(kind: string, digits: string): boolean {
  return (
    sizes[kind]?.includes(digits) ?? (digits !== "" && !(kind === "V" && Number(digits) === 0))
  );
}

function sizeHint(kind: string): string {
  const list = sizes[kind];
  return list === undefined ? "" : ` (${list.join(", ")})`;
}

function checkWidth(run: LintRun, node: StringNode, kind: string, size: number): void {
  if ((kind === "S" || kind === "U") && size === 0) {
    run.report(
      "v2-dtype-empty",
      node,
      `${quote(run.text, node)} has elements of no bytes: zarr-python 3 refuses this.`,
    );
  } else if ((kind === "S" || kind === "U") && size > 1000) {
    run.report(
      "v2-dtype-wide",
      node,
      `Every element takes ${kind === "U" ? 4 * size : size} bytes, also the short ones; variable-length strings take less.`,
    );
  }
}

/** A structured dtype: `[name, dtype]` or `[name, dtype, shape]` each. */
function checkFields(run: LintRun, list: ArrayNode, nested = false): boolean {
  if (list.items.length === 0) {
    run.report(
      "v2-dtype-fields",
      list,
      "A structured dtype needs at least one field: every reader refuses this.",
    );
    return false;
  }
  const seen = new Set<string>();
  let sound = true;
  for (const item of list.items) sound = checkField(run, item, seen) && sound;
  if (nested) {
    run.report(
      "v2-dtype-nested",
      list,
      "A structure within a structure is allowed, but zarr-python 3 and tensorstore refuse it.",
    );
  }
  return sound;
}

function checkField(run: LintRun, item: JsonNode, seen: Set<string>): boolean {
  const [nameNode, typeNode, shapeNode, ...more] = item.kind === "array" ? item.items : [];
  if (nameNode?.kind !== "string" || typeNode === undefined || more.length > 0) {
    run.report(
      "v2-dtype-fields",
      item,
      `${quote(run.text, item)} is no field: expected [name, dtype] or [name, dtype, shape].`,
    );
    return false;
  }
  if (!checkFieldName(run, nameNode, seen)) return false;
  if (shapeNode !== undefined && !checkSubshape(run, shapeNode)) return false;
  if (typeNode.kind === "array") return checkFields(run, typeNode, true);
  if (typeNode.kind === "string") return checkSimple(run, typeNode);
  run.report(
    "v2-dtype-fields",
    typeNode,
    `The dtype of a field is ${kindOf(typeNode)}, but expected a string or a list.`,
  );
  return false;
}

function checkFieldName(run: LintRun, node: StringNode, seen: Set<string>): boolean {
  const name = node.value;
  if (name === "") {
    run.report(
      "v2-dtype-field-name",
      node,
      "A field without a name; NumPy calls it f0, f1 and so on.",
    );
  } else if (seen.has(name)) {
    run.report(
      "v2-dtype-fields",
      node,
      `Two fields are called ${JSON.stringify(name)}: every reader refuses this.`,
    );
    return false;
  }
  seen.add(name);
  return true;
}

function checkSubshape(run: LintRun, node: JsonNode): boolean {
  run.report(
    "v2-dtype-nested",
    node,
    "A field with a shape of its own is allowed, but zarr-python 3 and tensorstore refuse it.",
  );
  const extent = integerOf(node);
  if (integersOf(node, 0) !== undefined || (extent !== undefined && extent >= 0)) return true;
  run.report(
    "v2-dtype-fields",
    node,
    "The shape of a field is an integer or a list of integers of at least 0.",
  );
  return false;
}
