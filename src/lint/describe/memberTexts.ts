import { core2, core3, extensions } from "../rule";
import type { MemberText } from "./description";

/** Members of v3 documents by their path; `*` is an index of a list. */
export const v3Texts: Readonly<Record<string, MemberText>> = {
  zarr_format: text("The version of the format; 3 in every zarr.json.", `${core3}#array-metadata`),
  node_type: text(
    'What the node is: "array" has data, "group" holds other nodes.',
    `${core3}#array-metadata`,
  ),
  shape: text("Number of elements along each dimension.", `${core3}#array-metadata-shape`),
  data_type: text("What every element is.", `${core3}#data-types`),
  chunk_grid: text(
    "How the array is cut into chunks, each of which is stored under a key of its own.",
    `${core3}#chunk-grids`,
  ),
  "chunk_grid/name": text(
    '"regular": all chunks have one shape. "rectilinear": lengths are given one by one.',
    `${core3}#chunk-grids`,
  ),
  "chunk_grid/configuration": text("What the chunk grid needs to know.", `${core3}#chunk-grids`),
  "chunk_grid/configuration/chunk_shape": text(
    "Number of elements of a chunk along each dimension; chunks at the edge are stored whole.",
    `${core3}#regular-grids`,
  ),
  "chunk_grid/configuration/kind": text(
    'Where the lengths of the chunks are written; "inline" is here.',
    `${extensions}/chunk-grids/rectilinear`,
  ),
  "chunk_grid/configuration/chunk_shapes": text(
    "For each dimension one length, or a list of lengths and [length, count] pairs.",
    `${extensions}/chunk-grids/rectilinear`,
  ),
  chunk_key_encoding: text(
    "How the place of a chunk in the grid becomes the key it is stored under.",
    `${core3}#chunk-key-encoding`,
  ),
  "chunk_key_encoding/name": text(
    '"default" writes keys as c/0/1, "v2" as 0.1, as Zarr v2 does.',
    `${core3}#chunk-key-encoding`,
  ),
  "chunk_key_encoding/configuration": text(
    "What the chunk key encoding needs to know.",
    `${core3}#chunk-key-encoding`,
  ),
  "chunk_key_encoding/configuration/separator": text(
    'What stands between the numbers of a key: "/" makes folders, "." one flat folder.',
    `${core3}#chunk-key-encoding`,
  ),
  fill_value: text(
    "The value of every element whose chunk is not stored.",
    `${core3}#array-metadata-fill-value`,
  ),
  codecs: text(
    "How a chunk becomes bytes, in the order of writing; reading goes the other way round.",
    `${core3}#codecs`,
  ),
  attributes: text("What users and conventions say of the node.", `${core3}#attributes`),
  storage_transformers: text(
    "What stands between the array and its store; no reader in common use knows any.",
    `${core3}#storage-transformers`,
  ),
  dimension_names: text(
    "A name for each dimension; null where a dimension has none. Arrays that share a name share the dimension.",
    `${core3}#array-metadata-dimension-names`,
  ),
  consolidated_metadata: text(
    "Copies of the documents of all nodes below this group, so that one read shows the whole store.",
    "https://github.com/zarr-developers/zarr-specs/pull/309",
  ),
  "consolidated_metadata/kind": text(
    'Where the copies are; "inline" is here.',
    "https://github.com/zarr-developers/zarr-specs/pull/309",
  ),
  "consolidated_metadata/must_understand": text(
    "False: a reader that does not know consolidated metadata may pass over it.",
    `${core3}#extension-points`,
  ),
  "consolidated_metadata/metadata": text(
    "The copies, by the path of the node below this group.",
    "https://github.com/zarr-developers/zarr-specs/pull/309",
  ),
};

