import type { JsonValue } from "../zarr/json";
import type { CodecSpec } from "../zarr/node";
import { emptyJsonObject, isJsonObject } from "../zarr/parseJson";
import type { CodecRuleName } from "./codecRules";
import { problem, shown, type Report } from "./members";

/**
 * The codecs of a list within a codec's configuration, as `sharding_indexed` has them; a name alone stands
 * for a codec without configuration. Reports entries that are none.
 */
export function readCodecList(
  value: JsonValue | undefined,
  { member, rule, report }: { member: string; rule: CodecRuleName; report: Report },
): CodecSpec[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const specs: CodecSpec[] = [];
  value.forEach((entry, index) => {
    const spec = readCodec(entry);
    if (spec !== undefined) specs.push(spec);
    else report(problem(rule, [member, index], `${shown(entry)} is no codec: it needs a "name".`));
  });
  return specs.length === value.length ? specs : undefined;
}

function readCodec(entry: JsonValue): CodecSpec | undefined {
  if (typeof entry === "string") return { name: entry, configuration: emptyJsonObject() };
  if (!isJsonObject(entry) || typeof entry["name"] !== "string") return undefined;
  const configuration = entry["configuration"] ?? emptyJsonObject();
  if (!isJsonObject(configuration)) return undefined;
  return { name: entry["name"], configuration };
}

/** A report for problems of a list's codecs, which places them below that list. */
export function reportWithin(report: Report, member: string): Report {
  return (problem) => report({ ...problem, at: ["configuration", member, ...problem.at] });
}
