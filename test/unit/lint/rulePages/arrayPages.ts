import type { arrayRules } from "../../../../src/lint/tables/array";
import { a2, a3, page, whole, type Page } from "./page";

const regular = (chunk_shape: unknown) => ({
  chunk_grid: { name: "regular", configuration: { chunk_shape } },
});
const rectilinear = (configuration: unknown, shape: readonly number[] = [10]) => ({
  shape,
  chunk_grid: { name: "rectilinear", configuration },
});
const keys = (configuration: unknown) => ({
  chunk_key_encoding: { name: "default", configuration },
});

export const arrayPages: Readonly<Record<keyof typeof arrayRules, Page>> = {
  shape: page(
    "The shape is a list of integers of at least 0, one for each dimension; `[]` is an array of one element. Every reader refuses other values; `4.0` is read by tensorstore alone.",
    a3({ shape: [4, -1] }),
    a3({ shape: [4, 6] }),
  ),
  "shape-size": page(
    "Readers count elements in 64-bit integers, and JavaScript readers extents up to 2^53 − 1. Arrays beyond that cannot be indexed to their end.",
    a3({ shape: [4294967296, 4294967296], ...regular([8192, 8192]) }),
    a3({ shape: [4, 6] }),
  ),
  "dimension-names": page(
    "`dimension_names` is a list with a string or null for each dimension. zarr-python and tensorstore refuse other items. A member that is `null` as a whole is refused by tensorstore: leave it out.",
    a3({ dimension_names: ["y", 1] }),
    a3({ dimension_names: ["y", null] }),
  ),
  "dimension-names-length": page(
    "There is one name for each dimension; `null` stands for a dimension without a name. zarr-python and tensorstore refuse a list of another length.",
    a3({ dimension_names: ["y"] }),
    a3({ dimension_names: ["y", "x"] }),
  ),
  "dimension-names-duplicate": page(
    "The specification recommends that names differ. xarray refuses an array with two dimensions of one name.",
    a3({ dimension_names: ["x", "x"] }),
    a3({ dimension_names: ["y", "x"] }),
  ),
  "dimension-names-empty": page(
    "The empty string is a name like any other, so two dimensions with it are two of one name. A dimension without a name is `null`.",
    a3({ dimension_names: ["", "x"] }),
    a3({ dimension_names: [null, "x"] }),
  ),
  "no-op-member": page(
    "`storage_transformers: []`, `attributes: {}` and names that are all null say nothing. zarr-python always writes the first two, so this rule is off; switch it on for documents that are written by hand.",
    a3({ attributes: {} }),
    a3({ attributes: { units: "K" } }),
  ),
  "storage-transformers": page(
    "No storage transformer is registered, so nobody can read what one has made: zarr-python and tensorstore refuse every list that is not empty.",
    a3({ storage_transformers: [{ name: "sharding" }] }),
    a3({ storage_transformers: [] }),
  ),
  "chunk-grid": page(
    "The chunk grid says how the array is cut: an object with the name of the grid and its configuration. Without the chunk shape no reader can find a chunk.",
    a3({ chunk_grid: { name: "regular" } }),
    a3(regular([2, 3])),
  ),
  "chunk-shape": page(
    "Each chunk length is an integer of at least 1. Readers divide by it: zarr-python 3.1 ends in a division by zero, zarr-python 3.3 and tensorstore refuse the document.",
    a3(regular([2, 0])),
    a3(regular([2, 3])),
  ),
  "chunk-shape-length": page(
    "A chunk has as many dimensions as the array. zarr-python and tensorstore refuse anything else.",
    a3(regular([2])),
    a3(regular([2, 3])),
  ),
  "chunk-shape-zero": page(
    "Old versions of xarray and zarr-python wrote a chunk length of 0 for a dimension of extent 0. Since 2026 the specification wants at least 1; zarr-python 3 and tensorstore refuse 0.",
    a3({ shape: [0, 6], ...regular([0, 3]) }),
    a3({ shape: [0, 6], ...regular([1, 3]) }),
  ),
  "chunk-larger-than-shape": page(
    "A chunk is stored at its full size, also where it reaches beyond the array. One that is much longer than the array wastes space and time.",
    a3({ shape: [4], ...regular([100]) }),
    a3({ shape: [4], ...regular([4]) }),
  ),
  "rectilinear-kind": page(
    "The lengths of a rectilinear grid stand in the document, which `kind` says with `inline`. There is no other kind.",
    a3(rectilinear({ kind: "file", chunk_shapes: [[4, 6]] })),
    a3(rectilinear({ kind: "inline", chunk_shapes: [[4, 6]] })),
  ),
  "rectilinear-length": page(
    "`chunk_shapes` has one entry for each dimension.",
    a3(rectilinear({ kind: "inline", chunk_shapes: [[4, 6], 2] })),
    a3(rectilinear({ kind: "inline", chunk_shapes: [[4, 6]] })),
  ),
  "rectilinear-edges": page(
    "An entry is one length for all chunks, or a list of lengths and of pairs `[length, count]`. All of them are integers of at least 1; in a pair the length comes first.",
    a3(rectilinear({ kind: "inline", chunk_shapes: [[4, 0, 6]] })),
    a3(rectilinear({ kind: "inline", chunk_shapes: [[4, 6]] })),
  ),
  "rectilinear-sum": page(
    "The chunks must reach the end of the dimension; further chunks past it are allowed. Elements behind the last chunk would be in no chunk at all.",
    a3(rectilinear({ kind: "inline", chunk_shapes: [[4, 5]] })),
    a3(rectilinear({ kind: "inline", chunk_shapes: [[4, 6]] })),
  ),
  "rectilinear-empty": page(
    "A dimension of extent 0 needs no chunk, so an empty list fits. zarr-python refuses it all the same.",
    a3(rectilinear({ kind: "inline", chunk_shapes: [[]] }, [0])),
    a3(rectilinear({ kind: "inline", chunk_shapes: [[1]] }, [0])),
  ),
  "rectilinear-simpler": page(
    "Equal lengths can stand as one integer, and a run of equal lengths as a pair `[length, count]`: the document stays short however many chunks there are.",
    a3(rectilinear({ kind: "inline", chunk_shapes: [[2, 2, 2, 2, 2]] })),
    a3(rectilinear({ kind: "inline", chunk_shapes: [2] })),
  ),
  "rectilinear-support": page(
    "Rectilinear grids are an extension: zarrs reads them, zarr-python from 3.2 on behind the setting `array.rectilinear_chunks`; tensorstore, zarrita and GDAL refuse them.",
    a3(rectilinear({ kind: "inline", chunk_shapes: [[4, 6]] })),
    a3({ shape: [10], ...regular([5]) }),
  ),
  "chunk-key-separator": page(
    "The indices of a chunk key are separated by `/` or `.`. zarr-python and tensorstore refuse other separators, zarrita takes them and finds other keys.",
    a3(keys({ separator: "-" })),
    a3(keys({ separator: "/" })),
  ),
  "chunk-key-separator-place": page(
    "`separator` belongs into `configuration`. Beside it, zarr-python and zarrita pass over it and look for chunks under the default separator: the array reads as fill values. tensorstore refuses the document.",
    a3({ chunk_key_encoding: { name: "default", separator: "." } }),
    a3(keys({ separator: "." })),
  ),
  "chunk-key-v2": page(
    "The `v2` encoding is there so that v2 data can get a v3 document without a copy. The specification does not recommend it for new arrays: the keys of chunks and of child nodes are easily confused.",
    a3({ chunk_key_encoding: { name: "v2" } }),
    a3({ chunk_key_encoding: { name: "default" } }),
  ),
  "v2-compressor": page(
    "`compressor` is an object with the `id` of a codec, or null. Every reader refuses other values.",
    a2({ compressor: "zlib" }),
    a2({ compressor: { id: "zlib", level: 1 } }),
  ),
  "v2-filters": page(
    "`filters` is a list of objects, each with the `id` of a codec, or null. Every reader refuses other values.",
    a2({ filters: { id: "delta", dtype: "<i4" } }),
    a2({ filters: [{ id: "delta", dtype: "<i4" }] }),
  ),
  "v2-codec-member-missing": page(
    "The specification wants `compressor` and `filters` in every `.zarray`, null where there is none. zarr-python and zarrs read a document without them, tensorstore refuses it.",
    whole(".zarray", {
      zarr_format: 2,
      shape: [4],
      chunks: [2],
      dtype: "<i4",
      compressor: { id: "zlib", level: 1 },
      fill_value: 0,
      order: "C",
    }),
    a2({ filters: null }),
  ),
  "v2-filters-empty": page(
    "No filter is `null`. Old writers put an empty list, for which zarr-python 3 warns.",
    a2({ filters: [] }),
    a2({ filters: null }),
  ),
  "v2-order": page(
    "`order` says how the elements of a chunk follow each other: `C`, the last dimension fastest, or `F`, the first fastest. Every reader refuses other values.",
    a2({ order: "f" }),
    a2({ order: "F" }),
  ),
  "v2-extra-member": page(
    "Other members should not be there, and readers pass over them: what they say has no effect. Data of your own belong into `.zattrs`.",
    a2({ author: "me" }),
    whole(".zattrs", { author: "me" }),
  ),
  "v3-member": page(
    "`data_type`, `chunk_grid`, `codecs` and the like are members of `zarr.json`. In a v2 document they have no effect; perhaps two documents were mixed.",
    a2({ data_type: "int32" }),
    a2({ dtype: "<i4" }),
  ),
  "v2-consolidated-form": page(
    "`.zmetadata` has `zarr_consolidated_format`, which is 1, and `metadata`, an object. zarr-python 2 refuses other numbers, and without `metadata` every reader fails.",
    whole(".zmetadata", { zarr_consolidated_format: 2, metadata: {} }),
    whole(".zmetadata", { zarr_consolidated_format: 1, metadata: {} }),
  ),
  "v2-consolidated-string": page(
    "The documents stand in `.zmetadata` as objects. Very old writers put them in as text, which current readers refuse.",
    whole(".zmetadata", { zarr_consolidated_format: 1, metadata: { ".zattrs": "{}" } }),
    whole(".zmetadata", { zarr_consolidated_format: 1, metadata: { ".zattrs": {} } }),
  ),
};
