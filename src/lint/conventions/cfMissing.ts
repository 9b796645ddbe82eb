import { decodeBase64 } from "../../zarr/base64";
import type { JsonNode } from "../../zarr/json";
import { isIntegerNode, stringOf, valueOf } from "../jsonAccess";
import { quote } from "../wording";
import type { CfCheck } from "./cfCheck";

/**
 * `_FillValue` and `missing_value` are of the type of the array, so that an element can be one (CF §2.5.1).
 * False where one of them is not.
 */
export function checkMissingTypes(check: CfCheck): boolean {
  const { run, attributes } = check;
  let sound = true;
  for (const name of ["_FillValue", "missing_value"]) {
    const node = valueOf(attributes, name);
    if (node === undefined || node.kind === "null") continue;
    const items = name === "missing_value" && node.kind === "array" ? node.items : [node];
    const fault = items.map((item) => typeFault(check, item)).find((found) => found !== undefined);
    if (fault === undefined) continue;
    run.report("cf-fill-value", node, `${name} is ${quote(run.text, node)}, but ${fault}.`);
    sound = false;
  }
  return sound;
}

/** Why no element can have this value. */
function typeFault({ attributes, context }: CfCheck, node: JsonNode): string | undefined {
  const { dataType, zarrFormat } = context;
  if (dataType?.kind === "float") {
    if (node.kind === "number" || isFloatText(node, zarrFormat)) return undefined;
    return "the array holds floats";
  }
  if (dataType?.kind !== "int") return undefined;
  if (node.kind !== "number") return "the array holds integers";
  if (!isIntegerNode(node)) {
    const value = Number(node.lexeme);
    return Number.isInteger(value) ? undefined : "the array holds integers";
  }
  // Of reinterpreted integers either form is written.
  if (valueOf(attributes, "_Unsigned") !== undefined) return undefined;
  const { bits, signed } = dataType;
  const value = BigInt(node.lexeme);
  const most = signed ? 2n ** BigInt(bits - 1) - 1n : 2n ** BigInt(bits) - 1n;
  const least = signed ? -most - 1n : 0n;
  return value >= least && value <= most
    ? undefined
    : `the array holds integers from ${least} to ${most}`;
}

/** The words of JSON writers, and the base64 of xarray (XR-004). */
function isFloatText(node: JsonNode, zarrFormat: 2 | 3): boolean {
  const text = stringOf(node);
  if (text === undefined) return false;
  if (/^(NaN|-?Infinity)$/.test(text)) return true;
  return zarrFormat === 3 && decodeBase64(text)?.length === 8;
}
