/** A rule that a codec or a chain of codecs can break. */
export interface CodecRule {
  /** One line, as a list of rules shows it. */
  readonly title: string;
  /** Rows of the conformance reference that it covers. */
  readonly conformance: readonly string[];
}

/** Every rule that `resolve` and `resolveChain` report, by its stable name. */
export const codecRules = {
  "codec-order": {
    title: "A codec at the wrong place of the chain",
    conformance: ["V3-COD-002"],
  },
  "codec-array-to-bytes": {
    title: "Not exactly one codec that turns an array into bytes",
    conformance: ["V3-COD-001", "V3-COD-003"],
  },
  "unknown-codec": {
    title: "A codec that no registry lists",
    conformance: ["V3-EXT-012", "NC-101"],
  },
  "unsupported-codec": {
    title: "A codec that is known, but that is not decoded here",
    conformance: ["X-CD-014", "NC-028", "NC-029", "NC-031"],
  },
  "refused-codec": {
    title: "A codec that runs code when it is read",
    conformance: ["V2-ARR-013", "NC-021", "NC-021"],
  },
  "codec-draft-name": {
    title: "The draft name, or another old name, of a codec",
    conformance: ["V3-COD-009", "X-CD-102", "LEG-002"],
  },
  "numcodecs-codec": {
    title: "A codec of numcodecs in a v3 array",
    conformance: ["X-NC-001", "X-NC-002", "X-CD-102"],
  },
  "codec-support": {
    title: "A codec that few readers know",
    conformance: ["V3-COD-023"],
  },
  "codec-input": {
    title: "A codec that cannot encode what comes into it",
    conformance: ["V3-COD-005", "X-DT-103", "X-CD-104", "X-CD-008"],
  },
  "configuration-member": {
    title: "A configuration member that the codec does not know",
    conformance: ["V3-EXT-011", "V3-COD-015", "NC-107", "X-CD-007"],
  },
  "lossy-codec": {
    title: "A codec that does not keep the values exactly",
    conformance: ["X-CD-105"],
  },
  "no-compression": {
    title: "Chunks are stored without compression, or with one that cannot do much",
    conformance: ["V3-COD-007", "V2-ARR-016"],
  },
  "double-compression": {
    title: "A compressor after another one",
    conformance: ["V3-COD-006", "NC-106"],
  },
  "checksum-order": {
    title: "A checksum before a compressor",
    conformance: ["V3-COD-006"],
  },
  "bytes-endian": {
    title: "bytes: endian is missing or wrong",
    conformance: ["V3-COD-008", "V3-SH-007", "X-DT-106", "X-CD-001"],
  },
  "transpose-order": {
    title: "transpose: order is not a permutation of the dimensions",
    conformance: ["V3-COD-010", "X-CD-002"],
  },
  "transpose-identity": {
    title: "transpose: order changes nothing",
    conformance: ["V3-COD-012"],
  },
  "gzip-level": {
    title: "gzip: level is missing or not 0 to 9",
    conformance: ["V3-COD-013", "X-CD-004"],
  },
  "zstd-level": {
    title: "zstd: level is missing or out of range",
    conformance: ["V3-COD-014", "X-CD-005"],
  },
  "zstd-checksum": {
    title: "zstd: checksum is no boolean, or a false that should be left out",
    conformance: ["V3-COD-014", "X-CD-102"],
  },
  "blosc-cname": {
    title: "blosc: cname is missing or unknown",
    conformance: ["V3-COD-016", "X-CD-006"],
  },
  "blosc-clevel": {
    title: "blosc: clevel is missing or not 0 to 9",
    conformance: ["V3-COD-017"],
  },
  "blosc-shuffle": {
    title: "blosc: shuffle is missing or unknown",
    conformance: ["V3-COD-018"],
  },
  "blosc-typesize": {
    title: "blosc: typesize is missing or wrong",
    conformance: ["V3-COD-019"],
  },
  "blosc-typesize-mismatch": {
    title: "blosc: typesize is not the size of an element",
    conformance: ["V3-COD-020"],
  },
  "blosc-blocksize": {
    title: "blosc: blocksize is missing or wrong",
    conformance: ["V3-COD-021"],
  },
  "blosc-snappy": {
    title: "blosc: snappy, which most readers lack",
    conformance: ["V3-COD-022", "NC-108"],
  },
  "shard-configuration": {
    title: "sharding_indexed: a member is missing or wrong",
    conformance: ["V3-SH-001", "X-CD-003"],
  },
  "shard-chunk-shape": {
    title: "sharding_indexed: chunk_shape has the wrong length or a bad extent",
    conformance: ["V3-SH-002"],
  },
  "shard-chunk-shape-divides": {
    title: "sharding_indexed: the inner chunks do not fill the shard",
    conformance: ["V3-SH-003"],
  },
  "shard-index-codecs": {
    title: "sharding_indexed: index_codecs do not give a fixed size",
    conformance: ["V3-SH-005"],
  },
  "shard-index-usual": {
    title: "sharding_indexed: index_codecs are not bytes and crc32c",
    conformance: ["V3-SH-006"],
  },
  "shard-codec-before": {
    title: "A codec before sharding_indexed",
    conformance: ["V3-SH-009"],
  },
  "shard-codec-after": {
    title: "A codec after sharding_indexed",
    conformance: ["V3-SH-008"],
  },
  "shard-nested": {
    title: "Shards within shards",
    conformance: ["V3-SH-010"],
  },
  "shard-index-start": {
    title: "A shard index at the start",
    conformance: ["V3-SH-011"],
  },
  "shard-inner-count": {
    title: "One inner chunk, or very many inner chunks, in a shard",
    conformance: ["V3-SH-019"],
  },
  "bitround-keepbits": {
    title: "bitround: keepbits is missing or out of range",
    conformance: ["X-CD-009", "X-CD-101", "NC-102"],
  },
  "packbits-configuration": {
    title: "packbits: a member is wrong",
    conformance: ["X-CD-010", "X-CD-101"],
  },
  "reshape-shape": {
    title: "reshape: shape does not fit the input",
    conformance: ["X-CD-011", "X-CD-101"],
  },
  "cast-value-configuration": {
    title: "cast_value: a member is missing or wrong",
    conformance: ["X-CD-012", "X-CD-101", "X-CD-104", "X-CD-106"],
  },
  "scale-offset-configuration": {
    title: "scale_offset: offset or scale is wrong",
    conformance: ["X-CD-013", "X-CD-101"],
  },
  "zfp-mode": {
    title: "zfp: mode or a member that it needs is missing or wrong",
    conformance: ["X-CD-014", "X-CD-101"],
  },
  "conditional-configuration": {
    title: "conditional: a member is missing or wrong",
    conformance: ["X-CD-015", "X-CD-101"],
  },
  "n5-default-codecs": {
    title: "n5_default: not the codecs that an N5 block is made of",
    conformance: ["X-CD-016", "X-CD-103"],
  },
  "numcodecs-configuration": {
    title: "A codec of numcodecs with a member out of range",
    conformance: [
      "NC-102",
      "NC-001",
      "NC-002",
      "NC-003",
      "NC-004",
      "NC-005",
      "NC-006",
      "NC-007",
      "NC-009",
      "NC-010",
      "NC-011",
      "NC-012",
      "NC-015",
      "NC-022",
    ],
  },
  "numcodecs-dtype": {
    title: "A filter whose data types are missing or wrong",
    conformance: ["NC-103", "NC-008", "NC-013", "NC-014"],
  },
  "filter-dtype-mismatch": {
    title: "A filter whose dtype is not what comes into it",
    conformance: ["NC-104"],
  },
  "filter-data-type": {
    title: "A filter that does not suit its data type",
    conformance: ["NC-105"],
  },
} as const satisfies Record<string, CodecRule>;

export type CodecRuleName = keyof typeof codecRules;
