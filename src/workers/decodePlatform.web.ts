import { Gunzip, gunzipSync, Unzlib, unzlibSync } from "fflate";
import type { DecodePlatform } from "../codecs/codec";
import { adler32, crc32 } from "../codecs/decoders/checksums";
import { OutputLimitError } from "../codecs/limits";
import { ZarrError } from "../zarr/errors";

/** Decoding in browser hosts: gzip and zlib by fflate; Zstandard is left to WebAssembly. */
export const webDecodePlatform: DecodePlatform = {
  gunzip,
  inflateZlib,
};

/** What is put in at a time: deflate makes at most a thousand times as much of it. */
const pieceSize = 64 * 1024;

/** A limit up to so many times the input is likely the size itself, and worth one buffer. */
const likelyRatio = 64;

function gunzip(bytes: Uint8Array, maxBytes: number): Uint8Array {
  if (maxBytes <= likelyRatio * bytes.length) {
    // One byte more, so that what is too much shows; beyond its buffer, fflate writes nothing.
    const whole = gunzipSync(bytes, { out: new Uint8Array(maxBytes + 1) });
    if (whole.length <= maxBytes && matches(bytes, bytes.length, whole)) return whole;
  }
  return gunzipMembers(bytes, maxBytes);
}

function gunzipMembers(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const output = new Output(maxBytes);
  // Where each member but the first starts, in the input and in the output.
  const members: { at: number; from: number }[] = [];
  const stream = new Gunzip((part) => output.add(part));
  stream.onmember = (at) => members.push({ at, from: output.length });
  push(stream, bytes);
  const whole = output.joined();
  let from = 0;
  for (const end of [...members, { at: bytes.length, from: whole.length }]) {
    if (!matches(bytes, end.at, whole.subarray(from, end.from))) {
      throw new ZarrError("chunk", "the gzip data are damaged: their checksum does not match");
    }
    from = end.from;
  }
  return whole;
}

/** Whether the member that ends there is the data's: fflate does not look at checksums. */
function matches(bytes: Uint8Array, end: number, data: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return end >= 18 && view.getUint32(end - 8, true) === crc32(data);
}

function inflateZlib(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const whole = unzlib(bytes, maxBytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 6 || view.getUint32(bytes.length - 4) !== adler32(whole)) {
    throw new ZarrError("chunk", "the zlib data are damaged: their checksum does not match");
  }
  return whole;
}

function unzlib(bytes: Uint8Array, maxBytes: number): Uint8Array {
  if (maxBytes <= likelyRatio * bytes.length) {
    const whole = unzlibSync(bytes, { out: new Uint8Array(maxBytes + 1) });
    if (whole.length > maxBytes) throw new OutputLimitError(maxBytes);
    return whole;
  }
  const output = new Output(maxBytes);
  push(new Unzlib((part) => output.add(part)), bytes);
  return output.joined();
}

function push(stream: Gunzip | Unzlib, bytes: Uint8Array): void {
  let at = 0;
  do {
    const end = Math.min(at + pieceSize, bytes.length);
    stream.push(bytes.subarray(at, end), end === bytes.length);
    at = end;
  } while (at < bytes.length);
}

class Output {
  private readonly parts: Uint8Array[] = [];
  length = 0;

  constructor(private readonly limit: number) {}

  add(part: Uint8Array): void {
    this.length += part.length;
    if (this.length > this.limit) throw new OutputLimitError(this.limit);
    this.parts.push(part);
  }

  joined(): Uint8Array {
    const [only] = this.parts;
    if (this.parts.length === 1 && only !== undefined) return only;
    const whole = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }
}
