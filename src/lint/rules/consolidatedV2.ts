import type { JsonMember } from "../../zarr/json";
import { parseJson } from "../../zarr/parseJson";
import { insertMember, replaceValue } from "../edits";
import { integerOf, valueOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { kindOf, quote } from "../wording";
import type { NodeContext } from "./attributesContext";
import { nodeNameFault } from "./nodeNames";

/** How the documents in it are checked; `name` is the key of each. */
export interface EntryChecksV2 {
  /** A `.zarray`; gives what its attributes need to know of it. */
  readonly array: (entry: ObjectNode, name: string) => NodeContext;
  /** A `.zgroup`. */
  readonly group: (entry: ObjectNode, name: string) => void;
  /** A `.zattrs`, after the document of its node. */
  readonly attributes: (entry: ObjectNode, name: string, context: NodeContext) => void;
}

/** A `.zmetadata` document (V2-CM-001…005). */
export function checkConsolidatedV2(run: LintRun, object: ObjectNode, checks: EntryChecksV2): void {
  checkForm(run, object);
  const metadata = valueOf(object, "metadata");
  if (metadata?.kind !== "object") return;
  const contexts = new Map<string, NodeContext>();
  const attributes: { name: string; path: string; entry: ObjectNode }[] = [];
  for (const member of metadata.members) {
    const key = splitKey(member.name);
    if (key === undefined) {
      reportKey(run, member);
      continue;
    }
    checkNames(run, member, key.path);
    const entry = entryOf(run, member);
    if (entry === undefined) continue;
    if (key.file === ".zarray") {
      contexts.set(key.path, checks.array(entry, member.name));
    } else if (key.file === ".zgroup") {
      checks.group(entry, member.name);
      if (!contexts.has(key.path)) contexts.set(key.path, groupContext);
    } else attributes.push({ name: member.name, path: key.path, entry });
  }
  for (const { name, path, entry } of attributes) {
    checks.attributes(entry, name, contexts.get(path) ?? unknownContext);
  }
  checkParents(run, metadata, contexts);
}

const groupContext: NodeContext = { kind: "group" };
const unknownContext: NodeContext = {};

function checkForm(run: LintRun, object: ObjectNode): void {
  const format = valueOf(object, "zarr_consolidated_format");
  if (format === undefined) {
    run.report(
      "v2-consolidated-form",
      openingOf(object),
      "zarr_consolidated_format is missing, but expected 1: zarr-python 2 refuses this.",
      { fixes: [insertMember(run.text, object, "zarr_consolidated_format", "1")] },
    );
  } else if (integerOf(format) !== 1) {
    run.report(
      "v2-consolidated-form",
      format,
      `zarr_consolidated_format is ${quote(run.text, format)}, but expected 1: zarr-python 2 refuses this.`,
      { fixes: [replaceValue("Write 1", format, "1")] },
    );
  }
  const metadata = valueOf(object, "metadata");
  if (metadata?.kind === "object") return;
  run.report(
    "v2-consolidated-form",
    metadata ?? openingOf(object),
    metadata === undefined
      ? "metadata is missing: every reader refuses this."
      : `metadata is ${kindOf(metadata)}, but expected an object: every reader refuses this.`,
  );
}

interface Key {
  readonly path: string;
  readonly file: string;
}

/** `a/b/.zarray` is the file `.zarray` of the node `a/b`. */
function splitKey(name: string): Key | undefined {
  const match = /^(?:(.+)\/)?(\.zarray|\.zgroup|\.zattrs)$/.exec(name);
  return match === null ? undefined : { path: match[1] ?? "", file: match[2] ?? "" };
}

function reportKey(run: LintRun, member: JsonMember): void {
  run.report(
    "consolidated-key",
    member,
    `${JSON.stringify(member.name)} names no document: expected a path that ends in .zarray, .zgroup or .zattrs.`,
  );
}

function checkNames(run: LintRun, member: JsonMember, path: string): void {
  if (path === "") return;
  for (const name of path.split("/")) {
    const fault = nodeNameFault(name, 2);
    if (fault?.rule === "node-name") run.report("node-name", member, fault.message);
  }
}

/** V2-CM-002: very old writers put the documents in as text. */
function entryOf(run: LintRun, { value }: JsonMember): ObjectNode | undefined {
  if (value === undefined || value.kind === "object") return value;
  if (value.kind === "string" && parseJson(value.value).root?.kind === "object") {
    run.report(
      "v2-consolidated-string",
      value,
      "The document is held as text, as very old writers did; expected the object itself.",
      { fixes: [replaceValue("Write the object", value, value.value)] },
    );
  } else {
    run.report(
      "v2-consolidated-form",
      value,
      `The entry is ${kindOf(value)}, but expected the document of a node: zarr-python refuses this.`,
    );
  }
  return undefined;
}

/** V2-CM-003: every node needs its groups in the map as well, the root's too. */
function checkParents(
  run: LintRun,
  metadata: ObjectNode,
  nodes: ReadonlyMap<string, NodeContext>,
): void {
  const missing = new Set<string>();
  for (const path of nodes.keys()) {
    if (path === "") continue;
    const parent = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    if (!nodes.has(parent)) missing.add(parent);
  }
  for (const path of missing) {
    run.report(
      "consolidated-parent",
      openingOf(metadata),
      `The group ${path === "" ? "at the root" : JSON.stringify(path)} is not in the consolidated metadata: readers pass over what is below it.`,
    );
  }
}
