import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "mocha";
import { nodeDecodePlatform } from "../../../src/workers/decodePlatform.node";
import { webDecodePlatform } from "../../../src/workers/decodePlatform.web";
import { decodeBytes, seededRandom } from "./decodeWith";

const compressors = ["blosclz", "lz4", "lz4hc", "zlib", "zstd"];

/** Elements that repeat themselves somewhat, as measurements do. */
function sample(length: number, random: () => number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) =>
    random() < 0.1 ? Math.floor(random() * 256) : (index >> 5) & 0xff,
  );
}

describe("blosc", () => {
  for (const cname of compressors) {
    it(`decodes what numcodecs writes with ${cname}`, async () => {
      const { default: Blosc } = await import("numcodecs/blosc");
      const random = seededRandom(7);
      for (const shuffle of [0, 1, 2]) {
        for (const blocksize of [0, 256, 1024, 4096]) {
          for (const length of [1, 15, 16, 100, 1024, 5000, 70_000]) {
            const data = sample(length, random);
            const codec = Blosc.fromConfig({ id: "blosc", cname, clevel: 5, shuffle, blocksize });
            const encoded = await codec.encode(data);
            const platform = shuffle === 1 ? webDecodePlatform : nodeDecodePlatform;
            const decoded = await decodeBytes("blosc", encoded, { size: length, platform });
            assert.equal(Buffer.compare(decoded, data), 0, `${shuffle} ${blocksize} ${length}`);
          }
        }
      }
    });
  }

  it("decodes no more blocks than are needed", async () => {
    const { default: Blosc } = await import("numcodecs/blosc");
    const data = sample(2 ** 20, seededRandom(9));
    const codec = Blosc.fromConfig({ id: "blosc", cname: "lz4", shuffle: 1, blocksize: 4096 });
    const encoded = await codec.encode(data);
    const view = new DataView(encoded.buffer, encoded.byteOffset, encoded.length);
    const blockSize = view.getUint32(8, true);
    const count = Math.ceil(data.length / blockSize);
    assert.ok(count > 3);
    // All blocks but two are damaged: zeros are no LZ4 data.
    for (let block = 0; block < count; block++) {
      const start = view.getUint32(16 + 4 * block, true) + 4;
      const length = view.getUint32(start - 4, true);
      if (block !== 1 && block !== 2) encoded.fill(0, start, start + length);
    }
    const needed = { offset: blockSize + 100, length: blockSize };
    const decoded = await decodeBytes("blosc", encoded, { size: data.length, needed });
    const end = needed.offset + needed.length;
    assert.deepEqual(decoded.subarray(needed.offset, end), data.subarray(needed.offset, end));
    await assert.rejects(decodeBytes("blosc", encoded, { size: data.length }));
  });

  it("decodes a header alone as nothing", async () => {
    const header = Uint8Array.from([
      2,
      1,
      2,
      4,
      ...[0, 0, 0, 0],
      ...[0, 0, 0, 0],
      ...[16, 0, 0, 0],
    ]);
    assert.deepEqual(await decodeBytes("blosc", header, { size: 0 }), new Uint8Array(0));
  });

  it("refuses blosc 2 chunks by name", async () => {
    const chunk = Uint8Array.from({ length: 64 }, (_, index) => (index === 0 ? 5 : 0));
    await assert.rejects(decodeBytes("blosc", chunk), /a blosc 2 chunk \(format version 5\)/);
  });

  it("does not allocate what a header claims", async () => {
    const claim = new DataView(new ArrayBuffer(64));
    claim.setUint8(0, 2);
    claim.setUint8(2, 0x20);
    claim.setUint8(3, 1);
    claim.setUint32(4, 0x7fffffff, true);
    claim.setUint32(8, 0x7fffffff, true);
    claim.setUint32(12, 64, true);
    const bytes = new Uint8Array(claim.buffer);
    await assert.rejects(decodeBytes("blosc", bytes, { maxBytes: 1000 }), /more than 1000 bytes/);
  });
});

describe("blosc chunks of c-blosc 1.3 to 1.18", () => {
  const folder = path.resolve("../shared/thirdparty/c-blosc");
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /cdata$/.test(name)) : [];
  if (files.length === 0) it.skip("the files of c-blosc are not here");
  for (const file of files) {
    it(file, async () => {
      const bytes = new Uint8Array(readFileSync(path.join(folder, file)));
      const decoded = await decodeBytes("blosc", bytes, { size: 4_000_000 });
      const numbers = new Int32Array(decoded.buffer, decoded.byteOffset, 1_000_000);
      assert.ok(numbers.every((number, index) => number === index));
    });
  }
});
