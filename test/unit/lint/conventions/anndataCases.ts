import { groupOf, storeOf, type Members, type PublishedCase } from "./publishedCase";

const encoded = (type: string, version: string, rest: Members = {}): Members => ({
  attributes: { "encoding-type": type, "encoding-version": version, ...rest },
});
const dict = encoded("dict", "0.1.0");
const dense = (...shape: number[]): Members => ({ shape, ...encoded("array", "0.2.0") });
const plain = (type: string, ...shape: number[]): Members => ({
  shape,
  data_type: type,
  fill_value: type === "bool" ? false : 0,
  ...encoded("array", "0.2.0"),
});
const strings = (...shape: number[]): Members => ({
  shape,
  data_type: "string",
  fill_value: "",
  codecs: [{ name: "vlen-utf8" }],
  ...encoded("string-array", "0.2.0"),
});
const below = (path: string, nodes: Readonly<Record<string, Members>>) =>
  Object.fromEntries(
    Object.entries(nodes).map(([name, members]) => [
      name === "" ? path : `${path}/${name}`,
      members,
    ]),
  );
const frame = (length: number, columns: Readonly<Record<string, Members>> = {}) => ({
  "": encoded("dataframe", "0.2.0", { _index: "barcode", "column-order": Object.keys(columns) }),
  barcode: strings(length),
  ...columns,
});
const sparse = (type: string, shape: readonly number[], [indptr, indices, data]: number[]) => ({
  "": encoded(type, "0.1.0", { shape }),
  indptr: plain("int32", indptr ?? 0),
  indices: plain("int32", indices ?? 0),
  data: plain("float32", data ?? 0),
});
const categorical = (codes: Members, rest: Members = { ordered: false }) => ({
  "": encoded("categorical", "0.2.0", rest),
  codes,
  categories: strings(3),
});
const nullable = (type: string, values: Members, mask: Members) => ({
  "": encoded(type, "0.1.0"),
  values,
  mask,
});
/** An object of 5 observations and 4 variables. */
const object = (...parts: Readonly<Record<string, Members>>[]) =>
  storeOf(
    Object.assign(
      { "": encoded("anndata", "0.1.0") },
      below("obs", frame(5)),
      below("var", frame(4)),
      ...parts,
    ) as Record<string, Members>,
  );
const only = (nodes: Readonly<Record<string, Members>>) =>
  storeOf({ "": dict, ...below("element", nodes) });
const attributes = (members: Members) => groupOf(members);

type Case = readonly [
  about: string,
  section: string,
  files: Readonly<Record<string, string>>,
  finding?: string,
  severity?: PublishedCase["severity"],
];

