import { decodeChunkKey } from "../zarr/chunkKeys";
import { ZarrError } from "../zarr/errors";
import type { ArrayNode } from "../zarr/node";
import type { Store } from "../zarr/store";
import { listChunks, type ListingKind } from "./chunkListing";
import { EvenSample, mostSized, sizeChunks } from "./chunkSizes";

export type { ListingKind } from "./chunkListing";

/** A plane of the grid of chunks. */
export interface ChunkMapRequest {
  /** Dimensions; −1 for none: an array of rank 1 has no y, one of rank 0 neither. */
  readonly x: number;
  readonly y: number;
  /** One chunk coordinate a dimension; those of x and y do not count. */
  readonly coords: readonly number[];
}

/** The plane as a picture of cells: a cell is a chunk, or a rectangle of them where there are very many. */
export interface ChunkMap {
  readonly listing: ListingKind;
  readonly complete: boolean;
  /** Chunks along x and y. */
  readonly across: number;
  readonly down: number;
  /** Chunks in a cell along x and y; the last cells may have fewer. */
  readonly perColumn: number;
  readonly perRow: number;
  readonly columns: number;
  readonly rows: number;
  /** One number a cell, row by row: chunks in the store, those of 0 bytes, those that did not decode so far. */
  readonly present: Uint32Array;
  readonly empty: Uint32Array;
  readonly broken: Uint32Array;
  /** Mean stored bytes of the chunks in a cell whose size is known; NaN where none is. */
  readonly bytes: Float64Array;
  /** Chunks in the store whose size is known. */
  readonly sized: number;
}

/** Most cells along x and y. */
const mostCells = 128;

export interface ReadChunkMapOptions {
  readonly store: Store;
  readonly array: ArrayNode;
  readonly request: ChunkMapRequest;
  /** Keys, below the store, of chunks that could not be decoded. */
  readonly brokenKeys: Iterable<string>;
  readonly signal?: AbortSignal;
  onProgress?(done: number, total: number | undefined): void;
}

/**
 * Finds out which chunks of a plane are there, and how large they are: of very many, a sample.
 * @throws ZarrError "selection" where there is no such plane, "store" where the store fails; the signal's
 * reason when aborted
 */
export async function readChunkMap(options: ReadChunkMapOptions): Promise<ChunkMap> {
  const { store, array, request, brokenKeys, signal, onProgress } = options;
  const cells = new Cells(array, request);
  const { axes } = array.chunkGrid;
  const fixed = axes.map((_, d) =>
    d === request.x || d === request.y ? undefined : request.coords[d],
  );
  const sample = new EvenSample<readonly number[]>(mostSized(store, array));
  const { listing, complete } = await listChunks({
    ...{ store, array, fixed, signal },
    onChunk: (coords) => {
      cells.addPresent(coords);
      sample.add(coords);
    },
    onProgress: (entries) => onProgress?.(entries, undefined),
  });
  await sizeChunks(sample.items, {
    ...{ store, array, signal, onProgress },
    onSize: (coords, bytes) => cells.addSize(coords, bytes),
  });
  const below = array.path === "" ? "" : `${array.path}/`;
  for (const key of brokenKeys) {
    const coords = decodeChunkKey(array.chunkKeys, axes.length, key.slice(below.length));
    if (coords?.every((at, d) => fixed[d] === undefined || fixed[d] === at))
      cells.addBroken(coords);
  }
  return { listing, complete, ...cells.map() };
}

class Cells {
  private readonly x: number;
  private readonly y: number;
  private readonly across: number;
  private readonly down: number;
  private readonly perColumn: number;
  private readonly perRow: number;
  private readonly columns: number;
  private readonly rows: number;
  private readonly present: Uint32Array;
  private readonly empty: Uint32Array;
  private readonly broken: Uint32Array;
  private readonly sizes: Uint32Array;
  private readonly bytes: Float64Array;
  private sized = 0;

  constructor({ chunkGrid: { axes } }: ArrayNode, { x, y, coords }: ChunkMapRequest) {
    const isPlane = axes.length === 0 || (x >= 0 && x < axes.length && x !== y && y < axes.length);
    const isInside = axes.every(({ count }, d) => {
      const at = coords[d];
      return d === x || d === y || (at !== undefined && at >= 0 && at < count);
    });
    if (!isPlane || !isInside) throw new ZarrError("selection", "The grid has no such plane.");
    this.x = x;
    this.y = y;
    this.across = axes[x]?.count ?? 1;
    this.down = axes[y]?.count ?? 1;
    this.perColumn = Math.max(1, Math.ceil(this.across / mostCells));
    this.perRow = Math.max(1, Math.ceil(this.down / mostCells));
    this.columns = Math.ceil(this.across / this.perColumn);
    this.rows = Math.ceil(this.down / this.perRow);
    const count = this.columns * this.rows;
    this.present = new Uint32Array(count);
    this.empty = new Uint32Array(count);
    this.broken = new Uint32Array(count);
    this.sizes = new Uint32Array(count);
    this.bytes = new Float64Array(count);
  }

  addPresent(coords: readonly number[]): void {
    this.increment(this.present, coords);
  }

  addBroken(coords: readonly number[]): void {
    this.increment(this.broken, coords);
  }

  addSize(coords: readonly number[], bytes: number): void {
    const cell = this.cellOf(coords);
    this.sized++;
    this.increment(this.sizes, coords);
    if (bytes === 0) this.increment(this.empty, coords);
    this.bytes[cell] = (this.bytes[cell] ?? 0) + bytes;
  }

  map(): Omit<ChunkMap, "listing" | "complete"> {
    const { across, down, perColumn, perRow, columns, rows, present, empty, broken, sized } = this;
    const bytes = this.bytes.map((sum, cell) => sum / (this.sizes[cell] ?? 0));
    const grid = { across, down, perColumn, perRow, columns, rows };
    return { ...grid, present, empty, broken, bytes, sized };
  }

  private increment(counts: Uint32Array, coords: readonly number[]): void {
    const cell = this.cellOf(coords);
    if (cell < counts.length) counts[cell] = (counts[cell] ?? 0) + 1;
  }

  private cellOf(coords: readonly number[]): number {
    const column = Math.floor((coords[this.x] ?? 0) / this.perColumn);
    return Math.floor((coords[this.y] ?? 0) / this.perRow) * this.columns + column;
  }
}
