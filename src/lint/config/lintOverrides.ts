import type { Finding, Severity } from "../finding";
import type { LintOptions } from "../lintRun";
import { isRuleName, ruleTable } from "../ruleTable";
import type { FileFindings } from "../store/storeFindings";
import type { LintConfig, LintOverride } from "./lintConfig";

type Severities = Record<string, Severity | "off">;

/**
 * What lint is run with, so that {@link applyOverrides} has all that it may need: what is off as a rule, but
 * not for some files, is looked for.
 */
export function optionsForRun({
  rules = {},
  profiles = {},
  overrides = [],
}: LintConfig): LintOptions {
  if (overrides.length === 0) return { rules, profiles };
  const wanted: Severities = { ...rules };
  for (const override of overrides) {
    for (const [name, severity] of Object.entries(override.rules ?? {})) {
      if (severity === "off") continue;
      const now = Object.hasOwn(wanted, name) ? wanted[name] : undefined;
      if (now === "off" || (now === undefined && isOff(name, profiles))) wanted[name] = severity;
    }
  }
  return { rules: wanted, profiles };
}

function isOff(name: string, profiles: NonNullable<LintOptions["profiles"]>): boolean {
  if (!isRuleName(name)) return false;
  const { severity, profile } = ruleTable[name];
  return profiles[profile] === false || severity === "off";
}

/**
 * The findings of one file as the overrides for it have them. `path` is that of the file, relative to the
 * folder of the configuration.
 */
export function applyOverrides(config: LintConfig, path: string, findings: readonly Finding[]) {
  const { overrides = [] } = config;
  if (overrides.length === 0) return [...findings];
  const here = overrides.filter(({ files }) => files.some((pattern) => matches(pattern, path)));
  return findings.flatMap((finding) => {
    const severity = severityHere(config, here, finding);
    return severity === "off" ? [] : [{ ...finding, severity }];
  });
}

/** {@link applyOverrides} on the findings of a store, whose keys are below `folder`. */
export function withOverrides(
  config: LintConfig,
  files: readonly FileFindings[],
  pathOf: (key: string) => string,
): FileFindings[] {
  if ((config.overrides ?? []).length === 0) return [...files];
  return files.map((file) => ({
    ...file,
    findings: applyOverrides(config, pathOf(file.key), file.findings),
  }));
}

function severityHere(
  { rules = {}, profiles = {} }: LintConfig,
  here: readonly LintOverride[],
  { rule, severity }: Finding,
): Severity | "off" {
  const last = here
    .filter((one) => one.rules !== undefined && Object.hasOwn(one.rules, rule))
    .at(-1);
  const set = last?.rules?.[rule];
  if (set !== undefined) return set;
  if (Object.hasOwn(rules, rule)) return rules[rule] ?? severity;
  const profile = isRuleName(rule) ? ruleTable[rule].profile : undefined;
  const said = here.flatMap((one) => (profile && one.profiles?.[profile]) ?? []);
  const byProfile = said.at(-1);
  if (byProfile === false) return "off";
  if (byProfile === undefined && isOff(rule, profiles)) return "off";
  return severity;
}

/** `**` stands for any folders, `*` and `?` for what is between two `/`. */
export function matches(pattern: string, path: string): boolean {
  const source = pattern.replace(/^\.\//, "").replace(/\*{2,}\/|\*{2,}|[*?]|[^*?]+/g, (part) => {
    if (part.startsWith("**")) return part.endsWith("/") ? "(?:[^/]*/)*" : ".*";
    if (part === "*") return "[^/]*";
    return part === "?" ? "[^/]" : part.replace(/[\\^$.|+()[\]{}/]/g, "\\$&");
  });
  return new RegExp(`^${source}$`).test(path);
}
