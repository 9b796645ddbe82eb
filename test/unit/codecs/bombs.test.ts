import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { deflateSync, gzipSync } from "node:zlib";
import { describe, it } from "mocha";
import type { ChainSpec } from "../../../src/codecs/chain";
import { decodeChunk } from "../../../src/codecs/decodeChunk";
import type { JsonObject } from "../../../src/zarr/json";
import type { CodecSpec } from "../../../src/zarr/node";
import { nodeDecodePlatform } from "../../../src/workers/decodePlatform.node";
import { webDecodePlatform } from "../../../src/workers/decodePlatform.web";

const platforms = { Node: nodeDecodePlatform, "a browser": webDecodePlatform };
const megabyte = 2 ** 20;

/** What numcodecs made of 950 001 bytes: test/fixtures/codecs/README.md. */
function writtenBombs(): [CodecSpec, Uint8Array][] {
  const file = path.resolve("test/fixtures/codecs/vectors.json");
  const lines = readFileSync(file, "utf8").split("\n");
  return lines
    .filter((line) => line.includes('"steps"'))
    .map((line) => {
      const vector = JSON.parse(line.replace(/,$/, "")) as {
        config: JsonObject & { id: string };
        encoded: string;
      };
      const { id, ...configuration } = vector.config;
      const stored = new Uint8Array(Buffer.from(vector.encoded, "base64"));
      return [{ name: `numcodecs.${id}`, configuration }, stored];
    });
}

function chainOf(shape: number[], ...codecs: CodecSpec[]): ChainSpec {
  const dataType = { kind: "int", bits: 8, signed: false } as const;
  return { codecs, input: { kind: "array", dataType, shape, fillValue: Uint8Array.of(0) } };
}

const bytes: CodecSpec = { name: "bytes", configuration: {} };
const gzip: CodecSpec = { name: "gzip", configuration: { level: 9 } };
const zlib: CodecSpec = { name: "numcodecs.zlib", configuration: { level: 9 } };

for (const [host, platform] of Object.entries(platforms)) {
  describe(`Chunks that decode to far more than they should, in ${host}`, () => {
    const whole = new Uint8Array(64 * megabyte);
    const bombs: [CodecSpec, Uint8Array][] = [
      ...writtenBombs(),
      [gzip, new Uint8Array(gzipSync(whole))],
      [zlib, new Uint8Array(deflateSync(whole))],
    ];

    it("are there for every compressor", () => {
      const names = new Set(bombs.map(([{ name }]) => name.replace("numcodecs.", "")));
      assert.deepEqual([...names].sort(), ["blosc", "bz2", "gzip", "lz4", "lzma", "zlib", "zstd"]);
    });

    for (const [spec, stored] of bombs) {
      it(`${spec.name} ${JSON.stringify(spec.configuration)}, ${stored.length} bytes`, async () => {
        const options = { platform, chunkKey: "c/0" };
        const before = process.memoryUsage().arrayBuffers;
        await assert.rejects(decodeChunk(chainOf([1000], bytes, spec), stored, options), {
          path: "c/0",
          message: /more than 1000 bytes|1000/,
        });
        // The browser's streams leave pieces behind until they are collected.
        if (platform !== nodeDecodePlatform) return;
        assert.ok(process.memoryUsage().arrayBuffers - before < 8 * megabyte);
      });
    }

    it("where nothing says how large they are: strings of any length", async () => {
      const strings: ChainSpec = {
        codecs: [{ name: "vlen-utf8", configuration: {} }, gzip],
        input: { kind: "array", dataType: { kind: "string" }, shape: [1], fillValue: undefined },
      };
      const options = { platform, chunkKey: "c/0", maxBytes: megabyte };
      await assert.rejects(decodeChunk(strings, new Uint8Array(gzipSync(whole)), options), {
        code: "refused",
      });
    });

    it("one in the other", async () => {
      const inner = gzipSync(gzipSync(whole));
      const options = { platform, chunkKey: "c/0", maxBytes: megabyte };
      const chain = chainOf([1000], bytes, gzip, gzip);
      await assert.rejects(decodeChunk(chain, new Uint8Array(inner), options), { path: "c/0" });
    });
  });
}

describe("Shards that lie", () => {
  const options = { platform: nodeDecodePlatform, chunkKey: "c/0" };
  const inner = { name: "bytes", configuration: { endian: "little" } };
  const shard: CodecSpec = {
    name: "sharding_indexed",
    configuration: { chunk_shape: [4], codecs: [inner], index_codecs: [inner] },
  };
  const stored = (entries: bigint[]): Uint8Array =>
    Uint8Array.from([1, 2, 3, 4, ...new Uint8Array(BigUint64Array.from(entries).buffer)]);

  const lies: [string, bigint[], RegExp][] = [
    ["an offset near 2^64", [2n ** 64n - 2n, 4n, 0n, 4n], /inner chunk \[0\].*ends at byte/],
    ["a length near 2^64", [0n, 2n ** 64n - 2n, 0n, 4n], /inner chunk \[0\].*ends at byte/],
    ["a sum beyond 2^53", [2n ** 53n, 2n ** 53n, 0n, 4n], /inner chunk \[0\].*ends at byte/],
    ["a range that ends behind the shard", [0n, 4n, 33n, 4n], /inner chunk \[1\].*byte 37, beyond/],
    ["half an entry", [0n, 4n, 2n ** 64n - 1n, 4n], /inner chunk \[1\].*only one of its two/],
    ["an inner chunk of no bytes", [0n, 4n, 0n, 0n], /there are 0 bytes/],
  ];
  for (const [title, entries, message] of lies) {
    it(`${title}`, async () => {
      const decoding = decodeChunk(chainOf([8], shard), stored(entries), options);
      await assert.rejects(decoding, { code: "chunk", path: "c/0", message });
    });
  }

  it("ranges that overlap are read as they are", async () => {
    const { data } = await decodeChunk(chainOf([8], shard), stored([0n, 4n, 0n, 4n]), options);
    assert.deepEqual([...data], [1, 2, 3, 4, 1, 2, 3, 4]);
  });

  it("an index of more inner chunks than memory is refused before it is read", async () => {
    const many = { ...shard, configuration: { ...shard.configuration, chunk_shape: [1] } };
    const decoding = decodeChunk(chainOf([2 ** 40], many), stored([0n, 4n]), options);
    await assert.rejects(decoding, { code: "refused", message: /more than the limit/ });
  });
});
