import type { Severity } from "./finding";
import type { FileFindings } from "./lintStore";
import { reportEntries, type ReportEntry } from "./report";
import type { Rule } from "./rule";
import { isRuleName, ruleTable, ruleUrl } from "./ruleTable";

/** The report as SARIF 2.1.0, which code scanning services take. `version` is that of Zarr Lens. */
export function formatSarif(files: readonly FileFindings[], version: string): string {
  const entries = reportEntries(files);
  const texts = new Set(files.filter(({ text }) => text !== undefined).map(({ key }) => key));
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
        results: entries.map((entry) =>
          resultOf(entry, { index: names.indexOf(entry.code), hasText: texts.has(entry.file) }),
        ),
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

/** Folders and chunks have no lines. */
function resultOf(
  { file, pointer, range, severity, code, message }: ReportEntry,
  { index, hasText }: { readonly index: number; readonly hasText: boolean },
) {
  const region = {
    startLine: range.start.line + 1,
    startColumn: range.start.character + 1,
    endLine: range.end.line + 1,
    endColumn: range.end.character + 1,
  };
  return {
    ruleId: code,
    ruleIndex: index,
    level: levels[severity],
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file) },
          ...(hasText && { region }),
        },
        ...(pointer === "" ? {} : { logicalLocations: [{ fullyQualifiedName: pointer }] }),
      },
    ],
  };
}

/** A reference relative to where lint ran, or the address of what is elsewhere. */
function uriOf(file: string): string {
  if (file === "") return ".";
  const scheme = /^[a-z][a-z0-9+.-]+:\/\//i.exec(file)?.[0] ?? "";
  const path = file.slice(scheme.length).split("/").map(encodeURIComponent).join("/");
  return scheme + (scheme === "" && path.includes(":") ? `./${path}` : path);
}
