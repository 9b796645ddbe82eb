import type { JsonNode } from "../../zarr/json";
import { numberOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { count, quote } from "../wording";
import { checkAxes } from "./omeAxes";
import { finerScale } from "./omeLevelScale";
import { isFilledList, isText, objectsOf, wanted, type OmeMetadata } from "./omeNodes";
import { checkVersion, recommend } from "./omeVersions";

/** `multiscales`: the images of a group (OME-010…023). */
export function checkMultiscales(run: LintRun, { object, version }: OmeMetadata): void {
  if (valueOf(object, "multiscales") === undefined) return;
  const list = wanted(run, object, {
    rule: "ome-multiscales",
    name: "multiscales",
    expected: "a list with at least one image",
    accepts: isFilledList,
  });
  for (const image of objectsOf(run, list, "ome-multiscales")) {
    if (version === "0.4" && !checkImageVersion(run, image)) continue;
    checkImage(run, image);
  }
}

function checkImageVersion(run: LintRun, image: ObjectNode): boolean {
  if (valueOf(image, "version") === undefined) {
    run.report("ome-version", openingOf(image), 'version is missing, but expected "0.4".', {
      severity: "warning",
    });
  }
  return checkVersion(run, image, "image");
}

function checkImage(run: LintRun, image: ObjectNode): void {
  const axes = checkAxes(run, image);
  const list = wanted(run, image, {
    rule: "ome-datasets",
    name: "datasets",
    expected: "a list with at least one level",
    accepts: isFilledList,
  });
  const datasets = objectsOf(run, list, "ome-datasets");
  for (const dataset of datasets) {
    wanted(run, dataset, {
      rule: "ome-datasets",
      name: "path",
      expected: "a path",
      accepts: isText,
    });
    checkTransformations(run, dataset, axes, true);
  }
  checkTransformations(run, image, axes, false);
  checkScaleOrder(run, datasets);
  recommend(run, image, { names: ["name", "type", "metadata"], what: "An image" });
}

/** OME-018, as far as the scales tell: levels become coarser. */
function checkScaleOrder(run: LintRun, datasets: readonly ObjectNode[]): void {
  datasets.forEach((dataset, index) => {
    const node = finerScale(datasets[index - 1], dataset);
    if (node === undefined) return;
    run.report(
      "ome-dataset-order",
      node,
      `This level has a scale of ${quote(run.text, node)} here, finer than the level before it: levels go from the finest to the coarsest.`,
    );
  });
}

/** One scale, then at most one translation, as long as the axes (OME-019, OME-020). */
function checkTransformations(
  run: LintRun,
  object: ObjectNode,
  axes: number | undefined,
  required: boolean,
): void {
  const list = wanted(run, object, {
    rule: "ome-transformations",
    name: "coordinateTransformations",
    expected: "a list with one scale, and perhaps a translation after it",
    optional: !required,
    accepts: isFilledList,
  });
  if (list?.kind !== "array") return;
  const items = objectsOf(run, list, "ome-transformations");
  const types = items.map((item) => stringOf(valueOf(item, "type")));
  const found = types.join(", ");
  if (items.length === list.items.length && found !== "scale" && found !== "scale, translation") {
    run.report(
      "ome-transformations",
      list,
      `coordinateTransformations has ${found === "" ? "no type" : found}, but expected one scale, then at most one translation.`,
    );
  }
  items.forEach((item, index) => checkVector(run, item, types[index], axes));
}

function checkVector(
  run: LintRun,
  item: ObjectNode,
  type: string | undefined,
  axes: number | undefined,
): void {
  if (type !== "scale" && type !== "translation") {
    const node = valueOf(item, "type");
    run.report(
      "ome-transformations",
      node ?? openingOf(item),
      `type is ${node === undefined ? "missing" : quote(run.text, node)}, but expected "scale" or "translation".`,
    );
    return;
  }
  const vector = valueOf(item, type);
  if (vector === undefined && valueOf(item, "path") !== undefined) return;
  const numbers = vector?.kind === "array" ? vector.items.map(numberOf) : undefined;
  if (vector === undefined || numbers === undefined || numbers.includes(undefined)) {
    run.report(
      "ome-transformations",
      vector ?? openingOf(item),
      `${type} is ${vector === undefined ? "missing" : quote(run.text, vector)}, but expected a list of numbers.`,
    );
    return;
  }
  if (axes !== undefined && numbers.length !== axes) {
    run.report(
      "ome-transformations",
      vector,
      `${type} has ${count(numbers.length, "number")}, but there are ${axes} axes.`,
    );
  }
  if (type === "scale" && vector.kind === "array")
    vector.items.forEach((one) => checkScale(run, one));
}

function checkScale(run: LintRun, node: JsonNode): void {
  const value = numberOf(node);
  if (value !== undefined && value > 0 && Number.isFinite(value)) return;
  run.report(
    "ome-scale-value",
    node,
    `A scale of ${quote(run.text, node)} gives no sizes; expected a number above 0.`,
  );
}
