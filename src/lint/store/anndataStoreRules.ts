import { integersOf, stringOf, valueOf } from "../jsonAccess";
import { openingOf } from "../lintRun";
import { count } from "../wording";
import { anndataShape, childOf, encodingPlace, type AnndataElement } from "./anndataElement";
import { checkAnndataObject } from "./anndataObject";
import { attributesDocument, type StoreFolder } from "./storeFolder";

type Folders = ReadonlyMap<string, StoreFolder>;

/** Elements of anndata against the nodes below them (CONFORMANCE §9.5). */
export function checkAnndataStore(folders: Folders): void {
  for (const folder of folders.values()) {
    const { attributes } = folder;
    const encoding = attributes && stringOf(valueOf(attributes, "encoding-type"));
    const run = attributesDocument(folder);
    if (run === undefined || attributes === undefined || encoding === undefined) continue;
    if (folder.truncated || folder.kind !== "group") continue;
    checkElement({ run, folder, folders, attributes, encoding });
  }
}

function checkElement(element: AnndataElement): void {
  switch (element.encoding) {
    case "anndata":
      checkAnndataObject(element);
      return;
    case "dataframe":
      checkDataframe(element);
      return;
    case "csr_matrix":
    case "csc_matrix":
      checkSparse(element, element.encoding);
      return;
    case "categorical":
      checkCategorical(element);
      return;
    case "nullable-integer":
    case "nullable-boolean":
    case "nullable-string-array":
      checkNullable(element, element.encoding);
  }
}

/** ANN-003: `column-order` and `_index` name children, all of one length. */
function checkDataframe(element: AnndataElement): void {
  const { run, attributes, folders } = element;
  const columns = valueOf(attributes, "column-order");
  const index = valueOf(attributes, "_index");
  const nodes = [...(columns?.kind === "array" ? columns.items : []), ...(index ? [index] : [])];
  let length: number | undefined;
  for (const node of [...nodes].reverse()) {
    const name = stringOf(node);
    if (name === undefined) continue;
    const child = childOf(element, name);
    if (child === undefined) {
      run.report(
        "anndata-dataframe",
        node,
        `There is no ${JSON.stringify(name)} in the data frame: anndata refuses it.`,
      );
      continue;
    }
    const [found] = anndataShape(child, folders) ?? [];
    length ??= found;
    if (found === undefined || length === undefined || found === length) continue;
    run.report(
      "anndata-column-length",
      node,
      `The column has ${count(found, "element")}, but the index has ${length}.`,
    );
  }
}

/** ANN-002, as far as shapes tell. */
function checkSparse(element: AnndataElement, encoding: "csr_matrix" | "csc_matrix"): void {
  const { run, attributes } = element;
  const shape = valueOf(attributes, "shape");
  const names = ["indptr", "indices", "data"];
  const arrays = names.map((name) => childOf(element, name)?.array);
  const missing = names.filter((_, index) => arrays[index] === undefined);
  if (missing.length > 0) {
    run.report(
      "anndata-sparse",
      encodingPlace(element),
      `A ${encoding} has the arrays indptr, indices and data, but there is no ${missing.join(" and no ")}: anndata refuses it.`,
      { severity: "error" },
    );
    return;
  }
  const report = (message: string): void =>
    run.report(
      "anndata-sparse",
      shape ?? openingOf(attributes),
      `${message}: anndata cannot build the matrix.`,
    );
  const [indptr, indices, data] = arrays.map((array) => array?.shape[0]);
  const major = integersOf(shape, 0)?.[encoding === "csr_matrix" ? 0 : 1];
  if (major !== undefined && indptr !== major + 1) {
    report(`indptr has ${count(indptr ?? 0, "element")}, but expected ${major + 1}`);
  }
  if (indices !== data) {
    report(`indices has ${count(indices ?? 0, "element")}, but data has ${data}`);
  }
  for (const [index, name] of ["indptr", "indices"].entries()) {
    const type = arrays[index]?.dataType.kind;
    if (type !== "int") report(`${name} has elements of type ${type}, but expected integers`);
  }
}

/** ANN-004, as far as the documents tell. */
function checkCategorical(element: AnndataElement): void {
  const { run } = element;
  const missing = ["codes", "categories"].filter((name) => childOf(element, name) === undefined);
  const codes = childOf(element, "codes")?.array;
  if (missing.length > 0) {
    run.report(
      "anndata-categorical",
      encodingPlace(element),
      `A categorical has codes and categories, but there is no ${missing.join(" and no ")}: anndata refuses it.`,
    );
  } else if (codes !== undefined && codes.dataType.kind !== "int") {
    run.report(
      "anndata-categorical",
      encodingPlace(element),
      `The codes are ${codes.dataTypeName}, but expected integers: each is the place of a category.`,
    );
  }
}

const valueKinds = {
  "nullable-integer": ["integers", ["int"]],
  "nullable-boolean": ["booleans", ["bool"]],
  "nullable-string-array": ["strings", ["string", "fixedString", "object"]],
} as const;

/** `values`, and `mask` that says which of them are missing. */
function checkNullable(element: AnndataElement, encoding: keyof typeof valueKinds): void {
  const { run } = element;
  const report = (message: string): void =>
    run.report("anndata-nullable", encodingPlace(element), message);
  const [values, mask] = ["values", "mask"].map((name) => childOf(element, name)?.array);
  if (values === undefined || mask === undefined) {
    const missing = values === undefined ? "values" : "mask";
    report(
      `A ${encoding} has the arrays values and mask, but there is no ${missing}: anndata refuses it.`,
    );
    return;
  }
  const [expected, kinds] = valueKinds[encoding];
  if (!kinds.some((kind) => kind === values.dataType.kind)) {
    report(`The values are ${values.dataTypeName}, but expected ${expected}.`);
  }
  if (mask.dataType.kind !== "bool") {
    report(`The mask is ${mask.dataTypeName}, but expected booleans.`);
  }
  if (values.shape.join() === mask.shape.join()) return;
  report(
    `The values are ${values.shape.join(" × ")}, but the mask is ${mask.shape.join(" × ")}: each value has its place in the mask.`,
  );
}
