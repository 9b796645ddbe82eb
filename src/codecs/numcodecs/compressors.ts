import type { JsonObject, JsonValue } from "../../zarr/json";
import { isJsonObject } from "../../zarr/parseJson";
import { hostDecoder } from "../decoders/hostDecoder";
import type { LzmaParameters, RawFilter } from "../decoders/lzma";
import { anything, boolean, integer, integerMember, memberOf, oneOf, orNull } from "../members";
import { bloscCompressors, checkHabits, loadBlosc } from "../registered/blosc";
import { loadZstd } from "../registered/zstd";
import { numcodecsBytes } from "./numcodecsBytes";

const rule = "numcodecs-configuration";
const role = "compressor";

/** The compressors of numcodecs (CONFORMANCE NC-001 to 007, NC-102). */
export const compressorDefinitions = [
  numcodecsBytes("zlib", "compression/zlib.html", {
    title: "Compression with zlib (RFC 1950).",
    role,
    members: { level: { ...integer(-1, 9), rule } },
    load: (platform) => hostDecoder("zlib", platform.inflateZlib.bind(platform)),
  }),
  numcodecsBytes("gzip", "compression/gzip.html", {
    title: "Compression with gzip.",
    role,
    members: { level: { ...integer(-1, 9), rule } },
    load: (platform) => hostDecoder("gzip", platform.gunzip.bind(platform)),
  }),
  numcodecsBytes("zstd", "compression/zstd.html", {
    title: "Compression with Zstandard.",
    role,
    members: {
      level: { ...integer(-131072, 22), rule },
      checksum: { ...boolean, rule },
    },
    load: loadZstd,
  }),
  numcodecsBytes("blosc", "compression/blosc.html", {
    title: "Compression with Blosc: a shuffle of bytes or bits, then one of six compressors.",
    role,
    members: {
      cname: { ...oneOf(...bloscCompressors), rule },
      clevel: { ...integer(0, 9), rule },
      shuffle: { ...integer(-1, 2), rule },
      blocksize: { ...integer(0, Infinity), rule },
      typesize: { ...orNull(integer(1, Infinity)), rule },
    },
    check: checkHabits,
    load: loadBlosc,
  }),
  numcodecsBytes("lz4", "compression/lz4.html", {
    title: "Compression with LZ4: the size, then one block.",
    role,
    members: { acceleration: { ...integer(-Infinity, Infinity), rule } },
    load: async () => (await import("../decoders/lz4")).decodeLz4,
  }),
  numcodecsBytes("bz2", "compression/bz2.html", {
    title: "Compression with bzip2.",
    role,
    members: { level: { ...integer(1, 9), rule } },
    load: async () => (await import("../decoders/bzip2")).decodeBzip2,
  }),
  numcodecsBytes("lzma", "compression/lzma.html", {
    title: "Compression with LZMA: an XZ file, an .lzma file, or a raw stream.",
    role,
    members: {
      format: { ...integer(0, 3), rule },
      check: { ...integer(-1, 15), rule },
      preset: { ...orNull(integer(0, 2 ** 32)), rule },
      filters: { ...anything, rule },
    },
    parameters: lzmaParameters,
    load: async () => (await import("../decoders/lzma")).decodeLzma,
  }),
];

/** Python's `lzma.FORMAT_RAW`: the only one where the stored bytes do not say their filters. */
const rawFormat = 3;

function lzmaParameters(configuration: JsonObject): LzmaParameters {
  if (memberOf(configuration, "format") !== rawFormat) return { rawFilters: undefined };
  const filters = memberOf(configuration, "filters");
  if (!Array.isArray(filters)) return { rawFilters: [] };
  return { rawFilters: filters.map(rawFilter) };
}

/** Python's numbers of the filters; LZMA1 is 2^62 + 1, beyond the number type. */
function rawFilter(value: JsonValue): RawFilter {
  if (!isJsonObject(value)) return { kind: "other", id: -1 };
  const id = memberOf(value, "id");
  if (id === 3) return { kind: "delta", distance: integerMember(value, "dist") ?? 1 };
  if (id === 0x21) return { kind: "lzma2" };
  const isLzma1 = id === 2n ** 62n + 1n || id === 2 ** 62;
  if (!isLzma1) return { kind: "other", id: integerMember(value, "id") ?? -1 };
  const bits = (name: string, fallback: number, max: number): number => {
    const found = integerMember(value, name) ?? fallback;
    return found >= 0 && found <= max ? found : fallback;
  };
  const properties = { lc: bits("lc", 3, 8), lp: bits("lp", 0, 4), pb: bits("pb", 2, 4) };
  return { kind: "lzma1", properties };
}
