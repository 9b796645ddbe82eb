import type { JsonNode } from "../../zarr/json";
import { memberOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { count, kindOf, quote } from "../wording";

/** The multiscales convention: `multiscales` as an object (CNV-010); a list is OME-Zarr's. */
export function checkLayout(
  run: LintRun,
  attributes: ObjectNode,
  kind: "array" | "group" | undefined,
): void {
  const member = memberOf(attributes, "multiscales");
  if (member?.value?.kind !== "object") return;
  const rule = "convention-multiscales";
  if (kind === "array") {
    run.report(rule, member, "multiscales belongs to a group, but this is an array.");
    return;
  }
  const layout = valueOf(member.value, "layout");
  if (layout?.kind !== "array" || layout.items.length === 0) {
    run.report(
      rule,
      layout ?? openingOf(member.value),
      `layout is ${layout === undefined ? "missing" : quote(run.text, layout)}, but expected a list with at least one level.`,
    );
    return;
  }
  const assets = layout.items.map((item) =>
    item.kind === "object" ? stringOf(valueOf(item, "asset")) : undefined,
  );
  for (const item of layout.items) {
    if (item.kind === "object") checkLevel(run, item, assets);
    else run.report(rule, item, `Expected an object, found ${kindOf(item)}.`);
  }
  checkMethod(run, member.value);
  checkCycle(run, layout.items);
}

/** A level that is derived of itself in the end has no source. */
function checkCycle(run: LintRun, items: readonly JsonNode[]): void {
  const sources = new Map<string, JsonNode>();
  for (const item of items) {
    const asset = item.kind === "object" ? stringOf(valueOf(item, "asset")) : undefined;
    const from = item.kind === "object" ? valueOf(item, "derived_from") : undefined;
    if (asset !== undefined && from !== undefined) sources.set(asset, from);
  }
  const done = new Set<string>();
  for (const start of sources.keys()) {
    const passed = new Set<string>();
    for (let at: string | undefined = start; at !== undefined && !done.has(at);) {
      const from: JsonNode | undefined = sources.get(at);
      if (passed.has(at) && from !== undefined) {
        run.report(
          "convention-multiscales",
          from,
          `${JSON.stringify(at)} is derived from itself in the end: no level is the source.`,
          { severity: "warning" },
        );
        break;
      }
      passed.add(at);
      at = stringOf(from);
    }
    for (const asset of passed) done.add(asset);
  }
}

/** A path below the group: relative, without `..` and without empty names. */
export function isBelow(path: string): boolean {
  return path.split("/").every((name) => name !== "" && name !== "..");
}

function checkLevel(
  run: LintRun,
  level: ObjectNode,
  assets: readonly (string | undefined)[],
): void {
  const rule = "convention-multiscales";
  const asset = valueOf(level, "asset");
  const path = stringOf(asset);
  if (path === undefined || !isBelow(path)) {
    run.report(
      rule,
      asset ?? openingOf(level),
      `asset is ${asset === undefined ? "missing" : quote(run.text, asset)}, but expected a path below this group.`,
    );
  }
  checkTransform(run, level);
  checkMethod(run, level);
  const from = valueOf(level, "derived_from");
  if (from === undefined) return;
  const source = stringOf(from);
  if (source === undefined || !isBelow(source)) {
    run.report(
      rule,
      from,
      `derived_from is ${quote(run.text, from)}, but expected the path of another level.`,
    );
  } else if (!assets.includes(source)) {
    run.report(
      rule,
      from,
      `derived_from is ${quote(run.text, from)}, which is the asset of no level: readers cannot place this one.`,
      { severity: "warning" },
    );
  }
  if (valueOf(level, "transform") !== undefined) return;
  run.report(
    rule,
    openingOf(level),
    "transform is missing, but a level that is derived from another needs it.",
  );
}

/** `scale` and `translation` within `transform`: numbers, as many of the one as of the other. */
function checkTransform(run: LintRun, level: ObjectNode): void {
  const rule = "convention-multiscales";
  const transform = valueOf(level, "transform");
  if (transform === undefined) return;
  if (transform.kind !== "object") {
    run.report(
      rule,
      transform,
      `transform is ${quote(run.text, transform)}, but expected an object.`,
    );
    return;
  }
  const lengths = ["scale", "translation"].map((name) => {
    const node = valueOf(transform, name);
    if (node === undefined) return undefined;
    if (node.kind === "array" && node.items.every(({ kind }) => kind === "number"))
      return node.items.length;
    run.report(
      rule,
      node,
      `${name} is ${quote(run.text, node)}, but expected a list of numbers, one for each axis.`,
    );
    return undefined;
  });
  const [scale, translation] = lengths;
  const node = valueOf(transform, "translation");
  if (node === undefined || scale === undefined || translation === undefined) return;
  if (scale === translation) return;
  run.report(
    rule,
    node,
    `translation has ${count(translation, "number")}, but scale has ${count(scale, "number")}.`,
    { severity: "warning" },
  );
}

function checkMethod(run: LintRun, object: ObjectNode): void {
  const node = valueOf(object, "resampling_method");
  if (node === undefined || node.kind === "string") return;
  run.report(
    "convention-multiscales",
    node,
    `resampling_method is ${quote(run.text, node)}, but expected a string.`,
  );
}
