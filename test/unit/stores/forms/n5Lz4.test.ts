import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "mocha";
import { xxHash32 } from "../../../../src/codecs/decoders/xxHash32";
import { decodeBytes } from "../../codecs/decodeWith";

/** The stream within the first block of the fixture, after its header: 60 bytes stored as they are. */
const stream = readFileSync("test/fixtures/forms/java_lz4.n5/lz4/0/0").subarray(12);
const packed = readFileSync("test/fixtures/forms/java_lz4.n5/lz4/1/0").subarray(12);

describe("lz4 of N5", () => {
  it("reads blocks that are stored and blocks that are compressed", async () => {
    assert.equal((await decodeBytes("numcodecs/n5_lz4", stream)).length, 60);
    assert.equal((await decodeBytes("numcodecs/n5_lz4", packed)).length, 40);
  });

  it("reads two blocks after each other, and nothing after the end", async () => {
    const first = stream.subarray(0, stream.length - 21);
    const both = await decodeBytes("numcodecs/n5_lz4", Buffer.concat([first, packed, first]));
    assert.equal(both.length, 100);
  });

  it("verifies the hash of each block, and can be told not to", async () => {
    const changed = Uint8Array.from(stream);
    changed[30] = 0xff;
    await assert.rejects(decodeBytes("numcodecs/n5_lz4", changed), /checksum of an LZ4 block/);
    const read = await decodeBytes("numcodecs/n5_lz4", changed, { ignoreChecksums: true });
    assert.equal(read.length, 60);
  });

  it("refuses a stream that ends too early, wherever that is", async () => {
    for (let length = 0; length < packed.length; length++) {
      await assert.rejects(
        decodeBytes("numcodecs/n5_lz4", Uint8Array.from(packed.subarray(0, length))),
        `cut at ${length}`,
      );
    }
  });

  it("refuses a method that is none, and sizes that are lies", async () => {
    const changes: [at: number, value: number][] = [
      [8, 0x30],
      [9, 0xff],
      [12, 0xff],
      [13, 0xff],
      [16, 0xff],
    ];
    for (const [at, value] of changes) {
      const changed = Uint8Array.from(packed);
      changed[at] = value;
      await assert.rejects(decodeBytes("numcodecs/n5_lz4", changed), `byte ${at}`);
    }
  });

  it("never gives more than it may", async () => {
    await assert.rejects(
      decodeBytes("numcodecs/n5_lz4", stream, { size: 60, maxBytes: 59 }),
      /more than 59 bytes/,
    );
  });
});

describe("xxHash32", () => {
  // Values of the reference implementation.
  const known: [text: string, seed: number, hash: number][] = [
    ["", 0, 0x02cc5d05],
    ["", 1, 0x0b2cb792],
    ["a", 0, 0x550d7456],
    ["abc", 0, 0x32d153ff],
    ["Nobody inspects the spammish repetition", 0, 0xe2293b2f],
  ];
  for (const [text, seed, hash] of known) {
    it(`of ${JSON.stringify(text)} with seed ${seed}`, () => {
      assert.equal(xxHash32(new TextEncoder().encode(text), seed), hash);
    });
  }
});
