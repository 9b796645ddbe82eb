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
      title: "_FillValue, missing_value and fill_value differ",
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
      title: "Flags whose lists differ in length",
      specification: `${cf}#flags`,
      conformance: [],
    },
    "cf-valid-range": {
      title: "A valid range that is not made of numbers",
      specification: `${cf}#missing-data`,
      conformance: [],
    },
    "cf-standard-name": {
      severity: "hint",
      title: "A standard name that no table can have",
      specification: `${cf}#standard-name`,
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
