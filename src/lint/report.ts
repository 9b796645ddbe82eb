import type { Finding, Severity } from "./finding";
import { lineIndex, type LinePosition } from "./lineIndex";
import type { FileFindings } from "./lintStore";
import { ruleUrl } from "./ruleTable";

/** One finding as `zarr-lens lint --format json` prints it; lines and characters count from 0. */
export interface ReportEntry {
  readonly file: string;
  /** RFC 6901. */
  readonly pointer: string;
  readonly range: { readonly start: LinePosition; readonly end: LinePosition };
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly url: string;
}

/** Findings of all files in a row, in the order of the files and of their texts. */
export function reportEntries(files: readonly FileFindings[]): ReportEntry[] {
  return files.flatMap(({ key, text, findings }) => {
    const positionOf = lineIndex(text ?? "");
    return findings.map((finding) => entryOf(key, finding, positionOf));
  });
}

function entryOf(
  file: string,
  { rule, severity, message, pointer, offset, length }: Finding,
  positionOf: (offset: number) => LinePosition,
): ReportEntry {
  const range = { start: positionOf(offset), end: positionOf(offset + length) };
  return { file, pointer, range, severity, code: rule, message, url: ruleUrl(rule) };
}

/** The report as JSON text: a list of {@link ReportEntry}. */
export function formatJson(files: readonly FileFindings[]): string {
  return `${JSON.stringify(reportEntries(files), undefined, 2)}\n`;
}

const severities: readonly Severity[] = ["error", "warning", "information", "hint"];

/** How many findings there are of each severity. */
export function countFindings(files: readonly FileFindings[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, information: 0, hint: 0 };
  for (const { findings } of files) for (const { severity } of findings) counts[severity]++;
  return counts;
}

/** Marks a part of a text for what it is: where a report has colours. */
export type Paint = (text: string, kind: Severity | "place" | "removed" | "added") => string;

const plain: Paint = (text) => text;

/** The report for a person: one line for each finding, lines and columns from 1, and a sum. */
export function formatText(files: readonly FileFindings[], paint = plain): string {
  const withText = new Set(files.filter(({ text }) => text !== undefined).map(({ key }) => key));
  const lines = reportEntries(files).map(({ file, pointer, range, severity, code, message }) => {
    const { line, character } = range.start;
    const position = withText.has(file) ? `:${line + 1}:${character + 1}` : "";
    const place = pointer === "" ? "" : ` ${pointer}`;
    const where = paint(`${file === "" ? "." : file}${position}`, "place");
    return `${where}: ${paint(severity, severity)} ${code}${place}: ${message}`;
  });
  return `${[...lines, sumOf(files, paint)].join("\n")}\n`;
}

function sumOf(files: readonly FileFindings[], paint: Paint): string {
  const counts = countFindings(files);
  const parts = severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) =>
      paint(`${counts[severity]} ${plural(severity, counts[severity])}`, severity),
    );
  const amount = `${files.length} ${files.length === 1 ? "file" : "files"}`;
  return parts.length === 0 ? `No findings in ${amount}.` : `${parts.join(", ")} in ${amount}.`;
}

function plural(severity: Severity, amount: number): string {
  return amount === 1 || severity === "information" ? severity : `${severity}s`;
}
