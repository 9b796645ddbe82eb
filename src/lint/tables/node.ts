import { core3, family } from "../rule";

/** Members that both kinds of node have, and what stands beside them. */
export const nodeRules = family(
  { versions: [3], profile: "core", specification: core3 },
  {
    "zarr-format": {
      versions: [2, 3],
      title: "zarr_format is missing or not the number of the format",
      conformance: ["V3-GRP-001", "V3-ARR-001", "V2-ARR-001", "V2-GRP-001"],
    },
    "zarr-format-lexeme": {
      versions: [2, 3],
      severity: "warning",
      profile: "interop",
      title: "zarr_format written with a fraction",
      conformance: ["V3-GRP-001"],
    },
    "zarr-v1": {
      versions: [2],
      title: "A Zarr v1 document",
      conformance: ["LEG-003"],
    },
    "v3-alpha": {
      severity: "information",
      title: "A document of the v3 alpha, before the format was settled",
      conformance: ["LEG-001", "LEG-002", "V3-ARR-018"],
    },
    "node-type": {
      title: "node_type is missing or neither group nor array",
      specification: `${core3}#metadata`,
      conformance: ["V3-GRP-002", "V3-ARR-002", "IMP-011"],
    },
    "required-member": {
      versions: [2, 3],
      title: "A member that the format requires is missing",
      specification: `${core3}#array-metadata`,
      conformance: [
        "V3-ARR-004",
        "V3-ARR-005",
        "V3-ARR-006",
        "V3-ARR-007",
        "V3-ARR-008",
        "V2-ARR-005",
        "V2-ARR-006",
        "V2-ARR-008",
      ],
    },
    "attributes-type": {
      title: "attributes is not an object",
      conformance: ["V3-GRP-003", "V3-ARR-009"],
    },
    "unknown-member": {
      title: "A member that the format does not know",
      conformance: ["V3-GRP-004", "V3-ARR-014"],
    },
    "extension-member-discouraged": {
      severity: "warning",
      profile: "interop",
      title: "A member beside those of the format",
      conformance: ["V3-GRP-005", "V3-GRP-006", "V3-ARR-015"],
    },
    "array-member-in-group": {
      title: "A member of arrays in a group",
      specification: `${core3}#group-metadata`,
      conformance: ["V3-GRP-007"],
    },
    "v2-member": {
      title: "A member of Zarr v2 in a v3 document",
      conformance: ["V3-ARR-017"],
    },
    "consolidated-in-array": {
      title: "consolidated_metadata in an array",
      conformance: ["V3-ARR-016"],
    },
    "consolidated-form": {
      title: "consolidated_metadata does not have its three members",
      conformance: ["V3-CM-001"],
    },
    "consolidated-null": {
      severity: "warning",
      profile: "interop",
      title: "consolidated_metadata is null",
      conformance: ["V3-CM-002", "IMP-001"],
    },
    "consolidated-kind": {
      title: "A kind of consolidated metadata other than inline",
      conformance: ["V3-CM-003"],
    },
    "consolidated-key": {
      versions: [2, 3],
      title: "A key of the consolidated metadata that names no node",
      conformance: ["V3-CM-004", "V2-CM-002"],
    },
    "consolidated-parent": {
      severity: "warning",
      profile: "interop",
      versions: [2, 3],
      title: "The group above an entry is missing in the consolidated metadata",
      conformance: ["V3-CM-007", "V2-CM-003"],
    },
    "consolidated-reader-support": {
      severity: "off",
      profile: "interop",
      title: "Consolidated metadata, which some readers pass over",
      conformance: ["V3-CM-008"],
    },
    "node-name": {
      versions: [2, 3],
      title: "A name that no node may have",
      specification: `${core3}#node-names`,
      conformance: [
        "V3-NAM-001",
        "V3-NAM-002",
        "V3-NAM-003",
        "V3-NAM-004",
        "V3-NAM-005",
        "V2-PTH-001",
      ],
    },
    "node-name-characters": {
      versions: [2, 3],
      severity: "warning",
      profile: "interop",
      title: "A name with characters outside A-Z, a-z, 0-9, -, _ and .",
      specification: `${core3}#node-names`,
      conformance: ["V3-NAM-006", "V2-PTH-002"],
    },
    "node-name-case": {
      versions: [2, 3],
      severity: "warning",
      profile: "interop",
      title: "Two siblings that differ only in case",
      specification: `${core3}#node-names`,
      conformance: ["V3-NAM-007"],
    },
  },
);
