import type { DataType } from "../../zarr/dataType";
import { parseDataTypeV3 } from "../../zarr/parseDataTypeV3";
import { messageOf } from "../../zarr/errors";
import type { JsonNode } from "../../zarr/json";
import { jsonValue } from "../../zarr/parseJson";
import {
  configuredTypes,
  coreDataTypes,
  fromNumpySpelling,
  knownDataTypes,
  thinSupport,
  unregisteredTypes,
} from "../dataTypeNames";
import { guessValue, replaceValue } from "../edits";
import { integerOf, memberOf, stringOf, valueOf } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { didYouMean, nearest } from "../suggest";
import { alternatives, kindOf, quote } from "../wording";
import { checkConfigurationMembers, readExtension, type Extension } from "./extension";
import { checkStructFields } from "./structFields";

const timeUnits = "Y M W D h m s ms us μs ns ps fs as generic".split(" ");

/**
 * A v3 data type, at the top or in a field (V3-DT-*, V3-DTX-001, X-DT-*). Gives its model where it is
 * one that is understood, so that nothing else complains about what follows from an unknown one.
 */
export function checkDataTypeV3(
  run: LintRun,
  node: JsonNode,
  inField = false,
): DataType | undefined {
  if (node.kind !== "string" && node.kind !== "object") {
    run.report(
      "data-type",
      node,
      `data_type is ${kindOf(node)}, but expected a name or an object: every reader refuses this.`,
    );
    return undefined;
  }
  if (node.kind === "string" && isNumpySpelling(run, node, node.value)) return undefined;
  const extension = readExtension(run, node, { what: "data_type", mustBeUnderstood: true });
  if (extension === undefined) return undefined;
  const { name } = extension;
  const known = knownDataTypes.includes(name) || /^r\d+$/.test(name);
  if (!known) {
    reportUnknown(run, extension);
    return undefined;
  }
  checkObjectForm(run, extension, inField);
  if (!checkConfiguration(run, extension)) return undefined;
  checkSupport(run, extension);
  return modelOf(run, extension);
}

function modelOf(run: LintRun, { node, name, nameNode }: Extension): DataType | undefined {
  // A core type as an object has been reported; its name says what follows.
  const written = coreDataTypes.includes(name) ? name : jsonValue(node);
  try {
    return parseDataTypeV3(written);
  } catch (error) {
    run.report("data-type-configuration", nameNode, messageOf(error));
    return undefined;
  }
}

function isNumpySpelling(run: LintRun, node: JsonNode, written: string): boolean {
  if (knownDataTypes.includes(written)) return false;
  const name = fromNumpySpelling(written);
  if (name === undefined) return false;
  run.report(
    "data-type-numpy",
    node,
    `${JSON.stringify(written)} is a NumPy spelling, which v3 does not have: every reader refuses this.${name === "" ? "" : ` In v3 it is ${JSON.stringify(name)}; the byte order goes into the bytes codec.`}`,
    name === "" ? {} : { fixes: [replaceValue(`Write "${name}"`, node, JSON.stringify(name))] },
  );
  return true;
}

function reportUnknown(run: LintRun, { name, nameNode }: Extension): void {
  const guess = nearest(name, knownDataTypes);
  run.report(
    "unknown-data-type",
    nameNode,
    `No data type is registered as ${JSON.stringify(name)}: readers without it refuse the array.${didYouMean(name, knownDataTypes)}`,
    guess === undefined
      ? {}
      : {
          severity: "error",
          fixes: [guessValue(`Write "${guess}"`, nameNode, JSON.stringify(guess))],
        },
  );
}

/** V3-EXT-013: a core type is a string. */
function checkObjectForm(
  run: LintRun,
  { name, node, shortHand }: Extension,
  inField: boolean,
): void {
  if (shortHand || !(coreDataTypes.includes(name) || /^r\d+$/.test(name))) return;
  const empty = node.kind === "object" && valueOf(node, "configuration") !== undefined;
  const readers = empty
    ? "zarr-python refuses the object, tensorstore reads it with an empty configuration"
    : "zarr-python and tensorstore refuse the object";
  run.report(
    "data-type-object",
    node,
    `${JSON.stringify(name)} is a data type of the core, which stands as a name alone: ${readers}.`,
    {
      severity: inField ? "warning" : "error",
      fixes: [replaceValue(`Write "${name}"`, node, JSON.stringify(name))],
    },
  );
}

