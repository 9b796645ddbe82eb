import type { JsonNode } from "../../zarr/json";
import { integersOf, numberOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import type { AttributesContext } from "../rules/attributesContext";
import { quote } from "../wording";

/** geo-proj: which coordinate reference system (CNV-011). */
export function checkGeoProj(run: LintRun, attributes: ObjectNode, isDeclared: boolean): void {
  const first = attributes.members.find(({ name }) => name.startsWith("proj:"));
  if (first === undefined) return;
  const code = valueOf(attributes, "proj:code");
  const wkt = valueOf(attributes, "proj:wkt2");
  const json = valueOf(attributes, "proj:projjson");
  // Where nothing is declared, these may be attributes of STAC.
  if (isDeclared && code === undefined && wkt === undefined && json === undefined) {
    run.report(
      "geo-proj",
      first,
      "proj: attributes need at least one of proj:code, proj:wkt2 and proj:projjson.",
    );
  }
  const check = (node: JsonNode | undefined, sound: boolean, wanted: string): void => {
    if (node === undefined || sound || node.kind === "null") return;
    run.report("geo-proj", node, `${quote(run.text, node)} is not ${wanted}.`);
  };
  check(
    code,
    /^[^:]+:[^:]+$/.test(stringOf(code) ?? ""),
    'an authority and a code such as "EPSG:4326"',
  );
  check(wkt, wkt?.kind === "string", "a string of WKT2");
  check(json, json?.kind === "object", "an object of PROJJSON");
}

/** spatial: which dimensions, extent and transform (CNV-012). */
export function checkSpatial(
  run: LintRun,
  attributes: ObjectNode,
  context: AttributesContext,
): void {
  for (const level of levelsOf(attributes)) checkGrid(run, level);
  const first = attributes.members.find(({ name }) => name.startsWith("spatial:"));
  if (first === undefined) return;
  checkDimensions(run, attributes, context);
  checkNumbers(run, attributes, "spatial:bbox", [4, 6]);
  checkTransformType(run, attributes);
  checkGrid(run, attributes);
  const registration = valueOf(attributes, "spatial:registration");
  if (registration !== undefined && !["pixel", "node"].includes(stringOf(registration) ?? "")) {
    run.report(
      "geo-spatial",
      registration,
      `spatial:registration is ${quote(run.text, registration)}, but expected "pixel" or "node".`,
    );
  }
}

/** Levels of `multiscales`, which may have a shape and a transform of their own. */
function levelsOf(attributes: ObjectNode): ObjectNode[] {
  const multiscales = valueOf(attributes, "multiscales");
  const layout = multiscales?.kind === "object" ? valueOf(multiscales, "layout") : undefined;
  const items = layout?.kind === "array" ? layout.items : [];
  return items.filter((item): item is ObjectNode => item.kind === "object");
}

/** The transform and the shape of an array, of a group or of a level. */
function checkGrid(run: LintRun, object: ObjectNode): void {
  checkNumbers(run, object, "spatial:transform", [6, 9]);
  const shape = valueOf(object, "spatial:shape");
  if (shape === undefined) return;
  const extents = integersOf(shape, 1);
  if (extents?.length === 2) return;
  if (extents?.length === 3) reportThird(run, shape, "spatial:shape");
  else {
    run.report(
      "geo-spatial",
      shape,
      `spatial:shape is ${quote(run.text, shape)}, but expected two integers above 0.`,
    );
  }
}

/** An early draft had a third axis. */
function reportThird(run: LintRun, node: JsonNode, name: string): void {
  run.report(
    "geo-spatial",
    node,
    `${name} is for three dimensions, but since 0.1 the convention is of y and x alone: readers pass over this or fail.`,
    { severity: "warning" },
  );
}

function checkDimensions(
  run: LintRun,
  attributes: ObjectNode,
  { kind, zarrFormat, dimensionNames }: AttributesContext,
): void {
  const node = valueOf(attributes, "spatial:dimensions");
  if (node === undefined) {
    const first = attributes.members.find(({ name }) => name.startsWith("spatial:"));
    if (kind === "array" && first !== undefined) {
      run.report(
        "geo-spatial",
        first,
        "spatial:dimensions is missing, but arrays need it: the names of y and x.",
      );
    }
    return;
  }
  const names = node.kind === "array" ? node.items.map(stringOf) : [];
  if ((names.length !== 2 && names.length !== 3) || names.includes(undefined)) {
    run.report(
      "geo-spatial",
      node,
      `spatial:dimensions is ${quote(run.text, node)}, but expected two names, that of y and that of x.`,
    );
    return;
  }
  if (names.length === 3) reportThird(run, node, "spatial:dimensions");
  if (kind !== "array" || zarrFormat !== 3) return;
  const known = dimensionNames?.kind === "array" ? dimensionNames.items.map(stringOf) : [];
  const missing = names.filter((name) => !known.includes(name));
  if (missing.length === 0) return;
  run.report(
    "geo-spatial",
    node,
    `dimension_names does not have ${missing.map((name) => JSON.stringify(name)).join(" and ")}.`,
  );
}

function checkTransformType(run: LintRun, attributes: ObjectNode): void {
  const type = valueOf(attributes, "spatial:transform_type");
  if (type === undefined) return;
  if (stringOf(type) !== "affine") {
    run.report(
      "geo-spatial",
      type,
      type.kind === "string"
        ? `${quote(run.text, type)} is a transform that readers may not know.`
        : `spatial:transform_type is ${quote(run.text, type)}, but expected a string such as "affine".`,
      { severity: type.kind === "string" ? "warning" : "error" },
    );
    return;
  }
  const levels = levelsOf(attributes);
  const placed = levels.length > 0 && levels.every((level) => hasTransform(level));
  if (hasTransform(attributes) || placed) return;
  run.report(
    "geo-spatial",
    type,
    "spatial:transform is missing, but an affine transform needs its 6 numbers.",
  );
}

const hasTransform = (object: ObjectNode): boolean =>
  valueOf(object, "spatial:transform") !== undefined;

function checkNumbers(
  run: LintRun,
  attributes: ObjectNode,
  name: string,
  [length, ofThree]: readonly [number, number],
): void {
  const node = valueOf(attributes, name);
  if (node === undefined) return;
  const numbers = node.kind === "array" ? node.items.map(numberOf) : [];
  const sound = numbers.every((number) => number !== undefined && Number.isFinite(number));
  if (sound && numbers.length === length) return;
  if (sound && numbers.length === ofThree) {
    reportThird(run, node, name);
    return;
  }
  run.report(
    "geo-spatial",
    node,
    `${name} is ${quote(run.text, node)}, but expected ${length} numbers.`,
  );
}
