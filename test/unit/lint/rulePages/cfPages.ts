import type { xarrayRules } from "../../../../src/lint/tables/xarray";
import { a3, attributes3, groupAttributes, page, store, type Page } from "./page";

const inline = (metadata: unknown) => ({
  node_type: "group",
  consolidated_metadata: { kind: "inline", must_understand: false, metadata },
});
const named = (dimension_names: readonly string[], shape: readonly number[]) => ({
  shape,
  chunk_grid: { name: "regular", configuration: { chunk_shape: shape } },
  dimension_names,
});
const bytes = { ...named(["x"], [4]), data_type: "uint8", codecs: [{ name: "bytes" }] };
const landList = named(["land"], [7]);

export const cfPages: Readonly<Record<Extract<keyof typeof xarrayRules, `cf-${string}`>, Page>> = {
  "cf-fill-value": page(
    "In v3 xarray masks by the attribute `_FillValue` and not by `fill_value`, so chunks that were never written read as `fill_value` and not as missing. In v2 it is the other way round. Where `missing_value` is there too, it should be the same. Both are of the type of the array, so that an element can have them.",
    a3({ fill_value: 0, attributes: { _FillValue: -1 } }),
    a3({ fill_value: -1, attributes: { _FillValue: -1 } }),
  ),
  "cf-scale": page(
    "Stored values are multiplied by `scale_factor`, then `add_offset` is added. Both are numbers, and a factor of 0 makes all values one.",
    attributes3({ scale_factor: 0 }),
    attributes3({ scale_factor: 0.5 }),
  ),
  "cf-time": page(
    "A time is a count of a unit since a date. xarray takes nanoseconds to days and the calendars of CF, and refuses weeks, months and years, whose length varies.",
    attributes3({ units: "months since 2000-01-01" }),
    attributes3({ units: "days since 2000-01-01" }),
  ),
  "cf-flags": page(
    "There is one word in `flag_meanings` for each of `flag_values` or `flag_masks`. Values differ, a mask has a bit at least, and a value has no bit that its mask lacks: otherwise nobody can say what an element means.",
    attributes3({ flag_values: [0, 1, 2], flag_meanings: "land sea" }),
    attributes3({ flag_values: [0, 1], flag_meanings: "land sea" }),
  ),
  "cf-valid-range": page(
    "`valid_min` and `valid_max` are numbers of the type of the array, `valid_range` is a pair of them and stands alone. `actual_range` lies within.",
    attributes3({ valid_range: [0] }),
    attributes3({ valid_range: [0, 100] }),
  ),
  "cf-standard-name": page(
    "Standard names have small letters, digits and underscores, so this one is in no table. One of four modifiers may stand after it.",
    attributes3({ standard_name: "Air Temperature" }),
    attributes3({ standard_name: "air_temperature" }),
  ),
  "cf-reference": page(
    "`bounds`, `climatology`, `grid_mapping`, `ancillary_variables`, `cell_measures`, `formula_terms` and `coordinates` name arrays beside this one. What is not there cannot be used, unless `external_variables` of the dataset says that it is kept elsewhere.",
    store({
      "zarr.json": inline({}),
      "x/zarr.json": { ...named(["x"], [4]), attributes: { bounds: "x_bounds" } },
    }),
    store({ "zarr.json": inline({}), "x/zarr.json": named(["x"], [4]) }),
  ),
  "cf-attribute-type": page(
    "`units`, `standard_name`, `coordinates` and most other attributes of CF are strings, lists within them are parted by blanks, and `bounds` names one array. xarray and other readers split the string, and fail on anything else.",
    attributes3({ long_name: "flux", coordinates: ["lat", "lon"] }),
    attributes3({ long_name: "flux", coordinates: "lat lon" }),
  ),
  "cf-axis": page(
    'A coordinate is along "X", "Y", "Z" or "T", in capitals, and its units agree with it. Readers draw maps and sections by it; of the coordinates of one array only one is along each axis.',
    attributes3({ long_name: "latitude", axis: "X", units: "degrees_north" }),
    attributes3({ long_name: "latitude", axis: "Y", units: "degrees_north" }),
  ),
  "cf-cell-measures": page(
    "`cell_measures` names the arrays with the area or the volume of the cells, as pairs: `area: cell_area`. Readers weight their means by it.",
    attributes3({ cell_measures: "cell_area" }),
    attributes3({ cell_measures: "area: cell_area" }),
  ),
  "cf-cell-methods": page(
    "`cell_methods` says of each dimension how the values were made: `time: mean`. Only the methods of appendix E are known, and a remark stands in brackets after them.",
    attributes3({ cell_methods: "time: average" }),
    attributes3({ cell_methods: "time: mean (interval: 1 hour)" }),
  ),
  "cf-compress": page(
    "An array with `compress` lists which elements of some dimensions are kept, as integers in one list. What is of that list cannot be put back in its place otherwise.",
    a3({ data_type: "float32", fill_value: 0, attributes: { compress: "lat lon" }, ...landList }),
    a3({ attributes: { compress: "lat lon" }, ...landList }),
  ),
  "cf-conventions": page(
    "Readers find out by `Conventions` that a dataset holds to CF, and to which version: `CF-1.11`. Others may stand beside it, with commas or blanks between.",
    groupAttributes({ Conventions: "CF 1.11" }),
    groupAttributes({ Conventions: "CF-1.11" }),
  ),
  "cf-formula-terms": page(
    "A parametric vertical coordinate has a formula that goes by its standard name, and `formula_terms` names the arrays that go into it. With terms of another formula nobody can work out heights or pressures.",
    attributes3({
      standard_name: "atmosphere_sigma_coordinate",
      formula_terms: "sigma: lev p0: p0",
    }),
    attributes3({
      standard_name: "atmosphere_sigma_coordinate",
      formula_terms: "sigma: lev ps: ps ptop: ptop",
    }),
  ),
  "cf-grid-mapping": page(
    "`grid_mapping` names an array that says which projection the coordinates are of, by a `grid_mapping_name` of appendix F and its parameters, most of them numbers. Where it is misspelled, readers cannot place the data on a map.",
    attributes3({ grid_mapping_name: "lambert_conformal" }),
    attributes3({ grid_mapping_name: "lambert_conformal_conic" }),
  ),
  "cf-monotonic": page(
    "The values of a coordinate go up all the way, or down, and none is missing. xarray selects slices only of such a coordinate, and plots of another one are wrong. Only small coordinates are read, and only on the command line; without units, an axis or a standard name, the values may be mere names, and this is a hint. (The chunk of the example holds a byte for each element.)",
    store({
      "zarr.json": inline({}),
      "x/zarr.json": { ...bytes, attributes: { units: "m" } },
      "x/c/0": "1324",
    }),
    store({
      "zarr.json": inline({}),
      "x/zarr.json": { ...bytes, attributes: { units: "m" } },
      "x/c/0": "1234",
    }),
  ),
  "cf-positive": page(
    "A vertical coordinate is counted `up` or `down`: a depth down, a height up. Readers that go by `positive` draw the data upside down otherwise.",
    attributes3({ standard_name: "depth", positive: "up" }),
    attributes3({ standard_name: "depth", positive: "down" }),
  ),
  "cf-units": page(
    "Units are what UDUNITS can read. Zarr Lens does not have its tables and reports only what is surely none: brackets that do not match, a latitude in metres. A few that UDUNITS does not know are hints.",
    attributes3({ long_name: "flux", units: "W/(m2" }),
    attributes3({ long_name: "flux", units: "W m-2" }),
  ),
  "cf-bounds": page(
    "The bounds of a coordinate have its dimensions and one more for the vertices, two of them for a coordinate of one dimension. They are of the same kind: where they have units or a standard name of their own, these are the same.",
    store({
      "zarr.json": inline({}),
      "x/zarr.json": { ...named(["x"], [4]), attributes: { bounds: "x_bounds" } },
      "x_bounds/zarr.json": named(["x"], [4]),
    }),
    store({
      "zarr.json": inline({}),
      "x/zarr.json": { ...named(["x"], [4]), attributes: { bounds: "x_bounds" } },
      "x_bounds/zarr.json": named(["x", "nv"], [4, 2]),
    }),
  ),
  "cf-dimensions": page(
    "The arrays that `coordinates` and `cell_measures` name belong to the elements of this one, so they have no dimension that it does not have.",
    store({
      "zarr.json": inline({}),
      "x/zarr.json": named(["x"], [4]),
      "place/zarr.json": named(["y"], [3]),
      "data/zarr.json": { ...named(["x"], [4]), attributes: { coordinates: "place" } },
    }),
    store({
      "zarr.json": inline({}),
      "x/zarr.json": named(["x"], [4]),
      "place/zarr.json": named(["x"], [4]),
      "data/zarr.json": { ...named(["x"], [4]), attributes: { coordinates: "place" } },
    }),
  ),
};
