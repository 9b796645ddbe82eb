/** The five metadata files that lint knows. */
export type MetadataFileName = "zarr.json" | ".zarray" | ".zgroup" | ".zattrs" | ".zmetadata";
