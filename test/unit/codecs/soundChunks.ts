import { crc32, deflateSync, gzipSync } from "node:zlib";
import type { ChainSpec } from "../../../src/codecs/chain";
import type { JsonObject, JsonValue } from "../../../src/zarr/json";
import type { CodecSpec } from "../../../src/zarr/node";
import { parseDataTypeV3 } from "../../../src/zarr/parseDataTypeV3";

/** A chunk that was put together by hand from the text of its codec, and what it must decode to. */
export interface SoundChunk {
  readonly title: string;
  readonly chain: ChainSpec;
  readonly stored: Uint8Array;
  /** The bytes of the elements, or the elements themselves where they have no fixed size. */
  readonly expected: readonly unknown[];
}

const little: CodecSpec = { name: "bytes", configuration: { endian: "little" } };
const big: CodecSpec = { name: "bytes", configuration: { endian: "big" } };
const gzip: CodecSpec = { name: "gzip", configuration: { level: 5 } };

function codec(name: string, configuration: JsonObject = {}): CodecSpec {
  return { name, configuration };
}

function json(...codecs: CodecSpec[]): JsonValue[] {
  return codecs.map(({ name, configuration }) => ({ name, configuration }));
}

interface Parts {
  readonly dataType: JsonValue;
  readonly shape: number[];
  readonly codecs: CodecSpec[];
  readonly stored: Iterable<number>;
  readonly expected: readonly unknown[];
}

function chunk(title: string, { dataType, shape, codecs, stored, expected }: Parts): SoundChunk {
  const type = parseDataTypeV3(dataType);
  const input = { kind: "array" as const, dataType: type, shape, fillValue: undefined };
  return { title, chain: { codecs, input }, stored: Uint8Array.from(stored), expected };
}

function u32(...numbers: number[]): number[] {
  return [...new Uint8Array(Uint32Array.from(numbers).buffer)];
}

function u64(...numbers: number[]): number[] {
  return [...new Uint8Array(BigUint64Array.from(numbers, BigInt).buffer)];
}

function floats(...numbers: number[]): number[] {
  return [...new Uint8Array(Float32Array.from(numbers).buffer)];
}

const eight = [1, 2, 3, 4, 5, 6, 7, 8];
const n5Header = [0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 3];

const nested = codec("sharding_indexed", {
  chunk_shape: [2],
  codecs: json(little),
  index_codecs: json(little),
});
const innerShard = [1, 2, 3, 4, ...u64(0, 2, 2, 2)];

function shardOf(inner: CodecSpec[], more: JsonObject = {}): CodecSpec {
  const index = json(little);
  return codec("sharding_indexed", {
    chunk_shape: [4],
    codecs: json(...inner),
    index_codecs: index,
    ...more,
  });
}

