import { dataset, floats, integers, list, published } from "./cfDocuments";
import { arrayOf } from "./publishedCase";

const ex = (number: string) => `CF conventions, example ${number}`;
const checker = (file: string) => `cf-checker, ${file}`;
const sigma = {
  standard_name: "ocean_sigma_coordinate",
  positive: "up",
  units: "1",
  formula_terms: "sigma: k eta: surface depth: floor",
};
const mapping = (name: string, rest: Readonly<Record<string, unknown>> = {}) =>
  floats({ grid_mapping_name: name, ...rest });

const valid = published([
  ["the version of CF", "CF conventions, 2.6.1", dataset({ Conventions: "CF-1.12" })],
  [
    "CF among others",
    "CF conventions, 2.6.1: several",
    dataset({ Conventions: "ACDD-1.3, CF-1.8" }),
  ],
  ["others alone", "CF conventions, 2.6.1: others", dataset({ Conventions: "COARDS" })],
  [
    "a height with its standard name",
    ex("3.1"),
    floats({ standard_name: "geopotential_height", long_name: "height", units: "m" }),
  ],
  [
    "arrays that say more of the same",
    ex("3.2"),
    floats({ standard_name: "specific_humidity", units: "g/g", ancillary_variables: "q_error" }),
  ],
  [
    "a modifier of a standard name",
    ex("3.2: modifier"),
    floats({ standard_name: "specific_humidity standard_error", units: "g/g" }),
  ],
  [
    "one of several values",
    ex("3.3"),
    integers({ flag_values: [0, 1, 2], flag_meanings: "good doubtful bad" }, "int8"),
  ],
  [
    "bits that are set",
    ex("3.4"),
    integers({ flag_masks: [1, 2, 4], flag_meanings: "low_power hot open_door" }, "uint8"),
  ],
  [
    "bits and values together",
    ex("3.5"),
    integers(
      {
        flag_masks: [1, 6, 6, 6],
        flag_values: [1, 2, 4, 6],
        flag_meanings: "lit mode_a mode_b mode_c",
      },
      "uint8",
    ),
  ],
  ["a latitude", ex("4.1"), list({ standard_name: "latitude", units: "degrees_north" })],
  ["a longitude", ex("4.2"), list({ standard_name: "longitude", units: "degree_E" })],
  ["a parametric height", ex("4.3"), list(sigma)],
  ["times", ex("4.4"), list({ units: "days since 1990-1-1 0:0:0", axis: "T" })],
  [
    "a calendar of one's own",
    ex("4.6"),
    list({
      units: "days since 1-1-1",
      month_lengths: [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31],
      leap_year: 4,
    }),
  ],
  ["axes by name", ex("5.1"), list({ units: "hPa", positive: "down", axis: "Z" })],
  [
    "a rotated pole",
    ex("5.6"),
    mapping("rotated_latitude_longitude", {
      grid_north_pole_latitude: 40.5,
      grid_north_pole_longitude: 190,
    }),
  ],
  [
    "a cone",
    ex("5.7"),
    mapping("lambert_conformal_conic", {
      standard_parallel: [30, 60],
      longitude_of_central_meridian: 10,
      latitude_of_projection_origin: 45,
    }),
  ],
  ["a sphere", ex("5.8"), mapping("latitude_longitude", { earth_radius: 6371229 })],
  [
    "an ellipsoid",
    ex("5.9"),
    mapping("latitude_longitude", {
      semi_major_axis: 6378000,
      inverse_flattening: 298.5,
      longitude_of_prime_meridian: 0,
    }),
  ],
  [
    "all names of a datum",
    ex("5.11"),
    mapping("transverse_mercator", {
      geographic_crs_name: "island",
      horizontal_datum_name: "island 1950",
      prime_meridian_name: "Greenwich",
      reference_ellipsoid_name: "Airy",
      crs_wkt: "PROJCRS[]",
    }),
  ],
  [
    "two mappings for some coordinates each",
    ex("5.12"),
    floats({ grid_mapping: "grid: x y globe: lat lon" }),
  ],
  [
    "the method of each dimension",
    ex("7.5"),
    floats({ cell_methods: "time: sum lon: mean station: point (interval: 6 hr)" }),
  ],
  ["the variance of days", ex("7.6"), floats({ cell_methods: "time: variance (interval: 1 day)" })],
  [
    "parts of a cell",
    ex("7.8"),
    floats({ cell_methods: "area: mean where sea_ice over sea time: mean" }),
  ],
  [
    "a climatology of seasons",
    ex("7.9"),
    floats({ cell_methods: "time: minimum within years time: mean over years" }),
  ],
  [
    "a climatology of hours of the day",
    ex("7.11"),
    floats({
      cell_methods: "time: maximum within days time: mean over days (comment: local time)",
    }),
  ],
  ["the area of cells", ex("7.4"), floats({ cell_measures: "area: cell_area" })],
  ["places of land", ex("8.1"), list({ compress: "lat lon" }, "int32")],
  [
    "packed values with limits",
    "CF conventions, 8.1",
    integers({ scale_factor: 0.01, add_offset: 250, valid_range: [-9000, 9000], _FillValue: 0 }),
  ],
  [
    "all attributes of a model's output",
    checker("issue59"),
    arrayOf(
      {
        standard_name: "cloud_area_fraction",
        units: "%",
        cell_methods: "area: time: mean (interval: 20 minutes)",
        cell_measures: "area: cell_area",
        missing_value: 1e20,
        _FillValue: 1e20,
      },
      { data_type: "float32", fill_value: 1e20 },
    ),
  ],
]);

