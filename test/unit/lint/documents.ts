/** A valid v3 array, with some members replaced; undefined takes a member out. */
export function arrayV3(changes: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    zarr_format: 3,
    node_type: "array",
    shape: [4, 6],
    data_type: "int32",
    chunk_grid: { name: "regular", configuration: { chunk_shape: [2, 3] } },
    chunk_key_encoding: { name: "default", configuration: { separator: "/" } },
    fill_value: 0,
    codecs: [
      { name: "bytes", configuration: { endian: "little" } },
      { name: "zstd", configuration: { level: 3 } },
    ],
    ...changes,
  });
}

export function groupV3(changes: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ zarr_format: 3, node_type: "group", ...changes });
}

export function arrayV2(changes: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    zarr_format: 2,
    shape: [4, 6],
    chunks: [2, 3],
    dtype: "<i4",
    compressor: { id: "zlib", level: 1 },
    fill_value: 0,
    order: "C",
    filters: null,
    ...changes,
  });
}
