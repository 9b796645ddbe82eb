import type { Severity } from "./finding";

/** What a rule belongs to; each profile can be switched off as a whole. */
export type Profile =
  /** The format itself: what a specification says with MUST. */
  | "core"
  /** Valid, but a reader in common use refuses or misreads it. */
  | "interop"
  | "performance"
  | "style"
  | "xarray"
  | "ome"
  | "geozarr"
  | "anndata";

export interface Rule {
  /** "off": found only where the settings say so. */
  readonly severity: Severity | "off";
  /** One line, as a list of rules shows it. */
  readonly title: string;
  /** Format versions in which it can be found. */
  readonly versions: readonly (2 | 3)[];
  readonly profile: Profile;
  /** Address of the text that the rule holds to. */
  readonly specification: string;
  /** Rows of the conformance reference that it covers. */
  readonly conformance: readonly string[];
  /** "store": needs more than one file, so only {@link lintStore} finds it. */
  readonly scope: "document" | "store";
}

type Defaults = Pick<Rule, "versions" | "profile" | "specification"> &
  Partial<Pick<Rule, "scope" | "severity">>;
type Entry = Pick<Rule, "title" | "conformance"> & Partial<Rule>;

/** Rules of one subject, which share what `defaults` says. */
export function family<Name extends string>(
  defaults: Defaults,
  entries: Readonly<Record<Name, Entry>>,
): Readonly<Record<Name, Rule>> {
  const rules: Partial<Record<Name, Rule>> = {};
  for (const name in entries) {
    rules[name] = { scope: "document", severity: "error", ...defaults, ...entries[name] };
  }
  return rules as Record<Name, Rule>;
}

export const core3 = "https://zarr-specs.readthedocs.io/en/latest/v3/core/index.html";
export const core2 = "https://zarr-specs.readthedocs.io/en/latest/v2/v2.0.html";
export const extensions = "https://github.com/zarr-developers/zarr-extensions/tree/main";
export const numcodecs = "https://numcodecs.readthedocs.io/en/stable/";
