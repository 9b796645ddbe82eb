import { copyLiterals, copyMatch, damaged, type SpanDecoder } from "./lz";

/** A raw Snappy block: its length, then literals and copies (Snappy compressed format description). */
export const decodeSnappyBlock: SpanDecoder = (from, to) => {
  const { bytes, end } = from;
  let at = from.start;
  let target = to.start;
  const number = (size: number): number => {
    if (size > end - at) throw damaged("Snappy", "they end too early");
    let value = 0;
    for (let i = 0; i < size; i++) value += (bytes[at++] as number) * 256 ** i;
    return value;
  };
  const declared = readVarint(() => number(1));
  if (declared !== to.end - to.start) {
    throw damaged("Snappy", `they declare ${declared} bytes where ${to.end - to.start} belong`);
  }
  while (at < end) {
    const tag = number(1);
    let length = (tag >>> 2) + 1;
    if ((tag & 3) === 0) {
      if (length > 60) length = number(length - 60) + 1;
      if (length > end - at) throw damaged("Snappy", "they end within literals");
      if (length > to.end - target) throw damaged("Snappy", "they give too many bytes");
      copyLiterals(bytes, at, to.bytes, target, length);
      at += length;
    } else {
      const [distance, count] = readCopy(tag, number);
      length = count;
      if (distance === 0 || distance > target - to.start) {
        throw damaged("Snappy", `a copy lies ${distance} bytes back, before the start`);
      }
      if (length > to.end - target) throw damaged("Snappy", "they give too many bytes");
      copyMatch(to.bytes, target, distance, length);
    }
    target += length;
  }
  if (target !== to.end) {
    throw damaged("Snappy", `they give ${target - to.start} of ${to.end - to.start} bytes`);
  }
};

function readVarint(byte: () => number): number {
  let value = 0;
  for (let shift = 0; shift < 35; shift += 7) {
    const next = byte();
    value += (next & 127) * 2 ** shift;
    if (next < 128) return value;
  }
  throw damaged("Snappy", "their length is not valid");
}

function readCopy(tag: number, number: (size: number) => number): [number, number] {
  if ((tag & 3) === 1) return [(tag >>> 5) * 256 + number(1), ((tag >>> 2) & 7) + 4];
  return [number((tag & 3) === 2 ? 2 : 4), (tag >>> 2) + 1];
}
