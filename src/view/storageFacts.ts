import { shardLayout } from "../codecs/sharding";
import { chunkCount, chunkShapeAt } from "../zarr/chunkGrid";
import { itemSize } from "../zarr/dataTypeName";
import type { ArrayNode } from "../zarr/node";
import type { Store } from "../zarr/store";
import { listChunks, type ListingKind } from "./chunkListing";
import { EvenSample, mostSized, sizeChunks } from "./chunkSizes";
import { chainsOf } from "./readBox";
import { product } from "./slicePlan";

/** What an array takes in its store. Chunks are stored objects: of a sharded array, its shards. */
export interface StorageFacts {
  readonly listing: ListingKind;
  readonly complete: boolean;
  /** In the grid. */
  readonly chunks: number;
  /** In the store. */
  readonly present: number;
  /** Of 0 bytes, among those whose size is known. */
  readonly empty: number;
  /** Those of which the size is known. */
  readonly sized: number;
  /** Of all chunks; where only some sizes are known, estimated from those. Undefined where none is. */
  readonly storedBytes: number | undefined;
  /** Of all elements of the array, absent chunks among them. */
  readonly decodedBytes: number | undefined;
  /** Inner chunks of a shard; undefined where there are no shards. */
  readonly innerChunks: number | undefined;
}

export interface ReadStorageOptions {
  readonly store: Store;
  readonly array: ArrayNode;
  readonly signal?: AbortSignal;
  onProgress?(done: number, total: number | undefined): void;
}

/**
 * Counts the chunks in the store and their bytes, in bounded time and memory.
 * @throws ZarrError "store" where the store fails; the signal's reason when aborted
 */
export async function readStorageFacts(options: ReadStorageOptions): Promise<StorageFacts> {
  const { store, array, signal, onProgress } = options;
  const sample = new EvenSample<readonly number[]>(mostSized(store, array));
  const { listing, complete } = await listChunks({
    ...{ store, array, signal },
    fixed: array.shape.map(() => undefined),
    onChunk: (coords) => sample.add(coords),
    onProgress: (entries) => onProgress?.(entries, undefined),
  });
  const known = { sized: 0, bytes: 0, empty: 0 };
  await sizeChunks(sample.items, {
    ...{ store, array, signal, onProgress },
    onSize: (_coords, bytes) => {
      known.sized++;
      known.bytes += bytes;
      if (bytes === 0) known.empty++;
    },
  });
  const { sized, bytes, empty } = known;
  const present = sample.total;
  const isKnown = listing !== "none" && (sized > 0 || present === 0);
  const size = itemSize(array.dataType);
  return {
    ...{ listing, complete, present, empty, sized },
    chunks: chunkCount(array.chunkGrid),
    storedBytes: isKnown ? Math.round((bytes * present) / Math.max(1, sized)) : undefined,
    decodedBytes: size === undefined ? undefined : product(array.shape) * size,
    innerChunks: innerChunks(array),
  };
}

function innerChunks(array: ArrayNode): number | undefined {
  const shape = chunkShapeAt(
    array.chunkGrid,
    array.shape.map(() => 0),
  );
  const layout = shardLayout(chainsOf(array)(shape));
  return layout && product(layout.gridShape);
}
