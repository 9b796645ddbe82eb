import type { JsonMember } from "../../zarr/json";
import { dropMember, insertMember, removeMember, renameMember, replaceValue } from "../edits";
import { memberOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { kindOf, quote } from "../wording";
import { nodeNameFault } from "./nodeNames";

/**
 * `consolidated_metadata` of a v3 group (V3-CM-001…008). `checkEntry` is called with each node document
 * in it.
 */
export function checkConsolidatedV3(
  run: LintRun,
  group: ObjectNode,
  checkEntry: (entry: ObjectNode, name: string) => void,
): void {
  const member = memberOf(group, "consolidated_metadata");
  const value = member?.value;
  if (member === undefined || value === undefined) return;
  if (value.kind === "null") {
    run.report(
      "consolidated-null",
      value,
      "consolidated_metadata is null, as zarr-python up to 3.1.3 wrote it; leave the member out.",
      { fixes: [removeMember(group, member)] },
    );
    return;
  }
  if (value.kind !== "object") {
    run.report(
      "consolidated-form",
      value,
      `consolidated_metadata is ${kindOf(value)}, but expected an object: every reader refuses this.`,
      { fixes: [removeMember(group, member)] },
    );
    return;
  }
  checkForm(run, value);
  const metadata = valueOf(value, "metadata");
  if (metadata?.kind !== "object") return;
  run.report(
    "consolidated-reader-support",
    member,
    "tensorstore and others pass over consolidated metadata, so every node needs its own zarr.json as well.",
  );
  for (const entry of metadata.members) checkMember(run, entry, checkEntry);
  checkParents(run, metadata);
}

function checkForm(run: LintRun, value: ObjectNode): void {
  const kind = valueOf(value, "kind");
  if (kind !== undefined && stringOf(kind) !== "inline") {
    run.report(
      "consolidated-kind",
      kind,
      `kind is ${quote(run.text, kind)}, but expected "inline": zarr-python refuses this.`,
      { fixes: [replaceValue('Write "inline"', kind, '"inline"')] },
    );
  }
  const mark = valueOf(value, "must_understand");
  if (mark !== undefined && !(mark.kind === "boolean" && !mark.value)) {
    run.report(
      "consolidated-form",
      mark,
      `must_understand is ${quote(run.text, mark)}, but expected false, so that other readers pass over it.`,
      { fixes: [replaceValue("Write false", mark, "false")] },
    );
  }
  const metadata = valueOf(value, "metadata");
  if (metadata !== undefined && metadata.kind !== "object") {
    run.report(
      "consolidated-form",
      metadata,
      `metadata is ${kindOf(metadata)}, but expected an object.`,
    );
  }
  const wanted: Readonly<Record<string, string>> = {
    kind: '"inline"',
    must_understand: "false",
    metadata: "{}",
  };
  for (const [name, insert] of Object.entries(wanted)) {
    if (memberOf(value, name) !== undefined) continue;
    run.report(
      "consolidated-form",
      openingOf(value),
      `${name} is missing in the consolidated metadata.`,
      {
        fixes: [insertMember(run.text, value, name, insert)],
      },
    );
  }
  for (const member of value.members) {
    if (Object.hasOwn(wanted, member.name)) continue;
    run.report(
      "consolidated-form",
      member,
      `${JSON.stringify(member.name)} does not belong to consolidated metadata, which has kind, must_understand and metadata.`,
      { fixes: [dropMember(value, member)] },
    );
  }
}

function checkMember(
  run: LintRun,
  entry: JsonMember,
  checkEntry: (entry: ObjectNode, name: string) => void,
): void {
  const plain = entry.name.replace(/^\/+|\/+$/g, "");
  if (entry.name === "" || plain !== entry.name) {
    run.report(
      "consolidated-key",
      entry,
      `${JSON.stringify(entry.name)} is no path below the group: expected names joined by "/", without one at either end.`,
      plain === "" ? {} : { fixes: [renameMember(entry, plain)] },
    );
  } else {
    for (const name of plain.split("/")) {
      const fault = nodeNameFault(name, 3);
      if (fault !== undefined) run.report(fault.rule, entry, fault.message);
    }
  }
  if (entry.value?.kind === "object") checkEntry(entry.value, entry.name);
  else if (entry.value !== undefined) {
    run.report(
      "consolidated-form",
      entry.value,
      `The entry is ${kindOf(entry.value)}, but expected the document of a node.`,
    );
  }
}

/** V3-CM-007: zarr-python passes over a child whose group is not in the map. */
function checkParents(run: LintRun, metadata: ObjectNode): void {
  const keys = new Set(metadata.members.map(({ name }) => name));
  for (const entry of metadata.members) {
    const slash = entry.name.lastIndexOf("/");
    const parent = entry.name.slice(0, slash);
    if (slash <= 0 || keys.has(parent)) continue;
    run.report(
      "consolidated-parent",
      entry,
      `The group ${JSON.stringify(parent)} is not in the consolidated metadata: zarr-python passes over what is below it.`,
    );
  }
}
