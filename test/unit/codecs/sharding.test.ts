import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { resolveChain, type ChainSpec } from "../../../src/codecs/chain";
import type { ArrayForm, CodecProblem } from "../../../src/codecs/codec";
import { decodeChunk } from "../../../src/codecs/decodeChunk";
import { decodeShardIndex, shardLayout } from "../../../src/codecs/sharding";
import type { JsonObject } from "../../../src/zarr/json";
import type { CodecSpec } from "../../../src/zarr/node";
import { nodeDecodePlatform } from "../../../src/workers/decodePlatform.node";

const bytes = { name: "bytes", configuration: { endian: "little" } };
const missing = 2n ** 64n - 1n;
const options = { platform: nodeDecodePlatform, chunkKey: "c/0" };

function form(shape: number[]): ArrayForm {
  const dataType = { kind: "int", bits: 8, signed: false } as const;
  return { kind: "array", dataType, shape, fillValue: Uint8Array.of(9) };
}

function sharding(chunkShape: number[], more: JsonObject = {}): CodecSpec {
  const configuration = {
    chunk_shape: chunkShape,
    codecs: [bytes],
    index_codecs: [bytes],
    ...more,
  };
  return { name: "sharding_indexed", configuration };
}

/** A shard of one dimension, as data and then index entries. */
function shard(data: number[], entries: bigint[]): Uint8Array {
  const index = new Uint8Array(BigUint64Array.from(entries).buffer);
  return Uint8Array.from([...data, ...index]);
}

async function decode(chain: ChainSpec, stored: Uint8Array): Promise<number[]> {
  const { data } = await decodeChunk(chain, stored, options);
  return [...(data as Uint8Array)];
}

function problemsOf(codecs: CodecSpec[], shape: number[]): string[] {
  const problems: CodecProblem[] = [];
  resolveChain(codecs, form(shape), (problem) => problems.push(problem));
  return problems.map(({ rule, at, severity }) => `${severity} ${rule} /${at.join("/")}`);
}