const invalid = published([
  [
    "a blank in the version",
    "CF conventions, 2.6.1: form",
    dataset({ Conventions: "CF 1.8" }),
    "cf-conventions /attributes/Conventions",
  ],
  [
    "small letters in the version",
    "CF conventions, 2.6.1: case",
    dataset({ Conventions: "cf-1.8" }),
    "cf-conventions /attributes/Conventions",
  ],
  [
    "a number as the conventions",
    "CF conventions, 2.6.1: type",
    dataset({ Conventions: 1.8 }),
    "cf-conventions /attributes/Conventions",
  ],
  [
    "a depth that goes up",
    checker("CF_1_7: depth"),
    list({ standard_name: "depth", units: "m", positive: "up" }),
    "cf-positive /attributes/positive",
  ],
  [
    "a direction that is neither",
    "CF conventions, 4.3: positive",
    list({ units: "Pa", positive: "above" }),
    "cf-positive /attributes/positive",
  ],
  [
    "an actual range beyond the valid one",
    checker("CF_1_7: arv1"),
    floats({ valid_range: [5, 100], actual_range: [2, 90] }),
    "cf-valid-range /attributes/actual_range",
  ],
  [
    "an actual range above the greatest that is valid",
    checker("CF_1_7: arv3"),
    floats({ valid_max: 100, actual_range: [20, 130] }),
    "cf-valid-range /attributes/actual_range",
  ],
  [
    "an actual range of fractions in an array of integers",
    checker("CF_1_7: arv4"),
    integers({ actual_range: [1.5, 9.5] }),
    "cf-valid-range /attributes/actual_range",
  ],
  [
    "a valid range the wrong way round",
    "CF conventions, 2.5.1: valid_range",
    floats({ valid_range: [9, 1] }),
    "cf-valid-range /attributes/valid_range",
  ],
  [
    "a valid range and a smallest value",
    "CF conventions, 2.5.1: one or the other",
    floats({ valid_range: [0, 9], valid_min: 0 }),
    "cf-valid-range /attributes/valid_range",
  ],
  [
    "a modifier that is no longer recommended",
    checker("CF_1_7: status_flag"),
    floats({ standard_name: "sea_water_speed status_flag" }),
    "cf-standard-name /attributes/standard_name",
    "hint",
  ],
  [
    "another one",
    checker("CF_1_7: number_of_observations"),
    floats({ standard_name: "sea_water_speed number_of_observations" }),
    "cf-standard-name /attributes/standard_name",
    "hint",
  ],
  [
    "a modifier with a slip",
    checker("Trac022"),
    floats({ standard_name: "surface_temperature statusflag" }),
    "cf-standard-name /attributes/standard_name",
    "hint",
  ],
  [
    "a term that the formula does not have",
    checker("CF_1_7: sigma"),
    list({ ...sigma, formula_terms: "sigma: k eta: surface bottom: floor" }),
    "cf-formula-terms /attributes/formula_terms",
  ],
  [
    "a term of another formula",
    checker("formula_terms: sigma3"),
    list({
      standard_name: "atmosphere_sigma_coordinate",
      formula_terms: "sigma: k ps: ps top: lid",
    }),
    "cf-formula-terms /attributes/formula_terms",
  ],
  [
    "one more term of another formula",
    checker("issue75"),
    list({
      standard_name: "atmosphere_hybrid_sigma_pressure_coordinate",
      formula_terms: "a: a c: c ps: ps p0: p0",
    }),
    "cf-formula-terms /attributes/formula_terms",
  ],
  [
    "a name for what no formula gives",
    checker("CF_1_7: sigma2"),
    list({ standard_name: "ocean_sigma_coordinate", computed_standard_name: "altitude" }),
    "cf-formula-terms /attributes/computed_standard_name",
  ],
  [
    "terms without a standard name",
    checker("formula_terms: sh"),
    list({ formula_terms: "sigma: k" }),
    "cf-formula-terms /attributes/formula_terms",
    "hint",
  ],
  [
    "terms of a height that has no formula",
    checker("formula_terms: sigma2"),
    list({ standard_name: "height", formula_terms: "sigma: k ps: ps" }),
    "cf-formula-terms /attributes/standard_name",
  ],
  [
    "terms without colons",
    checker("formula_terms: sigma4"),
    list({ ...sigma, formula_terms: "sigma k eta surface" }),
    "cf-formula-terms /attributes/formula_terms",
  ],
  [
    "a string as a longitude",
    checker("CF_1_7: crs"),
    mapping("latitude_longitude", { longitude_of_prime_meridian: "zero" }),
    "cf-grid-mapping /attributes/longitude_of_prime_meridian",
  ],
  [
    "one name of a datum, not all",
    checker("CF_1_7: crs, names"),
    mapping("latitude_longitude", { horizontal_datum_name: "island 1950" }),
    "cf-grid-mapping /attributes/grid_mapping_name",
    "hint",
  ],
  [
    "a mapping with a slip",
    "CF conventions, appendix F",
    mapping("lambert_conformal_conical"),
    "cf-grid-mapping /attributes/grid_mapping_name",
  ],
  [
    "two mappings without colons",
    checker("CRM024, CRM032"),
    floats({ grid_mapping: "grid globe" }),
    "cf-grid-mapping /attributes/grid_mapping",
  ],
  [
    "one flag twice",
    checker("flag_tests: flag_values"),
    integers({ flag_values: [0, 1, 1], flag_meanings: "good doubtful bad" }),
    "cf-flags /attributes/flag_values/2",
  ],
  [
    "a flag with a bit that its mask lacks",
    checker("flag_tests: flag_masks"),
    integers({ flag_masks: [1, 12], flag_values: [1, 2], flag_meanings: "lit mode" }),
    "cf-flags /attributes/flag_values/1",
  ],
  [
    "more flags than words",
    checker("flag_tests: number"),
    integers({ flag_values: [0, 1, 2], flag_meanings: "good bad" }),
    "cf-flags /attributes/flag_values",
  ],
  [
    "a list of meanings",
    checker("Trac049_test1: flag_meanings"),
    integers({ flag_values: [0, 1], flag_meanings: ["good", "bad"] }),
    "cf-flags /attributes/flag_meanings",
  ],
  [
    "commas between the meanings",
    "CF conventions, 3.5: flag_meanings",
    integers({ flag_values: [0, 1], flag_meanings: "good, bad" }),
    "cf-flags /attributes/flag_meanings",
  ],
  [
    "flags that nothing explains",
    "CF conventions, 3.5: flag_values",
    integers({ flag_values: [0, 1] }),
    "cf-flags /attributes/flag_values",
  ],
  [
    "strings as flags of numbers",
    checker("Trac020_test2"),
    integers({ flag_values: ["0", "1"], flag_meanings: "good bad" }),
    "cf-flags /attributes/flag_values/0",
  ],
  [
    "a mask without a bit",
    "CF conventions, 3.5: flag_masks",
    integers({ flag_masks: [0, 1], flag_meanings: "off on" }),
    "cf-flags /attributes/flag_masks/0",
  ],
  [
    "a method with a slip",
    checker("cell_methods: precip4"),
    floats({ cell_methods: "time: maximun" }),
    "cf-cell-methods /attributes/cell_methods",
  ],
  [
    "two methods for one dimension",
    checker("cell_methods: precip5"),
    floats({ cell_methods: "lat: mean lat: maximum" }),
    "cf-cell-methods /attributes/cell_methods",
  ],
  [
    "a method of nothing",
    "CF conventions, 7.3: form",
    floats({ cell_methods: "mean" }),
    "cf-cell-methods /attributes/cell_methods",
  ],
  [
    "a remark that does not end",
    "CF conventions, 7.3: remarks",
    floats({ cell_methods: "time: mean (interval: 1 day" }),
    "cf-cell-methods /attributes/cell_methods",
  ],
  [
    "a measure that there is not",
    checker("cell_measures: precip2"),
    floats({ cell_measures: "surface: cell_area" }),
    "cf-cell-measures /attributes/cell_measures",
  ],
  [
    "a measure without a colon",
    checker("cell_measures: precip4"),
    floats({ cell_measures: "area cell_area" }),
    "cf-cell-measures /attributes/cell_measures",
  ],
  [
    "a calendar by name and by its months",
    checker("complex: time"),
    list({
      units: "days since 1-1-1",
      calendar: "noleap",
      month_lengths: [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31],
    }),
    "cf-time /attributes/month_lengths",
  ],
  [
    "eleven months",
    "CF conventions, 4.4.1: month_lengths",
    list({
      units: "days since 1-1-1",
      month_lengths: [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30],
    }),
    "cf-time /attributes/month_lengths",
  ],
  [
    "a string for missing numbers",
    checker("complex: lat2d"),
    floats({ missing_value: "none" }),
    "cf-fill-value /attributes/missing_value",
  ],
  [
    "a string for missing temperatures",
    checker("CRM028"),
    integers({ missing_value: "-99" }),
    "cf-fill-value /attributes/missing_value",
  ],
  [
    "a fill value beyond the type",
    "CF conventions, 2.5.1: _FillValue",
    integers({ _FillValue: 99999 }, "int16"),
    "cf-fill-value /attributes/_FillValue",
  ],
  [
    "a fraction as fill value of integers",
    "CF conventions, 2.5.1: type of _FillValue",
    integers({ _FillValue: 0.5 }),
    "cf-fill-value /attributes/_FillValue",
  ],
  [
    "a time in years",
    checker("Trac049_test1: time"),
    list({ units: "years since 0001-01-01 00:00:00" }),
    "cf-time /attributes/units",
  ],
  [
    "a time since nothing",
    checker("CRM027, stdName_test, badc_units: forecast"),
    list({ units: "hours since" }),
    "cf-time /attributes/units",
  ],
  [
    "a time since what is no date",
    checker("CRM027: reference time"),
    list({ units: "hours since launch" }),
    "cf-time /attributes/units",
  ],
  [
    "practical salinity",
    checker("CRM035: so"),
    floats({ units: "PSU" }),
    "cf-units /attributes/units",
    "hint",
  ],
  [
    "practical salinity within a product",
    checker("CRM035: salflx"),
    floats({ units: "psu kg/m2/s" }),
    "cf-units /attributes/units",
    "hint",
  ],
  [
    "units in capitals",
    checker("CRM033"),
    floats({ units: "MM/DAY" }),
    "cf-units /attributes/units",
    "hint",
  ],
  [
    "levels as a unit",
    checker("CRM041"),
    list({ units: "sigma_level" }),
    "cf-units /attributes/units",
    "hint",
  ],
  [
    "a bracket too many",
    "CF conventions, 3.1: form",
    floats({ units: "W/(m2" }),
    "cf-units /attributes/units",
  ],
  [
    "a latitude in metres",
    "CF conventions, 4.1",
    list({ standard_name: "latitude", units: "m" }),
    "cf-units /attributes/units",
  ],
  [
    "a number as units",
    "CF conventions, 3.1: type",
    floats({ units: 1 }),
    "cf-attribute-type /attributes/units",
  ],
  [
    "a list of bounds",
    "CF conventions, 7.1: form",
    list({ bounds: "lower upper" }),
    "cf-attribute-type /attributes/bounds",
  ],
  [
    "an axis in a small letter",
    "CF conventions, 4: axis",
    list({ axis: "x" }),
    "cf-axis /attributes/axis",
  ],
  [
    "an axis that its units contradict",
    "CF conventions, 4: axis and units",
    list({ axis: "X", units: "degrees_north" }),
    "cf-axis /attributes/axis",
  ],
  [
    "a compressed dimension of fractions",
    "CF conventions, 8.2: type",
    list({ compress: "lat lon" }, "float32"),
    "cf-compress /attributes/compress",
  ],
]);

export const cfDocumentCases = [...valid, ...invalid];
