import { valueOf } from "../jsonAccess";
import { openingOf } from "../lintRun";
import { checkCfStore, checkExternalVariables } from "./cfStoreRules";
import { mainDocument, nameOf, type StoreFolder } from "./storeFolder";

type Folders = ReadonlyMap<string, StoreFolder>;

/** What xarray asks of the arrays of one group together (XR-001, XR-002, XR-010, XR-012). */
export function checkXarray(folders: Folders): void {
  const arrays = [...folders.values()].filter(({ kind }) => kind === "array");
  const groups = new Set(arrays.filter(isCoordinate).map(({ parent }) => parent));
  for (const folder of arrays) {
    if (!groups.has(folder.parent)) continue;
    checkNames(folder);
    checkCfStore(folder, folders);
  }
  for (const group of groups) {
    if (group === undefined) continue;
    checkConsolidatedPresent(group);
    checkExternalVariables(group, folders);
  }
}

/** The mark of a dataset: an array of one dimension that bears its name. */
function isCoordinate({ path, array }: StoreFolder): boolean {
  return array?.shape.length === 1 && array.dimensionNames[0] === nameOf(path);
}

/** Every dimension has a name; arrays without dimensions say nothing. */
function hasNames({ array }: StoreFolder): boolean {
  return array !== undefined && array.shape.length > 0 && !array.dimensionNames.includes(undefined);
}

function checkNames(folder: StoreFolder): void {
  const { array, zarrFormat, attributes } = folder;
  if (array === undefined || array.shape.length === 0 || hasNames(folder)) return;
  const name = zarrFormat === 3 ? "dimension_names" : "_ARRAY_DIMENSIONS";
  const isNcZarr = attributes !== undefined && valueOf(attributes, "_NCZARR_ARRAY") !== undefined;
  const run = mainDocument(folder);
  const root = run?.document.root;
  if (isNcZarr || run === undefined || root === undefined) return;
  if (attributes !== undefined && zarrFormat === 2 && valueOf(attributes, name) !== undefined)
    return;
  run.report(
    "array-dimensions-missing",
    openingOf(root),
    `Other arrays of this group name their dimensions, but this one does not (${name}): xarray refuses the group.`,
  );
}

function checkConsolidatedPresent(group: StoreFolder): void {
  for (let above: StoreFolder | undefined = group; above !== undefined; above = above.parent) {
    const inline = above.documents.get("zarr.json")?.document.root;
    const present =
      inline?.kind === "object" && valueOf(inline, "consolidated_metadata") !== undefined;
    if (present || above.documents.has(".zmetadata")) return;
  }
  const run = mainDocument(group);
  const root = run?.document.root;
  if (run === undefined || root === undefined || group.parent?.kind !== undefined) return;
  run.report(
    "consolidated-absent",
    openingOf(root),
    "The dataset has no consolidated metadata: xarray reads every document by itself, which is slow over a network.",
  );
}
