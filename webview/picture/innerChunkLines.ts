import { createSvg } from "../createElement";
import { chunkAt, type ChunkRuns } from "../data/chunkRuns";
import type { Preview } from "../view/preview";
import { pictureRectangle, pixelX, pixelY, type Geometry } from "./geometry";

/** The fewest pixels between two lines. */
const closestLines = 6;

/** The borders of the inner chunks of shards, thinner than those of the shards. */
export function innerChunkLines(preview: Preview, geometry: Geometry): SVGElement[] {
  const { chunkLines: shown, x, y } = preview.state.get();
  const { innerChunkShape, chunkRuns } = preview.array;
  if (!shown || innerChunkShape === undefined) return [];
  const { viewport, box, extent } = geometry;
  const { left, right, top, bottom } = pictureRectangle(geometry);
  const columns = innerEdges(chunkRuns[x] ?? [], innerChunkShape[x] ?? 1, {
    from: viewport.x.start,
    to: Math.min(viewport.x.stop, extent.width),
    limit: box.width / closestLines,
  });
  const rows = innerEdges(chunkRuns[y] ?? [], innerChunkShape[y] ?? 1, {
    from: viewport.y.start,
    to: Math.min(viewport.y.stop, extent.height),
    limit: box.height / closestLines,
  });
  const lines = [
    ...(columns ?? []).map((edge) => `M${pixelX(geometry, edge)} ${top}V${bottom}`),
    ...(rows ?? []).map((edge) => `M${left} ${pixelY(geometry, edge)}H${right}`),
  ].join("");
  return [
    createSvg("path", { class: "inner-line under", d: lines }),
    createSvg("path", { class: "inner-line", d: lines, "data-testid": "inner-lines" }),
  ];
}

/**
 * First elements of the inner chunks in (from, to) that do not begin a shard; undefined where there are more
 * than `limit`.
 */
export function innerEdges(
  runs: ChunkRuns,
  length: number,
  { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
): number[] | undefined {
  const edges: number[] = [];
  if (length < 1 || (to - from) / length > limit) return undefined;
  let shard = chunkAt(runs, Math.max(0, Math.floor(from)));
  while (shard !== undefined && shard.start < to) {
    const first = Math.max(1, Math.floor((from - shard.start) / length));
    const end = Math.min(to, shard.start + shard.length);
    for (let edge = shard.start + first * length; edge < end; edge += length) {
      if (edge > from) edges.push(edge);
    }
    shard = chunkAt(runs, shard.start + shard.length);
  }
  return edges;
}
