import type { storeRules } from "../../../../src/lint/tables/store";
import type { xarrayRules } from "../../../../src/lint/tables/xarray";
import { a3, attributes3, page, store, whole, type Page } from "./page";

const group = { node_type: "group" };
const inline = (metadata: unknown) => ({
  ...group,
  consolidated_metadata: { kind: "inline", must_understand: false, metadata },
});
const named = (dimension_names: readonly string[], shape: readonly number[]) => ({
  shape,
  chunk_grid: { name: "regular", configuration: { chunk_shape: shape } },
  dimension_names,
});
const uint8 = {
  shape: [4],
  data_type: "uint8",
  chunk_grid: { name: "regular", configuration: { chunk_shape: [2] } },
  codecs: [{ name: "bytes" }, { name: "zstd", configuration: { level: 3 } }],
};
const bytes = { name: "bytes", configuration: { endian: "little" } };
const zstd = { name: "zstd", configuration: { level: 3 } };
const node = { zarr_format: 3, node_type: "group" };

export const storePages: Readonly<
  Record<keyof typeof storeRules | Exclude<keyof typeof xarrayRules, `cf-${string}`>, Page>
> = {
  "store-unreadable": page(
    "A file or a folder could not be read: no permission, a broken archive, text that is not UTF-8, a document of more than 64 MiB. The rest of the store is still checked.",
    undefined,
    undefined,
  ),
  "two-formats": page(
    "Where documents of both formats stand in one folder, readers take v3, and zarr-python warns. One of them is left over, and the two can differ.",
    store({ "zarr.json": group, ".zgroup": '{ "zarr_format": 2 }' }),
    store({ "zarr.json": group }),
  ),
  "mixed-formats": page(
    "A reader that opens a v3 store looks for v3 documents below it, and does not find a v2 node.",
    store({ "zarr.json": group, "a/.zgroup": '{ "zarr_format": 2 }' }),
    store({ "zarr.json": group, "a/zarr.json": group }),
  ),
  "missing-group": page(
    "Every folder between the root and a node needs a group document. Without it readers open the node by its full path, but no list shows it, and zarr-python passes over what is below.",
    store({ "zarr.json": group, "a/b/zarr.json": group }),
    store({ "zarr.json": group, "a/zarr.json": group, "a/b/zarr.json": group }),
  ),
  "chunks-without-metadata": page(
    "There are chunks, but nothing says their shape, type and codecs. Perhaps the document was deleted, or not copied.",
    store({ "zarr.json": group, "a/c/0/0": "chunk" }),
    store({ "zarr.json": group }),
  ),
  "node-in-array": page(
    "Only groups have children. A node below an array is found by its full path at best.",
    store({ "zarr.json": {}, "inner/zarr.json": group }),
    store({ "zarr.json": group, "inner/zarr.json": group }),
  ),
  "foreign-format": page(
    "The folder is of another format that looks like Zarr from outside: N5, an Icechunk repository, or the v3 alpha. It needs a reader of its own.",
    store({ "attributes.json": '{ "dimensions": [4], "blockSize": [2], "dataType": "uint8" }' }),
    store({ "zarr.json": group }),
  ),
  "store-name": page(
    "The specification recommends that the name of a store ends in `.zarr`. This rule is off, as a part of a store has another name.",
    undefined,
    undefined,
  ),
  "consolidated-missing-node": page(
    "The consolidated metadata name a node that is not in the store. Readers that use them show an array of fill values, or fail.",
    store({ "zarr.json": inline({ gone: node }) }),
    store({ "zarr.json": inline({ a: node }), "a/zarr.json": group }),
  ),
  "consolidated-stale": page(
    "The entry is not what the node's own document says: the node was changed after the metadata were consolidated. Readers differ in which of the two they see.",
    store({
      "zarr.json": inline({ a: { ...node, attributes: { units: "K" } } }),
      "a/zarr.json": { ...group, attributes: { units: "degC" } },
    }),
    store({
      "zarr.json": inline({ a: { ...node, attributes: { units: "K" } } }),
      "a/zarr.json": { ...group, attributes: { units: "K" } },
    }),
  ),
  "consolidated-incomplete": page(
    "The node was added after the metadata were consolidated. Readers that use them, xarray among them, do not see it.",
    store({ "zarr.json": inline({ a: node }), "a/zarr.json": group, "b/zarr.json": group }),
    store({
      "zarr.json": inline({ a: node, b: node }),
      "a/zarr.json": group,
      "b/zarr.json": group,
    }),
  ),
  "chunk-key": page(
    "The file in the array's folder is neither a document nor the key of a chunk: no reader looks at it. Perhaps the name is a slip, or the encoding of the keys was changed.",
    store({ "zarr.json": {}, "c/0/x": "chunk" }),
    store({ "zarr.json": {} }),
  ),
  "chunk-separator-mismatch": page(
    "The chunks lie under keys with the other separator. Readers find none of them, and the array reads as fill values. zarr-python before 2.8 wrote nested keys without saying so in `.zarray`.",
    store({
      "zarr.json": { chunk_key_encoding: { name: "default", configuration: { separator: "." } } },
      "c/0/0": "chunk",
    }),
    store({
      "zarr.json": { chunk_key_encoding: { name: "default", configuration: { separator: "/" } } },
      "c/0/0": "chunk",
    }),
  ),
  "chunk-outside-grid": page(
    "The chunk lies beyond the end of the array, where no reader looks. Most often the array was made smaller and the chunk left behind.",
    store({ "zarr.json": {}, "c/0/7": "chunk" }),
    store({ "zarr.json": {}, "c/0/1": "chunk" }),
  ),
  "chunk-size": page(
    "A chunk without compression has exactly the size of its elements, and no chunk is empty. What is shorter was cut off while it was written or copied; readers refuse it.",
    store({ "zarr.json": uint8, "c/0": "" }),
    store({ "zarr.json": uint8, "c/0": "chunk" }),
  ),
  "shard-index": page(
    "The index says where each inner chunk lies in the shard. Where it is cut short, fails its checksum, or points outside of the shard, readers refuse the shard, or read wrong bytes.",
    store({
      "zarr.json": {
        codecs: [
          {
            name: "sharding_indexed",
            configuration: {
              chunk_shape: [1, 3],
              codecs: [bytes, zstd],
              index_codecs: [bytes, { name: "crc32c" }],
            },
          },
        ],
      },
      "c/0/0": "cut off",
    }),
    undefined,
  ),
  "array-without-chunks": page(
    "A chunk that is not stored is read as fill values, so this array holds nothing else. That is sound where it is meant. Where other arrays of the store have chunks, those of this one were perhaps not copied, or never written. Arrays of no dimensions are passed over, as they are often there for their attributes.",
    store({
      "zarr.json": group,
      "full/zarr.json": uint8,
      "full/c/0": "chunk",
      "hollow/zarr.json": uint8,
    }),
    store({
      "zarr.json": group,
      "full/zarr.json": uint8,
      "full/c/0": "chunk",
      "other/zarr.json": uint8,
      "other/c/1": "chunk",
    }),
  ),
  "chunks-sampled": page(
    "The array has more files than lint looks at (10 000 keys, and the sizes of 1000 chunks), so further faults can be in the rest.",
    undefined,
    undefined,
  ),
  "chunk-count": page(
    "Many chunks of a few bytes make a store slow, as each is a file or a request. Chunks of more than 512 MiB need that much memory for every read. With `.` as the separator all chunks lie in one folder, which file systems take badly from some ten thousand on.",
    a3({
      shape: [100000],
      chunk_grid: { name: "regular", configuration: { chunk_shape: [10] } },
    }),
    a3({
      shape: [100000],
      chunk_grid: { name: "regular", configuration: { chunk_shape: [50000] } },
    }),
  ),
  "coordinate-length": page(
    "An array of the name of a dimension is its coordinate, and as long as the dimension. xarray refuses to open the group otherwise.",
    store({
      "zarr.json": inline({}),
      "t/zarr.json": named(["y"], [8]),
      "y/zarr.json": named(["y"], [5]),
    }),
    store({
      "zarr.json": inline({}),
      "t/zarr.json": named(["y"], [8]),
      "y/zarr.json": named(["y"], [8]),
    }),
  ),

  "array-dimensions": page(
    "In v2 xarray takes the names of the dimensions from `_ARRAY_DIMENSIONS`, a list with one string for each. It refuses the array where the number differs.",
    whole(".zattrs", { _ARRAY_DIMENSIONS: "x" }),
    whole(".zattrs", { _ARRAY_DIMENSIONS: ["x"] }),
  ),
  "array-dimensions-v3": page(
    "In v3 the names stand in `dimension_names`; xarray passes over the attribute, so the array has no named dimensions.",
    attributes3({ _ARRAY_DIMENSIONS: ["y", "x"] }),
    a3({ dimension_names: ["y", "x"] }),
  ),
  "array-dimensions-missing": page(
    "xarray opens a group only where every array in it names its dimensions.",
    store({
      "zarr.json": inline({}),
      "x/zarr.json": named(["x"], [4]),
      "data/zarr.json": {},
    }),
    store({
      "zarr.json": inline({}),
      "x/zarr.json": named(["x"], [4]),
      "data/zarr.json": { dimension_names: ["y", "z"] },
    }),
  ),
  "consolidated-absent": page(
    "Without consolidated metadata xarray reads the document of every array by itself, which is slow over a network, and warns.",
    store({ "zarr.json": group, "x/zarr.json": named(["x"], [4]) }),
    store({ "zarr.json": group }),
  ),
};
