import type { JsonNode } from "../../zarr/json";
import { memberOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import type { AttributesContext } from "../rules/attributesContext";
import { kindOf, quote } from "../wording";
import { checkGeoProj, checkSpatial } from "./geoZarr";
import { checkLayout } from "./multiscalesLayout";

/** A convention with the attributes that are its own. */
interface Convention {
  readonly name: string;
  readonly uuid: string;
  readonly isUsed: (attributes: ObjectNode) => boolean;
}

const hasPrefix = (prefix: string) => (attributes: ObjectNode) =>
  attributes.members.some(({ name }) => name.startsWith(prefix));

const conventions: readonly Convention[] = [
  {
    name: "multiscales",
    uuid: "d35379db-88df-4056-af3a-620245f8e347",
    isUsed: (attributes) => valueOf(attributes, "multiscales")?.kind === "object",
  },
  { name: "proj:", uuid: "f17cb550-5864-4468-aeb7-f3180cfb622f", isUsed: hasPrefix("proj:") },
  { name: "spatial:", uuid: "689b58e2-cf7b-45e0-9fff-9cfc0883d6b4", isUsed: hasPrefix("spatial:") },
];

/** zarr_conventions and the conventions of GeoZarr (CONFORMANCE §9.4), where their marks stand. */
export function checkConventions(
  run: LintRun,
  attributes: ObjectNode,
  context: AttributesContext,
): void {
  const member = memberOf(attributes, "zarr_conventions");
  const entries = member === undefined ? [] : checkEntries(run, member.value);
  checkDeclarations(run, attributes, entries);
  checkLayout(run, attributes, context.kind);
  checkGeoProj(run, attributes);
  checkSpatial(run, attributes, context);
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const entryMembers = ["uuid", "schema_url", "spec_url", "name", "description"];

/** CNV-001. */
function checkEntries(run: LintRun, node: JsonNode | undefined): ObjectNode[] {
  if (node === undefined) return [];
  if (node.kind !== "array") {
    run.report(
      "zarr-conventions",
      node,
      `zarr_conventions is ${kindOf(node)}, but expected a list of objects.`,
    );
    return [];
  }
  const entries: ObjectNode[] = [];
  for (const item of node.items) {
    if (item.kind === "object") {
      entries.push(item);
      checkEntry(run, item);
    } else {
      run.report("zarr-conventions", item, `Expected an object, found ${kindOf(item)}.`);
    }
  }
  return entries;
}

function checkEntry(run: LintRun, entry: ObjectNode): void {
  const identified = ["uuid", "schema_url", "spec_url"].some((name) => memberOf(entry, name));
  if (!identified) {
    run.report(
      "zarr-conventions",
      openingOf(entry),
      "The entry has neither uuid, schema_url nor spec_url, so it names no convention.",
    );
  }
  for (const { name, nameOffset, nameLength, value } of entry.members) {
    if (!entryMembers.includes(name)) {
      const place = { offset: nameOffset, length: nameLength, of: value ?? entry };
      run.report(
        "zarr-conventions",
        place,
        `${JSON.stringify(name)} is no member of an entry, which has ${entryMembers.join(", ")}.`,
      );
      continue;
    }
    const text = stringOf(value) ?? "";
    const sound =
      name === "uuid"
        ? uuidPattern.test(text)
        : name.endsWith("_url")
          ? /^https?:\/\/\S+$/.test(text)
          : value?.kind === "string";
    if (sound || value === undefined) continue;
    const wanted =
      name === "uuid"
        ? "a UUID in small letters"
        : name.endsWith("_url")
          ? "an address with http or https"
          : "a string";
    run.report(
      "zarr-conventions",
      value,
      `${name} is ${quote(run.text, value)}, but expected ${wanted}.`,
    );
  }
}

/** CNV-002. */
function checkDeclarations(
  run: LintRun,
  attributes: ObjectNode,
  entries: readonly ObjectNode[],
): void {
  for (const { name, uuid, isUsed } of conventions) {
    const entry = entries.find((one) => declares(one, name, uuid));
    const used = isUsed(attributes);
    if (used === (entry !== undefined)) continue;
    if (entry !== undefined) {
      run.report(
        "convention-undeclared",
        openingOf(entry),
        `The convention ${name} is declared, but none of its attributes is there.`,
      );
      continue;
    }
    const member = attributes.members.find((one) =>
      name.endsWith(":") ? one.name.startsWith(name) : one.name === name,
    );
    if (member === undefined) continue;
    run.report(
      "convention-undeclared",
      member,
      `${member.name} is of the convention ${name}, which zarr_conventions does not declare (uuid ${uuid}).`,
    );
  }
}

function declares(entry: ObjectNode, name: string, uuid: string): boolean {
  const declared = stringOf(valueOf(entry, "uuid"));
  return declared === undefined ? stringOf(valueOf(entry, "name")) === name : declared === uuid;
}
