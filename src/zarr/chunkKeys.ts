import type { ChunkKeyEncoding } from "./node";

/**
 * The key of a chunk below its array (v3 core, "Chunk key encoding"; v2, "Storage"): `c/0/1`, `0.1`;
 * of a 0-d array `c`, or `0` in the v2 encoding; then the suffix, where there is one.
 */
export function encodeChunkKey(encoding: ChunkKeyEncoding, coords: readonly number[]): string {
  const { name, separator, suffix = "" } = encoding;
  if (name === "default") {
    return ["c", ...coords].join(separator) + suffix;
  }
  return (coords.length === 0 ? "0" : coords.join(separator)) + suffix;
}

/** The coordinates that a key names; undefined where it is no well-formed key for this rank. */
export function decodeChunkKey(
  encoding: ChunkKeyEncoding,
  rank: number,
  key: string,
): number[] | undefined {
  const { suffix = "" } = encoding;
  if (suffix !== "") {
    const base: ChunkKeyEncoding = { ...encoding, suffix: "" };
    return key.endsWith(suffix)
      ? decodeChunkKey(base, rank, key.slice(0, -suffix.length))
      : undefined;
  }
  const segments = key.split(encoding.separator);
  if (encoding.name === "default" && segments.shift() !== "c") {
    return undefined;
  }
  if (encoding.name === "v2" && rank === 0) {
    return key === "0" ? [] : undefined;
  }
  const coords = segments.map((segment) => (/^(0|[1-9]\d*)$/.test(segment) ? Number(segment) : -1));
  const valid = coords.every((index) => Number.isSafeInteger(index) && index >= 0);
  return valid && coords.length === rank ? coords : undefined;
}
