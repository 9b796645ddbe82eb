import { coordinates, published, store, type Variable } from "./cfDocuments";

const ex = (number: string) => `CF conventions, example ${number}`;
const checker = (file: string) => `cf-checker, ${file}`;
const data = (attributes: Variable[1] = {}): Variable => ["time lat lon", attributes];
const withData = (attributes: Variable[1], more: Readonly<Record<string, Variable>> = {}) =>
  store({ ...coordinates, flux: data(attributes), ...more });
const at = (name: string, attribute: string) => `${name}/zarr.json/attributes/${attribute}`;
const labels: Variable[2] = {
  data_type: "string",
  fill_value: "",
  codecs: [{ name: "vlen-utf8" }],
};

const valid = published([
  ["coordinates alone", ex("5.1: dataset"), withData({})],
  [
    "coordinates of two dimensions",
    ex("5.2"),
    store({
      x: ["x", { axis: "X", units: "m" }],
      y: ["y", { axis: "Y", units: "m" }],
      lat: ["y x", { standard_name: "latitude", units: "degrees_north" }],
      lon: ["y x", { standard_name: "longitude", units: "degrees_east" }],
      flux: ["y x", { coordinates: "lat lon" }],
    }),
  ],
  [
    "a grid of which only some places are kept",
    ex("5.3"),
    store({
      ...coordinates,
      land: ["land", { compress: "lat lon" }, { data_type: "int32" }],
      flux: ["time land", { coordinates: "lat lon" }],
    }),
  ],
  [
    "places by number",
    ex("5.4"),
    store(
      {
        ...coordinates,
        place_lat: ["station", {}],
        flux: ["time station", { coordinates: "place_lat" }],
      },
      {},
    ),
  ],
  [
    "names of places",
    ex("6.1"),
    store({
      ...coordinates,
      name: ["station", {}, labels],
      flux: ["time station", { coordinates: "name" }],
    }),
  ],
  [
    "cells along a latitude",
    ex("7.1"),
    store({
      lat: ["lat", { units: "degrees_north", bounds: "lat_edges" }],
      lat_edges: ["lat nv"],
    }),
  ],
  [
    "cells of four corners",
    ex("7.2"),
    store({
      x: ["x"],
      y: ["y"],
      lat: ["y x", { units: "degrees_north", bounds: "lat_corners" }],
      lat_corners: ["y x corner"],
      flux: ["y x", { coordinates: "lat" }],
    }),
  ],
  [
    "the area of cells",
    ex("7.3"),
    withData({ cell_measures: "area: cell_area" }, { cell_area: ["lat lon", { units: "km2" }] }),
  ],
  [
    "areas that are kept elsewhere",
    checker("issue59: areacella"),
    store(
      { ...coordinates, flux: data({ cell_measures: "area: cell_area" }) },
      {
        external_variables: "cell_area",
      },
    ),
  ],
  [
    "formula terms of a coordinate and of its bounds",
    checker("issue59: lev"),
    store({
      ...coordinates,
      lev: [
        "lev",
        {
          standard_name: "atmosphere_hybrid_sigma_pressure_coordinate",
          units: "1",
          positive: "down",
          bounds: "lev_edges",
          formula_terms: "a: a b: b p0: p0 ps: ps",
        },
      ],
      lev_edges: [
        "lev nv",
        {
          standard_name: "atmosphere_hybrid_sigma_pressure_coordinate",
          units: "1",
          formula_terms: "a: a_edges b: b_edges p0: p0 ps: ps",
        },
      ],
      a: ["lev"],
      b: ["lev"],
      a_edges: ["lev nv"],
      b_edges: ["lev nv"],
      p0: [""],
      ps: ["time lat lon"],
    }),
  ],
  [
    "stations of a list, which have a dimension of their own",
    "CF conventions, appendix H: contiguous ragged arrays",
    store(
      { ...coordinates, place_lat: ["station"], flux: ["time", { coordinates: "place_lat" }] },
      { featureType: "timeSeries" },
    ),
  ],
]);