export const soundChunks: readonly SoundChunk[] = [
  chunk("bytes", {
    dataType: "uint16",
    shape: [2],
    codecs: [big],
    stored: [1, 2, 3, 4],
    expected: [2, 1, 4, 3],
  }),
  chunk("bytes of int4", {
    dataType: "int4",
    shape: [3],
    codecs: [little],
    stored: [0x17, 0xf8, 3],
    expected: [7, 0xf8, 3],
  }),
  chunk("transpose", {
    dataType: "uint8",
    shape: [2, 3],
    codecs: [codec("transpose", { order: [1, 0] }), little],
    stored: [1, 4, 2, 5, 3, 6],
    expected: [1, 2, 3, 4, 5, 6],
  }),
  chunk("gzip", {
    dataType: "uint8",
    shape: [8],
    codecs: [little, gzip],
    stored: gzipSync(Uint8Array.from(eight)),
    expected: eight,
  }),
  chunk("numcodecs.zlib", {
    dataType: "uint8",
    shape: [8],
    codecs: [little, codec("numcodecs.zlib", { level: 1 })],
    stored: deflateSync(Uint8Array.from(eight)),
    expected: eight,
  }),
  chunk("a zstd frame of one raw block", {
    dataType: "uint8",
    shape: [8],
    codecs: [little, codec("zstd", { level: 0 })],
    stored: [0x28, 0xb5, 0x2f, 0xfd, 0x20, 8, 0x41, 0, 0, ...eight],
    expected: eight,
  }),
  chunk("a blosc chunk that is a copy", {
    dataType: "uint8",
    shape: [8],
    codecs: [
      little,
      codec("blosc", { cname: "lz4", clevel: 5, shuffle: "noshuffle", blocksize: 0 }),
    ],
    stored: [2, 1, 0x22, 1, ...u32(8, 8, 24), ...eight],
    expected: eight,
  }),
  // A literal of three bytes, then a copy of five from three bytes back.
  chunk("blosc with snappy", {
    dataType: "uint8",
    shape: [8],
    codecs: [
      little,
      codec("blosc", { cname: "snappy", clevel: 5, shuffle: "noshuffle", blocksize: 0 }),
    ],
    stored: [2, 1, 0x40, 1, ...u32(8, 8, 31), ...u32(20), ...u32(7), 8, 0x08, 7, 8, 9, 0x05, 3],
    expected: [7, 8, 9, 7, 8, 9, 7, 8],
  }),
  chunk("crc32c", {
    dataType: "uint8",
    shape: [9],
    codecs: [little, codec("crc32c")],
    // The check value that the polynomial is known by.
    stored: [...Buffer.from("123456789"), 0x83, 0x92, 0x06, 0xe3],
    expected: [...Buffer.from("123456789")],
  }),
  chunk("numcodecs.crc32", {
    dataType: "uint8",
    shape: [8],
    codecs: [little, codec("numcodecs.crc32")],
    stored: [
      ...u32(typeof crc32 === "function" ? crc32(Uint8Array.from(eight)) : 0x3fca88c5),
      ...eight,
    ],
    expected: eight,
  }),
  chunk("bitround", {
    dataType: "float32",
    shape: [2],
    codecs: [codec("bitround", { keepbits: 3 }), little],
    stored: floats(1.5, 3),
    expected: floats(1.5, 3),
  }),
  chunk("packbits", {
    dataType: "uint4",
    shape: [3],
    codecs: [codec("packbits")],
    stored: [0x21, 0x03],
    expected: [1, 2, 3],
  }),
  chunk("packbits, signed, with padding said first", {
    dataType: "int4",
    shape: [3],
    codecs: [codec("packbits", { padding_encoding: "first_byte" })],
    stored: [4, 0x2f, 0x03],
    expected: [255, 2, 3],
  }),
  chunk("reshape", {
    dataType: "uint8",
    shape: [2, 3],
    codecs: [codec("reshape", { shape: [-1] }), codec("transpose", { order: [0] }), little],
    stored: [1, 2, 3, 4, 5, 6],
    expected: [1, 2, 3, 4, 5, 6],
  }),
  chunk("cast_value", {
    dataType: "float32",
    shape: [3],
    codecs: [
      codec("cast_value", { data_type: "uint8", scalar_map: { decode: [[255, "NaN"]] } }),
      little,
    ],
    stored: [1, 2, 255],
    expected: floats(1, 2, NaN),
  }),
  chunk("scale_offset", {
    dataType: "float32",
    shape: [2],
    codecs: [codec("scale_offset", { offset: 10, scale: 4 }), little],
    stored: floats(8, -4),
    expected: floats(12, 9),
  }),
  chunk("conditional", {
    dataType: "uint8",
    shape: [8],
    codecs: [little, codec("conditional", { codecs: json(gzip, codec("crc32c")) })],
    stored: [1, ...gzipSync(Uint8Array.from(eight))],
    expected: eight,
  }),
  chunk("n5_default", {
    dataType: "uint8",
    shape: [2, 3],
    codecs: [
      codec("n5_default", { codecs: json(codec("transpose", { order: [1, 0] }), big, gzip) }),
    ],
    stored: [...n5Header, ...gzipSync(Uint8Array.from([1, 4, 2, 5, 3, 6]))],
    expected: [1, 2, 3, 4, 5, 6],
  }),
  chunk("numcodecs/n5_wrapper", {
    dataType: "uint8",
    shape: [3, 2],
    codecs: [
      codec("v2-bytes", { dtype: "|u1" }),
      codec("numcodecs/n5_wrapper", {
        dtype: "|u1",
        chunk_shape: [3, 2],
        compressor_config: { id: "gzip", level: 1 },
      }),
    ],
    stored: [...n5Header, ...gzipSync(Uint8Array.from([1, 2, 3, 4, 5, 6]))],
    expected: [1, 2, 3, 4, 5, 6],
  }),
  chunk("vlen-utf8", {
    dataType: "string",
    shape: [2],
    codecs: [codec("vlen-utf8")],
    stored: [...u32(2, 1), 0x61, ...u32(2), 0xc3, 0xa9],
    expected: ["a", "é"],
  }),
  chunk("vlen-bytes", {
    dataType: "bytes",
    shape: [2],
    codecs: [codec("vlen-bytes")],
    stored: [...u32(2, 1), 7, ...u32(0)],
    expected: [Uint8Array.of(7), new Uint8Array(0)],
  }),
  chunk("sharding_indexed", {
    dataType: "uint8",
    shape: [8],
    codecs: [shardOf([little, gzip], { index_location: "start" })],
    stored: (() => {
      const [one, two] = [
        gzipSync(Uint8Array.from([1, 2, 3, 4])),
        gzipSync(Uint8Array.from([5, 6, 7, 8])),
      ];
      return [...u64(32, one.length, 32 + one.length, two.length), ...one, ...two];
    })(),
    expected: eight,
  }),
  chunk("shards within shards", {
    dataType: "uint8",
    shape: [8],
    codecs: [shardOf([nested])],
    stored: [...innerShard, ...u64(0, 36, 0, 36)],
    expected: [1, 2, 3, 4, 1, 2, 3, 4],
  }),
];
