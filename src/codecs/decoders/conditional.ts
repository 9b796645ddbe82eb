import { ZarrError } from "../../zarr/errors";
import type { ResolvedStep } from "../chainResolution";
import type { BytesDecoder, DecodePlatform } from "../codec";
import { loadDecoder } from "../decodeSteps";

export interface ConditionalParameters {
  readonly steps: readonly ResolvedStep[];
  readonly headerSize: number;
}

/** Undoes the codecs whose bit in the header is set, the least significant bit being the first codec's. */
export function conditionalDecoder(platform: DecodePlatform): BytesDecoder {
  return async (bytes, step) => {
    const { steps, headerSize } = step.parameters as ConditionalParameters;
    if (bytes.length < headerSize) {
      const message = `there are ${bytes.length} bytes, fewer than the ${headerSize} of the header`;
      throw new ZarrError("chunk", message);
    }
    let value = bytes.subarray(headerSize);
    // Between the codecs there may be somewhat more than in the end: what cannot be compressed grows.
    const maxBytes = 2 * step.maxBytes + 65_536;
    for (let index = steps.length - 1; index >= 0; index--) {
      const inner = steps[index];
      if (inner === undefined || (((bytes[index >> 3] ?? 0) >> (index & 7)) & 1) === 0) continue;
      step.signal?.throwIfAborted();
      const decoder = await loadDecoder(platform, inner.definition);
      if (decoder.kind !== "bytesToBytes") throw new Error("conditional holds codecs on bytes");
      const { input, parameters } = inner;
      value = await decoder.decode(value, {
        ...step,
        input,
        parameters,
        maxBytes,
        result: undefined,
      });
    }
    return value;
  };
}
