import { stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { quote } from "../wording";
import type { OmeMetadata } from "./omeNodes";

/**
 * OME-001 for 0.4, where each image, plate, well and label has a version of its own. False for one of an
 * older version, which is another form that is not checked.
 */
export function checkVersion(run: LintRun, object: ObjectNode, name: string): boolean {
  const node = valueOf(object, "version");
  const version = stringOf(node);
  if (node === undefined || version === "0.4") return true;
  const older = version !== undefined && /^0\.[1-3]$/.test(version);
  run.report(
    "ome-version",
    node,
    older
      ? `This ${name} is of OME-Zarr ${version}, which is older than what is checked here.`
      : `version is ${quote(run.text, node)}, but expected "0.4" in Zarr v2.`,
    { severity: older ? "information" : "error" },
  );
  return !older;
}

/** What the specification says that metadata should have (OME-021); in 0.4 that is the version as well. */
export function recommend(
  run: LintRun,
  object: ObjectNode,
  { names, what }: { readonly names: readonly string[]; readonly what: string },
): void {
  const missing = names.filter((name) => valueOf(object, name) === undefined);
  if (missing.length === 0) return;
  run.report(
    "ome-recommended",
    openingOf(object),
    `${what} should have ${missing.join(", ")} as well: it helps people, readers do without.`,
  );
}

/** Names to {@link recommend}, with the version where the metadata have no other place for it. */
export function withVersion({ version }: OmeMetadata, ...names: string[]): string[] {
  return version === "0.4" ? ["version", ...names] : names;
}
