import { ZarrError } from "../../zarr/errors";

/** One frame of RFC 8878. */
export interface ZstdFrame {
  readonly bytes: Uint8Array;
  /** What it says to decode to; undefined where it does not say. */
  readonly contentSize: number | undefined;
  /** Most bytes that it can decode to. */
  readonly bound: number;
}

const frameMagic = 0xfd2fb528;
const maxBlock = 128 * 1024;

/**
 * The frames of a stream, without the skippable ones (RFC 8878, §3.1). Only headers of frames and blocks
 * are looked at.
 * @throws ZarrError "chunk" where the stream is no sequence of whole frames
 */
export function zstdFrames(bytes: Uint8Array): ZstdFrame[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const frames: ZstdFrame[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (bytes.length - at < 8) throw damaged(`${bytes.length - at} bytes are left over`);
    const magic = view.getUint32(at, true);
    if ((magic & 0xfffffff0) >>> 0 === 0x184d2a50) {
      at += 8 + view.getUint32(at + 4, true);
      if (at > bytes.length) throw damaged("a skippable frame reaches beyond the end");
    } else if (magic === frameMagic) {
      const frame = readFrame(bytes, view, at);
      frames.push(frame);
      at += frame.bytes.length;
    } else {
      throw damaged(`byte ${at} does not start a frame`);
    }
  }
  if (frames.length === 0) throw damaged("it holds no frame");
  return frames;
}

function readFrame(bytes: Uint8Array, view: DataView, start: number): ZstdFrame {
  const descriptor = bytes[start + 4] ?? 0;
  const singleSegment = (descriptor & 0x20) !== 0;
  const hasChecksum = (descriptor & 0x04) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const sizeBytes = [singleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  let at = start + 5 + (singleSegment ? 0 : 1) + dictionaryBytes;
  if (at + sizeBytes > bytes.length) throw damaged("a frame header is cut short");
  const contentSize = readContentSize(view, at, sizeBytes);
  at += sizeBytes;
  let bound = 0;
  for (let last = false; !last;) {
    if (at + 3 > bytes.length) throw damaged("it ends within a frame");
    const header = view.getUint16(at, true) | ((bytes[at + 2] ?? 0) << 16);
    const size = header >> 3;
    const kind = (header >> 1) & 3;
    last = (header & 1) === 1;
    if (kind === 3 || size > maxBlock) throw damaged(`the block at byte ${at} is not valid`);
    // Raw blocks and runs say what they decode to.
    bound += kind === 2 ? maxBlock : size;
    at += 3 + (kind === 1 ? 1 : size);
  }
  at += hasChecksum ? 4 : 0;
  if (at > bytes.length) throw damaged("it ends within a block");
  return { bytes: bytes.subarray(start, at), contentSize, bound };
}

function readContentSize(view: DataView, at: number, size: number): number | undefined {
  switch (size) {
    case 1:
      return view.getUint8(at);
    case 2:
      return view.getUint16(at, true) + 256;
    case 4:
      return view.getUint32(at, true);
    case 8:
      return Number(view.getBigUint64(at, true));
    default:
      return undefined;
  }
}

function damaged(reason: string): ZarrError {
  return new ZarrError("chunk", `this is not a whole Zstandard stream: ${reason}`);
}
