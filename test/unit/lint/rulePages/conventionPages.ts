import type { anndataRules, conventionRules } from "../../../../src/lint/tables/conventions";
import { attributes3, groupAttributes, page, store, type Page } from "./page";

const array = (shape: readonly number[], changes: Readonly<Record<string, unknown>> = {}) => ({
  shape,
  chunk_grid: { name: "regular", configuration: { chunk_shape: shape } },
  dimension_names: ["y", "x"].slice(0, shape.length),
  ...changes,
});
const declared = (name: string, uuid: string) => ({ zarr_conventions: [{ name, uuid }] });
const proj = declared("proj:", "f17cb550-5864-4468-aeb7-f3180cfb622f");
const spatial = declared("spatial:", "689b58e2-cf7b-45e0-9fff-9cfc0883d6b4");
const multiscales = declared("multiscales", "d35379db-88df-4056-af3a-620245f8e347");
const layout = (...levels: unknown[]) => ({ ...multiscales, multiscales: { layout: levels } });
const frame = (columns: readonly string[]) => ({
  node_type: "group",
  attributes: {
    "encoding-type": "dataframe",
    "encoding-version": "0.2.0",
    _index: "index",
    "column-order": columns,
  },
});
const column = (length: number) => array([length], { dimension_names: undefined });
const uom = declared("uom", "3bbe438d-df37-49fe-8e2b-739296d46dfb");
const license = declared("license", "b77365e5-2b0c-4141-b917-c03b7c68e935");
const encoded = (type: string, version: string) => ({
  node_type: "group",
  attributes: { "encoding-type": type, "encoding-version": version },
});
const anndata = encoded("anndata", "0.1.0");
const nullable = encoded("nullable-integer", "0.1.0");
/** 4 observations, 4 variables. */
const observed = (more: Readonly<Record<string, Readonly<Record<string, unknown>>>>) => ({
  "zarr.json": anndata,
  "obs/zarr.json": frame([]),
  "obs/index/zarr.json": column(4),
  "var/zarr.json": frame([]),
  "var/index/zarr.json": column(4),
  ...more,
});

export const conventionPages: Readonly<
  Record<keyof typeof conventionRules | keyof typeof anndataRules, Page>
