import { copyLiterals, copyMatch, damaged, type SpanDecoder } from "./lz";

/** An LZ4 block, without size or frame (the LZ4 block format description). */
export const decodeLz4Block: SpanDecoder = (from, to) => {
  const { bytes, end } = from;
  const out = to.bytes;
  let at = from.start;
  let target = to.start;
  while (at < end) {
    const token = bytes[at++] as number;
    let length = token >>> 4;
    if (length === 15) {
      let more = 255;
      while (more === 255 && at < end) length += more = bytes[at++] as number;
    }
    if (length > end - at) throw damaged("LZ4", "they end within literals");
    if (length > to.end - target) throw damaged("LZ4", tooLong(to.end - to.start));
    if (length > 0) copyLiterals(bytes, at, out, target, length);
    at += length;
    target += length;
    // The last sequence has literals alone.
    if (at >= end) break;
    if (end - at < 2) throw damaged("LZ4", "they end within an offset");
    const distance = (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
    at += 2;
    length = (token & 15) + 4;
    if (length === 19) {
      let more = 255;
      while (more === 255 && at < end) length += more = bytes[at++] as number;
    }
    if (distance === 0 || distance > target - to.start) {
      throw damaged("LZ4", `a match lies ${distance} bytes back, before the start`);
    }
    if (length > to.end - target) throw damaged("LZ4", tooLong(to.end - to.start));
    copyMatch(out, target, distance, length);
    target += length;
  }
  if (target !== to.end) {
    throw damaged("LZ4", `they give ${target - to.start} of ${to.end - to.start} bytes`);
  }
};

function tooLong(expected: number): string {
  return `they give more than ${expected} bytes`;
}
