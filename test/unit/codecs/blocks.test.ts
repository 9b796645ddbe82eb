import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { describe, it } from "mocha";
import type { ChainSpec } from "../../../src/codecs/chain";
import { decodeChunk } from "../../../src/codecs/decodeChunk";
import type { JsonObject, JsonValue } from "../../../src/zarr/json";
import { parseDataTypeV3 } from "../../../src/zarr/parseDataTypeV3";
import { nodeDecodePlatform } from "../../../src/workers/decodePlatform.node";
import { decodeBytes } from "./decodeWith";

const options = { platform: nodeDecodePlatform, chunkKey: "0/0" };

describe("N5 blocks", () => {
  const transpose = { name: "transpose", configuration: { order: [1, 0] } };
  const big = { name: "bytes", configuration: { endian: "big" } };
  const gzip = { name: "gzip", configuration: { level: 1 } };
  const chain: ChainSpec = {
    codecs: [{ name: "n5_default", configuration: { codecs: [transpose, big, gzip] } }],
    input: {
      kind: "array",
      dataType: parseDataTypeV3("int16"),
      shape: [2, 3],
      fillValue: Uint8Array.of(0, 0),
    },
  };

  /** Header and data; the first dimension is the fastest. */
  function block(shape: number[], values: number[]): Uint8Array {
    const header = Buffer.alloc(4 + 4 * shape.length);
    header.writeUInt16BE(shape.length, 2);
    shape.forEach((length, axis) => header.writeUInt32BE(length, 4 + 4 * axis));
    const data = Buffer.alloc(2 * values.length);
    values.forEach((value, index) => data.writeInt16BE(value, 2 * index));
    return new Uint8Array(Buffer.concat([header, gzipSync(data)]));
  }

  async function decode(stored: Uint8Array): Promise<number[]> {
    const { data } = await decodeChunk(chain, stored, options);
    return [...new Int16Array((data as Uint8Array).slice().buffer)];
  }

  it("whole", async () => {
    assert.deepEqual(await decode(block([2, 3], [1, 4, 2, 5, 3, 6])), [1, 2, 3, 4, 5, 6]);
  });

  it("cut off at the array's edge", async () => {
    assert.deepEqual(await decode(block([1, 2], [1, 2])), [1, 2, 0, 0, 0, 0]);
  });

  it("refuses other modes, ranks and sizes that cannot be", async () => {
    const mode = block([2, 3], [1, 4, 2, 5, 3, 6]);
    mode[1] = 1;
    await assert.rejects(decode(mode), { code: "unsupported", message: /has mode 1/ });
    await assert.rejects(decode(block([6], [1])), { code: "chunk", message: /1 dimensions where/ });
    const huge = block([0xffffffff, 0xffffffff], [1]);
    await assert.rejects(decode(huge), { message: /more than \d+ bytes/ });
  });

  it("as zarr-python 2 wrapped them", async () => {
    const configuration: JsonObject = {
      dtype: "<i2",
      chunk_shape: [3, 2],
      compressor_config: { id: "gzip", level: 1 },
    };
    const decoded = await decodeBytes("numcodecs/n5_wrapper", block([2, 1], [1, 2]), {
      configuration,
      size: 12,
    });
    assert.deepEqual([...new Int16Array(decoded.slice().buffer)], [1, 2, 0, 0, 0, 0]);
  });
});

describe("conditional", () => {
  const codecs: JsonValue[] = [
    { name: "gzip", configuration: { level: 1 } },
    { name: "crc32c", configuration: {} },
  ];
  const plain = Uint8Array.from([1, 2, 3, 4]);

  async function decode(header: number, stored: Uint8Array): Promise<Uint8Array> {
    const encoded = Uint8Array.from([header, ...stored]);
    return decodeBytes("conditional", encoded, { configuration: { codecs }, size: 4 });
  }

  it("undoes the codecs whose bit is set", async () => {
    const packed = new Uint8Array(gzipSync(plain));
    assert.deepEqual(await decode(0, plain), plain);
    assert.deepEqual(Buffer.from(await decode(1, packed)), Buffer.from(plain));
    const withChecksum = Uint8Array.from([...plain, 0, 0, 0, 0]);
    await assert.rejects(decode(2, withChecksum), { code: "checksum" });
  });

  it("wants a header as wide as its codecs", async () => {
    const configuration = { codecs, header_bits: 12 };
    const decoding = decodeBytes("conditional", plain, { configuration });
    await assert.rejects(decoding, /expected a multiple of 8 of at least 8/);
  });
});
