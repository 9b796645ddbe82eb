/**
 * The errors and warnings of the sample stores that are sound: each store's rules, and why they are true.
 */
export const trueFindings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "cells_0.4.ome.zarr": { "ome-recommended": "the image has no metadata" },
  "cells_0.5.ome.zarr": { "ome-recommended": "the image has no metadata" },
  "climate_v2.zarr": {},
  "climate_v3.zarr": { "cf-fill-value": "_FillValue is −32767, fill_value is 0" },
  "tensorstore_v3.zarr": {
    "data-type-support": "bfloat16, int4 and float8_e5m2",
    "shard-codec-before": "transpose before the shard",
    "shard-index-start": "written so on purpose",
    "shard-index-usual": "no checksum in the inner index",
    "shard-nested": "written so on purpose",
  },
  "v2_codecs.zarr": { "filter-data-type": "delta on floats" },
  "v2_consolidated.zarr": {
    "bare-nan": "zarr-python 2 wrote NaN into .zattrs and .zmetadata",
    "node-name-characters": "a name with spaces",
  },
  "v2_layout.zarr": {
    "chunk-separator-mismatch": "nested keys that .zarray does not record",
    "fill-value-bytes-length": "a shorter fill value of |S4",
    "json-large-integer": "the greatest uint64 as fill value",
  },
  "v2_types.zarr": {
    "fill-value-bytes-length": "an empty fill value of |S7",
    "fill-value-legacy": "0 as the fill value of |O",
    "v2-dtype-nested": "nested structures and subarrays",
    "v2-object-codec-support": "json2, msgpack2, categorize, vlen-array",
  },
  "v3_codecs.zarr": {
    "codec-support": "bitround",
    "lossy-codec": "bitround",
    "numcodecs-codec": "the codecs of numcodecs",
  },
  "v3_consolidated.zarr": {},
  "v3_fill.zarr": {
    "data-type-support": "fixed_length_utf32 and datetime64",
    "json-large-integer": "the greatest uint64 as fill value",
  },
  "v3_grids.zarr": {
    "chunk-key-v2": "v2 keys on purpose",
    "rectilinear-support": "rectilinear grids",
  },
  "v3_sharded.zarr": {
    "shard-codec-after": "a compressed shard",
    "shard-codec-before": "a transposed shard",
    "shard-index-start": "an index at the start",
    "shard-index-usual": "a big-endian index, and one without checksum",
    "shard-nested": "nested shards",
  },
  "v3_types.zarr": { "data-type-support": "times, structs and strings of fixed length" },
};
