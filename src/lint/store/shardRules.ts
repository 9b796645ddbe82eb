import type { ChainSpec } from "../../codecs/chain";
import type { DecodePlatform } from "../../codecs/codec";
import { decodeShardIndex, shardLayout, type ShardLayout } from "../../codecs/sharding";
import { chunkShapeAt } from "../../zarr/chunkGrid";
import { isZarrError } from "../../zarr/errors";
import type { ArrayNode } from "../../zarr/node";
import { joinKey } from "../../zarr/store";
import type { StoreFindings } from "./storeFindings";
import type { StoreReader } from "./storeReader";

/** Shards of an array whose index is read, and the bytes of an index that is not too long for that. */
const shardLimit = 100;
const indexBytesLimit = 2 ** 20;

export interface ShardCheck {
  readonly path: string;
  readonly array: ArrayNode;
  readonly chunks: readonly { readonly key: string; readonly coords: readonly number[] }[];
}

/** An index has a fixed size, so nothing is decompressed on the way to it. */
const noPlatform: DecodePlatform = {
  gunzip: refuse,
  inflateZlib: refuse,
};

function refuse(): never {
  throw new Error("an index is not compressed");
}

/** The indexes of shards (V3-SH-013, V3-SH-015, V3-SH-020, V3-SH-021). */
export async function checkShards(
  { path, array, chunks }: ShardCheck,
  { reader, findings }: { reader: StoreReader; findings: StoreFindings },
): Promise<void> {
  for (const { key, coords } of chunks.slice(0, shardLimit)) {
    const shape = chunkShapeAt(array.chunkGrid, coords);
    const { codecs, dataType, fillValue } = array;
    const chain: ChainSpec = { codecs, input: { kind: "array", dataType, shape, fillValue } };
    const layout = shardLayout(chain);
    if (layout === undefined || layout.indexSize > indexBytesLimit) return;
    const chunkKey = joinKey(path, key);
    const bytes = await reader.range(chunkKey, layout.indexRange);
    if (bytes === undefined || bytes.length === 0) continue;
    const size = await reader.size(chunkKey);
    const fault = await indexFault(layout, bytes, {
      chunkKey,
      ...(size !== undefined && { size }),
    });
    if (fault !== undefined) findings.reportKey(chunkKey, "shard-index", fault);
  }
}

/** What is wrong with an index; undefined for nothing. */
async function indexFault(
  layout: ShardLayout,
  bytes: Uint8Array,
  { chunkKey, size }: { chunkKey: string; size?: number },
): Promise<string | undefined> {
  const options = {
    platform: noPlatform,
    chunkKey,
    ...(size !== undefined && { shardSize: size }),
  };
  try {
    const index = await decodeShardIndex(layout, bytes, options);
    for (const coords of innerCoords(layout.gridShape)) index.entry(coords);
    return undefined;
  } catch (error) {
    if (!isZarrError(error)) throw error;
    const old =
      error.code === "checksum"
        ? " zarrs before 0.11.5 wrote wrong checksums; if the shard is one of those, its data may be sound."
        : "";
    return `${error.message}${old}`;
  }
}

/** Every position of a grid, in C order. */
function* innerCoords(gridShape: readonly number[]): Generator<number[]> {
  const coords = gridShape.map(() => 0);
  for (;;) {
    yield coords;
    let axis = gridShape.length - 1;
    while (axis >= 0 && (coords[axis] ?? 0) + 1 >= (gridShape[axis] ?? 1)) coords[axis--] = 0;
    if (axis < 0) return;
    coords[axis] = (coords[axis] ?? 0) + 1;
  }
}