/** Members of `.zarray`, `.zgroup` and `.zmetadata`. */
export const v2Texts: Readonly<Record<string, MemberText>> = {
  zarr_format: text("The version of the format; 2 here.", `${core2}#metadata`),
  shape: text("Number of elements along each dimension.", `${core2}#arrays`),
  chunks: text(
    "Number of elements of a chunk along each dimension; chunks at the edge are stored whole.",
    `${core2}#chunks`,
  ),
  dtype: text(
    "What every element is, as NumPy writes it: byte order, kind, bytes; or a list of fields.",
    `${core2}#data-type-encoding`,
  ),
  compressor: text("The codec that compresses a chunk; null for none.", `${core2}#arrays`),
  "compressor/id": text("Name of the codec in numcodecs.", `${core2}#arrays`),
  fill_value: text(
    "The value of every element whose chunk is not stored; null where it is undefined.",
    `${core2}#fill-value-encoding`,
  ),
  order: text(
    'Order of the elements in a chunk: "C" last dimension fastest, "F" first dimension fastest.',
    `${core2}#arrays`,
  ),
  filters: text(
    "Codecs that are applied before the compressor, in this order; null for none.",
    `${core2}#filters`,
  ),
  "filters/*/id": text("Name of the codec in numcodecs.", `${core2}#filters`),
  dimension_separator: text(
    'What stands between the numbers of a chunk key: "." (also where it is missing) or "/".',
    `${core2}#arrays`,
  ),
  zarr_consolidated_format: text("The version of consolidated metadata; 1.", consolidated2()),
  metadata: text("Copies of all metadata documents of the store, by their keys.", consolidated2()),
};

function consolidated2(): string {
  return "https://zarr.readthedocs.io/en/stable/user-guide/consolidated_metadata/";
}

function text(meaning: string, specification: string): MemberText {
  return { meaning, specification };
}

/** Configuration members of codecs, v2 and v3, by codec (without `numcodecs.`) and name. */
export const codecMemberTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bytes: { endian: "Byte order of the elements; not needed where each is one byte." },
  transpose: { order: "Where each dimension of the output comes from in the input." },
  gzip: { level: "0 stores, 1 is fastest, 9 is smallest." },
  zlib: { level: "0 stores, 1 is fastest, 9 is smallest." },
  bz2: { level: "1 to 9: block size in 100 kB; larger is smaller and slower." },
  zstd: {
    level: "−131072 to 22: larger is smaller and slower; 0 means the library's default, 3.",
    checksum: "True: each frame ends with a checksum, which readers verify.",
  },
  lz4: { acceleration: "1 is the usual; larger is faster and compresses less." },
  blosc: {
    cname: "The compressor inside: zstd is smallest, lz4 fastest; most readers lack snappy.",
    clevel: "0 stores, 9 is smallest.",
    shuffle:
      "What is regrouped before compression: whole bytes (shuffle, 1), bits (bitshuffle, 2) or nothing (noshuffle, 0).",
    typesize: "Bytes of an element, for the shuffle.",
    blocksize: "Bytes of a block inside; 0 lets Blosc choose.",
  },
  sharding_indexed: {
    chunk_shape: "Shape of an inner chunk; it divides the shape of the shard.",
    codecs: "How an inner chunk becomes bytes.",
    index_codecs: "How the index becomes bytes; its size must be fixed.",
    index_location: 'Where the index is in the shard: "end" (the usual) or "start".',
  },
  cast_value: {
    data_type: "The data type that is stored.",
    rounding: "How numbers between two values are rounded.",
    out_of_range: "What becomes of numbers that the stored type does not have.",
    scalar_map: "Values that are replaced one by one, in both directions.",
  },
  scale_offset: {
    offset: "Taken away before the scale is applied.",
    scale: "What the difference is multiplied with.",
  },
  bitround: { keepbits: "Bits of the mantissa that are kept; the rest becomes zero." },
  packbits: {
    padding_encoding: "Where the number of padding bits is written.",
    first_bit: "First bit of an element that is kept.",
    last_bit: "Last bit of an element that is kept.",
  },
  delta: { dtype: "Data type of the elements.", astype: "Data type of the differences." },
  fixedscaleoffset: {
    offset: "Taken away before the scale is applied.",
    scale: "What the difference is multiplied with.",
    dtype: "Data type of the elements.",
    astype: "Data type that is stored.",
  },
  quantize: {
    digits: "Decimal digits that are kept.",
    dtype: "Data type of the elements.",
    astype: "Data type that is stored.",
  },
  shuffle: { elementsize: "Bytes of an element." },
  astype: { encode_dtype: "Data type that is stored.", decode_dtype: "Data type of the elements." },
};
