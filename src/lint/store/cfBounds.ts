import type { JsonNode } from "../../zarr/json";
import { namePairs } from "../conventions/cfCheck";
import { stringOf, valueOf } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import { count } from "../wording";
import { nameOf, type StoreFolder } from "./storeFolder";

export interface BoundsCheck {
  readonly run: LintRun;
  readonly folder: StoreFolder;
  /** The value of the attribute `bounds` or `climatology`. */
  readonly node: JsonNode;
  /** The array that it names. */
  readonly bounds: StoreFolder;
}

/** Bounds have the dimensions of their coordinate and one of the vertices after them (CF §7.1). */
export function checkBounds({ run, folder, node, bounds }: BoundsCheck): void {
  const name = nameOf(bounds.path);
  const report = (message: string): void => run.report("cf-bounds", node, message);
  const [array, edges] = [folder.array, bounds.array];
  if (array === undefined || edges === undefined) return;
  const rank = array.shape.length;
  if (edges.shape.length !== rank + 1) {
    report(
      `${name} has ${count(edges.shape.length, "dimension")}, but bounds of ${nameOf(folder.path)} need ${rank + 1}: its own, and one of the vertices.`,
    );
    return;
  }
  const other = array.shape.findIndex(
    (extent, axis) =>
      extent !== edges.shape[axis] || array.dimensionNames[axis] !== edges.dimensionNames[axis],
  );
  if (other !== -1) {
    report(
      `${name} is ${edges.shape.join(" × ")} (${shown(edges.dimensionNames)}), but ${nameOf(folder.path)} is ${array.shape.join(" × ")} (${shown(array.dimensionNames)}): the first dimensions are the same.`,
    );
  }
  if (["string", "fixedString", "bool"].includes(edges.dataType.kind)) {
    report(`${name} has elements of type ${edges.dataTypeName}, but expected numbers.`);
  }
  if (bounds.attributes !== undefined && valueOf(bounds.attributes, "bounds") !== undefined) {
    report(`${name} has bounds itself, but bounds have none.`);
  }
  const [own, edge] = [folder, bounds].map(termsOf);
  if (own !== undefined && edge !== undefined && own !== edge) {
    report(`${name} has the formula terms ${edge}, but ${nameOf(folder.path)} has ${own}.`);
  }
  checkSameAttributes({ run, folder, node, bounds });
}

/** The keys of formula_terms, in the order of the alphabet. */
function termsOf({ attributes }: StoreFolder): string | undefined {
  const text = attributes && stringOf(valueOf(attributes, "formula_terms"));
  const pairs = text === undefined ? undefined : namePairs(text);
  return pairs
    ?.map(({ key }) => key)
    .sort()
    .join(", ");
}

function checkSameAttributes({ run, folder, node, bounds }: BoundsCheck): void {
  const name = nameOf(bounds.path);
  for (const attribute of ["units", "standard_name", "calendar", "axis", "positive"]) {
    const [own, given] = [folder, bounds].map(
      ({ attributes }) => attributes && stringOf(valueOf(attributes, attribute)),
    );
    if (given === undefined || own === given) continue;
    run.report(
      "cf-bounds",
      node,
      `${name} has ${attribute} ${JSON.stringify(given)}, but ${nameOf(folder.path)} has ${own === undefined ? "none" : JSON.stringify(own)}: bounds are of their coordinate.`,
    );
  }
}

function shown(names: readonly (string | undefined)[]): string {
  return names.map((name) => name ?? "unnamed").join(", ");
}