> = {
  "zarr-conventions": page(
    "`zarr_conventions` lists what the attributes hold to. Each entry has a `uuid`, a `schema_url` or a `spec_url`, and perhaps a `name` and a `description`, nothing else.",
    groupAttributes({ zarr_conventions: [{ name: "mine" }] }),
    groupAttributes({ zarr_conventions: [{ name: "mine", spec_url: "https://example.org/mine" }] }),
  ),
  "convention-undeclared": page(
    "Readers find conventions by `zarr_conventions`. Attributes of one that is not declared are passed over; one that is declared without its attributes is an empty promise.",
    groupAttributes({ "proj:code": "EPSG:4326" }),
    groupAttributes({ ...proj, "proj:code": "EPSG:4326" }),
  ),
  "convention-identity": page(
    "A UUID names a convention for good; where there is none, the address of its schema does. An entry whose members are of two conventions is taken for the one or the other, as the reader likes.",
    groupAttributes({
      zarr_conventions: [
        {
          uuid: "689b58e2-cf7b-45e0-9fff-9cfc0883d6b4",
          schema_url: "https://example.org/geo-proj/v1/schema.json",
        },
      ],
      "spatial:bbox": [0, 0, 1, 1],
    }),
    groupAttributes({
      zarr_conventions: [
        {
          uuid: "689b58e2-cf7b-45e0-9fff-9cfc0883d6b4",
          schema_url: "https://example.org/spatial/v1/schema.json",
        },
      ],
      "spatial:bbox": [0, 0, 1, 1],
    }),
  ),
  "convention-uom": page(
    "The convention `uom` says in which unit the elements of an array are: `uom` holds `ucum`, an object with the unit as UCUM writes it.",
    attributes3({ ...uom, uom: { unit: "mm" } }),
    attributes3({ ...uom, uom: { ucum: { unit: "mm" } } }),
  ),
  "convention-license": page(
    "The convention `license` says under which terms the data can be used: by the identifier of SPDX, an address, a text, a file, or the path of the node that says it.",
    groupAttributes({ ...license, license: {} }),
    groupAttributes({ ...license, license: { spdx: "CC-BY-4.0" } }),
  ),
  "convention-multiscales": page(
    "The convention `multiscales` has a `layout`, a list of levels. Each names its `asset` below the group; one that is derived from another names it in `derived_from` and has a `transform`.",
    groupAttributes(layout({ asset: "../0" })),
    groupAttributes(layout({ asset: "0" })),
  ),
  "convention-asset": page(
    "The layout names a level that is not in the store.",
    store({ "zarr.json": { node_type: "group", attributes: layout({ asset: "0" }) } }),
    store({
      "zarr.json": { node_type: "group", attributes: layout({ asset: "0" }) },
      "0/zarr.json": array([4, 6]),
    }),
  ),
  "geo-proj": page(
    "`proj:` attributes name a coordinate reference system: `proj:code`, `proj:wkt2` or `proj:projjson`, at least one of them.",
    groupAttributes({ ...proj, "proj:code": 4326 }),
    groupAttributes({ ...proj, "proj:code": "EPSG:4326" }),
  ),
  "geo-spatial": page(
    "`spatial:dimensions` names the dimensions of y and x, which an array needs; a bounding box has 4 numbers, an affine transform 6.",
    groupAttributes({ ...spatial, "spatial:bbox": [0, 1] }),
    groupAttributes({ ...spatial, "spatial:bbox": [0, 0, 1, 1] }),
  ),

  "anndata-object": page(
    "An AnnData object is a group with the data frames `obs` and `var`, the observations and the variables. anndata reads nothing of it where one is missing.",
    store({ "zarr.json": anndata, "obs/zarr.json": frame([]), "obs/index/zarr.json": column(4) }),
    store(observed({})),
  ),
  "anndata-shape": page(
    "All parts of an AnnData object are as long as `obs` and `var`: `X` and the `layers` have a row for each observation and a column for each variable, `obsm` and `varm` a row for each, `obsp` and `varp` a row and a column for each. anndata refuses the object otherwise.",
    store(observed({ "X/zarr.json": column(5) })),
    store(observed({ "X/zarr.json": array([4, 4]) })),
  ),
  "anndata-nullable": page(
    "A nullable array is a group of `values` and a `mask` of booleans that says which of them are missing, both of one shape. anndata cannot build the array where one is missing or does not fit.",
    store({ "zarr.json": nullable, "values/zarr.json": column(4) }),
    store({
      "zarr.json": nullable,
      "values/zarr.json": column(4),
      "mask/zarr.json": { ...column(4), data_type: "bool", fill_value: false },
    }),
  ),
  "anndata-dataframe": page(
    "A data frame of anndata names its columns and its index, and each is a child of the group. anndata refuses the frame where one is missing.",
    store({ "zarr.json": frame(["a"]), "index/zarr.json": column(4) }),
    store({ "zarr.json": frame(["a"]), "index/zarr.json": column(4), "a/zarr.json": column(4) }),
  ),
  "anndata-column-length": page(
    "All columns of a data frame are as long as its index.",
    store({ "zarr.json": frame(["a"]), "index/zarr.json": column(4), "a/zarr.json": column(5) }),
    store({ "zarr.json": frame(["a"]), "index/zarr.json": column(4), "a/zarr.json": column(4) }),
  ),
  "anndata-sparse": page(
    "A sparse matrix has `indptr` with one element more than rows (csr) or columns (csc), and as many `indices` as `data`.",
    store({
      "zarr.json": {
        node_type: "group",
        attributes: { "encoding-type": "csr_matrix", "encoding-version": "0.1.0", shape: [4, 6] },
      },
      "indptr/zarr.json": column(4),
      "indices/zarr.json": column(3),
      "data/zarr.json": column(3),
    }),
    undefined,
  ),
  "anndata-encoding": page(
    "anndata reads each group and array by its `encoding-type` and `encoding-version`, and takes more attributes where the encoding needs them. It refuses an element of which one is missing, and a group that says it is an array.",
    groupAttributes({ "encoding-type": "csr_matrix", "encoding-version": "0.1.0" }),
    groupAttributes({ "encoding-type": "csr_matrix", "encoding-version": "0.1.0", shape: [3, 4] }),
  ),
  "anndata-categorical": page(
    "A categorical array is a group of `codes`, integers, and of the `categories` that they point to.",
    store({
      "zarr.json": {
        node_type: "group",
        attributes: { "encoding-type": "categorical", "encoding-version": "0.2.0", ordered: false },
      },
      "codes/zarr.json": column(4),
    }),
    undefined,
  ),
};
