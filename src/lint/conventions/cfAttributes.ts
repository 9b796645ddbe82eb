import type { JsonNode } from "../../zarr/json";
import { memberOf, stringOf, valueOf } from "../jsonAccess";
import { didYouMean } from "../suggest";
import { alternatives, kindOf, quote } from "../wording";
import { checkCellMeasures, checkCellMethods } from "./cfCells";
import { wordsOf, type AttributeCheck, type CfCheck } from "./cfCheck";
import { checkComputedName, checkFormulaTerms } from "./cfFormulaTerms";
import { checkGridMapping, checkGridMappingName } from "./cfGridMapping";
import { checkUnits } from "./cfUnits";

/** Attributes of CF by name, each with what is checked of it beside its being a string. */
const checks: ReadonlyMap<string, AttributeCheck> = new Map<string, AttributeCheck>([
  ["ancillary_variables", passOver],
  ["axis", checkAxis],
  ["bounds", checkOneName],
  ["calendar", passOver],
  ["cell_measures", checkCellMeasures],
  ["cell_methods", checkCellMethods],
  ["climatology", checkOneName],
  ["compress", checkCompress],
  ["computed_standard_name", checkComputedName],
  ["coordinates", passOver],
  ["formula_terms", checkFormulaTerms],
  ["grid_mapping", checkGridMapping],
  ["grid_mapping_name", checkGridMappingName],
  ["long_name", passOver],
  ["positive", checkPositive],
  ["standard_name", checkStandardName],
  ["units", checkUnits],
]);

/** What other arrays have no use for: where one of these stands, `axis` and `units` are those of CF, too. */
const marks: ReadonlySet<string> = new Set(
  "_ARRAY_DIMENSIONS _NCZARR_ARRAY ancillary_variables calendar cell_measures cell_methods computed_standard_name formula_terms grid_mapping grid_mapping_name long_name standard_name".split(
    " ",
  ),
);

/** True where the dimensions have names, or a mark of CF or xarray stands among the attributes. */
function isMarked({ attributes, context }: CfCheck): boolean {
  const names = context.dimensionNames;
  const isNamed = names?.kind === "array" && names.items.some(({ kind }) => kind === "string");
  return isNamed || attributes.members.some(({ name }) => marks.has(name));
}

/** Attributes that CF wants as strings, and what stands in them. */
export function checkCfAttributes(check: CfCheck): void {
  if (!isMarked(check)) return;
  const { run, attributes } = check;
  for (const member of attributes.members) {
    const checkValue = checks.get(member.name);
    const { name, value } = member;
    if (checkValue === undefined || value === undefined) continue;
    // Of several the last counts.
    if (memberOf(attributes, name) !== member) continue;
    if (value.kind === "string") checkValue(check, value);
    else {
      run.report(
        "cf-attribute-type",
        value,
        `${name} is ${kindOf(value)}, but expected a string: readers that know CF fail on it or pass over it.`,
      );
    }
  }
}

function passOver(): void {
  // Its type is all that one attribute alone can show.
}

const axes = ["X", "Y", "Z", "T"];

/** `axis`, and what `units` and `positive` say of the same (CF §4). */
function checkAxis({ run, attributes }: CfCheck, node: JsonNode): void {
  const axis = stringOf(node) ?? "";
  if (!axes.includes(axis)) {
    run.report(
      "cf-axis",
      node,
      `axis is ${quote(run.text, node)}, but expected ${alternatives(axes)}.${didYouMean(axis, axes)}`,
    );
    return;
  }
  const implied = impliedAxis(stringOf(valueOf(attributes, "units")) ?? "");
  const positive = valueOf(attributes, "positive") !== undefined ? "Z" : undefined;
  const [from, other] = implied === undefined ? ["positive", positive] : ["units", implied];
  if (other === undefined || other === axis) return;
  run.report(
    "cf-axis",
    node,
    `axis is ${quote(run.text, node)}, but ${from} says that this is ${JSON.stringify(other)}.`,
  );
}

function impliedAxis(units: string): string | undefined {
  if (/^degrees?(_north|_?N)$/.test(units)) return "Y";
  if (/^degrees?(_east|_?E)$/.test(units)) return "X";
  return /\bsince\b/.test(units) ? "T" : undefined;
}

/** Which way a standard name goes by its meaning. */
const directions: Readonly<Record<string, "up" | "down">> = {
  altitude: "up",
  depth: "down",
  height: "up",
};

function checkPositive({ run, attributes }: CfCheck, node: JsonNode): void {
  const direction = stringOf(node)?.toLowerCase() ?? "";
  if (direction !== "up" && direction !== "down") {
    run.report(
      "cf-positive",
      node,
      `positive is ${quote(run.text, node)}, but expected "up" or "down".`,
    );
    return;
  }
  const name = stringOf(valueOf(attributes, "standard_name")) ?? "";
  const expected = Object.hasOwn(directions, name) ? directions[name] : undefined;
  if (expected === undefined || expected === direction) return;
  run.report(
    "cf-positive",
    node,
    `positive is ${quote(run.text, node)}, but ${name} is counted ${expected} by its meaning: readers draw it upside down.`,
  );
}

/** What may stand after a standard name (CF, appendix C), and whether that is still recommended. */
const modifiers: Readonly<Record<string, boolean>> = {
  detection_minimum: true,
  number_of_observations: false,
  standard_error: true,
  status_flag: false,
};

function checkStandardName({ run }: CfCheck, node: JsonNode): void {
  const rule = "cf-standard-name";
  const [name = "", modifier, ...more] = wordsOf(stringOf(node));
  if (!/^[a-z][a-z0-9_]*$/.test(name) || more.length > 0) {
    run.report(
      rule,
      node,
      `${quote(run.text, node)} is in no table of standard names, which have small letters, digits and "_".`,
    );
  } else if (modifier !== undefined && !Object.hasOwn(modifiers, modifier)) {
    run.report(
      rule,
      node,
      `${JSON.stringify(modifier)} is no modifier of a standard name.${didYouMean(modifier, Object.keys(modifiers))}`,
    );
  } else if (modifier !== undefined && modifiers[modifier] === false) {
    run.report(
      rule,
      node,
      `The modifier ${modifier} is deprecated: since CF 1.7 it is a standard name of its own.`,
    );
  }
}

/** A name of one array; brackets and lists are for others. */
function checkOneName({ run }: CfCheck, node: JsonNode): void {
  if (wordsOf(stringOf(node)).length === 1) return;
  run.report(
    "cf-attribute-type",
    node,
    `Expected the name of one array, found ${quote(run.text, node)}.`,
  );
}

/** A list of the places that are kept of some dimensions (CF §8.2). */
function checkCompress({ run, context }: CfCheck, node: JsonNode): void {
  const rule = "cf-compress";
  const names = wordsOf(stringOf(node));
  if (names.length === 0) {
    run.report(rule, node, "compress is empty, but expected the names of the dimensions.");
  }
  const { dataType, rank } = context;
  if (dataType !== undefined && dataType.kind !== "int") {
    run.report(
      rule,
      node,
      `compress is for a list of integers, but the data type is ${dataType.kind}.`,
    );
  } else if (rank !== undefined && rank !== 1) {
    run.report(rule, node, `compress is for a list of one dimension, but this array has ${rank}.`);
  }
}
