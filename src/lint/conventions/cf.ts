import type { JsonNode, JsonValue } from "../../zarr/json";
import { decodeBase64 } from "../../zarr/base64";
import { jsonValue } from "../../zarr/parseJson";
import {
  isIntegerNode,
  memberOf,
  numberOf,
  stringOf,
  valueOf,
  type ObjectNode,
} from "../jsonAccess";
import type { LintRun } from "../lintRun";
import type { AttributesContext } from "../rules/attributesContext";
import { didYouMean } from "../suggest";
import { count, quote } from "../wording";

/** Attributes of CF and xarray on an array (CONFORMANCE §9.1, §9.2). */
export function checkCf(run: LintRun, attributes: ObjectNode, context: AttributesContext): void {
  if (context.kind === "group") return;
  checkFillValues(run, attributes, context);
  checkScale(run, attributes, context);
  checkTime(run, attributes);
  checkFlags(run, attributes);
  checkValidRange(run, attributes, context);
  const name = valueOf(attributes, "standard_name");
  if (name?.kind === "string" && !/^[a-z][a-z0-9_]*( [a-z_]+)?$/.test(name.value)) {
    run.report(
      "cf-standard-name",
      name,
      `${quote(run.text, name)} is in no table of standard names, which have small letters, digits and "_".`,
    );
  }
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

const timeUnits =
  "nanoseconds nanosecond microseconds microsecond milliseconds millisecond seconds second minutes minute hours hour days day s ms min h hr d".split(
    " ",
  );
const calendars =
  "standard gregorian proleptic_gregorian noleap 365_day all_leap 366_day 360_day julian".split(
    " ",
  );

/** XR-007: `UNIT since DATE` and the calendar. */
function checkTime(run: LintRun, attributes: ObjectNode): void {
  const node = valueOf(attributes, "units");
  const match = /^\s*(\S+)\s+since\s+(.*)$/i.exec(stringOf(node) ?? "");
  if (node === undefined || match === null) return;
  const [, unit = "", date = ""] = match;
  if (!timeUnits.includes(unit)) {
    run.report(
      "cf-time",
      node,
      `xarray does not decode times in ${JSON.stringify(unit)}; it takes nanoseconds to days.${didYouMean(unit, timeUnits)}`,
    );
  }
  if (
    !/^[+-]?\d{1,5}-\d{1,2}-\d{1,2}([T ]\s*\d{1,2}(:\d{1,2}(:\d{1,2}(\.\d+)?)?)?)?(\s*(Z|UTC|[+-]\d{1,2}(:?\d{2})?))?$/.test(
      date.trim(),
    )
  ) {
    run.report(
      "cf-time",
      node,
      `${JSON.stringify(date)} is no date; expected year-month-day and perhaps a time: xarray cannot decode the values.`,
    );
  }
  const calendar = valueOf(attributes, "calendar");
  const name = stringOf(calendar)?.toLowerCase();
  if (calendar === undefined || calendars.includes(name ?? "")) return;
  run.report(
    "cf-time",
    calendar,
    `xarray does not decode the calendar ${quote(run.text, calendar)}.${didYouMean(name ?? "", calendars)}`,
  );
}

/** One meaning for each value and each mask. */
function checkFlags(run: LintRun, attributes: ObjectNode): void {
  const meanings = valueOf(attributes, "flag_meanings");
  if (meanings?.kind !== "string") return;
  const words = meanings.value.trim().split(/\s+/).length;
  for (const name of ["flag_values", "flag_masks"]) {
    const node = valueOf(attributes, name);
    const found = node?.kind === "array" ? node.items.length : 1;
    if (node === undefined || found === words) continue;
    run.report(
      "cf-flags",
      node,
      `${name} has ${count(found, "value")}, but flag_meanings has ${count(words, "word")}.`,
    );
  }
}

function checkValidRange(
  run: LintRun,
  attributes: ObjectNode,
  { dataType }: AttributesContext,
): void {
  const report = (node: JsonNode, name: string, wanted: string): void =>
    run.report(
      "cf-valid-range",
      node,
      `${name} is ${quote(run.text, node)}, but expected ${wanted}.`,
    );
  for (const name of ["valid_min", "valid_max"]) {
    const node = valueOf(attributes, name);
    if (node !== undefined && node.kind !== "number") report(node, name, "a number");
    else if (node !== undefined && dataType?.kind === "int" && !isIntegerNode(node)) {
      report(node, name, "an integer, as the array holds");
    }
  }
  const range = valueOf(attributes, "valid_range");
  if (range === undefined) return;
  const numbers = range.kind === "array" ? range.items.map(numberOf) : [];
  if (numbers.length !== 2 || numbers.includes(undefined))
    report(range, "valid_range", "two numbers");
  else if (
    range.kind === "array" &&
    dataType?.kind === "int" &&
    !range.items.every((item) => isIntegerNode(item))
  ) {
    report(range, "valid_range", "integers, as the array holds");
  }
}
