import type { JsonMember } from "../../zarr/json";
import { parseJson } from "../../zarr/parseJson";
import { insertMember, replaceValue } from "../edits";
import { integerOf, valueOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { kindOf, quote } from "../wording";
import { checkArrayV2 } from "./arrayV2";
import { contextOfArrayV2, type AttributesContext } from "./attributesContext";
import { checkGroupV2 } from "./groupV2";
import { nodeNameFault } from "./nodeNames";

export interface AttributesEntry {
  readonly attributes: ObjectNode;
  readonly context: Omit<AttributesContext, "zarrFormat">;
}

/**
 * A `.zmetadata` document (V2-CM-001…005). `checkAttributes` is called with each `.zattrs` in it and what
 * its node is.
 */
export function checkConsolidatedV2(
  run: LintRun,
  object: ObjectNode,
  checkAttributes: (entry: AttributesEntry) => void,
): void {
  checkForm(run, object);
  const metadata = valueOf(object, "metadata");
  if (metadata?.kind !== "object") return;
  const contexts = new Map<string, AttributesEntry["context"]>();
  const kinds = new Map<string, "array" | "group">();
  const attributes: [string, ObjectNode][] = [];
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
      checkArrayV2(run, entry);
      contexts.set(key.path, contextOfArrayV2(entry));
    } else if (key.file === ".zgroup") checkGroupV2(run, entry, true);
    else attributes.push([key.path, entry]);
    if (key.file !== ".zattrs") kinds.set(key.path, key.file === ".zarray" ? "array" : "group");
  }
  for (const [path, entry] of attributes) {
    checkAttributes({
      attributes: entry,
      context: contexts.get(path) ?? { kind: kinds.get(path) },
    });
  }
  checkParents(run, metadata, kinds);
}

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
  kinds: ReadonlyMap<string, "array" | "group">,
): void {
  const missing = new Set<string>();
  for (const path of kinds.keys()) {
    if (path === "") continue;
    const parent = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    if (!kinds.has(parent)) missing.add(parent);
  }
  for (const path of missing) {
    run.report(
      "consolidated-parent",
      openingOf(metadata),
      `The group ${path === "" ? "at the root" : JSON.stringify(path)} is not in the consolidated metadata: readers pass over what is below it.`,
    );
  }
}
