import { readFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { applyOverrides, optionsForRun, withOverrides } from "../lint/config/lintOverrides";
import type { LintConfig } from "../lint/config/lintConfig";
import { fixDocument, fixStore, isGrave, preferredFixes } from "../lint/fixStore";
import { lintDocument, type LintContext, type LintInput } from "../lint/lintDocument";
import { lintStore, type FileFindings } from "../lint/lintStore";
import { countFindings, formatJson, formatText, type Paint } from "../lint/report";
import { formatGithub } from "../lint/reportGithub";
import { formatSarif } from "../lint/reportSarif";
import { contextOfZarray } from "../lint/rules/attributesContext";
import type { LocationOptions } from "../stores/openLocation/openLocation";
import { ZarrError } from "../zarr/errors";
import { decodeJsonBytes } from "../zarr/parseJson";
import { joinKey, type Store } from "../zarr/store";
import {
  lintConfigFor,
  onlyRules,
  pathForOverrides,
  type LintConfigFile,
} from "./lintConfigFile.node";
import { lintTargets, type LintTarget } from "./lintTargets.node";
import { openStorePath } from "./openStore.node";
import { valueReader, type ValueDecoding } from "../view/valueReader";
import { paintDiff } from "./terminalColors";
import { unifiedDiff } from "./unifiedDiff";
import { UsageError } from "./usageError";
import { writeAtomic } from "./writeAtomic.node";

export const lintFormats = ["text", "json", "sarif", "github"] as const;
export const failLevels = ["error", "warning", "never"] as const;

export interface LintCommandOptions {
  readonly format: (typeof lintFormats)[number];
  readonly failOn: (typeof failLevels)[number];
  /** A configuration in place of the nearest `.zarrlint.json`. */
  readonly config?: string | undefined;
  /** These rules alone; all without. */
  readonly rules?: readonly string[];
  /** False: chunks are not looked at. */
  readonly chunks?: boolean;
  /** Repairs metadata: "write" in the files, "dry" only shows what would change. */
  readonly fix?: "write" | "dry" | undefined;
  /** How stores are opened. */
  readonly location: LocationOptions;
  /** Of Zarr Lens. */
  readonly version: string;
  /** Decodes the small arrays that some rules look into; without it these rules are left out. */
  readonly values?: ValueDecoding | undefined;
  /** Colours of what is for a person; without it there are none. */
  readonly paint?: Paint | undefined;
}

export interface LintOutcome {
  /** For standard output: the report, or what would change. */
  readonly text: string;
  /** For standard error, a line each: what a configuration has that is not known, what was repaired. */
  readonly notes: readonly string[];
  /** Faults that count are left. */
  readonly failed: boolean;
}

/**
 * What `zarr-lens lint` writes, and whether it found faults that count. With `fix` it is what is left.
 * @throws ZarrError where a path cannot be read or holds nothing to lint, UsageError where a fix is asked for
 * what is no local folder
 */
export async function lintCommand(
  paths: readonly string[],
  options: LintCommandOptions,
): Promise<LintOutcome> {
  const files: FileFindings[] = [];
  /** The same by paths from here, as people and CI services look for files. */
  const fromHere: FileFindings[] = [];
  const changes: Change[] = [];
  const notes = new Set<string>();
  let repairable = 0;
  for (const path of paths) {
    for (const target of await lintTargets(path)) {
      const file = await configFor(target, options);
      for (const warning of file.warnings) notes.add(warning);
      const config = onlyRules(file.config, options.rules ?? []);
      const found = await lintTarget(target, { options, file, config });
      files.push(...found.files);
      const isFile = target.kind === "document";
      if (isFile || target.isFolder) repairable += countRepairable(found.files);
      for (const one of found.files) {
        fromHere.push({ ...one, key: isFile ? toPosix(path) : placeBelow(path, one.key) });
      }
      changes.push(...found.changes);
      if (found.note !== undefined) notes.add(found.note);
    }
  }
  const { error, warning } = countFindings(files);
  const failed =
    options.failOn !== "never" && (error > 0 || (options.failOn === "warning" && warning > 0));
  if (options.fix !== undefined) notes.add(fixNote(options.fix, changes.length));
  else if (options.format === "text" && repairable > 0) {
    notes.add(`${repairable} of these can be repaired with --fix.`);
  }
  const text =
    options.fix === "dry"
      ? differences(changes, options)
      : options.format === "json"
        ? formatJson(files)
        : formatted(fromHere, options.format, options);
  return { text, notes: [...notes], failed };
}

function differences(changes: readonly Change[], { paint }: LintCommandOptions): string {
  const diff = changes.map(({ path, before, after }) => unifiedDiff(path, before, after)).join("");
  return paint === undefined ? diff : paintDiff(diff, paint);
}

/** Findings that `--fix` looks at and has a repair for. */
function countRepairable(files: readonly FileFindings[]): number {
  return preferredFixes(files.flatMap(({ findings }) => findings.filter(isGrave))).length;
}

function placeBelow(path: string, key: string): string {
  const base = toPosix(path).replace(/(.)\/+$/, "$1");
  if (key === "" || base === ".") return base === "." ? key : base;
  return base.endsWith("/") ? base + key : `${base}/${key}`;
}

function toPosix(path: string): string {
  return path
    .split(sep)
    .join("/")
    .replace(/^\.\/(?=.)/, "");
}

function fixNote(fix: "write" | "dry", amount: number): string {
  const documents = `${amount} metadata ${amount === 1 ? "document" : "documents"}`;
  return fix === "dry" ? `Would repair ${documents}.` : `Repaired ${documents}.`;
}

function configFor(
  { folder }: LintTarget,
  { config }: LintCommandOptions,
): Promise<LintConfigFile> {
  if (config === undefined && folder === undefined) {
    return Promise.resolve({ config: {}, folder: ".", warnings: [] });
  }
  return lintConfigFor(folder ?? ".", config);
}

function formatted(
  files: readonly FileFindings[],
  format: Exclude<LintCommandOptions["format"], "json">,
  { version, paint }: LintCommandOptions,
): string {
  switch (format) {
    case "text":
      return formatText(files, paint);
    case "sarif":
      return formatSarif(files, version);
    case "github":
      return formatGithub(files);
  }
}

interface How {
  readonly options: LintCommandOptions;
  readonly file: LintConfigFile;
  readonly config: LintConfig;
}

interface Change {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

interface Linted {
  /** Keys are relative to the path that was given. */
  readonly files: readonly FileFindings[];
  readonly changes: readonly Change[];
  /** What could not be looked at. */
  readonly note?: string | undefined;
}

function lintTarget(target: LintTarget, how: How): Promise<Linted> {
  if (target.kind === "document") return lintFile(target, how);
  if (how.options.fix === undefined) return lintOneStore(target, how);
  if (target.isFolder) return fixOneStore(target, how);
  throw new UsageError(`--fix writes local folders only, but ${target.path} is none.`);
}

type StoreTarget = LintTarget & { readonly kind: "store" };

function storeOptions({ options, config }: How) {
  const { signal } = options.location;
  return {
    ...optionsForRun(config),
    chunks: (options.chunks ?? true) && (config.chunks ?? true),
    ...(signal && { signal }),
  };
}

async function lintOneStore(target: StoreTarget, how: How): Promise<Linted> {
  const store = await openStorePath(target.path, how.options.location);
  try {
    const { values } = how.options;
    const found = await lintStore(store, {
      ...storeOptions(how),
      ...(values && { readValues: valueReader(store, values) }),
    });
    checkIsStore(target, found);
    const note = notListed(target, { store, found });
    const pathOf = (key: string): string => pathForOverrides(how.file, join(target.path, key));
    return { files: below(target, withOverrides(how.config, found, pathOf)), changes: [], note };
  } finally {
    await store.close?.();
  }
}

/**
 * A mistyped address must not pass for a store without faults.
 * @throws ZarrError "not-found" where nothing was found, "store" where an address could not be read
 */
function checkIsStore({ path, folder }: StoreTarget, found: readonly FileFindings[]): void {
  if (found.some(({ text }) => text !== undefined)) return;
  const findings = found.flatMap((file) => file.findings);
  if (findings.some(({ rule }) => rule !== "store-unreadable")) return;
  const [unreadable] = findings;
  if (unreadable !== undefined) {
    if (folder !== undefined) return;
    throw new ZarrError("store", unreadable.message, { path });
  }
  throw new ZarrError("not-found", `There is no Zarr store at ${path}. Check the path.`, { path });
}

function notListed(
  { path }: StoreTarget,
  { store, found }: { readonly store: Store; readonly found: readonly FileFindings[] },
): string | undefined {
  if ((store.stored ?? store).list !== undefined) return undefined;
  const nodes = found.filter(({ key, text }) => text !== undefined && key.includes("/"));
  return nodes.length === 0
    ? `${path} cannot be listed and has no consolidated metadata, so lint looked at only its root.`
    : `${path} cannot be listed: lint looked at the nodes that its consolidated metadata name, and not at chunks.`;
}

async function fixOneStore(target: StoreTarget, how: How): Promise<Linted> {
  const store = await openStorePath(target.path, how.options.location);
  try {
    const { texts, files } = await fixStore(store, {
      ...storeOptions(how),
      ...wantedOf(how),
      adjust: (key, findings) =>
        applyOverrides(how.config, pathForOverrides(how.file, join(target.path, key)), findings),
    });
    const changes: Change[] = [];
    for (const [key, after] of texts) {
      const path = join(target.path, key);
      changes.push({ path, before: decodeJsonBytes(await readFile(path)), after });
    }
    if (how.options.fix === "write") await writeAll(changes);
    return { files: below(target, files), changes };
  } finally {
    await store.close?.();
  }
}

/** Rules that were asked for by name are repaired whatever they count. */
function wantedOf({ options }: How) {
  return (options.rules ?? []).length > 0 ? { wanted: () => true } : {};
}

async function writeAll(changes: readonly Change[]): Promise<void> {
  for (const { path, after } of changes) await writeAtomic(path, after);
}

function below(target: StoreTarget, files: readonly FileFindings[]): FileFindings[] {
  return files.map((file) => ({ ...file, key: joinKey(target.below, file.key) }));
}

async function lintFile(
  { path, fileName }: LintTarget & { readonly kind: "document" },
  how: How,
): Promise<Linted> {
  const before = decodeJsonBytes(await readFile(path));
  const context = fileName === ".zattrs" ? await contextBeside(path) : {};
  const lint = (input: LintInput) =>
    applyOverrides(
      how.config,
      pathForOverrides(how.file, path),
      lintDocument(input, optionsForRun(how.config)),
    );
  const input = { fileName, text: before, context };
  const after = how.options.fix === undefined ? before : fixDocument(input, lint, wantedOf(how));
  const changes = after === before ? [] : [{ path, before, after }];
  if (how.options.fix === "write") await writeAll(changes);
  return {
    files: [{ key: fileName, text: after, findings: lint({ ...input, text: after }) }],
    changes,
  };
}

/** What the node of a `.zattrs` is, from the document beside it. */
async function contextBeside(path: string): Promise<LintContext> {
  try {
    return contextOfZarray(await readFile(join(dirname(path), ".zarray"), "utf8"));
  } catch {
    return {};
  }
}
