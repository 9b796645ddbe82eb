import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "mocha";
import type { ChainSpec } from "../../../src/codecs/chain";
import { decodeChunk } from "../../../src/codecs/decodeChunk";
import type { JsonObject } from "../../../src/zarr/json";
import type { CodecSpec } from "../../../src/zarr/node";
import { nodeDecodePlatform } from "../../../src/workers/decodePlatform.node";
import { webDecodePlatform } from "../../../src/workers/decodePlatform.web";

/** 500 elements of four bytes, as numcodecs wrote them: test/fixtures/codecs/README.md. */
function written(config: JsonObject): Uint8Array {
  const file = path.resolve("test/fixtures/codecs/vectors.json");
  const start = `{"config": ${JSON.stringify(config).replaceAll(":", ": ").replaceAll(",", ", ")}`;
  const line = readFileSync(file, "utf8")
    .split("\n")
    .find((one) => one.startsWith(start) && one.includes('"plain": ["smooth", 4, 500]'));
  assert.ok(line !== undefined, start);
  const { encoded } = JSON.parse(line.replace(/,$/, "")) as { encoded: string };
  return new Uint8Array(Buffer.from(encoded, "base64"));
}

function chainOf(...codecs: CodecSpec[]): ChainSpec {
  const dataType = { kind: "int", bits: 8, signed: false } as const;
  const bytes = { name: "bytes", configuration: {} };
  const input = { kind: "array" as const, dataType, shape: [2000], fillValue: undefined };
  return { codecs: [bytes, ...codecs], input };
}

/** With one bit of its checksum turned. */
function turned(stored: Uint8Array, fromEnd: number): Uint8Array {
  const copy = stored.slice();
  copy[copy.length - fromEnd] = (copy[copy.length - fromEnd] ?? 0) ^ 1;
  return copy;
}

const platforms = { Node: nodeDecodePlatform, "a browser": webDecodePlatform };

for (const [host, platform] of Object.entries(platforms)) {
  describe(`A checksum that does not match, in ${host}`, () => {
    const inside: readonly [id: string, config: JsonObject, fromEnd: number][] = [
      ["gzip", { level: 9 }, 8],
      ["zlib", { level: 9 }, 1],
      ["zstd", { level: 19, checksum: true }, 1],
    ];
    for (const [id, config, fromEnd] of inside) {
      it(`of ${id} itself cannot be ignored, and says so`, async () => {
        const stored = turned(written({ id, ...config }), fromEnd);
        const chain = chainOf({ name: `numcodecs.${id}`, configuration: config });
        for (const ignoreChecksums of [false, true]) {
          const options = { platform, chunkKey: "c/0", ignoreChecksums };
          await assert.rejects(decodeChunk(chain, stored, options), {
            code: "chunk",
            path: "c/0",
            message: /checksum does not match; it belongs to \w+ itself and cannot be ignored/,
          });
        }
      });
    }

    const beside: readonly [name: string, config: JsonObject, stored: Uint8Array][] = [
      // The sum of the whole stream is what the last ten bytes of bzip2 begin with.
      ["numcodecs.bz2", { level: 9 }, turned(written({ id: "bz2", level: 9 }), 4)],
      ["numcodecs.lzma", { format: 1 }, turned(written({ id: "lzma", format: 1 }), 30)],
    ];
    for (const [name, configuration, stored] of beside) {
      it(`of ${name} can be ignored, and says so`, async () => {
        const chain = chainOf({ name, configuration });
        const options = { platform, chunkKey: "c/0" };
        await assert.rejects(decodeChunk(chain, stored, options), {
          code: "checksum",
          message: /can be looked at with checksums ignored/,
        });
        const ignoring = { ...options, ignoreChecksums: true };
        assert.equal((await decodeChunk(chain, stored, ignoring)).data.length, 2000);
      });
    }

    it("of an inner chunk, or of a shard's index, can be ignored, and says which it is", async () => {
      const bytes = { name: "bytes", configuration: { endian: "little" } };
      const checked = [bytes, { name: "crc32c", configuration: {} }];
      const configuration = { chunk_shape: [1000], codecs: checked, index_codecs: checked };
      const chain = chainOf();
      const shard = { ...chain, codecs: [{ name: "sharding_indexed", configuration }] };
      const entries = new Uint8Array(BigUint64Array.from([0n, 1004n, 1004n, 1004n]).buffer);
      // The sum of a thousand zeros is right for the first inner chunk alone.
      const zeros = [...new Uint8Array(1000), ...crcOfZeros];
      const wrong = [...new Uint8Array(1000), 1, 2, 3, 4];
      const stored = (...parts: number[][]): Uint8Array =>
        Uint8Array.from([...parts.flat(), ...entries]);
      const options = { platform, chunkKey: "c/0" };
      const badIndex = Uint8Array.from([...stored(zeros, zeros), 1, 2, 3, 4]);
      await assert.rejects(decodeChunk(shard, badIndex, options), {
        code: "checksum",
        message: /the shard's index.*can still be looked at with checksums ignored/,
      });
      const noSum = { ...configuration, index_codecs: [bytes] };
      const plain = { ...chain, codecs: [{ name: "sharding_indexed", configuration: noSum }] };
      assert.equal((await decodeChunk(plain, stored(zeros, zeros), options)).data.length, 2000);
      await assert.rejects(decodeChunk(plain, stored(zeros, wrong), options), {
        code: "checksum",
        message: /inner chunk \[1\].*can still be looked at with checksums ignored/,
      });
      for (const [one, bytesOf] of [
        [shard, badIndex],
        [plain, stored(zeros, wrong)],
      ] as const) {
        const { data } = await decodeChunk(one, bytesOf, { ...options, ignoreChecksums: true });
        assert.equal(data.length, 2000);
      }
    });
  });
}

/** CRC-32C of a thousand zero bytes, by google-crc32c. */
const crcOfZeros: readonly number[] = [87, 218, 77, 216];
