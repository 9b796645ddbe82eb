import type { DataType } from "../../zarr/dataType";
import { insertMember, replaceValue } from "../edits";
import { memberOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { nearest } from "../suggest";
import { quote } from "../wording";
import { checkArrayV3 } from "./arrayV3";
import { checkAttributesMember } from "./attributes";
import { arrayMembers, checkMembersV3 } from "./members";
import { checkZarrFormat } from "./zarrFormat";

export type NodeKind = "array" | "group";

export interface NodeOutcome {
  readonly kind: NodeKind | undefined;
  readonly attributes: ObjectNode | undefined;
  readonly dataType?: DataType | undefined;
}

/** A v3 document of either kind; consolidated metadata is left to the caller. */
export function checkNodeV3(run: LintRun, object: ObjectNode): NodeOutcome {
  if (isAlpha(run, object)) return { kind: undefined, attributes: undefined };
  const kind = checkNodeType(run, object);
  if (kind === "array") return { kind, ...checkArrayV3(run, object) };
  checkZarrFormat(run, object, 3);
  if (kind === "group") checkMembersV3(run, object, "group");
  return { kind, attributes: checkAttributesMember(run, object) };
}

/** LEG-001: nothing else of these rules holds for such a document. */
function isAlpha(run: LintRun, object: ObjectNode): boolean {
  const value = valueOf(object, "zarr_format");
  if (value?.kind !== "string" || !value.value.startsWith("https://purl.org/zarr/")) return false;
  run.report(
    "v3-alpha",
    value,
    "This document is of the v3 alpha of 2022, which no current reader takes: zarr-python 2.14 to 2.18 wrote it behind a flag.",
  );
  return true;
}

/** V3-GRP-002, V3-ARR-002; where it is missing, the other members tell what is meant. */
function checkNodeType(run: LintRun, object: ObjectNode): NodeKind | undefined {
  const value = memberOf(object, "node_type")?.value;
  const written = stringOf(value);
  if (written === "array" || written === "group") return written;
  const meant = object.members.some(
    ({ name }) => arrayMembers.indexOf(name) >= 2 && name !== "attributes",
  )
    ? "array"
    : "group";
  if (value === undefined) {
    run.report(
      "node-type",
      openingOf(object),
      `node_type is missing, but expected "array" or "group": tensorstore and zarrs refuse this.`,
      { fixes: [insertMember(run.text, object, "node_type", `"${meant}"`)] },
    );
    return meant;
  }
  const guess = written === undefined ? undefined : nearest(written, ["array", "group"]);
  run.report(
    "node-type",
    value,
    `node_type is ${quote(run.text, value)}, but expected "array" or "group": every reader refuses this.`,
    { fixes: [replaceValue(`Write "${guess ?? meant}"`, value, `"${guess ?? meant}"`)] },
  );
  return guess === "array" || guess === "group" ? guess : meant;
}