const objects: readonly Case[] = [
  ["obs and var alone", "AnnData", object()],
  [
    "a dense X, layers, and all mappings",
    "AnnData: parts",
    object(
      { X: dense(5, 4), layers: dict, "layers/counts": dense(5, 4) },
      { obsm: dict, "obsm/umap": dense(5, 2), varm: dict, "varm/loadings": dense(4, 7) },
      { obsp: dict, varp: dict, "varp/links": dense(4, 4), uns: dict },
      below("obsp/near", sparse("csr_matrix", [5, 5], [6, 3, 3])),
    ),
  ],
  ["a sparse X", "AnnData: sparse X", object(below("X", sparse("csr_matrix", [5, 4], [6, 9, 9])))],
  [
    "a data frame in obsm",
    "AnnData: obsm of data frames",
    object({ obsm: dict }, below("obsm/extra", frame(5))),
  ],
  [
    "no var",
    "AnnData: obs and var",
    storeOf({ "": encoded("anndata", "0.1.0"), ...below("obs", frame(5)) }),
    "anndata-object zarr.json/attributes/encoding-type",
  ],
  [
    "obs that is a mapping",
    "AnnData: obs is a dataframe",
    storeOf({ "": encoded("anndata", "0.1.0"), obs: dict, ...below("var", frame(4)) }),
    "anndata-object zarr.json/attributes/encoding-type",
  ],
  [
    "X with rows and columns the wrong way round",
    "AnnData: shape of X",
    object({ X: dense(4, 5) }),
    "anndata-shape X/zarr.json/shape",
  ],
  [
    "a sparse X that is too long",
    "AnnData: shape of a sparse X",
    object(below("X", sparse("csr_matrix", [6, 4], [7, 9, 9]))),
    "anndata-shape X/zarr.json/attributes/shape",
  ],
  [
    "a layer with a variable less",
    "AnnData: layers",
    object({ layers: dict, "layers/counts": dense(5, 3) }),
    "anndata-shape layers/counts/zarr.json/shape",
  ],
  [
    "obsm as long as var",
    "AnnData: obsm",
    object({ obsm: dict, "obsm/umap": dense(4, 2) }),
    "anndata-shape obsm/umap/zarr.json/shape",
  ],
  [
    "varm as long as obs",
    "AnnData: varm",
    object({ varm: dict, "varm/loadings": dense(5, 7) }),
    "anndata-shape varm/loadings/zarr.json/shape",
  ],
  [
    "obsp that is not square",
    "AnnData: obsp",
    object({ obsp: dict, "obsp/near": dense(5, 4) }),
    "anndata-shape obsp/near/zarr.json/shape",
  ],
  [
    "varp of one dimension",
    "AnnData: varp",
    object({ varp: dict, "varp/links": dense(4) }),
    "anndata-shape varp/links/zarr.json/shape",
  ],
];

