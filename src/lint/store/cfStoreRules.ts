import type { JsonNode } from "../../zarr/json";
import { joinKey } from "../../zarr/store";
import { namePairs, wordsOf } from "../conventions/cfCheck";
import { parseCellMethods } from "../conventions/cfCells";
import { gridMappingNames } from "../conventions/cfGridMapping";
import { stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import { quote } from "../wording";
import { checkBounds } from "./cfBounds";
import { attributesDocument, nameOf, type StoreFolder } from "./storeFolder";

type Folders = ReadonlyMap<string, StoreFolder>;

/** One array of a dataset, and the arrays beside it. */
interface CfArray {
  readonly run: LintRun;
  readonly folder: StoreFolder;
  readonly attributes: ObjectNode;
  /** An array of the same group. */
  sibling(name: string): StoreFolder | undefined;
}

/** What the attributes of CF on one array say of the arrays beside it (XR-010, CONFORMANCE §9.2). */
export function checkCfStore(folder: StoreFolder, folders: Folders): void {
  const { attributes, parent } = folder;
  const run = attributesDocument(folder);
  if (attributes === undefined || run === undefined || parent === undefined || parent.truncated)
    return;
  const sibling = (name: string): StoreFolder | undefined => {
    const found = folders.get(joinKey(parent.path, name));
    return found?.kind === "array" ? found : undefined;
  };
  const array: CfArray = { run, folder, attributes, sibling };
  for (const reference of references) checkReference(array, reference);
  for (const name of ["bounds", "climatology"]) {
    const node = valueOf(attributes, name);
    const bounds = sibling(stringOf(node)?.trim() ?? "");
    if (node !== undefined && bounds !== undefined) checkBounds({ run, folder, node, bounds });
  }
  checkDimensions(array);
  checkMeasureUnits(array);
  checkMethodNames(array);
  checkSameAxis(array);
}

interface Reference {
  readonly attribute: string;
  /** Missing ones are only worth a hint. */
  readonly isHint?: boolean;
  names(text: string): readonly string[];
}

const pairNames = (text: string): string[] => namePairs(text)?.map(({ name }) => name) ?? [];

const references: readonly Reference[] = [
  { attribute: "coordinates", isHint: true, names: wordsOf },
  { attribute: "bounds", names: wordsOf },
  { attribute: "climatology", names: wordsOf },
  { attribute: "ancillary_variables", names: wordsOf },
  { attribute: "grid_mapping", names: gridMappingNames },
  { attribute: "cell_measures", names: pairNames },
  { attribute: "formula_terms", names: pairNames },
];

/** Attributes of CF that name other arrays of the group. */
function checkReference(array: CfArray, { attribute, isHint, names }: Reference): void {
  const node = valueOf(array.attributes, attribute);
  const text = stringOf(node);
  if (node === undefined || text === undefined) return;
  const known = externalVariables(array.folder.parent);
  const missing = names(text).filter(
    (name) => array.sibling(name) === undefined && !known.includes(name),
  );
  if (missing.length === 0) return;
  array.run.report(
    "cf-reference",
    node,
    `${attribute} names ${missing.join(", ")}, but there is no such array beside ${nameOf(array.folder.path)}.`,
    isHint === true ? { severity: "hint" } : {},
  );
}

/** Arrays that the dataset names, but keeps elsewhere (CF §2.6.3). */
function externalVariables(group: StoreFolder | undefined): string[] {
  const attributes = group?.attributes;
  return wordsOf(attributes && stringOf(valueOf(attributes, "external_variables")));
}

/** Coordinates and measures have no dimension that the array does not have (CF §5, §7.2). */
function checkDimensions({ run, folder, attributes, sibling }: CfArray): void {
  const names = folder.array?.dimensionNames ?? [];
  const group = folder.parent?.attributes;
  // Lists of stations and the like have a dimension of their own (CF §9).
  if (names.includes(undefined) || (group && valueOf(group, "featureType"))) return;
  const own = names.flatMap((name) => [name, ...gathered(sibling(name ?? ""))]);
  for (const attribute of ["coordinates", "cell_measures"]) {
    const node = valueOf(attributes, attribute);
    const text = stringOf(node);
    if (node === undefined || text === undefined) continue;
    for (const name of attribute === "coordinates" ? wordsOf(text) : pairNames(text)) {
      const other = sibling(name)?.array;
      // The last dimension of a label of single characters is its length.
      if (other === undefined || other.dataType.kind === "fixedBytes") continue;
      const foreign = other.dimensionNames.filter(
        (dimension) => dimension !== undefined && !own.includes(dimension),
      );
      if (foreign.length === 0) continue;
      run.report(
        "cf-dimensions",
        node,
        `${name} has the dimension ${foreign.join(", ")}, which ${nameOf(folder.path)} does not have: it cannot belong to its elements.`,
      );
    }
  }
}

/** The dimensions that a compressed one stands for (CF §8.2). */
function gathered(list: StoreFolder | undefined): string[] {
  const attributes = list?.attributes;
  return wordsOf(attributes && stringOf(valueOf(attributes, "compress")));
}

const measureUnits: Readonly<Record<string, readonly [RegExp, string]>> = {
  area: [/2|square|hectare|\bha\b|\bare\b|acre/i, "an area such as m2"],
  volume: [/3|cubic|lit(er|re)|\bl\b/i, "a volume such as m3"],
};

function checkMeasureUnits({ run, attributes, sibling }: CfArray): void {
  const node = valueOf(attributes, "cell_measures");
  const text = stringOf(node);
  if (node === undefined || text === undefined) return;
  for (const { key, name } of namePairs(text) ?? []) {
    const [pattern, expected] = Object.hasOwn(measureUnits, key) ? (measureUnits[key] ?? []) : [];
    const measured = sibling(name)?.attributes;
    const units = measured && stringOf(valueOf(measured, "units"));
    if (units === undefined || pattern === undefined || pattern.test(units)) continue;
    run.report(
      "cf-cell-measures",
      node,
      `The units of ${name} are ${JSON.stringify(units)}, but expected ${expected}.`,
    );
  }
}

/** Names in cell_methods are dimensions, coordinates or standard names. */
function checkMethodNames({ run, folder, attributes, sibling }: CfArray): void {
  const node = valueOf(attributes, "cell_methods");
  const parsed = parseCellMethods(stringOf(node) ?? "");
  if (node === undefined || typeof parsed === "string") return;
  const names = parsed.flatMap((method) => method.names);
  const unknown = names.filter(
    (name) =>
      name !== "area" &&
      sibling(name) === undefined &&
      folder.array?.dimensionNames.includes(name) === false &&
      !standardAxes.has(name),
  );
  if (unknown.length === 0) return;
  run.report(
    "cf-cell-methods",
    node,
    `${unknown.join(", ")} is neither a dimension nor a coordinate here; a standard name may stand there, too.`,
    { severity: "hint" },
  );
}

/** Standard names that cell methods are often of. */
const standardAxes: ReadonlySet<string> = new Set(
  "time latitude longitude height altitude depth air_pressure realization forecast_period forecast_reference_time model_level_number projection_x_coordinate projection_y_coordinate".split(
    " ",
  ),
);

/** Of the coordinates of one array, one at most is along each axis (CF §5). */
function checkSameAxis({ run, folder, attributes, sibling }: CfArray): void {
  const node = valueOf(attributes, "coordinates");
  const text = stringOf(node);
  if (node === undefined || text === undefined || folder.array === undefined) return;
  const names = new Set([
    ...folder.array.dimensionNames.filter((name) => name !== undefined),
    ...wordsOf(text),
  ]);
  const taken = new Map<string, string>();
  for (const name of names) {
    const axis = axisOf(sibling(name)?.attributes);
    if (axis === undefined) continue;
    const other = taken.get(axis);
    if (other !== undefined) reportAxis(run, node, { axis, name, other });
    taken.set(axis, name);
  }
}

function axisOf(attributes: ObjectNode | undefined): string | undefined {
  return attributes && stringOf(valueOf(attributes, "axis"));
}

function reportAxis(
  run: LintRun,
  node: JsonNode,
  { axis, name, other }: { readonly axis: string; readonly name: string; readonly other: string },
): void {
  run.report(
    "cf-axis",
    node,
    `${other} and ${name} both say that they are axis ${JSON.stringify(axis)}, with coordinates ${quote(run.text, node)}.`,
  );
}

/** What a dataset says it keeps elsewhere is not here (CF §2.6.3). */
export function checkExternalVariables(group: StoreFolder, folders: Folders): void {
  const run = attributesDocument(group);
  const node = group.attributes && valueOf(group.attributes, "external_variables");
  if (run === undefined || node === undefined) return;
  const present = wordsOf(stringOf(node)).filter(
    (name) => folders.get(joinKey(group.path, name))?.kind === "array",
  );
  if (present.length === 0) return;
  run.report(
    "cf-reference",
    node,
    `external_variables names ${present.join(", ")}, which is here and not elsewhere.`,
  );
}