function checkConfiguration(run: LintRun, extension: Extension): boolean {
  const { name, node, configuration, shortHand } = extension;
  const bits = /^r(\d+)$/.exec(name)?.[1];
  if (bits !== undefined && (Number(bits) === 0 || Number(bits) % 8 !== 0)) {
    run.report(
      "data-type-configuration",
      extension.nameNode,
      `${name} has ${bits} bits, but expected a positive multiple of 8.`,
    );
    return false;
  }
  const members = Object.hasOwn(configuredTypes, name) ? configuredTypes[name] : undefined;
  if (members === undefined) {
    checkConfigurationMembers(run, extension, []);
    return true;
  }
  if (configuration === undefined) {
    run.report(
      shortHand ? "extension-short-hand-configuration" : "data-type-configuration",
      shortHand ? node : openingOf(node),
      `${name} needs a configuration with ${members.join(" and ")}: every reader refuses it without.`,
    );
    return false;
  }
  checkConfigurationMembers(run, extension, members);
  if (members.includes("fields")) {
    return checkStructFields(run, extension, (field) => checkDataTypeV3(run, field, true));
  }
  return members.map((member) => checkMember(run, extension, member)).every(Boolean);
}

function checkMember(run: LintRun, { name, configuration }: Extension, member: string): boolean {
  if (configuration === undefined) return false;
  const value = memberOf(configuration, member)?.value;
  const { expected, accepts } = expectation(name, member);
  if (value === undefined) {
    run.report(
      "data-type-configuration",
      openingOf(configuration),
      `${name} has no ${member} in its configuration, but expected ${expected}${name.startsWith("numpy.") ? ": zarr-python refuses it without" : ""}.`,
    );
    return false;
  }
  if (accepts(value)) return true;
  run.report(
    "data-type-configuration",
    value,
    `${member} is ${quote(run.text, value)}, but expected ${expected}.`,
  );
  return false;
}

interface Expectation {
  expected: string;
  accepts(value: JsonNode): boolean;
}

function expectation(name: string, member: string): Expectation {
  if (member === "unit") {
    return {
      expected: alternatives(timeUnits),
      accepts: (value) => timeUnits.includes(stringOf(value) ?? ""),
    };
  }
  const step = name === "fixed_length_utf32" ? 4 : 1;
  return {
    expected:
      member === "scale_factor"
        ? "an integer from 1 to 2147483647"
        : step === 4
          ? "a positive multiple of 4"
          : "an integer of at least 1",
    accepts: (value) => {
      const integer = integerOf(value);
      return integer !== undefined && integer >= step && integer % step === 0 && integer < 2 ** 31;
    },
  };
}

function checkSupport(run: LintRun, { name, nameNode, node }: Extension): void {
  if (name === "structured") {
    run.report(
      "struct-legacy",
      nameNode,
      '"structured" is a legacy name that must not be written any more; new arrays have "struct".',
    );
    return;
  }
  const support = thinSupport(name);
  if (support === undefined) return;
  const registered = Object.hasOwn(unregisteredTypes, name) ? unregisteredTypes[name] : undefined;
  const note =
    registered === undefined
      ? ""
      : ` The name is in no registry${registered === "" ? "" : `; the registered one is ${JSON.stringify(registered)}`}.`;
  const fixes =
    registered === "bytes" && node.kind === "string"
      ? [replaceValue('Write "bytes"', node, '"bytes"')]
      : undefined;
  run.report(
    "data-type-support",
    nameNode,
    `Few readers know the data type ${name}: ${support}.${note}`,
    fixes === undefined ? {} : { fixes },
  );
}
