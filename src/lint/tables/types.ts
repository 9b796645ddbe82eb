import { core2, core3, extensions, family } from "../rule";

const dataTypes = `${core3}#data-types`;
const fillValue = `${core3}#fill-value`;

export const dataTypeRules = family(
  { versions: [3], profile: "core", specification: dataTypes },
  {
    "data-type": {
      title: "data_type is neither a name nor an extension object",
      conformance: ["V3-ARR-004"],
    },
    "data-type-numpy": {
      title: "A NumPy spelling as the data type of a v3 array",
      conformance: ["V3-DTX-001"],
    },
    "data-type-object": {
      title: "A data type of the core as an object",
      conformance: ["V3-EXT-013"],
    },
    "unknown-data-type": {
      severity: "warning",
      title: "A data type that no registry lists",
      specification: `${extensions}/data-types`,
      conformance: ["V3-EXT-012"],
    },
    "data-type-configuration": {
      title: "A data type whose configuration is incomplete or wrong",
      specification: `${extensions}/data-types`,
      conformance: ["X-DT-101", "X-DT-102", "V3-DT-006"],
    },
    "struct-fields": {
      title: "The fields of a struct are not well formed",
      specification: `${extensions}/data-types/struct`,
      conformance: ["X-DT-104"],
    },
    "struct-legacy": {
      severity: "warning",
      title: "The legacy data type structured",
      specification: `${extensions}/data-types/struct`,
      conformance: ["X-DT-106", "X-DT-015", "IMP-004"],
    },
    "data-type-support": {
      severity: "warning",
      profile: "interop",
      title: "A data type that few readers know",
      specification: `${extensions}/data-types`,
      conformance: ["X-DT-107", "IMP-003", "IMP-010"],
    },

    "v2-dtype": {
      versions: [2],
      title: "A dtype that Zarr v2 does not define",
      specification: `${core2}#data-type-encoding`,
      conformance: ["V2-ARR-004", "V2-DT-001", "V2-DT-002", "V2-DT-004", "V2-DT-005"],
    },
    "v2-dtype-byte-order": {
      versions: [2],
      severity: "warning",
      profile: "interop",
      title: "A byte order for elements of one byte",
      specification: `${core2}#data-type-encoding`,
      conformance: ["V2-DT-003"],
    },
    "v2-dtype-empty": {
      versions: [2],
      severity: "warning",
      profile: "interop",
      title: "Elements of no bytes",
      specification: `${core2}#data-type-encoding`,
      conformance: ["V2-DT-006"],
    },
    "v2-dtype-fields": {
      versions: [2],
      title: "The fields of a structured dtype are not well formed",
      specification: `${core2}#data-type-encoding`,
      conformance: ["V2-DT-007"],
    },
    "v2-dtype-field-name": {
      versions: [2],
      severity: "warning",
      profile: "interop",
      title: "A field without a name",
      specification: `${core2}#data-type-encoding`,
      conformance: ["V2-DT-007"],
    },
    "v2-dtype-nested": {
      versions: [2],
      severity: "warning",
      profile: "interop",
      title: "Nested structures or subarrays in a structured dtype",
      specification: `${core2}#data-type-encoding`,
      conformance: ["V2-DT-008"],
    },
    "v2-dtype-name": {
      versions: [2],
      severity: "warning",
      profile: "interop",
      title: "A dtype name that only tensorstore reads",
      specification: `${core2}#data-type-encoding`,
      conformance: ["V2-DT-009"],
    },
    "v2-dtype-wide": {
      versions: [2],
      severity: "warning",
      profile: "performance",
      title: "Very wide fixed-length strings",
      specification: `${core2}#data-type-encoding`,
      conformance: ["V2-DT-012"],
    },
  },
);

