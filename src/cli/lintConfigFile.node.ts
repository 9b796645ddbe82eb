import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { lintConfigName, type LintConfig } from "../lint/config/lintConfig";
import { parseLintConfig } from "../lint/config/parseLintConfig";
import type { Severity } from "../lint/finding";
import { lineIndex } from "../lint/lineIndex";
import { isRuleName, ruleNames, ruleTable } from "../lint/ruleTable";
import { didYouMean } from "../lint/suggest";
import { messageOf, ZarrError } from "../zarr/errors";
import { codeOf } from "./describeError";
import { UsageError } from "./usageError";

export interface LintConfigFile {
  readonly config: LintConfig;
  /** Folder that its patterns are relative to. */
  readonly folder: string;
  /** What is not known in it, a line each. */
  readonly warnings: readonly string[];
}

/**
 * The configuration for what lies at `path`: that of `file`, or of the nearest `.zarrlint.json` in the folder
 * or above it.
 * @throws ZarrError "metadata" where the configuration is broken, "not-found" where there is no such file
 */
export async function lintConfigFor(path: string, file?: string): Promise<LintConfigFile> {
  if (file !== undefined) {
    const text = await textOf(file);
    if (text !== undefined) return read(text, resolve(file));
    throw new ZarrError("not-found", `There is no configuration ${file}. Check --config.`);
  }
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const candidate = join(folder, lintConfigName);
    const text = await textOf(candidate);
    if (text !== undefined) return read(text, candidate);
    if (dirname(folder) === folder) return { config: {}, folder: resolve("."), warnings: [] };
  }
}

/** The path as the patterns of overrides see it. */
export function pathForOverrides({ folder }: LintConfigFile, path: string): string {
  return relative(folder, resolve(path)).split(sep).join("/");
}

/**
 * The configuration with these rules alone; one that is off by itself is on then.
 * @throws UsageError for a name that is none
 */
export function onlyRules(config: LintConfig, names: readonly string[]): LintConfig {
  if (names.length === 0) return config;
  const wanted = new Set(names);
  for (const name of names) {
    if (isRuleName(name)) continue;
    throw new UsageError(`There is no rule ${JSON.stringify(name)}.${didYouMean(name, ruleNames)}`);
  }
  const rules: Record<string, Severity | "off"> = {};
  for (const name of ruleNames) {
    const set = config.rules?.[name];
    if (!wanted.has(name)) rules[name] = "off";
    else if (set !== undefined && set !== "off") rules[name] = set;
    else if (ruleTable[name].severity === "off") rules[name] = "information";
  }
  return { ...(config.chunks !== undefined && { chunks: config.chunks }), rules };
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes(codeOf(cause) ?? "")) return undefined;
    throw new ZarrError("store", `${file} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

function read(text: string, file: string): LintConfigFile {
  const { config, findings } = parseLintConfig(text);
  const positionOf = lineIndex(text);
  const lines = findings.map(({ severity, offset, message }) => {
    const { line, character } = positionOf(offset);
    return { severity, text: `${file}:${line + 1}:${character + 1}: ${message}` };
  });
  const errors = lines.filter(({ severity }) => severity === "error");
  if (errors.length > 0)
    throw new ZarrError("metadata", errors.map((line) => line.text).join("\n"));
  return { config, folder: dirname(file), warnings: lines.map((line) => line.text) };
}