const invalid = published([
  [
    "an array that is said to be elsewhere, and is here",
    checker("CF_1_7: external_variables"),
    store({ ...coordinates, cell_area: ["lat lon"] }, { external_variables: "cell_area" }),
    "cf-reference zarr.json/attributes/external_variables",
  ],
  [
    "a formula term that is not there",
    checker("CF_1_7: lev"),
    store({
      ...coordinates,
      lev: [
        "lev",
        {
          standard_name: "atmosphere_sigma_coordinate",
          formula_terms: "sigma: lev ps: ps ptop: lid",
        },
      ],
      ps: ["time lat lon"],
    }),
    `cf-reference ${at("lev", "formula_terms")}`,
  ],
  [
    "bounds that are not there",
    checker("CRM018, complex"),
    store({ lat: ["lat", { bounds: "lat_edges" }] }),
    `cf-reference ${at("lat", "bounds")}`,
  ],
  [
    "bounds with the dimensions of another coordinate",
    checker("cell_methods, cell_measures: lon_vertices"),
    store({ ...coordinates, lon: ["lon", { bounds: "edges" }], edges: ["lat nv"] }),
    `cf-bounds ${at("lon", "bounds")}`,
  ],
  [
    "bounds without vertices",
    checker("issue89: dimensions of the bounds"),
    store({ lat: ["lat", { bounds: "edges" }], edges: ["lat"] }),
    `cf-bounds ${at("lat", "bounds")}`,
  ],
  [
    "bounds that have bounds",
    checker("issue89: bounds of bounds"),
    store({ lat: ["lat", { bounds: "edges" }], edges: ["lat nv", { bounds: "edges" }] }),
    `cf-bounds ${at("lat", "bounds")}`,
  ],
  [
    "bounds with another standard name",
    checker("stdName_test: time_bnds"),
    store({
      time: ["time", { standard_name: "time", units: "hours since 1991-07-01", bounds: "edges" }],
      edges: ["time nv", { standard_name: "forecast_period" }],
    }),
    `cf-bounds ${at("time", "bounds")}`,
  ],
  [
    "bounds with other units",
    "CF conventions, 7.1: units of bounds",
    store({
      lat: ["lat", { units: "degrees_north", bounds: "edges" }],
      edges: ["lat nv", { units: "radian" }],
    }),
    `cf-bounds ${at("lat", "bounds")}`,
  ],
  [
    "bounds with other formula terms",
    checker("issue75: formula_terms of bounds"),
    store({
      lev: [
        "lev",
        {
          standard_name: "atmosphere_sigma_coordinate",
          bounds: "edges",
          formula_terms: "sigma: lev ps: ps ptop: lid",
        },
      ],
      edges: ["lev nv", { formula_terms: "sigma: edges ps: ps" }],
      ps: [""],
      lid: [""],
    }),
    `cf-bounds ${at("lev", "bounds")}`,
  ],
  [
    "an area in metres",
    checker("cell_methods, complex: PS"),
    withData({ cell_measures: "area: cell_area" }, { cell_area: ["lat lon", { units: "m" }] }),
    `cf-cell-measures ${at("flux", "cell_measures")}`,
  ],
  [
    "a volume in square metres",
    checker("cell_measures: precip3, units"),
    withData({ cell_measures: "volume: space" }, { space: ["lat lon", { units: "m2" }] }),
    `cf-cell-measures ${at("flux", "cell_measures")}`,
  ],
  [
    "an area with a dimension too many",
    checker("cell_measures: precip2, dimensions"),
    withData({ cell_measures: "area: cell_area" }, { lev: ["lev"], cell_area: ["lev lat lon"] }),
    `cf-dimensions ${at("flux", "cell_measures")}`,
  ],
  [
    "an area that is not there",
    checker("cell_measures: precipitation"),
    withData({ cell_measures: "area: cell_area" }),
    `cf-reference ${at("flux", "cell_measures")}`,
  ],
  [
    "a coordinate with a dimension too many",
    "CF conventions, 5: dimensions of coordinates",
    withData({ coordinates: "place" }, { place: ["station"] }),
    `cf-dimensions ${at("flux", "coordinates")}`,
  ],
  [
    "a coordinate that is not there",
    "CF conventions, 5: coordinates",
    withData({ coordinates: "place" }),
    `cf-reference ${at("flux", "coordinates")}`,
    "hint",
  ],
  [
    "a method of what is nothing here",
    checker("cell_methods: precip3"),
    withData({ cell_methods: "fiord: mean" }),
    `cf-cell-methods ${at("flux", "cell_methods")}`,
    "hint",
  ],
  [
    "two coordinates along one axis",
    checker("stdName_test, badc_units: ASOD_T"),
    store({
      ...coordinates,
      leadtime: ["time", { axis: "T", units: "hours" }],
      flux: ["time lat lon", { coordinates: "leadtime" }],
    }),
    `cf-axis ${at("flux", "coordinates")}`,
  ],
  [
    "a mapping that is not there",
    "CF conventions, 5.6: grid_mapping",
    withData({ grid_mapping: "globe" }),
    `cf-reference ${at("flux", "grid_mapping")}`,
  ],
  [
    "one of two mappings that is not there",
    "CF conventions, 5.6: grid_mapping of some coordinates",
    withData({ grid_mapping: "grid: lat lon globe: lat lon" }, { grid: [""] }),
    `cf-reference ${at("flux", "grid_mapping")}`,
  ],
  [
    "arrays beside it that are not there",
    ex("3.2: ancillary_variables"),
    withData({ ancillary_variables: "flux_error" }),
    `cf-reference ${at("flux", "ancillary_variables")}`,
  ],
]);

/** A coordinate of 6 bytes, whose chunk is a character each. */
const heights = (chunk: string, attributes: Variable[1] = { units: "m", axis: "Z" }) => ({
  ...store({ lev: ["lev", attributes, bytes] }),
  "lev/c/0": chunk,
});
const bytes = { data_type: "uint8", codecs: [{ name: "bytes" }] };
const places = (chunk: string) => ({
  ...store({ ...coordinates, land: ["land", { compress: "lat lon" }, bytes] }),
  "land/c/0": chunk,
});

const values = published([
  ["a coordinate that goes up", "CF conventions, 5: monotonic", heights("ABCDEF")],
  ["a coordinate that goes down", "CF conventions, 5: monotonic, down", heights("ZYXDCB")],
  [
    "a coordinate that goes up and down",
    checker("flag_tests, CF_1_7, Trac022, issue89: not monotonic"),
    heights("ABDCEF"),
    "cf-monotonic lev/zarr.json",
  ],
  [
    "a coordinate with a value twice",
    checker("CRM028, CRM038, compress: not monotonic"),
    heights("ABBCDE"),
    "cf-monotonic lev/zarr.json",
  ],
  [
    "numbers without units, in no order",
    "CF conventions, 5: coordinates that are measured",
    heights("CABDEF", {}),
    "cf-monotonic lev/zarr.json",
    "hint",
  ],
  [
    "places within 15 elements",
    ex("8.1: values"),
    places("\u0000\u0001\u0003\u0004\u0008\u000a\u000e"),
  ],
  [
    "a place beyond 15 elements",
    checker("compress, CRM032: range"),
    places("\u0000\u0001\u0003\u0004\u0008\u000a\u000f"),
    `cf-compress ${at("land", "compress")}`,
  ],
]);

export const cfStoreCases = [...valid, ...invalid, ...values];
