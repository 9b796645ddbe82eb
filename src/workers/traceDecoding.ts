import type { DecodePlatform } from "../codecs/codec";
import { decodeChunk } from "../codecs/decodeChunk";
import type { CodecTiming } from "../codecs/decodeSteps";
import type { TraceAnswer } from "../protocol/decode";
import { errorToWire } from "../protocol/rpc";
import type { TraceTask } from "../view/chunkTask";

/** Decodes a chunk for what its codecs do, not for its elements. */
export async function traceDecoding(
  { chain, bytes, ...options }: TraceTask,
  platform: DecodePlatform,
  signal: AbortSignal,
): Promise<TraceAnswer> {
  const steps: CodecTiming[] = [];
  const trace = {
    now: () => performance.now(),
    add: (timing: CodecTiming) => void steps.push(timing),
  };
  try {
    await decodeChunk(chain, bytes, { ...options, platform, signal, trace });
    return { steps, error: undefined };
  } catch (error) {
    signal.throwIfAborted();
    return { steps, error: errorToWire(error) };
  }
}
