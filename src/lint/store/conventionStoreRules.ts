import type { JsonNode } from "../../zarr/json";
import { joinKey } from "../../zarr/store";
import { isBelow } from "../conventions/multiscalesLayout";
import { stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { attributesDocument, type StoreFolder } from "./storeFolder";

type Folders = ReadonlyMap<string, StoreFolder>;

/** Conventions that name other nodes: multiscales (CNV-010) and anndata (CONFORMANCE §9.5). */
export function checkConventionStore(folders: Folders): void {
  for (const folder of folders.values()) {
    const run = attributesDocument(folder);
    const { attributes } = folder;
    if (run === undefined || attributes === undefined || folder.truncated) continue;
    checkAssets(run, folder, folders);
    const encoding = stringOf(valueOf(attributes, "encoding-type"));
    const check: AnndataCheck = { run, folder, folders, attributes };
    if (encoding === "dataframe") checkDataframe(check);
    if (encoding === "csr_matrix" || encoding === "csc_matrix") checkSparse(check, encoding);
    if (encoding === "categorical") checkCategorical(check);
  }
}

function checkAssets(run: LintRun, folder: StoreFolder, folders: Folders): void {
  const multiscales = folder.attributes && valueOf(folder.attributes, "multiscales");
  const layout = multiscales?.kind === "object" ? valueOf(multiscales, "layout") : undefined;
  for (const level of layout?.kind === "array" ? layout.items : []) {
    const asset = level.kind === "object" ? valueOf(level, "asset") : undefined;
    const path = stringOf(asset);
    if (asset === undefined || path === undefined || !isBelow(path)) continue;
    if (folders.get(joinKey(folder.path, ...path.split("/")))?.kind !== undefined) continue;
    run.report(
      "convention-asset",
      asset,
      `There is no node at ${JSON.stringify(path)} below this group, but the layout names it: readers of the convention fail on this level.`,
    );
  }
}

interface AnndataCheck {
  readonly run: LintRun;
  readonly folder: StoreFolder;
  readonly folders: Folders;
  readonly attributes: ObjectNode;
}

function childOf({ folder, folders }: AnndataCheck, name: string): StoreFolder | undefined {
  return folders.get(joinKey(folder.path, name));
}

/** ANN-003: `column-order` and `_index` name children, all of one length. */
function checkDataframe(check: AnndataCheck): void {
  const { run, attributes } = check;
  const columns = valueOf(attributes, "column-order");
  const index = valueOf(attributes, "_index");
  const nodes = [...(columns?.kind === "array" ? columns.items : []), ...(index ? [index] : [])];
  let length: number | undefined;
  for (const node of [...nodes].reverse()) {
    const name = stringOf(node);
    const child = name === undefined ? undefined : childOf(check, name);
    if (child?.kind === undefined) {
      run.report(
        "anndata-dataframe",
        node,
        `There is no ${name === undefined ? "such column" : JSON.stringify(name)} in the data frame: anndata refuses it.`,
      );
      continue;
    }
    const found = lengthOf(check, child);
    length ??= found;
    if (found === undefined || found === length) continue;
    run.report(
      "anndata-column-length",
      node,
      `The column has ${found} elements, but the index has ${length ?? "another number"}.`,
    );
  }
}

/** A column is an array, or a group whose codes or values are as long. */
function lengthOf({ folders }: AnndataCheck, child: StoreFolder): number | undefined {
  const inner =
    child.array ??
    ["codes", "values"]
      .map((name) => folders.get(joinKey(child.path, name))?.array)
      .find((array) => array !== undefined);
  return inner?.shape.length === 1 ? inner.shape[0] : undefined;
}

/** ANN-002, as far as shapes tell. */
function checkSparse(check: AnndataCheck, encoding: "csr_matrix" | "csc_matrix"): void {
  const { run, attributes } = check;
  const shape = valueOf(attributes, "shape");
  const extents =
    shape?.kind === "array"
      ? shape.items.map((item: JsonNode) => Number(item.kind === "number" ? item.lexeme : NaN))
      : [];
  const [indptr, indices, data] = ["indptr", "indices", "data"].map(
    (name) => childOf(check, name)?.array?.shape[0],
  );
  const report = (message: string): void =>
    run.report(
      "anndata-sparse",
      shape ?? openingOf(attributes),
      `${message}: anndata cannot build the matrix.`,
    );
  if (indptr === undefined || indices === undefined || data === undefined) {
    report("One of indptr, indices and data is missing");
    return;
  }
  const major = extents[encoding === "csr_matrix" ? 0 : 1];
  if (major !== undefined && indptr !== major + 1) {
    report(`indptr has ${indptr} elements, but expected ${major + 1}`);
  }
  if (indices !== data) report(`indices has ${indices} elements, but data has ${data}`);
}

/** ANN-004, as far as shapes tell. */
function checkCategorical(check: AnndataCheck): void {
  const { run, attributes } = check;
  const missing = ["codes", "categories"].filter(
    (name) => childOf(check, name)?.kind === undefined,
  );
  if (missing.length === 0) return;
  run.report(
    "anndata-categorical",
    valueOf(attributes, "encoding-type") ?? openingOf(attributes),
    `A categorical has codes and categories, but there is no ${missing.join(" and no ")}: anndata refuses it.`,
  );
}
