import { messageOf } from "../../zarr/errors";
import type { BytesDecoder, DecodePlatform } from "../codec";
import { OutputLimitError } from "../limits";
import { damagedFormat } from "./hostDecoder";
import { zstdFrames, type ZstdFrame } from "./zstdFrames";

type FrameDecoder = (frame: Uint8Array, maxBytes: number) => Promise<Uint8Array> | Uint8Array;

/**
 * Decodes frames of RFC 8878, natively where the host can, else in WebAssembly. Frames are walked first:
 * neither of the two decodes more than one, and what they declare is held against the limit before a
 * byte of it is allocated.
 */
export async function zstdDecoder(platform: DecodePlatform): Promise<BytesDecoder> {
  const decodeFrame = nativeDecoder(platform) ?? (await wasmDecoder());
  return async (bytes, { maxBytes }) => {
    const frames = zstdFrames(bytes);
    checkDeclared(frames, maxBytes);
    const [only] = frames;
    if (frames.length === 1 && only !== undefined) return decodeFrame(only.bytes, maxBytes);
    const parts: Uint8Array[] = [];
    let room = maxBytes;
    for (const frame of frames) {
      const part = await decodeFrame(frame.bytes, room);
      if (part.length > room) throw new OutputLimitError(maxBytes);
      room -= part.length;
      parts.push(part);
    }
    return joined(parts);
  };
}

function nativeDecoder(platform: DecodePlatform): FrameDecoder | undefined {
  const unzstd = platform.unzstd?.bind(platform);
  return (
    unzstd &&
    (async (frame, maxBytes) => {
      try {
        return await unzstd(frame, maxBytes);
      } catch (error) {
        throw damagedFormat("Zstandard", error);
      }
    })
  );
}

function checkDeclared(frames: readonly ZstdFrame[], maxBytes: number): void {
  const declared = frames.reduce((sum, frame) => sum + (frame.contentSize ?? 0), 0);
  // Frames of unknown size may have badly filled blocks, so their bound is an upper one.
  const bound = frames.reduce((sum, frame) => sum + frame.bound, 0);
  const slack = 4 * Math.max(maxBytes, 64 * 2 ** 20);
  if (declared > maxBytes || bound > slack) throw new OutputLimitError(maxBytes);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function wasmDecoder(): Promise<FrameDecoder> {
  const { default: Zstd } = await import("numcodecs/zstd");
  const codec = Zstd.fromConfig({ id: "zstd" });
  return async (frame) => {
    try {
      return await codec.decode(frame);
    } catch (error) {
      const reason = messageOf(error).replace(/^.*zstd codec error: /, "");
      throw damagedFormat("Zstandard", new Error(reason, { cause: error }));
    }
  };
}