const elements: readonly Case[] = [
  ["a dense array", "dense arrays", storeOf({ "": dict, element: dense(5, 4) })],
  ["rows compressed", "sparse arrays: csr", only(sparse("csr_matrix", [5, 4], [6, 9, 9]))],
  ["columns compressed", "sparse arrays: csc", only(sparse("csc_matrix", [5, 4], [5, 9, 9]))],
  [
    "columns of several kinds",
    "dataframes",
    only({
      ...frame(5, { age: plain("float64", 5) }),
      "": encoded("dataframe", "0.2.0", {
        _index: "barcode",
        "column-order": ["age", "stage", "count"],
      }),
      ...below("stage", categorical(plain("int8", 5))),
      ...below("count", nullable("nullable-integer", plain("int64", 5), plain("bool", 5))),
    }),
  ],
  ["no columns", "dataframes: an index alone", only(frame(5))],
  ["a mapping", "mappings", only({ "": dict })],
  [
    "a number and a string",
    "scalars",
    storeOf({
      "": dict,
      n: { ...plain("int64"), ...encoded("numeric-scalar", "0.2.0") },
      s: { ...strings(), ...encoded("string", "0.2.0") },
    }),
  ],
  ["codes and categories", "categorical arrays", only(categorical(plain("int8", 5)))],
  ["strings", "string arrays", storeOf({ "": dict, element: strings(5) })],
  [
    "integers, some missing",
    "nullable integers",
    only(nullable("nullable-integer", plain("int64", 5), plain("bool", 5))),
  ],
  [
    "booleans, some missing",
    "nullable booleans",
    only(nullable("nullable-boolean", plain("bool", 5), plain("bool", 5))),
  ],
  [
    "strings, some missing",
    "nullable strings",
    only(nullable("nullable-string-array", strings(5), plain("bool", 5))),
  ],
  [
    "ragged lists",
    "awkward arrays",
    only({
      "": encoded("awkward-array", "0.1.0", { form: '{"class": "ListOffsetArray"}', length: 5 }),
      "node0-offsets": plain("int64", 6),
    }),
  ],
  [
    "an encoding of another library",
    "elements: encodings of others",
    attributes({ "encoding-type": "ngff:shapes" }),
  ],
  [
    "an encoding that is no string",
    "elements: encoding-type",
    attributes({ "encoding-type": 3, "encoding-version": "0.1.0" }),
    "anndata-encoding /attributes/encoding-type",
  ],
  [
    "no version",
    "elements: encoding-version",
    attributes({ "encoding-type": "dict" }),
    "anndata-encoding /attributes",
  ],
  [
    "a version that is no string",
    "elements: encoding-version is a string",
    attributes({ "encoding-type": "dict", "encoding-version": 0.1 }),
    "anndata-encoding /attributes/encoding-version",
  ],
  [
    "a version to come",
    "elements: other versions",
    attributes({ "encoding-type": "dict", "encoding-version": "7.0.0" }),
    "anndata-encoding /attributes/encoding-version",
    "warning",
  ],
  [
    "a slip in the name",
    "elements: names",
    attributes({ "encoding-type": "data-frame", "encoding-version": "0.2.0" }),
    "anndata-encoding /attributes/encoding-type",
    "warning",
  ],
  [
    "a group that says it is an array",
    "dense arrays: stored as an array",
    attributes({ "encoding-type": "array", "encoding-version": "0.2.0" }),
    "anndata-encoding /attributes/encoding-type",
  ],
  [
    "an array that says it is a mapping",
    "mappings: stored as a group",
    storeOf({ "": dict, element: { shape: [5], ...dict } }),
    "anndata-encoding element/zarr.json/attributes/encoding-type",
  ],
  [
    "a scalar with a dimension",
    "scalars: no dimensions",
    storeOf({ "": dict, n: { ...plain("int64", 1), ...encoded("numeric-scalar", "0.2.0") } }),
    "anndata-encoding n/zarr.json/attributes/encoding-type",
  ],
  [
    "a matrix without a shape",
    "sparse arrays: shape",
    attributes({ "encoding-type": "csr_matrix", "encoding-version": "0.1.0" }),
    "anndata-encoding /attributes",
  ],
  [
    "a shape of three",
    "sparse arrays: two extents",
    attributes({ "encoding-type": "csr_matrix", "encoding-version": "0.1.0", shape: [5, 4, 3] }),
    "anndata-encoding /attributes/shape",
  ],
  [
    "a matrix without its indices",
    "sparse arrays: arrays",
    only({
      "": encoded("csr_matrix", "0.1.0", { shape: [5, 4] }),
      indptr: plain("int32", 6),
      data: plain("float32", 9),
    }),
    "anndata-sparse element/zarr.json/attributes/encoding-type",
  ],
  [
    "an indptr without its last number",
    "sparse arrays: indptr",
    only(sparse("csr_matrix", [5, 4], [5, 9, 9])),
    "anndata-sparse element/zarr.json/attributes/shape",
    "warning",
  ],
  [
    "less indices than data",
    "sparse arrays: indices and data",
    only(sparse("csc_matrix", [5, 4], [5, 8, 9])),
    "anndata-sparse element/zarr.json/attributes/shape",
    "warning",
  ],
  [
    "no index",
    "dataframes: _index",
    attributes({
      "encoding-type": "dataframe",
      "encoding-version": "0.2.0",
      "column-order": [],
    }),
    "anndata-encoding /attributes",
  ],
  [
    "no order of columns",
    "dataframes: column-order",
    attributes({ "encoding-type": "dataframe", "encoding-version": "0.2.0", _index: "barcode" }),
    "anndata-encoding /attributes",
  ],
  [
    "an index that is not there",
    "dataframes: array of the index",
    only({ "": encoded("dataframe", "0.2.0", { _index: "barcode", "column-order": [] }) }),
    "anndata-dataframe element/zarr.json/attributes/_index",
  ],
  [
    "a column that is not there",
    "dataframes: columns",
    only({
      ...frame(5),
      "": encoded("dataframe", "0.2.0", { _index: "barcode", "column-order": ["age"] }),
    }),
    "anndata-dataframe element/zarr.json/attributes/column-order/0",
  ],
  [
    "a column that is longer than the index",
    "dataframes: equal first dimensions",
    only(frame(5, { age: plain("float64", 6) })),
    "anndata-column-length element/zarr.json/attributes/column-order/0",
    "warning",
  ],
  [
    "no word about the order",
    "categorical arrays: ordered",
    only(categorical(plain("int8", 5), {})),
    "anndata-encoding element/zarr.json/attributes",
  ],
  [
    "no categories",
    "categorical arrays: categories",
    only({ "": encoded("categorical", "0.2.0", { ordered: true }), codes: plain("int8", 5) }),
    "anndata-categorical element/zarr.json/attributes/encoding-type",
  ],
  [
    "codes with a fraction",
    "categorical arrays: codes",
    only(categorical(plain("float32", 5))),
    "anndata-categorical element/zarr.json/attributes/encoding-type",
  ],
  [
    "no mask",
    "nullable integers: mask",
    only({ "": encoded("nullable-integer", "0.1.0"), values: plain("int64", 5) }),
    "anndata-nullable element/zarr.json/attributes/encoding-type",
  ],
  [
    "floats as integers",
    "nullable integers: values",
    only(nullable("nullable-integer", plain("float64", 5), plain("bool", 5))),
    "anndata-nullable element/zarr.json/attributes/encoding-type",
  ],
  [
    "a mask of integers",
    "nullable booleans: mask",
    only(nullable("nullable-boolean", plain("bool", 5), plain("uint8", 5))),
    "anndata-nullable element/zarr.json/attributes/encoding-type",
  ],
  [
    "a mask that is shorter than the values",
    "nullable strings: same shape",
    only(nullable("nullable-string-array", strings(5), plain("bool", 4))),
    "anndata-nullable element/zarr.json/attributes/encoding-type",
  ],
  [
    "ragged lists without a form",
    "awkward arrays: form",
    attributes({ "encoding-type": "awkward-array", "encoding-version": "0.1.0", length: 5 }),
    "anndata-encoding /attributes",
  ],
];

