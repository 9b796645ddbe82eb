import { copyLiterals, copyMatch, damaged, type SpanDecoder } from "./lz";

/** Distances from here on are written in 16 bits. */
const farDistance = 8191;

/** BloscLZ, the compressor that blosc brings along. */
export const decodeBloscLz: SpanDecoder = (from, to) => {
  const { bytes, end } = from;
  const out = to.bytes;
  let at = from.start;
  let target = to.start;
  const next = (): number => {
    if (at >= end) throw damaged("BloscLZ", "they end too early");
    return bytes[at++] as number;
  };
  // The first instruction is always literals; its upper bits are the level.
  for (let control = next() & 31; ; control = next()) {
    if (control < 32) {
      const length = control + 1;
      if (length > end - at) throw damaged("BloscLZ", "they end within literals");
      if (length > to.end - target) throw damaged("BloscLZ", "they give too many bytes");
      copyLiterals(bytes, at, out, target, length);
      at += length;
      target += length;
    } else {
      let length = (control >>> 5) + 2;
      if (length === 9) {
        let more = 255;
        while (more === 255) length += more = next();
      }
      const low = next();
      const high = control & 31;
      let distance = high * 256 + low + 1;
      if (low === 255 && high === 31) distance = next() * 256 + next() + farDistance + 1;
      if (distance > target - to.start) {
        throw damaged("BloscLZ", `a match lies ${distance} bytes back, before the start`);
      }
      if (length > to.end - target) throw damaged("BloscLZ", "they give too many bytes");
      copyMatch(out, target, distance, length);
      target += length;
    }
    if (at >= end) break;
  }
  if (target !== to.end) {
    throw damaged("BloscLZ", `they give ${target - to.start} of ${to.end - to.start} bytes`);
  }
};
