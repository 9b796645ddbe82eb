import { codecRules as ofCodecs, type CodecRuleName } from "../../codecs/codecRules";
import { core2, core3, extensions, family, numcodecs, type Rule } from "../rule";

/** Extension definitions: `{ name, configuration, must_understand }` or a name alone. */
export const extensionRules = family(
  { versions: [3], profile: "core", specification: `${core3}#extension-definition` },
  {
    "extension-name": {
      title: "An extension without a well-formed name",
      conformance: ["V3-EXT-001", "V3-EXT-006", "V3-COD-003", "V3-ARR-006"],
    },
    "extension-configuration": {
      title: "configuration is not an object",
      conformance: ["V3-EXT-002"],
    },
    "extension-must-understand": {
      title: "must_understand is not a boolean, or not allowed here",
      conformance: ["V3-EXT-003", "V3-EXT-004"],
    },
    "codec-must-understand": {
      severity: "warning",
      profile: "interop",
      title: "must_understand on a codec",
      conformance: ["V3-EXT-005"],
    },
    "extension-url": {
      severity: "warning",
      profile: "interop",
      title: "An address as the name of an extension",
      conformance: ["V3-EXT-007"],
    },
    "extension-short-hand": {
      severity: "warning",
      profile: "interop",
      title: "A name alone in place of an object",
      conformance: ["V3-EXT-008", "V3-ARR-006"],
    },
    "extension-short-hand-configuration": {
      title: "A name alone for an extension that needs a configuration",
      conformance: ["V3-EXT-009", "V3-ARR-005"],
    },
    "extension-member": {
      title: "A member beside name, configuration and must_understand",
      conformance: ["V3-EXT-010"],
    },
    "unknown-chunk-grid": {
      severity: "warning",
      title: "A chunk grid that no registry lists",
      specification: `${extensions}/chunk-grids`,
      conformance: ["V3-EXT-012", "X-CG-001"],
    },
    "unknown-chunk-key-encoding": {
      severity: "warning",
      title: "A chunk key encoding that no registry lists",
      specification: `${extensions}/chunk-key-encodings`,
      conformance: ["V3-EXT-012", "X-CKE-001", "X-CKE-002", "X-CKE-003"],
    },
  },
);

/** Rules that the codecs themselves hold; their titles and rows stand with them. */
const deviations: Partial<Record<CodecRuleName, Partial<Rule>>> = {
  "unknown-codec": { severity: "warning" },
  "unsupported-codec": { severity: "warning", profile: "interop" },
  "codec-draft-name": { severity: "information" },
  "numcodecs-codec": { severity: "warning", profile: "interop", specification: numcodecs },
  "codec-support": { severity: "warning", profile: "interop" },
  "lossy-codec": { severity: "warning", profile: "style" },
  "no-compression": { severity: "hint", profile: "performance" },
  "double-compression": { severity: "hint", profile: "performance" },
  "checksum-order": { severity: "hint", profile: "performance" },
  "transpose-identity": { severity: "hint", profile: "style" },
  "zstd-checksum": { severity: "hint" },
  "blosc-typesize-mismatch": { severity: "warning", profile: "performance" },
  "blosc-snappy": { severity: "warning", profile: "interop" },
  "codec-array-to-bytes": { conformance: ["V3-COD-001", "V3-COD-003", "V3-SH-004"] },
  "codec-order": { conformance: ["V3-COD-002", "V3-SH-004"] },
  "shard-chunk-shape-divides": { conformance: ["V3-SH-003", "V3-RG-012"] },
  "shard-index-usual": { severity: "warning" },
  "shard-codec-before": { severity: "warning", profile: "interop" },
  "shard-codec-after": { severity: "warning", profile: "interop" },
  "shard-nested": { severity: "warning", profile: "interop" },
  "shard-index-start": { severity: "warning", profile: "interop" },
  "shard-inner-count": { severity: "hint", profile: "performance" },
  "numcodecs-configuration": { specification: numcodecs },
  "numcodecs-dtype": { specification: numcodecs },
  "filter-dtype-mismatch": { severity: "warning", specification: numcodecs },
  "filter-data-type": { severity: "warning", specification: numcodecs },
};

const v3Only =
  /^(codec-draft|numcodecs-codec|bytes-|transpose-|gzip-|zstd-|shard-|packbits-|reshape-)/;

function ruleOfCodecs(name: CodecRuleName): Rule {
  const { title, conformance } = ofCodecs[name];
  return {
    severity: "error",
    title,
    conformance,
    versions: /^(numcodecs-con|numcodecs-d|filter-)/.test(name)
      ? [2, 3]
      : v3Only.test(name)
        ? [3]
        : [2, 3],
    profile: "core",
    specification: `${extensions}/codecs`,
    scope: "document",
    ...deviations[name],
  };
}

export const codecRules = {
  ...(Object.fromEntries(
    Object.keys(ofCodecs).map((name) => [name, ruleOfCodecs(name as CodecRuleName)]),
  ) as Record<CodecRuleName, Rule>),
  ...family(
    { versions: [2], profile: "core", specification: numcodecs },
    {
      codecs: {
        versions: [3],
        specification: `${core3}#codecs`,
        title: "codecs is not a list with at least one codec",
        conformance: ["V3-ARR-008", "V3-COD-003", "IMP-005"],
      },
      "v2-object-codec": {
        specification: `${core2}#data-type-encoding`,
        title: "Objects without a codec that can hold them",
        conformance: ["V2-ARR-012", "NC-016", "NC-017"],
      },
      "v2-object-codec-place": {
        severity: "warning",
        profile: "interop",
        specification: `${core2}#data-type-encoding`,
        title: "The codec of the objects as the compressor",
        conformance: ["V2-ARR-014"],
      },
      "v2-object-codec-support": {
        severity: "warning",
        profile: "interop",
        title: "An object codec that few readers know",
        conformance: ["NC-101", "NC-018", "NC-019", "NC-020"],
      },
      "v2-order-codec": {
        severity: "warning",
        profile: "interop",
        title: "Order F with a codec that keeps its own order",
        conformance: ["V2-ARR-015", "LEG-007"],
      },
    },
  ),
};
