import type { JsonNode } from "../../zarr/json";
import { integersOf, memberOf, numberOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import type { AttributesContext } from "../rules/attributesContext";
import { quote } from "../wording";

/** geo-proj: which coordinate reference system (CNV-011). */
export function checkGeoProj(run: LintRun, attributes: ObjectNode): void {
  const first = attributes.members.find(({ name }) => name.startsWith("proj:"));
  if (first === undefined) return;
  const code = valueOf(attributes, "proj:code");
  const wkt = valueOf(attributes, "proj:wkt2");
  const json = valueOf(attributes, "proj:projjson");
  if (code === undefined && wkt === undefined && json === undefined) {
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
  const first = attributes.members.find(({ name }) => name.startsWith("spatial:"));
  if (first === undefined) return;
  checkDimensions(run, attributes, context);
  checkNumbers(run, attributes, "spatial:bbox", 4);
  checkTransform(run, attributes);
  const shape = valueOf(attributes, "spatial:shape");
  if (shape !== undefined && integersOf(shape, 0)?.length !== 2) {
    run.report(
      "geo-spatial",
      shape,
      `spatial:shape is ${quote(run.text, shape)}, but expected two integers.`,
    );
  }
  const registration = valueOf(attributes, "spatial:registration");
  if (registration !== undefined && !["pixel", "node"].includes(stringOf(registration) ?? "")) {
    run.report(
      "geo-spatial",
      registration,
      `spatial:registration is ${quote(run.text, registration)}, but expected "pixel" or "node".`,
    );
  }
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
  if (names.length !== 2 || names.includes(undefined)) {
    run.report(
      "geo-spatial",
      node,
      `spatial:dimensions is ${quote(run.text, node)}, but expected two names, that of y and that of x.`,
    );
    return;
  }
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

function checkTransform(run: LintRun, attributes: ObjectNode): void {
  const type = memberOf(attributes, "spatial:transform_type")?.value;
  const name = type === undefined ? "affine" : stringOf(type);
  if (type !== undefined && name !== "affine") {
    run.report(
      "geo-spatial",
      type,
      `${quote(run.text, type)} is a transform that readers may not know.`,
      {
        severity: "warning",
      },
    );
    return;
  }
  if (type !== undefined && valueOf(attributes, "spatial:transform") === undefined) {
    run.report(
      "geo-spatial",
      type,
      "spatial:transform is missing, but an affine transform needs its 6 numbers.",
    );
  }
  checkNumbers(run, attributes, "spatial:transform", 6);
}

function checkNumbers(run: LintRun, attributes: ObjectNode, name: string, length: number): void {
  const node = valueOf(attributes, name);
  if (node === undefined) return;
  const numbers = node.kind === "array" ? node.items.map(numberOf) : [];
  if (numbers.length === length && !numbers.includes(undefined)) return;
  run.report(
    "geo-spatial",
    node,
    `${name} is ${quote(run.text, node)}, but expected ${length} numbers.`,
  );
}
