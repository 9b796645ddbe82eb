/**
 * Chunk grids: the regular grid of the core and the rectilinear grid (zarr-extensions,
 * chunk-grids/rectilinear), behind one interface per dimension.
 */
export type ChunkGrid =
  | { readonly kind: "regular"; readonly axes: readonly ChunkAxis[] }
  | { readonly kind: "rectilinear"; readonly axes: readonly ChunkAxis[] };

/** How one dimension of `extent` elements is cut into chunks. */
export interface ChunkAxis {
  readonly extent: number;
  /** Number of chunks that hold at least one element: 0 where the extent is 0. */
  readonly count: number;
  /** The chunk that holds element `index`: the first whose cumulative edge *exceeds* it (V3-RG-007). */
  chunkOf(index: number): number;
  /** First element of chunk `chunk`. */
  start(chunk: number): number;
  /** Stored length of chunk `chunk`, which may reach beyond the extent (V3-CG-004, V3-RG-008). */
  length(chunk: number): number;
  /** The one length of all chunks, where there is one. */
  readonly uniformLength: number | undefined;
  /** Distinct stored lengths, ascending. */
  readonly distinctLengths: readonly number[];
}
