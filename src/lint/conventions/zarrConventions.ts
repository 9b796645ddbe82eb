import type { JsonNode } from "../../zarr/json";
import { memberOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import type { AttributesContext } from "../rules/attributesContext";
import { kindOf, quote } from "../wording";
import { checkGeoProj, checkSpatial } from "./geoZarr";
import { declaredBy, knownConventions, type KnownConvention } from "./knownConventions";
import { checkLicense, checkUnitOfMeasure } from "./licenseAndUnit";
import { checkLayout } from "./multiscalesLayout";

/** zarr_conventions and the conventions of GeoZarr (CONFORMANCE §9.4), where their marks stand. */
export function checkConventions(
  run: LintRun,
  attributes: ObjectNode,
  context: AttributesContext,
): void {
  const member = memberOf(attributes, "zarr_conventions");
  const entries = member === undefined ? [] : checkEntries(run, member.value);
  const declared = new Map(
    entries.flatMap((entry) => {
      const convention = declaredBy(entry);
      return convention === undefined ? [] : [[convention, entry] as const];
    }),
  );
  checkDeclarations(run, attributes, declared);
  checkLayout(run, attributes, context.kind);
  const names = new Set([...declared.keys()].map(({ name }) => name));
  checkGeoProj(run, attributes, names.has("proj:"));
  checkSpatial(run, attributes, context);
  if (names.has("uom")) checkUnitOfMeasure(run, attributes, context.kind);
  if (names.has("license")) checkLicense(run, attributes);
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
    if (entryMembers.includes(name)) {
      if (value !== undefined) checkEntryMember(run, name, value);
      continue;
    }
    const place = { offset: nameOffset, length: nameLength, of: value ?? entry };
    run.report(
      "zarr-conventions",
      place,
      `${JSON.stringify(name)} is no member of an entry, which has ${entryMembers.join(", ")}.`,
    );
  }
  checkIdentity(run, entry);
}

function checkEntryMember(run: LintRun, name: string, value: JsonNode): void {
  const text = stringOf(value);
  const [wanted, pattern] =
    name === "uuid"
      ? (["a UUID in small letters", uuidPattern] as const)
      : name.endsWith("_url")
        ? (["an address with http or https", /^https?:\/\/\S+$/] as const)
        : (["a string", undefined] as const);
  if (text !== undefined && pattern?.test(text) !== false) return;
  run.report(
    "zarr-conventions",
    value,
    `${name} is ${quote(run.text, value)}, but expected ${wanted}.`,
  );
}

/** What else an entry says should be of the convention that its UUID or its address names. */
function checkIdentity(run: LintRun, entry: ObjectNode): void {
  const convention = declaredBy(entry);
  const uuid = valueOf(entry, "uuid");
  for (const name of ["schema_url", "spec_url"]) {
    const node = valueOf(entry, name);
    const other = knownConventions.find(({ address }) => address.test(stringOf(node) ?? ""));
    if (node === undefined || other === undefined || other === convention) continue;
    run.report(
      "convention-identity",
      convention === undefined && uuid !== undefined ? uuid : node,
      convention === undefined
        ? `uuid is ${uuid === undefined ? "missing" : quote(run.text, uuid)}, but the address is that of the convention "${other.name}", ${other.uuid}.`
        : `The address is that of the convention "${other.name}", but the entry is of "${convention.name}": readers take the latter.`,
    );
    return;
  }
  const name = valueOf(entry, "name");
  if (convention === undefined || name?.kind !== "string") return;
  if (convention.names.includes(name.value)) return;
  run.report(
    "convention-identity",
    name,
    `name is ${quote(run.text, name)}, but the convention is called ${JSON.stringify(convention.name)}. Readers do not go by it.`,
    { severity: "hint" },
  );
}

/** CNV-002. */
function checkDeclarations(
  run: LintRun,
  attributes: ObjectNode,
  declared: ReadonlyMap<KnownConvention, ObjectNode>,
): void {
  for (const convention of knownConventions) {
    const entry = declared.get(convention);
    const used = convention.firstUsed(attributes);
    if ((used === undefined) === (entry === undefined)) continue;
    if (entry !== undefined) {
      // What is there and not well-formed is found by its own rule.
      if (memberOf(attributes, convention.name) !== undefined) continue;
      run.report(
        "convention-undeclared",
        openingOf(entry),
        `The convention ${convention.name} is declared, but none of its attributes is there.`,
      );
      continue;
    }
    const { name, uuid, own = [used ?? ""] } = convention;
    const member = own.map((one) => memberOf(attributes, one)).find((one) => one !== undefined);
    // A license in words of its own is older than the convention.
    if (member === undefined || name === "license") continue;
    run.report(
      "convention-undeclared",
      member,
      `${member.name} is of the convention ${name}, which zarr_conventions does not declare (uuid ${uuid}).`,
    );
  }
}
