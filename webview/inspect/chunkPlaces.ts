import { chunkAt, chunkKey, type ChunkRuns } from "../data/chunkRuns";
import { t } from "../l10n";
import type { Preview } from "../view/preview";

/** Number of chunks along a dimension. */
export function chunksAlong(runs: ChunkRuns): number {
  return runs.reduce((total, [, count]) => total + count, 0);
}

/** First element and length of a chunk along a dimension. */
export function chunkStart(runs: ChunkRuns, chunk: number): { start: number; length: number } {
  let [first, start] = [0, 0];
  for (const [length, count] of runs) {
    if (chunk < first + count) return { start: start + (chunk - first) * length, length };
    first += count;
    start += length * count;
  }
  return { start: 0, length: 1 };
}

/** The chunk of an element, one coordinate a dimension. */
export function chunkCoords({ array }: Preview, indices: readonly number[]): number[] {
  return indices.map((index, d) => chunkAt(array.chunkRuns[d] ?? [], index)?.chunk ?? 0);
}

export function chunkName({ array }: Preview, coords: readonly number[]): string {
  const { chunkKeys } = array;
  return chunkKeys === undefined
    ? t("chunk ({0})", coords.join(", "))
    : t("chunk {0}", chunkKey(chunkKeys, coords));
}

/** Shows a chunk in the view: its slice, and in the picture the chunk with what is around it. */
export function goToChunk(preview: Preview, coords: readonly number[]): void {
  const { array } = preview;
  const { x, y } = preview.state.get();
  const places = coords.map((chunk, d) => chunkStart(array.chunkRuns[d] ?? [], chunk));
  const indices = places.map(({ start }, d) => Math.min(start, preview.extentOf(d) - 1));
  const windowOf = (dimension: number) => {
    const { start, length } = places[dimension] ?? { start: 0, length: 1 };
    const end = Math.min(start + length, preview.extentOf(dimension));
    const around = (end - start) / 4;
    return { start: start - around, stop: end + around };
  };
  const viewport = x >= 0 && y >= 0 ? { x: windowOf(x), y: windowOf(y) } : undefined;
  preview.state.set({ indices, ...(viewport === undefined ? {} : { viewport }) });
  preview.cell.set({ indices, by: "keyboard" });
}
