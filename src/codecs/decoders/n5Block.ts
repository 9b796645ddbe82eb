import { itemSize } from "../../zarr/dataTypeName";
import { ZarrError } from "../../zarr/errors";
import type { ResolvedChain } from "../chainResolution";
import type { ArrayBytesDecoder, DecodePlatform } from "../codec";
import { decodeSteps } from "../decodeSteps";
import { elementCount, filledBlock } from "../forms";
import { OutputLimitError } from "../limits";
import { readN5Block } from "../n5Header";
import { copyStrided, cStrides } from "./strided";

export interface N5Parameters {
  /** For blocks that are as large as the chunk. */
  readonly whole: ResolvedChain;
  /** For those at the edge, which may be smaller. */
  readonly resolveFor: (shape: readonly number[]) => ResolvedChain | undefined;
}

/** Decodes N5 blocks and fits them to the chunk. */
export function n5BlockDecoder(platform: DecodePlatform): ArrayBytesDecoder {
  return async (bytes, { input, parameters, maxBytes, ignoreChecksums, signal }) => {
    if (input.kind !== "array") throw new Error("a block makes an array");
    const { whole, resolveFor } = parameters as N5Parameters;
    const { shape, data } = readN5Block(bytes, input.shape.length);
    const isWhole = shape.every((length, axis) => length === input.shape[axis]);
    const size = itemSize(input.dataType) ?? 1;
    if (elementCount(shape) * size > maxBytes) throw new OutputLimitError(maxBytes);
    const chain = isWhole ? whole : resolveFor(shape);
    if (chain === undefined) {
      throw new ZarrError(
        "chunk",
        `a block of shape [${shape.join(", ")}] does not suit the codecs`,
      );
    }
    const place = `N5 block of shape [${shape.join(", ")}]`;
    const context = { platform, place, chunkKey: "", maxBytes, ignoreChecksums, signal };
    const block = await decodeSteps(chain, data, context);
    if (isWhole) return block;
    const target = filledBlock(input);
    const [from, to] = [cStrides(shape), cStrides(input.shape)];
    const axes = shape.map((length, axis) => ({
      count: Math.min(length, input.shape[axis] ?? 0),
      from: from[axis] ?? 0,
      to: to[axis] ?? 0,
    }));
    copyStrided({ source: block.data, target: target.data, axes, from: 0, to: 0, itemSize: size });
    return target;
  };
}
