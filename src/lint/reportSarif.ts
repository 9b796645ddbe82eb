import type { Severity } from "./finding";
import type { FileFindings } from "./lintStore";
import { reportEntries, type ReportEntry } from "./report";
import type { Rule } from "./rule";
import { isRuleName, ruleTable, ruleUrl } from "./ruleTable";

/** The report as SARIF 2.1.0, which code scanning services take. `version` is that of Zarr Lens. */
export function formatSarif(files: readonly FileFindings[], version: string): string {
  const entries = reportEntries(files);
  const names = [...new Set(entries.map(({ code }) => code))].sort();
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "Zarr Lens",
            version,
            informationUri: "https://github.com/zarr-lens/zarr-lens",
            rules: names.map(describeRule),
          },
        },
        columnKind: "utf16CodeUnits",
        results: entries.map((entry) => resultOf(entry, names.indexOf(entry.code))),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

type Level = "error" | "warning" | "note";

const levels: Readonly<Record<Severity, Level>> = {
  error: "error",
  warning: "warning",
  information: "note",
  hint: "note",
};

function describeRule(name: string) {
  const rule: Rule | undefined = isRuleName(name) ? ruleTable[name] : undefined;
  const level = rule === undefined || rule.severity === "off" ? "note" : levels[rule.severity];
  return {
    id: name,
    shortDescription: { text: rule?.title ?? name },
    helpUri: ruleUrl(name),
    defaultConfiguration: { level },
  };
}

function resultOf({ file, pointer, range, severity, code, message }: ReportEntry, index: number) {
  return {
    ruleId: code,
    ruleIndex: index,
    level: levels[severity],
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: file.split("/").map(encodeURIComponent).join("/") },
          region: {
            startLine: range.start.line + 1,
            startColumn: range.start.character + 1,
            endLine: range.end.line + 1,
            endColumn: range.end.character + 1,
          },
        },
        ...(pointer === "" ? {} : { logicalLocations: [{ fullyQualifiedName: pointer }] }),
      },
    ],
  };
}
