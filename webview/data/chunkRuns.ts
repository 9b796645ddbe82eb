/** Stored chunk lengths along a dimension, as [length, count] pairs; see `PreviewArray.chunkRuns`. */
export type ChunkRuns = readonly (readonly [length: number, count: number])[];

export interface ChunkPlace {
  /** Chunk coordinate along the dimension. */
  readonly chunk: number;
  /** First element of the chunk. */
  readonly start: number;
  readonly length: number;
}

/** The chunk that holds element `index`; undefined beyond the last. */
export function chunkAt(runs: ChunkRuns, index: number): ChunkPlace | undefined {
  let chunk = 0;
  let start = 0;
  for (const [length, count] of runs) {
    const size = length * count;
    if (length > 0 && index < start + size) {
      const within = Math.floor((index - start) / length);
      return { chunk: chunk + within, start: start + within * length, length };
    }
    chunk += count;
    start += size;
  }
  return undefined;
}

/** The key of a chunk below its array (v3 core, "Chunk key encoding"). */
export function chunkKey(
  { name, separator }: { readonly name: "default" | "v2"; readonly separator: string },
  coordinates: readonly number[],
): string {
  if (name === "default") return ["c", ...coordinates].join(separator);
  return coordinates.length === 0 ? "0" : coordinates.join(separator);
}

/** First elements of the chunks that begin inside (from, to); undefined where there are more than `limit`. */
export function chunkEdges(
  runs: ChunkRuns,
  { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
): number[] | undefined {
  const edges: number[] = [];
  let place = chunkAt(runs, Math.max(0, Math.floor(from)));
  while (place !== undefined && place.start < to) {
    if (place.start > Math.max(0, from)) edges.push(place.start);
    if (edges.length > limit) return undefined;
    place = chunkAt(runs, place.start + place.length);
  }
  return edges;
}
