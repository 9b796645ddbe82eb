import { stringOf, valueOf } from "../jsonAccess";
import { openingOf } from "../lintRun";
import { count } from "../wording";
import { anndataShape, childOf, encodingPlace, type AnndataElement } from "./anndataElement";
import { attributesDocument, mainDocument, type StoreFolder } from "./storeFolder";

/** The root of an AnnData object (ANN-005): its data frames, and all that is as long as they are. */
export function checkAnndataObject(element: AnndataElement): void {
  const [observations, variables] = ["obs", "var"].map((name) => frameLength(element, name));
  checkShape(element, childOf(element, "X"), [observations, variables]);
  for (const layer of childrenOf(element, "layers")) {
    checkShape(element, layer, [observations, variables]);
  }
  for (const [axis, length] of [
    ["obs", observations],
    ["var", variables],
  ] as const) {
    for (const part of childrenOf(element, `${axis}m`)) checkShape(element, part, [length]);
    for (const part of childrenOf(element, `${axis}p`)) checkShape(element, part, [length, length]);
  }
  const raw = childOf(element, "raw");
  if (raw === undefined) return;
  const rawX = childOf({ folder: raw, folders: element.folders }, "X");
  checkShape(element, rawX, [observations]);
}

/** The number of rows of `obs` or `var`; a finding where it is no data frame. */
function frameLength(element: AnndataElement, name: string): number | undefined {
  const { run, folders } = element;
  const frame = childOf(element, name);
  if (frame === undefined) {
    run.report(
      "anndata-object",
      encodingPlace(element),
      `There is no ${name}, but an AnnData object has the data frames obs and var: anndata refuses it.`,
    );
    return undefined;
  }
  const encoding = frame.attributes && valueOf(frame.attributes, "encoding-type");
  if (stringOf(encoding) !== "dataframe") {
    // Before anndata 0.7 data frames were arrays of structs, without an encoding.
    if (encoding === undefined) return undefined;
    run.report(
      "anndata-object",
      encodingPlace(element),
      `${name} is encoded as ${JSON.stringify(stringOf(encoding))}, but expected a dataframe: anndata refuses the object.`,
    );
    return undefined;
  }
  return anndataShape(frame, folders)?.[0];
}

function childrenOf({ folder, folders }: AnndataElement, name: string): StoreFolder[] {
  const parent = childOf({ folder, folders }, name);
  return (parent?.folderNames ?? [])
    .map((child) => childOf({ folder, folders }, `${name}/${child}`))
    .filter((child) => child !== undefined);
}

/** The first extents of a part; those that are not known hold nothing. */
function checkShape(
  { folder, folders }: AnndataElement,
  part: StoreFolder | undefined,
  expected: readonly (number | undefined)[],
): void {
  if (part === undefined) return;
  const shape = anndataShape(part, folders);
  if (shape === undefined || shape[0] === undefined) return;
  const fits = expected.every((extent, axis) => {
    const found = shape[axis];
    return extent === undefined || (axis < shape.length && (found ?? extent) === extent);
  });
  if (fits) return;
  const path = folder.path === "" ? part.path : part.path.slice(folder.path.length + 1);
  const [rows] = expected;
  const wanted =
    expected.length === 1
      ? `${count(rows ?? 0, "row")}, as many as ${axesOf(path)} has`
      : `${expected.map((extent) => extent ?? "any").join(" × ")}, by the length of ${axesOf(path)}`;
  const place = placeOf(part);
  place?.run.report(
    "anndata-shape",
    place.at,
    `${path} is ${shape.map((extent) => extent ?? "?").join(" × ")}, but expected ${wanted}: anndata refuses the object.`,
  );
}

function axesOf(path: string): string {
  const first = path.split("/")[0] ?? "";
  if (first.startsWith("obs") || first === "raw") return "obs";
  return first.startsWith("var") ? "var" : "obs and var";
}

/** Where a part says how large it is. */
function placeOf(part: StoreFolder) {
  const run = part.kind === "array" ? mainDocument(part) : attributesDocument(part);
  const root = run?.document.root;
  if (run === undefined || root?.kind !== "object") return undefined;
  const holder = part.kind === "array" ? root : part.attributes;
  const at = (holder && valueOf(holder, "shape")) ?? openingOf(root);
  return { run, at };
}
