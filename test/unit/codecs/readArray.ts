import type { ChainSpec } from "../../../src/codecs/chain";
import type { DecodePlatform } from "../../../src/codecs/codec";
import { decodeChunk } from "../../../src/codecs/decodeChunk";
import { decodeShardIndex, shardLayout } from "../../../src/codecs/sharding";
import { chunkShapeAt } from "../../../src/zarr/chunkGrid";
import { encodeChunkKey } from "../../../src/zarr/chunkKeys";
import type { ElementBlock, ElementData } from "../../../src/zarr/dataType";
import { itemSize } from "../../../src/zarr/dataTypeName";
import type { ArrayNode } from "../../../src/zarr/node";
import { joinKey, type Store } from "../../../src/zarr/store";

/** How chunks are turned into elements: whole, or shards by their inner chunks. */
export type ReadMode = "whole" | "parts";

/**
 * All elements of an array, by the plainest loop there is: every chunk is decoded, and every element is
 * put at its place one by one.
 */
export async function readArray(
  store: Store,
  array: ArrayNode,
  { platform, mode }: { platform: DecodePlatform; mode: ReadMode },
): Promise<ElementData> {
  const size = itemSize(array.dataType);
  const count = array.shape.reduce((product, extent) => product * extent, 1);
  const result: ElementData =
    size === undefined ? new Array<unknown>(count) : new Uint8Array(count * size);
  for (const coords of indexes(array.chunkGrid.axes.map((axis) => axis.count))) {
    const shape = chunkShapeAt(array.chunkGrid, coords);
    const chain: ChainSpec = {
      codecs: array.codecs,
      input: { kind: "array", dataType: array.dataType, shape, fillValue: array.fillValue },
    };
    const chunkKey = joinKey(array.path, encodeChunkKey(array.chunkKeys, coords));
    const bytes = await store.get(chunkKey);
    const read = mode === "whole" ? readWhole : readParts;
    const block = bytes && (await read(chain, bytes, { platform, chunkKey }));
    const start = coords.map((coord, axis) => array.chunkGrid.axes[axis]?.start(coord) ?? 0);
    place(result, array, { block, shape, start });
  }
  return result;
}

interface Options {
  platform: DecodePlatform;
  chunkKey: string;
}

function readWhole(chain: ChainSpec, bytes: Uint8Array, options: Options): Promise<ElementBlock> {
  return decodeChunk(chain, bytes, options);
}

async function readParts(
  chain: ChainSpec,
  bytes: Uint8Array,
  options: Options,
): Promise<ElementBlock> {
  const layout = shardLayout(chain);
  if (layout === undefined) return decodeChunk(chain, bytes, options);
  const { indexRange: range } = layout;
  const at = "offset" in range ? range.offset : bytes.length - range.suffixLength;
  const stored = bytes.subarray(at, at + layout.indexSize);
  const index = await decodeShardIndex(layout, stored, { ...options, shardSize: bytes.length });
  const { dataType, shape, fillValue } = chain.input;
  const size = itemSize(dataType);
  const count = shape.reduce((product, extent) => product * extent, 1);
  const data: ElementData =
    size === undefined ? new Array<unknown>(count) : new Uint8Array(count * size);
  for (const coords of indexes(layout.gridShape)) {
    const entry = index.entry(coords);
    const part = entry && bytes.subarray(entry.offset, entry.offset + entry.length);
    const block = part && (await readParts(layout.innerChain, part, options));
    const start = coords.map((coord, axis) => coord * (layout.innerShape[axis] ?? 1));
    place(data, { shape, dataType, fillValue }, { block, shape: layout.innerShape, start });
  }
  return { dataType, shape, data };
}

interface Place {
  block: ElementBlock | undefined;
  shape: readonly number[];
  start: readonly number[];
}

function place(
  target: ElementData,
  array: Pick<ArrayNode, "shape" | "dataType" | "fillValue">,
  { block, shape, start }: Place,
): void {
  const size = itemSize(array.dataType) ?? 1;
  let from = -1;
  for (const coords of indexes(shape)) {
    from++;
    const at = coords.map((coord, axis) => coord + (start[axis] ?? 0));
    if (at.some((coord, axis) => coord >= (array.shape[axis] ?? 0))) continue;
    const to = at.reduce((offset, coord, axis) => offset * (array.shape[axis] ?? 1) + coord, 0);
    if (target instanceof Uint8Array) {
      const data = block === undefined ? array.fillValue : block.data;
      const offset = block === undefined ? 0 : from * size;
      if (data instanceof Uint8Array) target.set(data.subarray(offset, offset + size), to * size);
    } else {
      target[to] = block === undefined ? array.fillValue?.[0] : block.data[from];
    }
  }
}

/** Every index of a shape, in C order. */
export function* indexes(shape: readonly number[]): Generator<number[]> {
  if (shape.length === 0) {
    yield [];
    return;
  }
  for (let first = 0; first < (shape[0] ?? 0); first++) {
    for (const rest of indexes(shape.slice(1))) yield [first, ...rest];
  }
}
