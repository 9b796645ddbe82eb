import { core2, core3, family } from "../rule";

export const storeRules = family(
  {
    versions: [2, 3],
    severity: "warning",
    profile: "core",
    specification: `${core3}#stores`,
    scope: "store",
  },
  {
    "store-unreadable": {
      severity: "error",
      title: "A file or folder of the store that cannot be read",
      conformance: ["JSON-001"],
    },
    "two-formats": {
      title: "Documents of v2 and v3 in one folder",
      conformance: ["STO-002"],
    },
    "mixed-formats": {
      title: "Nodes of v2 and v3 in one store",
      conformance: ["STO-005"],
    },
    "missing-group": {
      title: "No group document above a node",
      conformance: ["STO-003", "STO-004", "LEG-005"],
    },
    "chunks-without-metadata": {
      title: "Chunks in a folder without an array document",
      conformance: ["STO-001"],
    },
    "node-in-array": {
      title: "A node below an array",
      specification: `${core3}#hierarchy`,
      conformance: ["V3-NAM-008", "V3-NAM-011"],
    },
    "foreign-format": {
      severity: "information",
      title: "A folder of another format",
      conformance: ["STO-006", "STO-007", "STO-008", "STO-009"],
    },
    "store-name": {
      severity: "off",
      profile: "style",
      title: "The name of the store does not end in .zarr",
      conformance: ["V3-NAM-009"],
    },
    "consolidated-missing-node": {
      title: "An entry of the consolidated metadata without a node",
      conformance: ["V3-CM-006", "V2-CM-003"],
    },
    "consolidated-stale": {
      title: "An entry of the consolidated metadata that differs from its node",
      conformance: ["STO-016", "V3-CM-006", "V2-CM-003"],
    },
    "consolidated-incomplete": {
      title: "A node that is not in the consolidated metadata",
      conformance: ["V3-CM-006", "V2-CM-003"],
    },
    "coordinate-length": {
      profile: "xarray",
      title: "A coordinate array of another length than the dimension",
      specification: "https://docs.xarray.dev/en/stable/internals/zarr-encoding-spec.html",
      conformance: ["XR-010"],
    },
    "chunk-key": {
      specification: `${core3}#chunk-key-encoding`,
      title: "A file in an array that is neither metadata nor a chunk",
      conformance: ["STO-011"],
    },
    "chunk-separator-mismatch": {
      specification: `${core3}#chunk-key-encoding`,
      title: "Chunk keys with another separator than the document says",
      conformance: ["STO-011", "V2-ARR-017", "LEG-004"],
    },
    "chunk-outside-grid": {
      specification: `${core3}#chunk-grids`,
      title: "A chunk beyond the end of the array",
      conformance: ["STO-012"],
    },
    "chunk-size": {
      specification: `${core3}#chunk-grids`,
      title: "A chunk of another size than its elements take",
      conformance: ["STO-013"],
    },
    "shard-index": {
      severity: "error",
      versions: [3],
      specification: `${core3}#codecs`,
      title: "A shard whose index is broken",
      conformance: ["V3-SH-013", "V3-SH-015", "V3-SH-020", "V3-SH-021", "IMP-006"],
    },
    "array-without-chunks": {
      severity: "hint",
      specification: `${core3}#chunk-grids`,
      title: "An array without any chunk in a store that has chunks",
      conformance: [],
    },
    "chunks-sampled": {
      severity: "information",
      profile: "performance",
      title: "Only a part of the chunks was looked at",
      conformance: [],
    },
    "chunk-count": {
      scope: "document",
      severity: "hint",
      profile: "performance",
      title: "Very many, very small or very large chunks",
      specification: `${core2}#chunks`,
      conformance: ["STO-014"],
    },
  },
);
