import { family } from "../rule";

const conventions = "https://github.com/zarr-conventions";

export const conventionRules = family(
  { versions: [2, 3], profile: "geozarr", specification: conventions },
  {
    "zarr-conventions": {
      title: "zarr_conventions is not a list of well-formed entries",
      specification: `${conventions}/zarr-conventions-spec`,
      conformance: ["CNV-001"],
    },
    "convention-undeclared": {
      severity: "warning",
      title: "A convention that is used but not declared, or declared but not used",
      specification: `${conventions}/zarr-conventions-spec`,
      conformance: ["CNV-002"],
    },
    "convention-identity": {
      severity: "warning",
      title: "An entry of zarr_conventions whose members are of different conventions",
      specification: `${conventions}/zarr-conventions-spec`,
      conformance: ["CNV-001"],
    },
    "convention-uom": {
      title: "uom without a well-formed unit",
      specification: "https://github.com/clbarnes/zarr-convention-uom",
      conformance: ["CNV-013"],
    },
    "convention-license": {
      title: "license that names no license",
      specification: "https://github.com/clbarnes/zarr-convention-license",
      conformance: ["CNV-013"],
    },
    "convention-multiscales": {
      title: "multiscales without a well-formed layout",
      specification: `${conventions}/multiscales`,
      conformance: ["CNV-010"],
    },
    "convention-asset": {
      scope: "store",
      title: "A level of multiscales that is not in the store",
      specification: `${conventions}/multiscales`,
      conformance: ["CNV-010"],
    },
    "geo-proj": {
      title: "proj: attributes that name no coordinate reference system",
      specification: `${conventions}/geo-proj`,
      conformance: ["CNV-011"],
    },
    "geo-spatial": {
      title: "spatial: attributes that are incomplete or wrong",
      specification: `${conventions}/spatial`,
      conformance: ["CNV-012"],
    },
  },
);

export const anndataRules = family(
  {
    versions: [2, 3],
    profile: "anndata",
    specification: "https://anndata.readthedocs.io/en/stable/fileformat-prose.html",
    scope: "store",
  },
  {
    "anndata-encoding": {
      title: "An encoding of anndata whose attributes are missing or wrong",
      conformance: ["ANN-001"],
      scope: "document",
    },
    "anndata-object": {
      title: "An AnnData object without the data frames obs and var",
      conformance: ["ANN-001"],
    },
    "anndata-shape": {
      title: "A part of an AnnData object that does not fit obs and var",
      conformance: ["ANN-003"],
    },
    "anndata-dataframe": {
      title: "A column or the index of a data frame is not in the store",
      conformance: ["ANN-003"],
    },
    "anndata-column-length": {
      severity: "warning",
      title: "Columns of a data frame differ in length",
      conformance: ["ANN-003"],
    },
    "anndata-sparse": {
      severity: "warning",
      title: "A sparse matrix whose parts are missing or do not fit its shape",
      conformance: ["ANN-002"],
    },
    "anndata-categorical": {
      title: "A categorical array without integer codes or without categories",
      conformance: ["ANN-004"],
    },
    "anndata-nullable": {
      title: "A nullable array whose values and mask do not fit",
      conformance: ["ANN-001"],
    },
  },
);