describe("sharding_indexed", () => {
  const chain: ChainSpec = { codecs: [sharding([2])], input: form([6]) };

  it("IMP-009: takes inner chunks in any order, shared, with gaps, or missing", async () => {
    const stored = shard([0, 5, 6, 0, 7, 8], [4n, 2n, missing, missing, 1n, 2n]);
    assert.deepEqual(await decode(chain, stored), [7, 8, 9, 9, 5, 6]);
    const shared = shard([1, 2], [0n, 2n, 0n, 2n, 0n, 2n]);
    assert.deepEqual(await decode(chain, shared), [1, 2, 1, 2, 1, 2]);
  });

  it("finds an index at the start, and offsets that count it", async () => {
    const atStart = { codecs: [sharding([3], { index_location: "start" })], input: form([6]) };
    const index = new Uint8Array(BigUint64Array.from([35n, 3n, 32n, 3n]).buffer);
    const stored = Uint8Array.from([...index, 1, 2, 3, 4, 5, 6]);
    assert.deepEqual(await decode(atStart, stored), [4, 5, 6, 1, 2, 3]);
    assert.deepEqual(shardLayout(atStart)?.indexRange, { offset: 0, length: 32 });
  });

  it("IMP-006: offers to look at a shard whose index has a wrong checksum, as old zarrs wrote", async () => {
    const checked = sharding([2], { index_codecs: [bytes, { name: "crc32c" }] });
    const one: ChainSpec = { codecs: [checked], input: form([4]) };
    const stored = Uint8Array.from([...shard([1, 2, 3, 4], [0n, 2n, 2n, 2n]), 1, 2, 3, 4]);
    await assert.rejects(decode(one, stored), { code: "checksum", message: /checksum/ });
    const { data } = await decodeChunk(one, stored, { ...options, ignoreChecksums: true });
    assert.deepEqual([...(data as Uint8Array)], [1, 2, 3, 4]);
  });

  it("refuses entries that cannot be", async () => {
    const half = shard([1, 2], [0n, 2n, 0n, missing, 0n, 2n]);
    await assert.rejects(decode(chain, half), {
      code: "chunk",
      message: /inner chunk \[1\].*only one/,
    });
    const beyond = shard([1, 2], [0n, 2n, 0n, 2n, 50n, 2n]);
    await assert.rejects(decode(chain, beyond), {
      code: "chunk",
      message: /ends at byte 52, beyond/,
    });
    const huge = shard([1, 2], [0n, 2n, 0n, 2n, 2n ** 63n, 2n ** 63n]);
    await assert.rejects(decode(chain, huge), { code: "chunk", message: /inner chunk \[2\]/ });
  });

  it("says which inner chunk does not decode", async () => {
    const short = shard([1, 2], [0n, 2n, 0n, 1n, 0n, 2n]);
    const message =
      /^Chunk "c\/0": codec "sharding_indexed": inner chunk \[1\]: codec "bytes": there are 1 bytes/;
    await assert.rejects(decode(chain, short), { code: "chunk", codec: "bytes", message });
  });

  it("says when a shard is shorter than its index", async () => {
    const message = /the shard has 3 bytes, fewer than the 48 of its index/;
    await assert.rejects(decode(chain, Uint8Array.of(1, 2, 3)), { code: "chunk", message });
    const layout = shardLayout(chain);
    assert.ok(layout);
    const reading = decodeShardIndex(layout, new Uint8Array(3), options);
    await assert.rejects(reading, { code: "chunk", message: /has 3 of its 48 bytes/ });
  });

  it("lays out a transposed shard in the array's own dimensions", async () => {
    const transpose = { name: "transpose", configuration: { order: [2, 0, 1] } };
    const turned = { codecs: [transpose, sharding([2, 1, 3])], input: form([4, 6, 2]) };
    const layout = shardLayout(turned);
    assert.deepEqual(layout?.innerShape, [1, 3, 2]);
    assert.deepEqual(layout.gridShape, [4, 2, 1]);
    assert.deepEqual(layout.innerChain.input.shape, [1, 3, 2]);
    const entries = Array.from({ length: 16 }, (_, index) => BigInt(index >> 1));
    const stored = new Uint8Array(BigUint64Array.from(entries).buffer);
    const index = await decodeShardIndex(layout, stored, options);
    // The shard's own grid is [1, 4, 2].
    assert.deepEqual(index.entry([3, 1, 0]), { offset: 7, length: 7 });
    assert.deepEqual(index.entry([2, 0, 0]), { offset: 4, length: 4 });
  });

  it("has no layout where the whole shard is needed", () => {
    const gzip = { name: "gzip", configuration: { level: 1 } };
    const delta = { name: "numcodecs.delta", configuration: { dtype: "|u1" } };
    assert.equal(shardLayout({ codecs: [sharding([2]), gzip], input: form([6]) }), undefined);
    assert.equal(shardLayout({ codecs: [delta, sharding([2])], input: form([6]) }), undefined);
    assert.equal(shardLayout({ codecs: [bytes], input: form([6]) }), undefined);
  });

  it("gives the layout of shards within shards", () => {
    const nested = {
      codecs: [sharding([4], { codecs: [sharding([2])] as never })],
      input: form([8]),
    };
    const outer = shardLayout(nested);
    assert.deepEqual(outer?.innerShape, [4]);
    assert.deepEqual(outer && shardLayout(outer.innerChain)?.innerShape, [2]);
  });

  it("reports what is wrong, at its place", () => {
    const at = "/0/configuration";
    const none = "hint no-compression /0/configuration/codecs";
    const usual = `warning shard-index-usual ${at}/index_codecs`;
    assert.deepEqual(problemsOf([sharding([4])], [6]), [
      `error shard-chunk-shape-divides ${at}/chunk_shape`,
      none,
      usual,
    ]);
    assert.deepEqual(problemsOf([sharding([2, 2])], [6]), [
      `error shard-chunk-shape ${at}/chunk_shape`,
      none,
      usual,
    ]);
    const gzip = { name: "gzip", configuration: { level: 1 } };
    assert.deepEqual(problemsOf([sharding([2], { index_codecs: [bytes, gzip] })], [6]), [
      none,
      `error shard-index-codecs ${at}/index_codecs`,
    ]);
    assert.deepEqual(problemsOf([sharding([2], { codecs: [{ name: "gzip" }] })], [6]), [
      `error codec-order ${at}/codecs/0/name`,
      `error gzip-level ${at}/codecs/0/configuration`,
      `error codec-array-to-bytes ${at}/codecs`,
      usual,
    ]);
    const after = problemsOf([sharding([2]), gzip], [6]);
    assert.ok(after.includes("warning shard-codec-after /1/name"));
  });
});
