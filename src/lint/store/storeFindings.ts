import type { Finding } from "../finding";
import { severityOf, type LintOptions, type LintRun } from "../lintRun";
import type { RuleName } from "../ruleTable";

/** What lint found in one file or folder of a store. */
export interface FileFindings {
  /** Key of the file or folder in the store; "" is the root. */
  readonly key: string;
  /** The text that the offsets count in; undefined for folders and chunks. */
  readonly text: string | undefined;
  readonly findings: Finding[];
}

/** Gathers what is found, document by document and key by key. */
export class StoreFindings {
  private readonly runs = new Map<string, LintRun>();
  private readonly others = new Map<string, Finding[]>();

  constructor(readonly options: LintOptions) {}

  addDocument(key: string, run: LintRun): void {
    this.runs.set(key, run);
  }

  /** For what has no text: a folder, a chunk. */
  reportKey(key: string, rule: RuleName, message: string): void {
    const severity = severityOf(rule, undefined, this.options);
    if (severity === "off") return;
    const list = this.others.get(key) ?? [];
    list.push({ rule, severity, message, pointer: "", offset: 0, length: 0 });
    this.others.set(key, list);
  }

  /** What {@link reportKey} was told, by key. */
  get byKey(): ReadonlyMap<string, readonly Finding[]> {
    return this.others;
  }

  /** Takes over what was found under keys before. */
  include(others: ReadonlyMap<string, readonly Finding[]>): void {
    for (const [key, findings] of others) {
      this.others.set(key, [...(this.others.get(key) ?? []), ...findings]);
    }
  }

  /** Every file that was read, and every other key with a finding, by key. */
  all(): FileFindings[] {
    const files: FileFindings[] = [];
    for (const [key, run] of this.runs) {
      files.push({
        key,
        text: run.text,
        findings: [...run.sorted(), ...(this.others.get(key) ?? [])],
      });
    }
    for (const [key, findings] of this.others) {
      if (!this.runs.has(key)) files.push({ key, text: undefined, findings });
    }
    return files.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  }
}
