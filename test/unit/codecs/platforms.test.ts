import assert from "node:assert/strict";
import * as zlib from "node:zlib";
import { describe, it } from "mocha";
import { nodeDecodePlatform } from "../../../src/workers/decodePlatform.node";
import { webDecodePlatform } from "../../../src/workers/decodePlatform.web";
import { zstdFrames } from "../../../src/codecs/decoders/zstdFrames";
import { decodeBytes, seededRandom } from "./decodeWith";

const random = seededRandom(3);
const sizes = [0, 1, 100, 70_000, 300_000];
const samples = sizes.map((size) =>
  Uint8Array.from({ length: size }, () => Math.floor(random() * random() * 256)),
);

describe("zstdFrames", () => {
  /** A frame with a content size in the given bytes, and one run of five bytes. */
  const frame = (descriptor: number, ...size: number[]): Uint8Array =>
    Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, descriptor, ...size, 0x2b, 0, 0, 7]);

  it("reads content sizes of every width", () => {
    const sizes: [Uint8Array, number | undefined][] = [
      [frame(0x20, 5), 5],
      [frame(0x60, 1, 2), 769],
      [frame(0xa0, 1, 2, 3, 4), 0x04030201],
      [frame(0xe0, 1, 0, 0, 0, 1, 0, 0, 0), 2 ** 32 + 1],
      [frame(0x00, 0x58), undefined],
      [frame(0x21, 99, 5), 5],
    ];
    for (const [bytes, contentSize] of sizes) {
      const [found, ...others] = zstdFrames(bytes);
      assert.equal(found?.contentSize, contentSize);
      assert.equal(found?.bound, 5);
      assert.equal(others.length, 0);
    }
  });

  it("refuses what is no sequence of whole frames", () => {
    const whole = frame(0x20, 5);
    for (let length = 0; length < whole.length; length++) {
      assert.throws(() => zstdFrames(whole.subarray(0, length)), { code: "chunk" });
    }
    const followed = Uint8Array.from([...whole, ...Buffer.from("garbage!")]);
    assert.throws(() => zstdFrames(followed), /byte 10 does not start a frame/);
  });
});

describe("nodeDecodePlatform", () => {
  it("gives out buffers of their own, a byte longer at most, so that they can be transferred", () => {
    const sample = samples[3] ?? new Uint8Array(0);
    const decoded = nodeDecodePlatform.gunzip(zlib.gzipSync(sample), sample.length);
    assert.ok(decoded instanceof Uint8Array);
    assert.equal(decoded.constructor, Uint8Array);
    assert.equal(decoded.byteLength, sample.length);
    assert.ok(decoded.buffer.byteLength <= sample.length + 1);
  });
});

for (const [host, platform] of [
  ["Node", nodeDecodePlatform],
  ["browser", webDecodePlatform],
] as const) {
  describe(`${host} platform`, () => {
    it("decodes gzip of every size, with and without a known size", async () => {
      for (const sample of samples) {
        const encoded = new Uint8Array(zlib.gzipSync(sample));
        for (const size of [sample.length, undefined]) {
          const decoded = await decodeBytes("gzip", encoded, { platform, size });
          assert.equal(Buffer.compare(decoded, sample), 0);
        }
      }
    });

    it("decodes gzip of several members", async () => {
      const members = samples.map((sample) => zlib.gzipSync(sample));
      const encoded = new Uint8Array(Buffer.concat(members));
      const whole = Buffer.concat(samples);
      const decoded = await decodeBytes("gzip", encoded, { platform, size: whole.length });
      assert.equal(Buffer.compare(decoded, whole), 0);
    });

    it("decodes zlib of every size", async () => {
      for (const sample of samples) {
        const encoded = new Uint8Array(zlib.deflateSync(sample));
        const options = { platform, size: sample.length };
        const decoded = await decodeBytes("numcodecs/zlib", encoded, options);
        assert.equal(Buffer.compare(decoded, sample), 0);
      }
    });

    it("stops a bomb at the limit", async () => {
      const bomb = Buffer.alloc(64 * 2 ** 20);
      const limit = { platform, maxBytes: 2 ** 20 };
      const gzip = new Uint8Array(zlib.gzipSync(bomb));
      await assert.rejects(decodeBytes("gzip", gzip, limit), { name: "OutputLimitError" });
      const deflate = new Uint8Array(zlib.deflateSync(bomb));
      const zlibLimit = decodeBytes("numcodecs/zlib", deflate, limit);
      await assert.rejects(zlibLimit, { name: "OutputLimitError" });
    });

    it("finds changed bytes in gzip and zlib", async () => {
      const sample = samples[3] ?? new Uint8Array(0);
      for (const [name, encode] of [
        ["gzip", zlib.gzipSync],
        ["numcodecs/zlib", zlib.deflateSync],
      ] as const) {
        const encoded = new Uint8Array(encode(sample, { level: 0 }));
        encoded[5000] = (encoded[5000] ?? 0) ^ 1;
        await assert.rejects(decodeBytes(name, encoded, { platform, size: sample.length }));
      }
    });

    it("decodes zstd of every size", async () => {
      const { default: Zstd } = await import("numcodecs/zstd");
      for (const sample of samples) {
        const encoded = await Zstd.fromConfig({ id: "zstd", level: 3 }).encode(sample);
        const decoded = await decodeBytes("zstd", encoded, { platform, size: sample.length });
        assert.equal(Buffer.compare(decoded, sample), 0);
      }
    });

    it("decodes several zstd frames, and passes over skippable ones", async () => {
      const { default: Zstd } = await import("numcodecs/zstd");
      const codec = Zstd.fromConfig({ id: "zstd", level: 1 });
      const skippable = Uint8Array.from([0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
      const parts = samples.slice(2, 4);
      const frames: Uint8Array[] = [];
      for (const part of parts) frames.push(skippable, await codec.encode(part));
      const whole = Buffer.concat(parts);
      const encoded = new Uint8Array(Buffer.concat(frames));
      const decoded = await decodeBytes("zstd", encoded, { platform, size: whole.length });
      assert.equal(Buffer.compare(decoded, whole), 0);
    });

    it("holds what a zstd frame declares against the limit", async () => {
      // A frame that declares 2^40 bytes and has one empty block.
      const claim = "28b52ffde0" + "0000000000010000" + "010000";
      const encoded = new Uint8Array(Buffer.from(claim, "hex"));
      const decoding = decodeBytes("zstd", encoded, { platform, maxBytes: 1000 });
      await assert.rejects(decoding, { name: "OutputLimitError" });
    });

    it("decodes a zstd frame that does not declare its size", async () => {
      // "hello" as one raw block in a frame without a content size.
      const encoded = new Uint8Array(Buffer.from("28b52ffd0058290000" + "68656c6c6f", "hex"));
      const decoded = await decodeBytes("zstd", encoded, { platform });
      assert.equal(Buffer.from(decoded).toString(), "hello");
    });
  });
}
