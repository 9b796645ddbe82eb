import type { JsonObject, JsonValue } from "../zarr/json";
import type { CodecProblem } from "./codec";
import type { CodecRuleName } from "./codecRules";

/** What a member's value must be, in words and as a check. */
export interface Expectation {
  /** Completes "expected …". */
  readonly expected: string;
  accepts(value: JsonValue): boolean;
}

/** One member of a codec's configuration. */
export interface MemberRule extends Expectation {
  readonly rule: CodecRuleName;
  readonly required?: boolean;
}

/** The members of a configuration, by name: the one place where a codec says what it takes. */
export type MemberTable = Readonly<Record<string, MemberRule>>;

export type Report = (problem: CodecProblem) => void;

export interface CheckOptions {
  /** Name of the codec, for the messages. */
  readonly codec: string;
  readonly report: Report;
  /** How grave a member is that the table does not have. */
  readonly unknown?: CodecProblem["severity"];
}

/** Reports what is missing, wrong or unknown in a configuration. */
export function checkMembers(
  configuration: JsonObject,
  table: MemberTable,
  options: CheckOptions,
): void {
  const { codec, report } = options;
  for (const [name, member] of Object.entries(table)) {
    const value = memberOf(configuration, name);
    if (value === undefined && member.required) {
      report(
        problem(member.rule, [], `"${codec}" needs the member "${name}": ${member.expected}.`),
      );
    } else if (value !== undefined && !member.accepts(value)) {
      const found = `"${name}" of "${codec}" is ${shown(value)}`;
      report(problem(member.rule, [name], `${found}; expected ${member.expected}.`));
    }
  }
  for (const name of Object.keys(configuration)) {
    if (Object.hasOwn(table, name)) continue;
    const known = Object.keys(table).join(", ");
    report({
      ...problem("configuration-member", [name], `"${codec}" has no member "${name}".`),
      message: `"${codec}" has no member "${name}"; it takes ${known === "" ? "none" : known}.`,
      severity: options.unknown ?? "error",
    });
  }
}

/** A problem in a configuration; `at` is below "configuration". */
export function problem(
  rule: CodecRuleName,
  at: readonly (string | number)[],
  message: string,
  severity: CodecProblem["severity"] = "error",
): CodecProblem {
  return { rule, at: ["configuration", ...at], message, severity };
}

export function memberOf(configuration: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(configuration, name) ? configuration[name] : undefined;
}

/** The member, where it is an integer that the number type holds. */
export function integerMember(configuration: JsonObject, name: string): number | undefined {
  const value = memberOf(configuration, name);
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}

export function stringMember(configuration: JsonObject, name: string): string | undefined {
  const value = memberOf(configuration, name);
  return typeof value === "string" ? value : undefined;
}

/** A JSON value as a message shows it, cut short. */
export function shown(value: JsonValue | undefined): string {
  if (value === undefined) return "missing";
  const text = typeof value === "bigint" ? value.toString() : (JSON.stringify(value, plain) ?? "");
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function plain(_key: string, value: JsonValue): JsonValue {
  return typeof value === "bigint" ? value.toString() : value;
}

export function integer(min: number, max: number): Expectation {
  const range = max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`;
  return {
    expected: `an integer ${range}`,
    accepts: (value) =>
      typeof value === "number" && Number.isSafeInteger(value) && value >= min && value <= max,
  };
}

export function oneOf(...values: readonly (string | number)[]): Expectation {
  return {
    expected: `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`,
    accepts: (value) => values.some((one) => one === value),
  };
}

export const boolean: Expectation = {
  expected: "true or false",
  accepts: (value) => typeof value === "boolean",
};

/** Anything: what is in it is checked elsewhere, or does not matter for reading. */
export const anything: Expectation = { expected: "a value", accepts: () => true };

export function orNull(expectation: Expectation): Expectation {
  return {
    expected: `${expectation.expected}, or null`,
    accepts: (value) => value === null || expectation.accepts(value),
  };
}
