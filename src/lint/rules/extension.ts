import type { JsonNode } from "../../zarr/json";
import { dropMember, removeMember, renameMember } from "../edits";
import { memberOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { nearest } from "../suggest";
import { kindOf, quote } from "../wording";

/** An extension definition as it stands in the document (v3 core, "Extension definition"). */
export interface Extension {
  readonly name: string;
  /** The name's own value, or the whole for a short-hand. */
  readonly nameNode: JsonNode;
  readonly node: JsonNode;
  readonly shortHand: boolean;
  readonly configuration: ObjectNode | undefined;
}

export interface ExtensionPlace {
  /** What it is, for messages: `data_type`, `chunk_grid`, `codec`. */
  readonly what: string;
  /** V3-EXT-004: no `must_understand: false` here. */
  readonly mustBeUnderstood: boolean;
  /** Extra members that another rule speaks of. */
  readonly ignore?: readonly string[];
}

const definitionMembers = ["name", "configuration", "must_understand"];

/** Reads a definition and checks its form (V3-EXT-001…010); undefined where it has no name. */
export function readExtension(
  run: LintRun,
  node: JsonNode,
  place: ExtensionPlace,
): Extension | undefined {
  if (node.kind === "string") {
    if (!checkName(run, node, node.value)) return undefined;
    return { name: node.value, nameNode: node, node, shortHand: true, configuration: undefined };
  }
  if (node.kind !== "object") {
    run.report(
      "extension-name",
      node,
      `${place.what} is ${kindOf(node)}, but expected an object with a name: every reader refuses this.`,
    );
    return undefined;
  }
  const nameNode = memberOf(node, "name")?.value;
  checkMustUnderstand(run, node, place);
  if (nameNode?.kind !== "string") {
    run.report(
      "extension-name",
      nameNode ?? openingOf(node),
      nameNode === undefined
        ? `${place.what} has no name, but an object with a name is expected: every reader refuses this.`
        : `name is ${quote(run.text, nameNode)}, but expected a string: every reader refuses this.`,
    );
    return undefined;
  }
  checkExtraMembers(run, node, place);
  const configuration = checkConfiguration(run, node);
  if (!checkName(run, nameNode, nameNode.value)) return undefined;
  return { name: nameNode.value, nameNode, node, shortHand: false, configuration };
}

function checkName(run: LintRun, node: JsonNode, name: string): boolean {
  if (/^[a-z]+:\/\//.test(name)) {
    run.report(
      "extension-url",
      node,
      "An address as a name is allowed for old data only: new extensions have registered names.",
    );
    return true;
  }
  if (/^[a-z][a-z0-9-_.]+$/.test(name)) return true;
  run.report(
    "extension-name",
    node,
    `${JSON.stringify(name)} is no extension name: expected lower-case letters, digits, "-", "_" and ".", a letter first, two characters at least.`,
  );
  return false;
}

function checkConfiguration(run: LintRun, node: ObjectNode): ObjectNode | undefined {
  const member = memberOf(node, "configuration");
  const value = member?.value;
  if (member === undefined || value === undefined) return undefined;
  if (value.kind === "object") return value;
  run.report(
    "extension-configuration",
    value,
    `configuration is ${quote(run.text, value)}, but expected an object: every reader refuses this.`,
    value.kind === "null" ? { fixes: [removeMember(node, member)] } : {},
  );
  return undefined;
}

function checkMustUnderstand(run: LintRun, node: ObjectNode, place: ExtensionPlace): void {
  const member = memberOf(node, "must_understand");
  const value = member?.value;
  if (member === undefined || value === undefined) return;
  const fixes = [removeMember(node, member)];
  if (value.kind !== "boolean") {
    run.report(
      "extension-must-understand",
      value,
      `must_understand is ${quote(run.text, value)}, but expected true or false.`,
      { fixes },
    );
  } else if (place.mustBeUnderstood && !value.value) {
    run.report(
      "extension-must-understand",
      member,
      `${place.what} must always be understood: must_understand cannot be false here.`,
      { fixes },
    );
  } else if (place.what === "codec") {
    run.report(
      "codec-must-understand",
      member,
      value.value
        ? "must_understand: true is what holds anyway, and tensorstore refuses the member on a codec."
        : "A chunk cannot be decoded past a codec that is not understood: zarr-python and tensorstore refuse this, zarrs skips the codec.",
      // Without the mark zarrs refuses what it read.
      { fixes: value.value ? fixes : [dropMember(node, member)] },
    );
  }
}

function checkExtraMembers(run: LintRun, node: ObjectNode, place: ExtensionPlace): void {
  if (!run.isClosed) return;
  for (const member of node.members) {
    if (definitionMembers.includes(member.name) || place.ignore?.includes(member.name) === true) {
      continue;
    }
    const free = definitionMembers.filter((name) => memberOf(node, name) === undefined);
    const guess = nearest(member.name, free);
    run.report(
      "extension-member",
      member,
      `${JSON.stringify(member.name)} stands beside name and configuration, but belongs to neither: tensorstore refuses this${guess === undefined ? "" : `. Did you mean "${guess}"?`}${guess === undefined ? ", others pass over it." : ""}`,
      { fixes: [guess === undefined ? dropMember(node, member) : renameMember(member, guess)] },
    );
  }
}

/** V3-EXT-011: members of a configuration that the extension does not define. */
export function checkConfigurationMembers(
  run: LintRun,
  extension: Extension,
  known: readonly string[],
): void {
  const { configuration } = extension;
  if (configuration === undefined) return;
  for (const member of configuration.members) {
    if (known.includes(member.name)) continue;
    const free = known.filter((name) => memberOf(configuration, name) === undefined);
    const guess = nearest(member.name, free);
    run.report(
      "configuration-member",
      member,
      `${extension.name} has no ${JSON.stringify(member.name)} in its configuration: zarr-python and tensorstore refuse this.${guess === undefined ? "" : ` Did you mean "${guess}"?`}`,
      {
        fixes: [
          guess === undefined ? dropMember(configuration, member) : renameMember(member, guess),
        ],
      },
    );
  }
}
