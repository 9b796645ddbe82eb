import assert from "node:assert/strict";
import { lintDocument } from "../../../../src/lint/lintDocument";
import type { Finding } from "../../../../src/lint/finding";
import type { Profile } from "../../../../src/lint/rule";
import { isRuleName, ruleTable } from "../../../../src/lint/ruleTable";
import { arrayV3, groupV3 } from "../documents";
import { textStore } from "../fixtureStore";
import { lintWithValues } from "../lintWithValues";

export type Members = Readonly<Record<string, unknown>>;

/** One published example of a convention, told again in our own words, names and numbers. */
export interface PublishedCase {
  /** What is particular about it. */
  readonly about: string;
  /** Where it was published: the document, the suite, and its name there. */
  readonly source: string;
  /** One document or a store, by key. */
  readonly files: Readonly<Record<string, string>>;
  readonly valid: boolean;
  /** Of an invalid one: the rule that finds it, and the pointer, e.g. `ome-axes /attributes/ome`. */
  readonly finding?: string;
  /** What the finding counts as: an error where nothing is said. */
  readonly severity?: Finding["severity"];
}

/** A v3 group with these attributes. */
export function groupOf(attributes: Members): Readonly<Record<string, string>> {
  return { "zarr.json": groupV3({ attributes }) };
}

/** A v3 array of the dimensions y and x with these attributes. */
export function arrayOf(
  attributes: Members,
  changes: Members = {},
): Readonly<Record<string, string>> {
  return { "zarr.json": arrayV3({ dimension_names: ["y", "x"], ...changes, attributes }) };
}

/** A v3 store: groups and arrays by path, each by the members that count. */
export function storeOf(nodes: Readonly<Record<string, Members>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(nodes).map(([path, members]) => {
      const text = "shape" in members ? arrayV3(withChunks(members)) : groupV3(members);
      return [path === "" ? "zarr.json" : `${path}/zarr.json`, text];
    }),
  );
}

function withChunks(members: Members): Members {
  const { shape } = members;
  const chunkShape = Array.isArray(shape) ? shape.map((extent) => Math.max(1, Number(extent))) : [];
  return {
    chunk_grid: { name: "regular", configuration: { chunk_shape: chunkShape } },
    ...members,
  };
}

/** Says why a case is answered wrongly; undefined where it is answered rightly. */
export async function wrongAnswer(
  { files, valid, finding, severity = "error" }: PublishedCase,
  profile: Profile,
): Promise<string | undefined> {
  const findings = await findingsOf(files);
  const shown = findings.map((one) => `${one.severity} ${one.rule} ${one.key}${one.pointer}`);
  if (valid) {
    // Nothing that CF asks for is more than a warning.
    const grave = profile === "xarray" ? ["error", "warning"] : ["error"];
    const faults = findings.filter(
      (one) =>
        grave.includes(one.severity) &&
        isRuleName(one.rule) &&
        ruleTable[one.rule].profile === profile,
    );
    return faults.length === 0
      ? undefined
      : `valid, but: ${faults.map(({ rule, message }) => `${rule}: ${message}`).join("; ")}`;
  }
  const found = findings.some(
    (one) =>
      one.severity === severity &&
      (`${one.rule} ${one.pointer}` === finding ||
        `${one.rule} ${one.key}${one.pointer}` === finding),
  );
  return found
    ? undefined
    : `expected ${severity} ${finding}, found: ${shown.join(", ") || "nothing"}`;
}

async function findingsOf(
  files: Readonly<Record<string, string>>,
): Promise<(Finding & { readonly key: string })[]> {
  const [key = "", ...others] = Object.keys(files);
  if (others.length === 0 && (key === "zarr.json" || key === ".zattrs")) {
    return lintDocument({ fileName: key, text: files[key] ?? "" }).map((one) => ({ key, ...one }));
  }
  const found = await lintWithValues(textStore(files));
  return found.flatMap((file) => file.findings.map((one) => ({ key: file.key, ...one })));
}

/** A test for each case. */
export function testPublished(
  title: string,
  cases: readonly PublishedCase[],
  profile: Profile,
): void {
  describe(title, () => {
    for (const one of cases) {
      it(`${one.source}: ${one.about}`, async () => {
        assert.equal(one.valid, one.finding === undefined);
        assert.equal(await wrongAnswer(one, profile), undefined);
      });
    }
  });
}
