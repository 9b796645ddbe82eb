import type { JsonNode } from "../../zarr/json";
import { integerOf, integersOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import type { AttributesContext } from "../rules/attributesContext";
import { didYouMean } from "../suggest";
import { alternatives, count, kindOf, quote } from "../wording";
import { encodings, type Encoding, type EncodingAttribute } from "./anndataEncodings";

const rule = "anndata-encoding";

const expectations: Readonly<
  Record<EncodingAttribute, readonly [string, (node: JsonNode) => boolean]>
> = {
  shape: ["two extents", (node) => integersOf(node, 0)?.length === 2],
  _index: ["the name of the index", (node) => node.kind === "string"],
  "column-order": [
    "a list of names",
    (node) => node.kind === "array" && node.items.every(({ kind }) => kind === "string"),
  ],
  ordered: ["true or false", (node) => node.kind === "boolean"],
  form: ["the form of the buffers, a string", (node) => node.kind === "string"],
  length: ["the number of its elements", (node) => (integerOf(node) ?? -1) >= 0],
};

/** `encoding-type` of anndata, and what must stand beside it (ANN-001). */
export function checkAnndata(
  run: LintRun,
  attributes: ObjectNode,
  context: AttributesContext,
): void {
  const type = valueOf(attributes, "encoding-type");
  if (type === undefined) return;
  const name = stringOf(type);
  if (name === undefined) {
    run.report(
      rule,
      type,
      `encoding-type is ${kindOf(type)}, but expected the name of an encoding.`,
    );
    return;
  }
  const encoding = encodings.get(name);
  if (encoding === undefined) {
    const guess = didYouMean(name, encodings.keys());
    // Other libraries have encodings of their own.
    if (guess === "") return;
    run.report(rule, type, `anndata has no encoding ${JSON.stringify(name)}.${guess}`, {
      severity: "warning",
    });
    return;
  }
  checkVersion(run, attributes, encoding);
  checkPlace(run, type, { encoding, context, name });
  for (const needed of encoding.needs) {
    const [expected, isSound] = expectations[needed];
    const node = valueOf(attributes, needed);
    if (node !== undefined && isSound(node)) continue;
    run.report(
      rule,
      node ?? openingOf(attributes),
      `${needed} is ${node === undefined ? "missing" : quote(run.text, node)}, but the encoding ${name} needs ${expected}: anndata refuses this.`,
    );
  }
  checkColumnOrder(run, attributes);
}

/** anndata picks the reader by type and version together. */
function checkVersion(run: LintRun, attributes: ObjectNode, { versions }: Encoding): void {
  const node = valueOf(attributes, "encoding-version");
  const version = stringOf(node);
  if (version !== undefined && versions.includes(version)) return;
  const expected = alternatives(versions);
  run.report(
    rule,
    node ?? openingOf(attributes),
    version === undefined
      ? `encoding-version is ${node === undefined ? "missing" : quote(run.text, node)}, but expected ${expected}: anndata needs it to read this.`
      : `encoding-version is ${JSON.stringify(version)}, but expected ${expected}: anndata has no reader for others, as far as is known here.`,
    { severity: version === undefined ? "error" : "warning" },
  );
}

function checkPlace(
  run: LintRun,
  type: JsonNode,
  {
    encoding,
    context: { kind, rank },
    name,
  }: {
    readonly encoding: Encoding;
    readonly context: AttributesContext;
    readonly name: string;
  },
): void {
  if (kind !== undefined && kind !== encoding.node) {
    run.report(
      rule,
      type,
      `The encoding ${name} is stored as ${article(encoding.node)}, but this is ${article(kind)}: anndata refuses it.`,
    );
  } else if (encoding.scalar === true && rank !== undefined && rank > 0) {
    run.report(
      rule,
      type,
      `The encoding ${name} is for arrays without dimensions, but this has ${count(rank, "dimension")}.`,
    );
  }
}

const article = (kind: "array" | "group"): string => (kind === "array" ? "an array" : "a group");

/** Every column once, and the index not among them. */
function checkColumnOrder(run: LintRun, attributes: ObjectNode): void {
  const columns = valueOf(attributes, "column-order");
  if (columns?.kind !== "array") return;
  const seen = new Set<string>();
  for (const item of columns.items) {
    const column = stringOf(item);
    if (column === undefined) continue;
    if (seen.has(column)) {
      run.report(rule, item, `The column ${JSON.stringify(column)} stands here twice.`, {
        severity: "warning",
      });
    }
    seen.add(column);
  }
}
