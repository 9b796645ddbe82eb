import { shardLayout } from "../codecs/sharding";
import { chunkShapeAt } from "../zarr/chunkGrid";
import type { ArrayNode } from "../zarr/node";
import { chainsOf } from "./readBox";

/** Shape of the innermost chunks of shards; undefined where chunks are no shards that are read in parts. */
export function innerChunkShape(array: ArrayNode): readonly number[] | undefined {
  const first = array.shape.map(() => 0);
  let layout = shardLayout(chainsOf(array)(chunkShapeAt(array.chunkGrid, first)));
  let shape: readonly number[] | undefined;
  while (layout !== undefined) {
    shape = layout.innerShape;
    layout = shardLayout(layout.innerChain);
  }
  return shape;
}
