import type { Store } from "../zarr/store";
import { applyFixes } from "./applyFixes";
import type { Finding, Fix } from "./finding";
import type { LintInput } from "./lintDocument";
import { StoreLint, type FileFindings, type LintStoreOptions } from "./lintStore";
import { regenerateConsolidated } from "./regenerateConsolidated";

export interface FixChoice {
  /** The findings of a file as they count; without it all that lint found, as it found them. */
  readonly adjust?: (key: string, findings: readonly Finding[]) => readonly Finding[];
  /** Which of them are to be repaired; without it errors and warnings. */
  readonly wanted?: (finding: Finding) => boolean;
}

export interface FixedStore {
  /** Metadata documents with another text now, by key. Nothing was written. */
  readonly texts: ReadonlyMap<string, string>;
  /** What is left, on the new texts. */
  readonly files: readonly FileFindings[];
}

/** A repair can uncover a fault that was not visible before; so often it is looked again. */
const mostRounds = 10;

/** Rules that say that consolidated metadata is not what the nodes are. */
const outOfDate = new Set([
  "consolidated-stale",
  "consolidated-missing-node",
  "consolidated-incomplete",
]);

/**
 * Repairs the metadata of a store as far as that needs no decision: the preferred fix of each finding, and
 * consolidated metadata made anew where it is out of date. Chunks are left alone; nothing is written.
 * @throws the signal's reason when aborted
 */
export async function fixStore(
  store: Store,
  options: LintStoreOptions & FixChoice = {},
): Promise<FixedStore> {
  const { signal, adjust = (_, findings) => findings, wanted = isGrave } = options;
  const texts = new Map<string, string>();
  const readText = (key: string): string | undefined => texts.get(key) ?? options.readText?.(key);
  const lint = new StoreLint(store, { ...options, readText });
  const look = async (keys: Iterable<string>): Promise<FileFindings[]> => {
    const files = await lint.changed(keys, signal && { signal });
    return files.map((file) => ({ ...file, findings: [...adjust(file.key, file.findings)] }));
  };
  let files = await look([]);
  for (let round = 0; round < mostRounds; round++) {
    const before = new Map([...texts]);
    for (const { key, text, findings } of files) {
      if (text === undefined) continue;
      const fixed = applyFixes(text, preferredFixes(findings.filter(wanted)));
      if (fixed !== text) texts.set(key, fixed);
    }
    // Consolidated metadata last: it repeats what was repaired in the nodes.
    if (sameTexts(before, texts)) remakeConsolidated(files, wanted, texts);
    const changed = [...texts.keys()].filter((key) => texts.get(key) !== before.get(key));
    if (changed.length === 0) break;
    files = await look(changed);
  }
  return { texts, files };
}

/** {@link fixStore} for one document by itself, as `lint` judges it: its text afterwards. */
export function fixDocument(
  input: LintInput,
  lint: (input: LintInput) => readonly Finding[],
  { wanted = isGrave }: Pick<FixChoice, "wanted"> = {},
): string {
  let { text } = input;
  for (let round = 0; round < mostRounds; round++) {
    const fixed = applyFixes(text, preferredFixes(lint({ ...input, text }).filter(wanted)));
    if (fixed === text) break;
    text = fixed;
  }
  return text;
}

/** What is repaired where nothing else is asked for. */
export function isGrave({ severity }: Finding): boolean {
  return severity === "error" || severity === "warning";
}

/** The fix of each finding that needs no decision. */
export function preferredFixes(findings: readonly Finding[]): Fix[] {
  return findings.flatMap(({ fixes = [] }) => fixes.find(({ preferred }) => preferred) ?? []);
}

function sameTexts(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...b].every(([key, text]) => a.get(key) === text);
}

function remakeConsolidated(
  files: readonly FileFindings[],
  wanted: (finding: Finding) => boolean,
  texts: Map<string, string>,
): void {
  const all = new Map(
    files.flatMap(({ key, text }): [string, string][] => (text === undefined ? [] : [[key, text]])),
  );
  for (const { key, findings } of files) {
    if (!findings.some((finding) => outOfDate.has(finding.rule) && wanted(finding))) continue;
    const made = regenerateConsolidated(key, all);
    if (made.kind === "document" && made.text !== all.get(key)) texts.set(key, made.text);
  }
}
