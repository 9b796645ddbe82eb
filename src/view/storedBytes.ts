import { encodeChunkKey } from "../zarr/chunkKeys";
import type { ArrayNode } from "../zarr/node";
import { joinKey, type Store } from "../zarr/store";
import { boundedParallel } from "./boundedParallel";
import type { SlicePlan } from "./slicePlan";

/** More chunks are not asked for their sizes: that would take as long as reading them. */
const maxChunks = 512;
const concurrency = 16;

/**
 * Stored bytes of the chunks that a plan touches, those of shards as a whole; undefined where sizes are not
 * cheap to know: in a store that is not local, or for very many chunks.
 * @throws ZarrError "store" where the store fails, the signal's reason when aborted
 */
export async function storedBytes(
  store: Store,
  array: ArrayNode,
  { plan, signal }: { readonly plan: SlicePlan; readonly signal?: AbortSignal },
): Promise<number | undefined> {
  if (plan.chunkCount > maxChunks || store.localFile?.(array.path) === undefined) return undefined;
  let total = 0;
  await boundedParallel(plan.chunks(), concurrency, async ({ coords }) => {
    const key = joinKey(array.path, encodeChunkKey(array.chunkKeys, coords));
    const size = await store.size?.(key, { signal });
    total += size ?? 0;
  });
  return total;
}
