import { ZarrError } from "../../zarr/errors";
import type { ResolvedStep } from "../chainResolution";
import type { BytesDecoder, DecodePlatform } from "../codec";
import { loadDecoder } from "../decodeSteps";
import { elementCount } from "../forms";
import { OutputLimitError } from "../limits";
import { readN5Block } from "../n5Header";
import { swapped } from "./byteSwap";
import { copyStrided, cStrides } from "./strided";

export interface N5WrapperParameters {
  /** In C order, as zarr has it. */
  readonly chunkShape: readonly number[];
  readonly itemSize: number;
  /** One codec, or none. */
  readonly compressor: readonly ResolvedStep[];
}

/** Undoes zarr-python's `n5_wrapper`: out come the bytes of a whole chunk, little-endian. */
export function n5WrapperDecoder(platform: DecodePlatform): BytesDecoder {
  return async (bytes, step) => {
    const { chunkShape, itemSize, compressor } = step.parameters as N5WrapperParameters;
    const { shape: reversed, data } = readN5Block(bytes, chunkShape.length);
    const shape = [...reversed].reverse();
    const size = elementCount(shape) * itemSize;
    if (size > step.maxBytes) throw new OutputLimitError(step.maxBytes);
    let block = data;
    for (const { definition, input, parameters } of compressor) {
      const decoder = await loadDecoder(platform, definition);
      if (decoder.kind !== "bytesToBytes") throw new Error("a compressor works on bytes");
      block = await decoder.decode(block, {
        ...step,
        input,
        parameters,
        maxBytes: size,
        result: undefined,
      });
    }
    if (block.length !== size) {
      const message = `the N5 block has ${block.length} bytes where its shape [${shape.join(", ")}] asks for ${size}`;
      throw new ZarrError("chunk", message);
    }
    const little =
      itemSize === 1 ? block : swapped(block, itemSize, [{ offset: 0, width: itemSize, count: 1 }]);
    return fitted(little, shape, { chunkShape, itemSize });
  };
}

/** Blocks at the edge may be smaller than the chunk; the rest is zero. */
function fitted(
  source: Uint8Array,
  shape: readonly number[],
  { chunkShape, itemSize }: { chunkShape: readonly number[]; itemSize: number },
): Uint8Array {
  if (shape.every((length, axis) => length === chunkShape[axis])) return source;
  const target = new Uint8Array(elementCount(chunkShape) * itemSize);
  const [from, to] = [cStrides(shape), cStrides(chunkShape)];
  const axes = shape.map((length, axis) => ({
    count: Math.min(length, chunkShape[axis] ?? 0),
    from: from[axis] ?? 0,
    to: to[axis] ?? 0,
  }));
  copyStrided({ source, target, axes, from: 0, to: 0, itemSize });
  return target;
}
