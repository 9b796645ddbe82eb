import { mapConcurrent } from "../../zarr/mapConcurrent";
import { joinKey } from "../../zarr/store";
import { wordsOf } from "../conventions/cfCheck";
import { integersOf, stringOf, valueOf } from "../jsonAccess";
import { openingOf } from "../lintRun";
import { count } from "../wording";
import { childOf, encodingPlace, type AnndataElement } from "./anndataElement";
import type { SmallValues, ValueReader } from "./smallValues";
import { attributesDocument, mainDocument, nameOf, type StoreFolder } from "./storeFolder";

type Folders = ReadonlyMap<string, StoreFolder>;

const foldersAtOnce = 4;

/** Rules that look at elements: of coordinates, of lists of places, and of the parts of anndata. */
export async function checkValues(folders: Folders, reader: ValueReader): Promise<void> {
  await mapConcurrent([...folders.values()], foldersAtOnce, async (folder) => {
    if (folder.array !== undefined) {
      if (isCoordinate(folder)) await checkMonotonic(folder, reader);
      await checkCompressed(folder, folders, reader);
    }
    const run = attributesDocument(folder);
    const { attributes } = folder;
    const encoding = attributes && stringOf(valueOf(attributes, "encoding-type"));
    if (run === undefined || attributes === undefined || encoding === undefined) return;
    const element: AnndataElement = { run, folder, folders, attributes, encoding };
    if (encoding === "categorical") await checkCodes(element, reader);
    if (encoding === "csr_matrix" || encoding === "csc_matrix")
      await checkPointers(element, reader);
  });
}

function isCoordinate({ path, array }: StoreFolder): boolean {
  return array?.shape.length === 1 && array.dimensionNames[0] === nameOf(path);
}

/** Coordinates go up or down all the way (CF §5); xarray selects by them faster, and slices only then. */
async function checkMonotonic(folder: StoreFolder, reader: ValueReader): Promise<void> {
  const values = await reader.values(folder);
  const run = mainDocument(folder);
  const root = run?.document.root;
  if (values === undefined || run === undefined || root === undefined) return;
  const fault = orderFault(values);
  if (fault === undefined) return;
  // Numbers that name things, and are of no unit, need no order.
  const { attributes } = folder;
  const isMeasured =
    attributes !== undefined &&
    ["units", "axis", "standard_name"].some((name) => valueOf(attributes, name) !== undefined);
  run.report(
    "cf-monotonic",
    openingOf(root),
    `${fault}: xarray cannot select slices of such a coordinate, and plots of it are wrong.`,
    { severity: isMeasured ? "warning" : "hint" },
  );
}

function orderFault(values: SmallValues): string | undefined {
  const missing = values.findIndex((value) => Number.isNaN(value));
  if (missing !== -1)
    return `Element ${missing} is NaN, but every element of a coordinate has a place`;
  let direction = 0;
  for (let at = 1; at < values.length; at++) {
    const [before, now] = [values[at - 1] ?? 0, values[at] ?? 0];
    const step = now > before ? 1 : now < before ? -1 : 0;
    if (step === 0) return `Elements ${at - 1} and ${at} are both ${String(now)}`;
    if (direction !== 0 && step !== direction) {
      return `Element ${at} is ${String(now)}, after ${String(before)}, so the values go up and down`;
    }
    direction = step;
  }
  return undefined;
}

/** Places in the dimensions that `compress` names (CF §8.2). */
async function checkCompressed(
  folder: StoreFolder,
  folders: Folders,
  reader: ValueReader,
): Promise<void> {
  const { attributes, parent } = folder;
  const node = attributes && valueOf(attributes, "compress");
  const run = attributesDocument(folder);
  if (node === undefined || run === undefined || parent === undefined) return;
  const extents = wordsOf(stringOf(node)).map(
    (name) => folders.get(joinKey(parent.path, name))?.array?.shape[0],
  );
  const size = extents.reduce<number>((product, extent) => product * (extent ?? NaN), 1);
  if (Number.isNaN(size)) return;
  const values = await reader.values(folder);
  const outside = values?.find((value) => value < 0 || value >= size);
  if (outside === undefined) return;
  run.report(
    "cf-compress",
    node,
    `${String(outside)} is no place in ${extents.join(" × ")} elements, which are 0 to ${size - 1}.`,
  );
}

/** ANN-004: each code is the place of a category, or −1. */
async function checkCodes(element: AnndataElement, reader: ValueReader): Promise<void> {
  const categories = childOf(element, "categories")?.array?.shape[0];
  const codes = await reader.values(childOf(element, "codes"));
  if (categories === undefined || codes === undefined) return;
  const outside = codes.find((code) => code < -1 || code >= categories);
  if (outside === undefined) return;
  element.run.report(
    "anndata-categorical",
    encodingPlace(element),
    `The code ${String(outside)} is the place of no category: there are ${categories}.`,
    { severity: "warning" },
  );
}

/** ANN-002: `indptr` goes up from 0 to the number of elements, and indices are within the matrix. */
async function checkPointers(element: AnndataElement, reader: ValueReader): Promise<void> {
  const { run, attributes, encoding } = element;
  const shape = valueOf(attributes, "shape");
  const report = (message: string): void =>
    run.report("anndata-sparse", shape ?? openingOf(attributes), message);
  const length = childOf(element, "indices")?.array?.shape[0];
  const pointers = await reader.values(childOf(element, "indptr"));
  if (pointers !== undefined && length !== undefined) {
    const back = pointers.findIndex((value, at) => at > 0 && value < (pointers[at - 1] ?? 0));
    const last = pointers.at(-1) ?? 0;
    if (Number(pointers[0] ?? 0) !== 0) report(`indptr begins with ${String(pointers[0])}, not 0.`);
    else if (back !== -1)
      report(`indptr goes down at element ${back}: a row would end before it begins.`);
    else if (Number(last) !== length) {
      report(`indptr ends with ${String(last)}, but there are ${length} indices.`);
    }
  }
  const minor = integersOf(shape, 0)?.[encoding === "csr_matrix" ? 1 : 0];
  const indices = await reader.values(childOf(element, "indices"));
  const outside = indices?.find((value) => value < 0 || (minor !== undefined && value >= minor));
  if (outside === undefined) return;
  report(
    `The index ${String(outside)} lies outside of the matrix, which has ${count(minor ?? 0, encoding === "csr_matrix" ? "column" : "row")}.`,
  );
}
