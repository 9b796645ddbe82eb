import { core2, core3, extensions, family } from "../rule";

export const arrayRules = family(
  { versions: [3], profile: "core", specification: `${core3}#array-metadata` },
  {
    shape: {
      versions: [2, 3],
      title: "shape is not a list of integers of at least 0",
      conformance: ["V3-ARR-003", "V2-ARR-002", "JSON-008"],
    },
    "shape-size": {
      versions: [2, 3],
      severity: "warning",
      profile: "interop",
      title: "An array larger than readers can count",
      conformance: ["V3-ARR-021"],
    },
    "dimension-names": {
      title: "dimension_names is not a list of strings and nulls",
      conformance: ["V3-ARR-011"],
    },
    "dimension-names-length": {
      title: "dimension_names does not have one name for each dimension",
      conformance: ["V3-ARR-011"],
    },
    "dimension-names-duplicate": {
      severity: "warning",
      title: "Two dimensions of the same name",
      conformance: ["V3-ARR-012"],
    },
    "dimension-names-empty": {
      severity: "information",
      profile: "style",
      title: "A dimension whose name is the empty string",
      conformance: ["V3-ARR-013"],
    },
    "no-op-member": {
      severity: "off",
      profile: "style",
      title: "A member that says nothing",
      conformance: ["V3-ARR-019", "IMP-002"],
    },
    "storage-transformers": {
      title: "storage_transformers is not an empty list",
      conformance: ["V3-ARR-010"],
    },

    "chunk-grid": {
      title: "chunk_grid does not describe a chunk grid",
      specification: `${core3}#chunk-grids`,
      conformance: ["V3-ARR-005"],
    },
    "chunk-shape": {
      versions: [2, 3],
      title: "The chunk shape is not a list of integers of at least 1",
      specification: `${core3}#regular-grids`,
      conformance: ["V3-CG-001", "V3-CG-002", "V2-ARR-003"],
    },
    "chunk-shape-length": {
      versions: [2, 3],
      title: "The chunk shape has another number of dimensions than the shape",
      specification: `${core3}#regular-grids`,
      conformance: ["V3-CG-001", "V2-ARR-003"],
    },
    "chunk-shape-zero": {
      versions: [2, 3],
      severity: "warning",
      profile: "interop",
      title: "A chunk length of 0 where the extent is 0",
      specification: `${core3}#regular-grids`,
      conformance: ["V3-CG-002", "V2-ARR-003"],
    },
    "chunk-larger-than-shape": {
      versions: [2, 3],
      severity: "hint",
      profile: "performance",
      title: "Chunks more than twice as long as the array",
      specification: `${core3}#regular-grids`,
      conformance: ["V3-CG-005"],
    },
    "rectilinear-kind": {
      title: "A rectilinear grid whose kind is not inline",
      specification: `${extensions}/chunk-grids/rectilinear`,
      conformance: ["V3-RG-001"],
    },
    "rectilinear-length": {
      title: "chunk_shapes does not have one entry for each dimension",
      specification: `${extensions}/chunk-grids/rectilinear`,
      conformance: ["V3-RG-002"],
    },
    "rectilinear-edges": {
      title: "An entry of chunk_shapes that is neither a length nor a list of lengths",
      specification: `${extensions}/chunk-grids/rectilinear`,
      conformance: ["V3-RG-003", "V3-RG-004"],
    },
    "rectilinear-sum": {
      title: "The chunks do not reach the end of the dimension",
      specification: `${extensions}/chunk-grids/rectilinear`,
      conformance: ["V3-RG-005", "V3-RG-006"],
    },
    "rectilinear-empty": {
      severity: "warning",
      profile: "interop",
      title: "No chunk lengths for a dimension of extent 0",
      specification: `${extensions}/chunk-grids/rectilinear`,
      conformance: ["V3-RG-006"],
    },
    "rectilinear-simpler": {
      severity: "hint",
      profile: "style",
      title: "Chunk lengths that can be written shorter",
      specification: `${extensions}/chunk-grids/rectilinear`,
      conformance: ["V3-RG-010"],
    },
    "rectilinear-support": {
      severity: "warning",
      profile: "interop",
      title: "A rectilinear grid, which few readers know",
      specification: `${extensions}/chunk-grids/rectilinear`,
      conformance: ["V3-RG-011"],
    },

    "chunk-key-separator": {
      versions: [2, 3],
      title: 'A separator other than "/" and "."',
      specification: `${core3}#chunk-key-encoding`,
      conformance: ["V3-CKE-001", "V3-CKE-003", "V2-ARR-010"],
    },
    "chunk-key-separator-place": {
      title: "separator beside configuration instead of in it",
      specification: `${core3}#chunk-key-encoding`,
      conformance: ["V3-CKE-005"],
    },
    "chunk-key-v2": {
      severity: "warning",
      profile: "style",
      title: "The v2 chunk key encoding in a v3 array",
      specification: `${core3}#chunk-key-encoding`,
      conformance: ["V3-CKE-004"],
    },

    "v2-compressor": {
      versions: [2],
      specification: `${core2}#arrays`,
      title: "compressor is neither null nor an object with an id",
      conformance: ["V2-ARR-005"],
    },
    "v2-filters": {
      versions: [2],
      specification: `${core2}#arrays`,
      title: "filters is neither null nor a list of objects with an id",
      conformance: ["V2-ARR-008"],
    },
    "v2-codec-member-missing": {
      versions: [2],
      severity: "warning",
      specification: `${core2}#arrays`,
      title: "compressor or filters is missing",
      conformance: ["V2-ARR-005", "V2-ARR-008"],
    },
    "v2-filters-empty": {
      versions: [2],
      severity: "warning",
      profile: "interop",
      specification: `${core2}#arrays`,
      title: "filters is an empty list",
      conformance: ["V2-ARR-009"],
    },
    "v2-order": {
      versions: [2],
      specification: `${core2}#arrays`,
      title: "order is neither C nor F",
      conformance: ["V2-ARR-007"],
    },
    "v2-extra-member": {
      versions: [2],
      severity: "warning",
      specification: `${core2}#metadata`,
      title: "A member that Zarr v2 does not know",
      conformance: ["V2-ARR-011", "V2-GRP-002"],
    },
    "v3-member": {
      versions: [2],
      specification: `${core2}#metadata`,
      title: "A member of Zarr v3 in a v2 document",
      conformance: ["V2-ARR-018"],
    },
    "v2-consolidated-form": {
      versions: [2],
      specification: `${core2}#metadata`,
      title: ".zmetadata without zarr_consolidated_format 1 and metadata",
      conformance: ["V2-CM-001", "V2-CM-004"],
    },
    "v2-consolidated-string": {
      versions: [2],
      severity: "warning",
      profile: "interop",
      specification: `${core2}#metadata`,
      title: "Consolidated metadata held as text",
      conformance: ["V2-CM-002"],
    },
  },
);
