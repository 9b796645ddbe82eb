import type { DecodePlatform } from "../codecs/codec";
import type { ReadValues } from "../lint/store/smallValues";
import type { Store } from "../zarr/store";
import type { ChunkDecoder } from "./chunkTask";
import { readToBlock } from "./readToBlock";
import { wholeDimension } from "./selection";
import { planSlice } from "./slicePlan";

export interface ValueDecoding {
  readonly decoder: ChunkDecoder;
  readonly platform: DecodePlatform;
}

/** Reads the small arrays that lint looks into, from the store as it is stored. */
export function valueReader(store: Store, { decoder, platform }: ValueDecoding): ReadValues {
  const stored = store.stored ?? store;
  return (array, { signal }) => {
    const plan = planSlice(array, array.shape.map(wholeDimension));
    return readToBlock({
      store: stored,
      array,
      plan,
      decoder,
      platform,
      ...(signal && { signal }),
    });
  };
}
