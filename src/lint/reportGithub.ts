import type { Severity } from "./finding";
import type { FileFindings } from "./lintStore";
import { reportEntries } from "./report";

const commands: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  information: "notice",
  hint: "notice",
};

/** The report as workflow commands of GitHub Actions, which become annotations of a pull request. */
export function formatGithub(files: readonly FileFindings[]): string {
  const lines = reportEntries(files).map(({ file, range, severity, code, message }) => {
    const properties = {
      file,
      line: range.start.line + 1,
      col: range.start.character + 1,
      endLine: range.end.line + 1,
      endColumn: range.end.character + 1,
      title: code,
    };
    const list = Object.entries(properties).map(
      ([name, value]) => `${name}=${escapeProperty(String(value))}`,
    );
    return `::${commands[severity]} ${list.join(",")}::${escapeData(message)}\n`;
  });
  return lines.join("");
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
