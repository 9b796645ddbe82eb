import { family } from "../rule";

const encoding = "https://docs.xarray.dev/en/stable/internals/zarr-encoding-spec.html";
const cf = "https://cfconventions.org/cf-conventions/cf-conventions.html";

export const xarrayRules = family(
  { versions: [2, 3], severity: "warning", profile: "xarray", specification: encoding },
  {
    "array-dimensions": {
      versions: [2],
      title: "_ARRAY_DIMENSIONS does not name each dimension",
      conformance: ["V2-ATT-003", "XR-001"],
    },
    "array-dimensions-v3": {
      versions: [3],
      title: "_ARRAY_DIMENSIONS in a v3 array",
      conformance: ["V3-ARR-020"],
    },
    "array-dimensions-missing": {
      scope: "store",
      title: "An array without dimension names among arrays that have them",
      conformance: ["XR-001", "XR-002"],
    },
    "consolidated-absent": {
      scope: "store",
      severity: "hint",
      title: "A dataset without consolidated metadata",
      conformance: ["XR-012"],
    },
    "cf-fill-value": {
      title: "_FillValue, missing_value and fill_value differ, or no element can have them",
      specification: `${cf}#missing-data`,
      conformance: ["XR-005", "V3-FV-010"],
    },
    "cf-scale": {
      title: "scale_factor or add_offset that cannot be used",
      specification: `${cf}#packed-data`,
      conformance: ["XR-008", "XR-009"],
    },
    "cf-time": {
      title: "A time that xarray does not decode",
      specification: `${cf}#time-coordinate`,
      conformance: ["XR-007", "XR-008"],
    },
    "cf-flags": {
      title: "Flags whose values, masks and meanings do not fit together",
      specification: `${cf}#flags`,
      conformance: [],
    },
    "cf-valid-range": {
      title: "A valid or an actual range that is not made of numbers, or that contradicts itself",
      specification: `${cf}#missing-data`,
      conformance: [],
    },
    "cf-standard-name": {
      severity: "hint",
      title: "A standard name that no table can have",
      specification: `${cf}#standard-name`,
      conformance: [],
    },
    "cf-attribute-type": {
      title: "An attribute of CF that is not the string that it must be",
      specification: `${cf}#attribute-appendix`,
      conformance: [],
    },
    "cf-axis": {
      title: "An axis that is not X, Y, Z or T, or that units contradict",
      specification: `${cf}#coordinate-types`,
      conformance: [],
    },
    "cf-cell-measures": {
      title: "Cell measures that are not well-formed",
      specification: `${cf}#cell-measures`,
      conformance: [],
    },
    "cf-cell-methods": {
      title: "Cell methods that are not well-formed",
      specification: `${cf}#cell-methods`,
      conformance: [],
    },
    "cf-compress": {
      title: "A compressed dimension that is no list of integers",
      specification: `${cf}#compression-by-gathering`,
      conformance: [],
    },
    "cf-conventions": {
      title: "Conventions that do not name a version of CF as it is written",
      specification: `${cf}#identification-of-conventions`,
      conformance: [],
    },
    "cf-formula-terms": {
      title: "Formula terms that fit no formula",
      specification: `${cf}#parametric-vertical-coordinate`,
      conformance: [],
    },
    "cf-grid-mapping": {
      title: "A grid mapping that is not well-formed",
      specification: `${cf}#grid-mappings-and-projections`,
      conformance: [],
    },
    "cf-monotonic": {
      scope: "store",
      title: "A coordinate whose values do not go up or down all the way",
      specification: `${cf}#coordinate-types`,
      conformance: [],
    },
    "cf-positive": {
      title: "A direction that is neither up nor down, or the wrong one",
      specification: `${cf}#vertical-coordinate`,
      conformance: [],
    },
    "cf-units": {
      title: "Units that UDUNITS cannot read, or not those of the coordinate",
      specification: `${cf}#units`,
      conformance: [],
    },
    "cf-bounds": {
      scope: "store",
      title: "Bounds that do not fit their coordinate",
      specification: `${cf}#cell-boundaries`,
      conformance: [],
    },
    "cf-dimensions": {
      scope: "store",
      title: "A coordinate or a measure with a dimension that the array does not have",
      specification: `${cf}#coordinate-system`,
      conformance: [],
    },
    "cf-reference": {
      scope: "store",
      title: "An attribute that names an array which is not there",
      specification: cf,
      conformance: ["XR-010"],
    },
  },
);
