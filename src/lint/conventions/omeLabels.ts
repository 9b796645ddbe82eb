import type { JsonNode } from "../../zarr/json";
import { integerOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { quote } from "../wording";
import { isFilledList, isNumber, isText, objectsOf, wanted, type OmeMetadata } from "./omeNodes";
import { checkVersion, recommend, withVersion } from "./omeVersions";

/** `omero`, `labels`, `image-label` and `bioformats2raw.layout` (OME-030, OME-040, OME-052). */
export function checkLabels(run: LintRun, metadata: OmeMetadata): void {
  const { object } = metadata;
  checkOmero(run, object);
  checkLabelList(run, object);
  checkImageLabel(run, metadata);
  checkSeries(run, object);
  const layout = valueOf(object, "bioformats2raw.layout");
  if (layout !== undefined && integerOf(layout) !== 3) {
    run.report(
      "ome-bioformats2raw",
      layout,
      `bioformats2raw.layout is ${quote(run.text, layout)}, but expected 3.`,
    );
  }
}

function checkOmero(run: LintRun, object: ObjectNode): void {
  const omero = valueOf(object, "omero");
  if (omero?.kind !== "object") return;
  const rule = "ome-omero";
  const list = wanted(run, omero, {
    rule,
    name: "channels",
    expected: "a list of channels",
    accepts: ({ kind }) => kind === "array",
  });
  for (const channel of objectsOf(run, list, rule)) {
    wanted(run, channel, {
      rule,
      name: "color",
      expected: '6 hex digits such as "FF8000"',
      accepts: (node) => /^[0-9a-fA-F]{6}$/.test(stringOf(node) ?? ""),
    });
    const window = wanted(run, channel, {
      rule,
      name: "window",
      expected: "an object with min, max, start and end",
      accepts: ({ kind }) => kind === "object",
    });
    if (window?.kind !== "object") continue;
    for (const name of ["min", "max", "start", "end"]) {
      wanted(run, window, { rule, name, expected: "a number", accepts: isNumber });
    }
  }
}

function checkLabelList(run: LintRun, object: ObjectNode): void {
  wanted(run, object, {
    rule: "ome-labels",
    name: "labels",
    expected: "a list of paths of label images",
    optional: true,
    accepts: (node) => node.kind === "array" && node.items.every(({ kind }) => kind === "string"),
  });
}

/** The images of a collection, by path (OME-052). */
function checkSeries(run: LintRun, object: ObjectNode): void {
  const rule = "ome-bioformats2raw";
  const list = wanted(run, object, {
    rule,
    name: "series",
    expected: "a list of paths of images",
    optional: true,
    accepts: ({ kind }) => kind === "array",
  });
  for (const item of list?.kind === "array" ? list.items : []) {
    if (item.kind === "string") continue;
    run.report(rule, item, `Expected the path of an image, found ${quote(run.text, item)}.`);
  }
}

function checkImageLabel(run: LintRun, metadata: OmeMetadata): void {
  const label = valueOf(metadata.object, "image-label");
  if (label?.kind !== "object") return;
  if (metadata.version === "0.4" && !checkVersion(run, label, "label image")) return;
  recommend(run, label, { names: withVersion(metadata, "colors"), what: "A label image" });
  checkSource(run, label);
  const rule = "ome-image-label";
  const colors = wanted(run, label, {
    rule,
    name: "colors",
    expected: "a list with at least one color",
    optional: true,
    accepts: isFilledList,
  });
  const seen = new Set<number>();
  for (const color of objectsOf(run, colors, rule)) {
    checkLabelValue(run, color, seen);
    wanted(run, color, {
      rule,
      name: "rgba",
      expected: "4 integers from 0 to 255",
      optional: true,
      accepts: isColor,
    });
  }
  const properties = wanted(run, label, {
    rule,
    name: "properties",
    expected: "a list with at least one entry",
    optional: true,
    accepts: isFilledList,
  });
  const named = new Set<number>();
  for (const property of objectsOf(run, properties, rule)) checkLabelValue(run, property, named);
}

function checkSource(run: LintRun, label: ObjectNode): void {
  const rule = "ome-image-label";
  const source = wanted(run, label, {
    rule,
    name: "source",
    expected: "an object",
    optional: true,
    accepts: ({ kind }) => kind === "object",
  });
  if (source?.kind !== "object") return;
  wanted(run, source, {
    rule,
    name: "image",
    expected: "the path of the image, a string",
    optional: true,
    accepts: isText,
  });
}

function checkLabelValue(run: LintRun, object: ObjectNode, seen: Set<number>): void {
  const node = valueOf(object, "label-value");
  const value = integerOf(node);
  if (value === undefined) {
    run.report(
      "ome-image-label",
      node ?? openingOf(object),
      `label-value is ${node === undefined ? "missing" : quote(run.text, node)}, but expected an integer.`,
    );
  } else if (seen.has(value)) {
    run.report("ome-image-label", node ?? object, `The label ${value} stands here twice.`);
  } else {
    seen.add(value);
  }
}

function isColor(node: JsonNode): boolean {
  const values = node.kind === "array" ? node.items.map(integerOf) : [];
  return (
    values.length === 4 &&
    values.every((value) => value !== undefined && value >= 0 && value <= 255)
  );
}
