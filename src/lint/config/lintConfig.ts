import type { Severity } from "../finding";
import type { LintOptions } from "../lintRun";
import type { Profile } from "../rule";

/** Name of the file that says for a folder, and what is below it, how to lint. */
export const lintConfigName = ".zarrlint.json";

/** What a `.zarrlint.json` says. The settings of the editor have the same shape. */
export interface LintConfig extends LintOptions {
  /** False: chunks are not looked at. */
  readonly chunks?: boolean;
  /** For some files; later ones win. */
  readonly overrides?: readonly LintOverride[];
}

export interface LintOverride extends LintOptions {
  /** Patterns of paths relative to the folder of the configuration: `*`, `?`, and `**` for any folders. */
  readonly files: readonly string[];
}

export const profileNames: readonly Profile[] = [
  ...(["core", "interop", "performance", "style"] as const),
  ...(["xarray", "ome", "geozarr", "anndata"] as const),
];

/** How severities are written; `info` is short for `information`. */
export const severityNames: Readonly<Record<string, Severity | "off">> = {
  off: "off",
  hint: "hint",
  info: "information",
  information: "information",
  warning: "warning",
  error: "error",
};
