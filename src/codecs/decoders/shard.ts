import type { ElementBlock } from "../../zarr/dataType";
import { itemSize } from "../../zarr/dataTypeName";
import { ZarrError } from "../../zarr/errors";
import type { ResolvedChain } from "../chainResolution";
import type { ArrayBytesDecoder, ArrayForm, DecodePlatform, DecodeStep } from "../codec";
import { decodeSteps, type DecodeContext } from "../decodeSteps";
import { filledBlock } from "../forms";
import { ShardIndex } from "../shardIndex";
import { copyStrided, cStrides } from "./strided";

/** What a shard is made of, in the dimensions of what comes into the codec. */
export interface ShardParameters {
  readonly chunkShape: readonly number[];
  /** Inner chunks along each dimension. */
  readonly gridShape: readonly number[];
  readonly inner: ResolvedChain;
  readonly index: ResolvedChain;
  readonly indexLocation: "start" | "end";
  readonly indexSize: number;
}

/** Decodes whole shards (v3 codec `sharding_indexed`). */
export function shardDecoder(platform: DecodePlatform): ArrayBytesDecoder {
  return async (bytes, step) => {
    const parameters = step.parameters as ShardParameters;
    const { input } = step;
    if (input.kind !== "array") throw new Error("a shard makes an array");
    const index = await readIndex(bytes, parameters, { step, platform });
    const block = filledBlock(input);
    for (const coords of gridCoordinates(parameters.gridShape)) {
      const entry = index.entry(coords);
      if (entry === undefined) continue;
      const stored = bytes.subarray(entry.offset, entry.offset + entry.length);
      const place = `inner chunk [${coords.join(", ")}]`;
      const inner = await decodeSteps(parameters.inner, stored, contextOf(step, platform, place));
      placeInner(inner, { block, coords, input });
    }
    return block;
  };
}

async function readIndex(
  bytes: Uint8Array,
  { index, indexLocation, indexSize, gridShape }: ShardParameters,
  { step, platform }: { step: DecodeStep; platform: DecodePlatform },
): Promise<ShardIndex> {
  if (bytes.length < indexSize) {
    const message = `the shard has ${bytes.length} bytes, fewer than the ${indexSize} of its index`;
    throw new ZarrError("chunk", message);
  }
  const start = indexLocation === "start" ? 0 : bytes.length - indexSize;
  const stored = bytes.subarray(start, start + indexSize);
  const context = { ...contextOf(step, platform, "the shard's index"), maxBytes: Infinity };
  const { data } = await decodeSteps(index, stored, context);
  if (!(data instanceof Uint8Array)) throw new Error("an index is numbers");
  return new ShardIndex(data, gridShape, bytes.length);
}

function contextOf(
  { ignoreChecksums, signal, maxBytes }: DecodeStep,
  platform: DecodePlatform,
  place: string,
): DecodeContext {
  return { platform, place, chunkKey: "", maxBytes, ignoreChecksums, signal };
}

/** Every index of a grid, in C order. */
function* gridCoordinates(shape: readonly number[]): Generator<number[]> {
  const coords = shape.map(() => 0);
  if (shape.some((length) => length === 0)) return;
  for (;;) {
    yield coords;
    let axis = shape.length - 1;
    for (; axis >= 0; axis--) {
      const next = (coords[axis] ?? 0) + 1;
      coords[axis] = next < (shape[axis] ?? 0) ? next : 0;
      if (coords[axis] !== 0) break;
    }
    if (axis < 0) return;
  }
}

function placeInner(
  inner: ElementBlock,
  { block, coords, input }: { block: ElementBlock; coords: number[]; input: ArrayForm },
): void {
  const strides = cStrides(input.shape);
  const innerStrides = cStrides(inner.shape);
  let to = 0;
  const axes = inner.shape.map((count, axis) => {
    const stride = strides[axis] ?? 0;
    to += (coords[axis] ?? 0) * count * stride;
    return { count, from: innerStrides[axis] ?? 0, to: stride };
  });
  const size = itemSize(input.dataType) ?? 1;
  copyStrided({ source: inner.data, target: block.data, axes, from: 0, to, itemSize: size });
}
