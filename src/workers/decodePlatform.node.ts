import * as zlib from "node:zlib";
import type { DecodePlatform } from "../codecs/codec";
import { OutputLimitError } from "../codecs/limits";

// Workers have nothing else to do, so the synchronous calls are right here, and the fastest.

/** Decoding in Node hosts: zlib's own gzip and zlib, and Zstandard from Node 22.15 on. */
export const nodeDecodePlatform: DecodePlatform = {
  gunzip: (bytes, maxBytes) => bounded(zlib.gunzipSync, bytes, maxBytes),
  inflateZlib: (bytes, maxBytes) => bounded(zlib.inflateSync, bytes, maxBytes),
  unzstd: zstdDecompress() && ((bytes, maxBytes) => bounded(zstdDecompress(), bytes, maxBytes)),
};

type Decompress = (bytes: Uint8Array, options: zlib.ZlibOptions) => Uint8Array;

/** Node's types here are those of Node 20, which has no Zstandard. */
function zstdDecompress(): Decompress | undefined {
  const { zstdDecompressSync } = zlib as { zstdDecompressSync?: Decompress };
  return zstdDecompressSync;
}

function bounded(
  decompress: Decompress | undefined,
  bytes: Uint8Array,
  maxBytes: number,
): Uint8Array {
  if (decompress === undefined) throw new Error("This Node has no such decompression");
  // Where the size is known, one buffer of just that size spares joining, and can be handed on as it is.
  // A byte more: a full buffer would have a second one made, which stays empty.
  const chunkSize = Math.max(64, Math.min(maxBytes + 1, 64 * 1024 + 16 * bytes.length));
  try {
    const { buffer, byteOffset, byteLength } = decompress(bytes, {
      chunkSize,
      maxOutputLength: Math.max(1, maxBytes),
    });
    // No Buffer: its slice() does not copy.
    return new Uint8Array(buffer, byteOffset, byteLength);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") {
      throw new OutputLimitError(maxBytes);
    }
    throw error;
  }
}
