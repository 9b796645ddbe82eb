import type { JsonMember } from "../../zarr/json";
import { dropMember, renameMember } from "../edits";
import type { ObjectNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import { arrayMembers, v2ArrayMembers } from "./members";
import { checkZarrFormat } from "./zarrFormat";

/** A `.zgroup` document, alone or within `.zmetadata` (V2-GRP-001, V2-GRP-002). */
export function checkGroupV2(run: LintRun, object: ObjectNode, consolidated = false): void {
  checkZarrFormat(run, object, 2);
  for (const member of object.members) {
    const { name } = member;
    if (name === "zarr_format" || (consolidated && name === "consolidated_metadata")) continue;
    if (arrayMembers.includes(name) && name !== "attributes" && name !== "node_type") {
      run.report(
        v2ArrayMembers.includes(name) ? "v2-extra-member" : "v3-member",
        member,
        `${name} does not belong into .zgroup, which holds zarr_format alone.`,
        { fixes: [dropMember(object, member)] },
      );
    } else {
      reportExtraV2(run, object, member, undefined);
    }
  }
}

/** V2-ARR-011, V2-GRP-002; what netCDF adds is known and harmless. */
export function reportExtraV2(
  run: LintRun,
  object: ObjectNode,
  member: JsonMember,
  guess: string | undefined,
): void {
  if (member.name.startsWith("_NCZARR") || member.name.startsWith("_nczarr")) return;
  run.report(
    "v2-extra-member",
    member,
    `${JSON.stringify(member.name)} is not a member of the format: readers pass over it.${guess === undefined ? " Data of your own belongs into .zattrs." : ` Did you mean "${guess}"?`}`,
    { fixes: [guess === undefined ? dropMember(object, member) : renameMember(member, guess)] },
  );
}