export const fillValueRules = family(
  { versions: [3], profile: "core", specification: fillValue },
  {
    "fill-value-null": {
      title: "fill_value is null",
      conformance: ["V3-ARR-007"],
    },
    "fill-value-type": {
      versions: [2, 3],
      title: "fill_value has a form that the data type does not take",
      conformance: [
        "V3-ARR-007",
        "V3-DT-001",
        "V3-DT-002",
        "V3-DT-003",
        "V3-DT-004",
        "V2-FV-003",
        "V2-ARR-006",
        "X-DT-010",
        "X-DT-011",
      ],
    },
    "fill-value-integer": {
      versions: [2, 3],
      title: "An integer written with a fraction or an exponent",
      conformance: ["V3-DT-002", "V3-DT-003", "JSON-008", "V2-FV-002"],
    },
    "fill-value-range": {
      versions: [2, 3],
      title: "fill_value is outside the range of the data type",
      conformance: [
        "V3-FV-007",
        "V2-FV-002",
        "X-DT-001",
        "X-DT-002",
        "X-DT-003",
        "X-DT-004",
        "X-DT-005",
        "X-DT-006",
        "X-DT-007",
        "X-DT-008",
      ],
    },
    "fill-value-float-string": {
      versions: [2, 3],
      title: "A string that is no floating point value",
      conformance: ["V3-FV-001", "V2-FV-003"],
    },
    "fill-value-hex": {
      title: "Hex digits that do not fit the data type",
      conformance: ["V3-FV-002"],
    },
    "fill-value-hex-digits": {
      severity: "warning",
      profile: "interop",
      title: "Hex digits fewer than the data type has",
      conformance: ["V3-FV-003"],
    },
    "fill-value-hex-nan": {
      severity: "hint",
      profile: "style",
      title: 'Hex digits that equal "NaN"',
      conformance: ["V3-FV-004"],
    },
    "fill-value-overflow": {
      versions: [2, 3],
      severity: "warning",
      title: "A number that becomes infinite in the data type",
      conformance: ["V3-FV-005"],
    },
    "fill-value-inexact": {
      versions: [2, 3],
      severity: "off",
      profile: "style",
      title: "A number that the data type holds only rounded",
      conformance: ["V3-FV-006"],
    },
    "fill-value-complex": {
      versions: [2, 3],
      title: "A complex fill value that is not a pair",
      conformance: ["V3-FV-008", "V3-DT-005", "V2-FV-004", "X-DT-009"],
    },
    "fill-value-base64": {
      versions: [2, 3],
      title: "A fill value that should be base64 and is not",
      conformance: ["V2-FV-005", "V2-FV-007", "V2-FV-008"],
    },
    "fill-value-bytes-length": {
      versions: [2, 3],
      severity: "warning",
      profile: "interop",
      title: "Fill bytes of another length than an element",
      conformance: ["V2-FV-005", "V2-FV-007", "V3-DT-006", "X-DT-016", "X-DT-017"],
    },
    "fill-value-raw-base64": {
      severity: "warning",
      profile: "interop",
      title: "base64 as the fill value of raw bits",
      conformance: ["V3-DT-006"],
    },
    "fill-value-string-length": {
      versions: [2, 3],
      title: "A fill string longer than an element",
      conformance: ["V2-FV-006", "X-DT-012"],
    },
    "fill-value-time": {
      versions: [2, 3],
      title: "A date where a count or NaT is wanted",
      conformance: ["V2-FV-009", "X-DT-013"],
    },
    "fill-value-struct": {
      title: "A struct's fill value does not have exactly its fields",
      specification: `${extensions}/data-types/struct`,
      conformance: ["X-DT-105", "X-DT-014"],
    },
    "fill-value-legacy": {
      versions: [2],
      severity: "warning",
      profile: "interop",
      title: "A fill value as old writers wrote it",
      specification: `${core2}#fill-value-encoding`,
      conformance: [
        "V2-FV-001",
        "V2-FV-002",
        "V2-FV-005",
        "V2-FV-006",
        "V2-FV-007",
        "V2-FV-008",
        "V2-FV-010",
        "LEG-006",
      ],
    },
    "fill-value-undefined": {
      versions: [2],
      severity: "off",
      profile: "style",
      title: "No fill value: missing chunks hold nothing defined",
      specification: `${core2}#fill-value-encoding`,
      conformance: ["V2-FV-011"],
    },
  },
);
