import type { ByteSink } from "./byteSink";
import { damaged } from "./lz";
import { LzmaDecoder, lzmaProperties } from "./lzmaDecoder";

/** Adds to each byte the one `distance` before it. */
export function undoDelta(bytes: Uint8Array, start: number, distance: number): void {
  for (let i = start + distance; i < bytes.length; i++) {
    bytes[i] = (bytes[i] as number) + (bytes[i - distance] as number);
  }
}

/**
 * Chunks of LZMA or plain bytes, each with a header.
 * @returns where the stream ends
 */
export function decodeLzma2(bytes: Uint8Array, from: number, sink: ByteSink): number {
  const decoder = new LzmaDecoder(sink);
  let at = from;
  for (;;) {
    const control = bytes[at++];
    if (control === undefined) throw damaged("LZMA2", "they end too early");
    if (control === 0) return at;
    if (at + 5 > bytes.length && control >= 0x80)
      throw damaged("LZMA2", "they end within a header");
    if (control === 1 || control >= 0xe0) decoder.resetDictionary();
    const low = ((bytes[at] ?? 0) << 8) + (bytes[at + 1] ?? 0) + 1;
    at += 2;
    if (control < 0x80) {
      if (control > 2 || at + low > bytes.length) throw damaged("LZMA2", "a chunk is not valid");
      sink.reserve(low);
      sink.bytes.set(bytes.subarray(at, at + low), sink.length);
      sink.length += low;
      at += low;
      continue;
    }
    const size = ((control & 0x1f) << 16) + low;
    const stored = ((bytes[at] ?? 0) << 8) + (bytes[at + 1] ?? 0) + 1;
    at += 2;
    if (control >= 0xc0) {
      const properties = lzmaProperties(bytes[at++] ?? 255);
      if (properties === undefined) throw damaged("LZMA2", "the properties are not valid");
      decoder.resetState(properties);
    } else if (control >= 0xa0) {
      decoder.resetState();
    }
    if (at + stored > bytes.length) throw damaged("LZMA2", "they end within a chunk");
    decoder.decode(bytes.subarray(at, at + stored), size);
    at += stored;
  }
}