const stored = (length: number): Members => ({
  shape: [length],
  data_type: "int8",
  codecs: [{ name: "bytes" }],
  ...encoded("array", "0.2.0"),
});
/** Codes of 3 categories, a character each. */
const coded = (codes: string) => ({
  ...only(categorical(stored(codes.length))),
  "element/codes/c/0": codes,
});
/** A matrix of 2 rows and 4 columns. */
const rows = (pointers: string, indices: string) => ({
  ...only({
    "": encoded("csr_matrix", "0.1.0", { shape: [2, 4] }),
    indptr: stored(pointers.length),
    indices: stored(indices.length),
    data: plain("float32", indices.length),
  }),
  "element/indptr/c/0": pointers,
  "element/indices/c/0": indices,
});

const values: readonly Case[] = [
  ["codes of all categories", "categorical arrays: values", coded("\u0000\u0002\u0001")],
  [
    "a code beyond the categories",
    "categorical arrays: greatest code",
    coded("\u0000\u0003\u0001"),
    "anndata-categorical element/zarr.json/attributes/encoding-type",
    "warning",
  ],
  [
    "rows of two elements",
    "sparse arrays: values",
    rows("\u0000\u0002\u0004", "\u0000\u0003\u0001\u0002"),
  ],
  [
    "a row that ends before it begins",
    "sparse arrays: indptr goes up",
    rows("\u0000\u0005\u0004", "\u0000\u0003\u0001\u0002"),
    "anndata-sparse element/zarr.json/attributes/shape",
    "warning",
  ],
  [
    "rows that do not end with the last element",
    "sparse arrays: end of indptr",
    rows("\u0000\u0002\u0003", "\u0000\u0003\u0001\u0002"),
    "anndata-sparse element/zarr.json/attributes/shape",
    "warning",
  ],
  [
    "an index beyond the columns",
    "sparse arrays: indices",
    rows("\u0000\u0002\u0004", "\u0000\u0004\u0001\u0002"),
    "anndata-sparse element/zarr.json/attributes/shape",
    "warning",
  ],
];

export const anndataCases: readonly PublishedCase[] = [...objects, ...elements, ...values].map(
  ([about, section, files, finding, severity]) => ({
    about,
    source: `anndata, on-disk format, ${section}`,
    files,
    valid: finding === undefined,
    ...(finding !== undefined && { finding }),
    ...(severity !== undefined && { severity }),
  }),
);
