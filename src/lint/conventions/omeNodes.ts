import type { JsonNode } from "../../zarr/json";
import { integerOf, numberOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import type { RuleName } from "../ruleTable";
import { kindOf, quote } from "../wording";

/** Where OME-Zarr metadata stands, and of which version it is. */
export interface OmeMetadata {
  readonly object: ObjectNode;
  readonly version: "0.4" | "0.5";
}

/**
 * The OME-Zarr metadata in some attributes: the member `ome` since 0.5 (v3), the attributes themselves up
 * to 0.4 (v2). Undefined where there is none, or none of a version that is known.
 */
export function omeMetadata(attributes: ObjectNode, zarrFormat: 2 | 3): OmeMetadata | undefined {
  const ome = valueOf(attributes, "ome");
  if (zarrFormat === 3) {
    const known = ome?.kind === "object" && stringOf(valueOf(ome, "version")) === "0.5";
    return known ? { object: ome, version: "0.5" } : undefined;
  }
  const marked = ["multiscales", "plate", "well", "image-label", "bioformats2raw.layout"].some(
    (name) => valueOf(attributes, name) !== undefined,
  );
  const isObject = valueOf(attributes, "multiscales")?.kind === "object";
  return marked && !isObject ? { object: attributes, version: "0.4" } : undefined;
}

/** What a member must be; reports it where it is not. */
export interface Want {
  readonly rule: RuleName;
  readonly name: string;
  /** Completes "expected …". */
  readonly expected: string;
  readonly optional?: boolean;
  accepts(node: JsonNode): boolean;
}

/** The member where it is as wanted; a finding, and undefined, where it is not. */
export function wanted(run: LintRun, object: ObjectNode, want: Want): JsonNode | undefined {
  const node = valueOf(object, want.name);
  if (node === undefined) {
    if (want.optional !== true) {
      run.report(
        want.rule,
        openingOf(object),
        `${want.name} is missing, but expected ${want.expected}.`,
      );
    }
    return undefined;
  }
  if (want.accepts(node)) return node;
  const shown = node.kind === "object" ? kindOf(node) : quote(run.text, node);
  run.report(want.rule, node, `${want.name} is ${shown}, but expected ${want.expected}.`);
  return undefined;
}

/** The objects of a list; a finding for each item that is none. */
export function objectsOf(run: LintRun, node: JsonNode | undefined, rule: RuleName): ObjectNode[] {
  if (node?.kind !== "array") return [];
  return node.items.filter((item): item is ObjectNode => {
    if (item.kind !== "object")
      run.report(rule, item, `Expected an object, found ${kindOf(item)}.`);
    return item.kind === "object";
  });
}

export const isFilledList = (node: JsonNode): boolean =>
  node.kind === "array" && node.items.length > 0;
export const isText = (node: JsonNode): boolean => node.kind === "string";
export const isNumber = (node: JsonNode): boolean => Number.isFinite(numberOf(node));
export const isIndex = (node: JsonNode): boolean => (integerOf(node) ?? -1) >= 0;
export const isPositive = (node: JsonNode): boolean => (integerOf(node) ?? 0) > 0;
/** A name of a row, a column or a field: letters and digits alone. */
export const isPlainName = (name: string | undefined): boolean => /^[A-Za-z0-9]+$/.test(name ?? "");
