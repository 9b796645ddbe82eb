import { ruleTable, ruleNames, type RuleName } from "../../../../src/lint/ruleTable";
import type { Rule } from "../../../../src/lint/rule";
import type { Example } from "./page";
import { rulePages } from "./rulePages";

/** The page of a rule in docs/rules, as Markdown. */
export function renderRulePage(name: RuleName): string {
  const rule: Rule = ruleTable[name];
  const { why, bad, good } = rulePages[name];
  const parts = [
    `# ${name}`,
    `${rule.title}.`,
    factsOf(rule),
    why,
    ...(bad === undefined ? [] : ["## Reported", ...renderExample(bad, "bad")]),
    ...(good === undefined ? [] : ["## Not reported", ...renderExample(good, "good")]),
    "## Another severity",
    "In the settings of VS Code:",
    fence("json", JSON.stringify({ "zarrLens.rules": { [name]: other(rule) } }, undefined, 2)),
    "For everybody who works on a folder, and on the command line, in a [`.zarrlint.json`](../linting.md) in it or above it:",
    fence("json", JSON.stringify({ rules: { [name]: other(rule) } }, undefined, 2)),
  ];
  return `${parts.join("\n\n")}\n`;
}

function other({ severity }: Rule): string {
  return severity === "off" ? "warning" : "off";
}

function factsOf({ severity, versions, scope, profile, specification, conformance }: Rule): string {
  const lines = [
    `- Severity: ${severity}`,
    `- Zarr ${versions.map((version) => `v${version}`).join(" and ")}`,
    `- Found in ${scope === "store" ? "a store: it takes a look at several files" : "a document, while typing"}`,
    `- Profile: ${profile}`,
    `- [Specification](${specification})`,
    ...(conformance.length === 0 ? [] : [`- Reference: ${conformance.join(", ")}`]),
  ];
  return lines.join("\n");
}

function renderExample({ files }: Example, verdict: "bad" | "good"): string[] {
  return Object.entries(files).map(([key, { base, text }]) => {
    const shown = text.replaceAll("\ufeff", "\\ufeff");
    const language = /\.(json|z\w+)$/.test(key) ? "json" : "text";
    return `${intro(key, base)}\n\n<!-- prettier-ignore -->\n${fence(`${language} ${verdict} ${base} ${key}`, shown)}`;
  });
}

function intro(key: string, base: "array" | "group" | "whole"): string {
  if (base === "whole") return `\`${key}\`:`;
  return `\`${key}\` of ${base === "array" ? "an array" : "a group"}, the other members left out:`;
}

function fence(info: string, text: string): string {
  return `\`\`\`${info}\n${text}${text === "" ? "" : "\n"}\`\`\``;
}

/** docs/rules/README.md: the list of all rules. */
export function renderRuleList(): string {
  const rows = ruleNames.map((name) => {
    const { severity, title, versions, scope }: Rule = ruleTable[name];
    const format = versions.map((version) => `v${version}`).join(", ");
    return `| [${name}](${name}.md) | ${severity} | ${format} | ${scope} | ${title} |`;
  });
  const head =
    "| Rule | Severity | Zarr | Scope | What it finds |\n| --- | --- | --- | --- | --- |";
  const intro = `The ${ruleNames.length} rules of Zarr Lens. The severity of each can be set, or the rule switched off, in \`zarrLens.rules\` and in [\`.zarrlint.json\`](../linting.md).`;
  return `# Rules\n\n${intro}\n\n${head}\n${rows.join("\n")}\n`;
}
