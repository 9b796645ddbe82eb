import type { JsonNode } from "../../zarr/json";
import { integersOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { didYouMean } from "../suggest";
import { kindOf, quote } from "../wording";

/** Encodings of anndata, and the attributes that each needs (CONFORMANCE §9.5). */
const encodings: Readonly<Record<string, readonly string[]>> = {
  anndata: [],
  array: [],
  csr_matrix: ["shape"],
  csc_matrix: ["shape"],
  dataframe: ["_index", "column-order"],
  dict: [],
  "string-array": [],
  string: [],
  "numeric-scalar": [],
  categorical: ["ordered"],
  "nullable-integer": [],
  "nullable-boolean": [],
  "nullable-string-array": [],
  "awkward-array": [],
  null: [],
  bytes: [],
  raw: [],
};

const expectations: Readonly<Record<string, readonly [string, (node: JsonNode) => boolean]>> = {
  shape: ["two extents", (node) => integersOf(node, 0)?.length === 2],
  _index: ["the name of the index", (node) => node.kind === "string"],
  "column-order": [
    "a list of names",
    (node) => node.kind === "array" && node.items.every(({ kind }) => kind === "string"),
  ],
  ordered: ["true or false", (node) => node.kind === "boolean"],
};

/** `encoding-type` of anndata, and what must stand beside it (ANN-001). */
export function checkAnndata(run: LintRun, attributes: ObjectNode): void {
  const type = valueOf(attributes, "encoding-type");
  if (type === undefined) return;
  const rule = "anndata-encoding";
  const name = stringOf(type);
  if (name === undefined) {
    run.report(
      rule,
      type,
      `encoding-type is ${kindOf(type)}, but expected the name of an encoding.`,
    );
    return;
  }
  if (valueOf(attributes, "encoding-version") === undefined) {
    run.report(
      rule,
      openingOf(attributes),
      "encoding-version is missing: anndata needs it to read this.",
    );
  }
  if (!Object.hasOwn(encodings, name)) {
    const guess = didYouMean(name, Object.keys(encodings));
    // Other libraries may have encodings of their own.
    if (guess !== "")
      run.report(rule, type, `anndata has no encoding ${JSON.stringify(name)}.${guess}`);
    return;
  }
  for (const needed of encodings[name] ?? []) {
    const [expected, isSound] = expectations[needed] ?? ["", () => true];
    const node = valueOf(attributes, needed);
    if (node !== undefined && isSound(node)) continue;
    run.report(
      rule,
      node ?? openingOf(attributes),
      `${needed} is ${node === undefined ? "missing" : quote(run.text, node)}, but a ${name} needs ${expected}: anndata refuses this.`,
    );
  }
}
