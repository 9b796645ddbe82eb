import type { JsonMember, JsonNode } from "../../zarr/json";
import { parseJson } from "../../zarr/parseJson";
import type { Finding, Severity } from "../finding";
import { isRuleName, ruleNames } from "../ruleTable";
import type { Profile } from "../rule";
import { didYouMean } from "../suggest";
import { alternatives, kindOf } from "../wording";
import { profileNames, severityNames, type LintConfig, type LintOverride } from "./lintConfig";

/** Name under which faults of a configuration are reported; `docs/linting.md` explains it. */
export const lintConfigRule = "lint-config";

export interface ParsedLintConfig {
  /** What could be understood. */
  readonly config: LintConfig;
  /** Faults by position: errors where something is passed over, warnings where a name is not known. */
  readonly findings: readonly Finding[];
}

/** Reads a `.zarrlint.json`; comments and trailing commas are allowed. Never throws for its content. */
export function parseLintConfig(text: string): ParsedLintConfig {
  const { root, problems } = parseJson(text);
  const reader = new ConfigReader();
  for (const { kind, offset, length, message } of problems) {
    if (kind === "comment" || kind === "trailing-comma" || kind === "byte-order-mark") continue;
    reader.report("error", { offset, length }, message);
  }
  const config = root === undefined ? {} : reader.config(root);
  return { config, findings: reader.findings };
}

class ConfigReader {
  readonly findings: Finding[] = [];

  report(
    severity: Severity,
    { offset, length }: Pick<Finding, "offset" | "length">,
    message: string,
  ) {
    this.findings.push({ rule: lintConfigRule, severity, message, pointer: "", offset, length });
  }

  config(root: JsonNode): LintConfig {
    const config: { -readonly [name in keyof LintConfig]: LintConfig[name] } = {};
    for (const member of this.members(root, "The configuration")) {
      const { name, value } = member;
      if (value === undefined) continue;
      if (name === "chunks") {
        if (value.kind === "boolean") config.chunks = value.value;
        else this.report("error", value, `chunks is ${kindOf(value)}, but expected true or false.`);
      } else if (name === "overrides") config.overrides = this.overrides(value);
      else if (name === "rules") config.rules = this.rules(value);
      else if (name === "profiles") config.profiles = this.profiles(value);
      else if (name !== "$schema") {
        this.unknown(member, ["rules", "profiles", "chunks", "overrides"]);
      }
    }
    return config;
  }

  private members(node: JsonNode, what: string): readonly JsonMember[] {
    if (node.kind === "object") return node.members;
    this.report("error", node, `${what} is ${kindOf(node)}, but expected an object.`);
    return [];
  }

  private unknown(member: JsonMember, known: readonly string[]): void {
    const place = { offset: member.nameOffset, length: member.nameLength };
    const message = `${JSON.stringify(member.name)} is not known here; expected ${alternatives(known)}.`;
    this.report("warning", place, message + didYouMean(member.name, known));
  }

  private rules(node: JsonNode): Record<string, Severity | "off"> {
    const rules: Record<string, Severity | "off"> = {};
    for (const { name, nameOffset, nameLength, value } of this.members(node, "rules")) {
      if (!isRuleName(name)) {
        const place = { offset: nameOffset, length: nameLength };
        const message = `There is no rule ${JSON.stringify(name)}.${didYouMean(name, ruleNames)}`;
        this.report("warning", place, message);
        continue;
      }
      const written = value?.kind === "string" ? value.value : "";
      const severity = Object.hasOwn(severityNames, written) ? severityNames[written] : undefined;
      if (severity !== undefined) rules[name] = severity;
      else if (value !== undefined) {
        const choices = ["off", "hint", "info", "warning", "error"];
        this.report("error", value, `The severity of a rule is ${alternatives(choices)}.`);
      }
    }
    return rules;
  }

  private profiles(node: JsonNode): Partial<Record<Profile, boolean>> {
    const profiles: Partial<Record<Profile, boolean>> = {};
    for (const member of this.members(node, "profiles")) {
      const name = profileNames.find((one) => one === member.name);
      const { value } = member;
      if (name === undefined) this.unknown(member, profileNames);
      else if (value?.kind === "boolean") profiles[name] = value.value;
      else if (value !== undefined) {
        this.report("error", value, `A profile is true or false, not ${kindOf(value)}.`);
      }
    }
    return profiles;
  }

  private overrides(node: JsonNode): LintOverride[] {
    if (node.kind === "array") return node.items.map((item) => this.override(item));
    this.report("error", node, `overrides is ${kindOf(node)}, but expected a list.`);
    return [];
  }

  private override(node: JsonNode): LintOverride {
    const override: { -readonly [name in keyof LintOverride]: LintOverride[name] } = { files: [] };
    for (const member of this.members(node, "An override")) {
      const { name, value } = member;
      if (value === undefined) continue;
      if (name === "files") override.files = this.files(value);
      else if (name === "rules") override.rules = this.rules(value);
      else if (name === "profiles") override.profiles = this.profiles(value);
      else this.unknown(member, ["files", "rules", "profiles"]);
    }
    if (node.kind === "object" && override.files.length === 0) {
      this.report(
        "error",
        node,
        "An override needs files: the patterns of the paths it holds for.",
      );
    }
    return override;
  }

  private files(node: JsonNode): string[] {
    const items = node.kind === "array" ? node.items : [node];
    return items.flatMap((item) => {
      if (item.kind === "string" && isPattern(item.value)) return [item.value];
      const message = `A pattern is a string of at most ${longestPattern} characters and ${mostStars} stars.`;
      this.report("error", item, message);
      return [];
    });
  }
}

const longestPattern = 200;
/** More take time that grows with each. */
const mostStars = 8;

function isPattern(text: string): boolean {
  const stars = text.match(/\*+/g) ?? [];
  return text.length <= longestPattern && stars.length <= mostStars;
}
