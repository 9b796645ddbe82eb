import type { JsonValue } from "../../zarr/json";
import { decodeBase64 } from "../../zarr/base64";
import { jsonValue } from "../../zarr/parseJson";
import { memberOf, numberOf, valueOf, type ObjectNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import type { AttributesContext } from "../rules/attributesContext";
import { quote } from "../wording";
import { checkCfAttributes } from "./cfAttributes";
import type { CfCheck } from "./cfCheck";
import { checkFlags } from "./cfFlags";
import { checkConventionsAttribute } from "./cfGroup";
import { checkMissingTypes } from "./cfMissing";
import { checkValidRange } from "./cfRange";
import { checkTime } from "./cfTime";

/** Attributes of CF and xarray on an array, or a dataset (CONFORMANCE §9.1, §9.2). */
export function checkCf(run: LintRun, attributes: ObjectNode, context: AttributesContext): void {
  if (context.kind === "group") {
    checkConventionsAttribute(run, attributes);
    return;
  }
  const check: CfCheck = { run, attributes, context };
  if (checkMissingTypes(check)) checkFillValues(run, attributes, context);
  checkScale(run, attributes, context);
  checkTime(run, attributes);
  checkFlags(check);
  checkValidRange(check);
  checkCfAttributes(check);
}

/** XR-005, V3-FV-010: what counts as missing must be one value. */
function checkFillValues(
  run: LintRun,
  attributes: ObjectNode,
  { zarrFormat, fillValue, dataType }: AttributesContext,
): void {
  const node = valueOf(attributes, "_FillValue");
  if (node === undefined) return;
  const isFloat = dataType?.kind === "float";
  const value = decode(jsonValue(node), zarrFormat === 3 && isFloat);
  const missing = valueOf(attributes, "missing_value");
  const other = missing && decode(jsonValue(missing), zarrFormat === 3 && isFloat);
  if (missing !== undefined && differ(value, other)) {
    run.report(
      "cf-fill-value",
      missing,
      `missing_value is ${quote(run.text, missing)}, but _FillValue is ${quote(run.text, node)}: xarray takes both as missing and warns.`,
    );
  }
  if (fillValue === undefined || fillValue === null) return;
  if (!differ(value, decode(fillValue, false))) return;
  const shown = typeof fillValue === "bigint" ? String(fillValue) : JSON.stringify(fillValue);
  run.report(
    "cf-fill-value",
    node,
    zarrFormat === 3
      ? `_FillValue is ${value ?? quote(run.text, node)}, but fill_value is ${shown}: elements that were never written read as ${shown}, not as missing.`
      : `_FillValue is ${quote(run.text, node)}, but fill_value is ${shown}, which xarray takes as missing in Zarr v2.`,
  );
}

/** A number, also in xarray's base64 form for v3 floats (XR-004); undefined for other values. */
function decode(value: JsonValue, base64: boolean): number | bigint | undefined {
  if (typeof value === "number" || typeof value === "bigint") return value;
  if (value === "NaN") return NaN;
  if (value === "Infinity" || value === "-Infinity") return Number(value);
  const bytes = typeof value === "string" && base64 ? decodeBase64(value) : undefined;
  if (bytes?.length !== 8) return undefined;
  return new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, true);
}

function differ(a: number | bigint | undefined, b: number | bigint | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  // A bigint and a number may be equal, though not identical.
  const equal = Object.is(a, b) || (a <= b && a >= b);
  return !equal && Math.fround(Number(a)) !== Math.fround(Number(b));
}

/** XR-008, XR-009. */
function checkScale(run: LintRun, attributes: ObjectNode, { dataType }: AttributesContext): void {
  for (const name of ["scale_factor", "add_offset"]) {
    const member = memberOf(attributes, name);
    const node = member?.value;
    if (member === undefined || node === undefined) continue;
    const value = numberOf(node);
    const zero = name === "scale_factor" && value === 0;
    if (value === undefined || zero) {
      const wanted = name === "scale_factor" ? "a number other than 0" : "a number";
      run.report(
        "cf-scale",
        node,
        `${name} is ${quote(run.text, node)}, but expected ${wanted}: xarray cannot decode the values.`,
      );
    } else if (dataType !== undefined && !["int", "float", "complex"].includes(dataType.kind)) {
      run.report(
        "cf-scale",
        member,
        `${name} is for numbers, but the data type is ${dataType.kind}.`,
      );
    }
  }
}
