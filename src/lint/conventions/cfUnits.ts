import { stringOf, valueOf } from "../jsonAccess";
import { alternatives, quote } from "../wording";
import type { AttributeCheck } from "./cfCheck";

/** Units of latitude and longitude (CF §4.1, §4.2). */
const angular: Readonly<Record<string, readonly string[]>> = {
  latitude: ["degrees_north", "degree_north", "degree_N", "degrees_N", "degreeN", "degreesN"],
  longitude: ["degrees_east", "degree_east", "degree_E", "degrees_E", "degreeE", "degreesE"],
};

/**
 * A unit as far as it can be told without the tables of UDUNITS: what is surely wrong, and nothing of what
 * might be a unit (CF §3.1).
 */
export const checkUnits: AttributeCheck = ({ run, attributes }, node) => {
  const units = stringOf(node)?.trim() ?? "";
  const report = (message: string, severity: "warning" | "hint" = "warning"): void =>
    run.report("cf-units", node, message, { severity });
  const fault = formFault(units);
  if (fault !== undefined) {
    report(`units is ${quote(run.text, node)}, which is no unit: ${fault}.`);
    return;
  }
  const name = stringOf(valueOf(attributes, "standard_name")) ?? "";
  const expected = Object.hasOwn(angular, name) ? angular[name] : undefined;
  if (expected !== undefined && !expected.includes(units)) {
    report(
      `units is ${quote(run.text, node)}, but CF knows a ${name} by ${alternatives(expected.slice(0, 2))}.`,
    );
  }
  if (/^(level|layer|sigma_level)$/.test(units)) {
    report(`The unit ${units} is deprecated in CF; write "1".`, "hint");
  } else if (/(^|[\s./*(])psu($|[\s./*)])/i.test(units)) {
    report(
      'UDUNITS has no practical salinity unit; CF writes "1", or "1e-3" for salinity.',
      "hint",
    );
  } else if (units.split(/[^A-Za-z]+/).some((word) => capitals.has(word))) {
    report(
      `Units are written as they are spelled: UDUNITS does not know ${units} in capitals.`,
      "hint",
    );
  }
};

/** Words that are units in small letters alone. */
const capitals: ReadonlySet<string> = new Set("MB KG MM CM KM HR DAY DAYS SEC DEG M".split(" "));

function formFault(units: string): string | undefined {
  let open = 0;
  for (const character of units) {
    if (character === "(") open++;
    if (character === ")" && --open < 0) return "a bracket is closed that was not opened";
  }
  if (open > 0) return "a bracket is left open";
  if (/[/*^]$/.test(units)) return "something is missing at its end";
  if (/\/\s*\/|\^\s*\^/.test(units)) return "an operator stands there twice";
  return /\p{Cc}/u.test(units) ? "it has control characters" : undefined;
}
