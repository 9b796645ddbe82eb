import type { JsonMember } from "../../zarr/json";
import { dropMember, insertMember, renameMember } from "../edits";
import { type ObjectNode, memberOf, valueOf } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import type { RuleName } from "../ruleTable";
import { didYouMean, nearest } from "../suggest";

export const groupMembers = ["zarr_format", "node_type", "attributes", "consolidated_metadata"];

export const arrayMembers = [
  "zarr_format",
  "node_type",
  "shape",
  "data_type",
  "chunk_grid",
  "chunk_key_encoding",
  "fill_value",
  "codecs",
  "attributes",
  "storage_transformers",
  "dimension_names",
];

/** What a v2 member became in v3. */
const v3Counterparts: Readonly<Record<string, string>> = {
  chunks: "chunk_grid",
  dtype: "data_type",
  compressor: "codecs",
  filters: "codecs",
  order: "a transpose codec in codecs",
  dimension_separator: "chunk_key_encoding",
};

export const v2ArrayMembers = [
  "zarr_format",
  "shape",
  "chunks",
  "dtype",
  "compressor",
  "fill_value",
  "order",
  "filters",
  "dimension_separator",
];

/** Members of the v3 alpha (LEG-001). */
const alphaMembers = [
  "chunk_memory_layout",
  "metadata_encoding",
  "metadata_key_suffix",
  "extensions",
];

/** V3-GRP-004…007, V3-ARR-014…018: members that do not belong to a v3 document. */
export function checkMembersV3(run: LintRun, object: ObjectNode, kind: "array" | "group"): void {
  const known = kind === "array" ? arrayMembers : groupMembers;
  for (const member of object.members) {
    if (known.includes(member.name)) continue;
    const fixes = [dropMember(object, member)];
    if (kind === "array" && member.name === "consolidated_metadata") {
      run.report(
        "consolidated-in-array",
        member,
        "consolidated_metadata has no meaning in an array, only in a group.",
        { fixes },
      );
    } else if (kind === "group" && arrayMembers.includes(member.name)) {
      run.report(
        "array-member-in-group",
        member,
        `${member.name} belongs to arrays, but node_type is "group": every reader refuses this.`,
        { fixes },
      );
    } else {
      checkForeignMember(run, object, member, known);
    }
  }
}

function checkForeignMember(
  run: LintRun,
  object: ObjectNode,
  member: JsonMember,
  known: readonly string[],
): void {
  const { name } = member;
  if (carriesMustUnderstandFalse(member)) {
    run.report(
      "extension-member-discouraged",
      member,
      `${name} is not a member of the format; readers may pass over it because must_understand is false, but zarr-python refuses it in groups. Data of your own belongs in attributes.`,
      { fixes: [dropMember(object, member)] },
    );
    return;
  }
  const counterpart = Object.hasOwn(v3Counterparts, name) ? v3Counterparts[name] : undefined;
  if (counterpart !== undefined) {
    run.report(
      "v2-member",
      member,
      `${name} is a member of Zarr v2; in v3 it is ${counterpart}. zarr-python, tensorstore and zarrs refuse unknown members.`,
      { fixes: [dropMember(object, member)] },
    );
    return;
  }
  if (alphaMembers.includes(name)) {
    run.report(
      "v3-alpha",
      member,
      `${name} is a member of the v3 alpha, which no current reader takes.`,
      { fixes: [dropMember(object, member)], severity: "error" },
    );
    return;
  }
  reportUnknown(run, object, member, known);
}

function reportUnknown(
  run: LintRun,
  object: ObjectNode,
  member: JsonMember,
  known: readonly string[],
): void {
  const free = known.filter((candidate) => memberOf(object, candidate) === undefined);
  const guess = nearest(member.name, free);
  run.report(
    "unknown-member",
    member,
    `${JSON.stringify(member.name)} is not a member of the format: zarr-python, tensorstore and zarrs refuse this.${didYouMean(member.name, free)}`,
    {
      fixes: [
        ...(guess === undefined ? [] : [renameMember(member, guess)]),
        dropMember(object, member),
      ],
    },
  );
}

function carriesMustUnderstandFalse({ value }: JsonMember): boolean {
  if (value?.kind !== "object") return false;
  const mark = valueOf(value, "must_understand");
  return mark?.kind === "boolean" && !mark.value;
}

export interface Requirement {
  readonly name: string;
  /** JSON text to insert, where there is an obvious one. */
  readonly insert?: string;
  readonly rule?: RuleName;
  readonly refused?: string;
}

/**
 * Reports each required member that is missing. In v3 a near miss of its name is an error of its own
 * ("did you mean"), and one is enough.
 */
export function checkRequired(
  run: LintRun,
  object: ObjectNode,
  requirements: readonly Requirement[],
  nearMissIsError: boolean,
): void {
  if (!run.isClosed) return;
  const missing = requirements.filter(({ name }) => memberOf(object, name) === undefined);
  const names = new Set(requirements.map(({ name }) => name));
  for (const { name, insert, rule, refused } of missing) {
    const isMisspelt = hasNearMiss(object, name, names);
    if (nearMissIsError && isMisspelt) continue;
    run.report(
      rule ?? "required-member",
      openingOf(object),
      `${name} is missing: ${refused ?? "every reader refuses this"}.`,
      // Beside its misspelt name it would say something else.
      insert === undefined || isMisspelt
        ? {}
        : { fixes: [insertMember(run.text, object, name, insert)] },
    );
  }
}

function hasNearMiss(object: ObjectNode, name: string, known: ReadonlySet<string>): boolean {
  return object.members.some(
    (member) => !known.has(member.name) && nearest(member.name, [name]) !== undefined,
  );
}
