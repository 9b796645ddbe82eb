import { removeMember, replaceValue } from "../edits";
import { memberOf, type ObjectNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import { kindOf } from "../wording";

/** `attributes` of a v3 node: an object, or absent (V3-GRP-003, V3-ARR-009). */
export function checkAttributesMember(run: LintRun, object: ObjectNode): ObjectNode | undefined {
  const member = memberOf(object, "attributes");
  const value = member?.value;
  if (member === undefined || value === undefined) return undefined;
  if (value.kind === "object") {
    reportNoOp(run, object, value.members.length === 0, "attributes");
    return value;
  }
  if (value.kind === "null") {
    run.report(
      "attributes-type",
      value,
      "attributes is null, but expected an object or no such member: zarr-python reads it, zarrs refuses it.",
      {
        severity: "warning",
        fixes: [replaceValue("Write {}", value, "{}"), removeMember(object, member)],
      },
    );
    return undefined;
  }
  run.report(
    "attributes-type",
    value,
    `attributes is ${kindOf(value)}, but expected an object: every reader refuses this.`,
  );
  return undefined;
}

/** V3-ARR-019: a member that could as well be left out. */
export function reportNoOp(run: LintRun, object: ObjectNode, empty: boolean, name: string): void {
  const member = empty ? memberOf(object, name) : undefined;
  if (member === undefined) return;
  run.report("no-op-member", member, `${name} says nothing here and may be left out.`, {
    fixes: [removeMember(object, member)],
  });
}
