import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import type { ChainSpec } from "../../../src/codecs/chain";
import { decodeChunk } from "../../../src/codecs/decodeChunk";
import type { DataType } from "../../../src/zarr/dataType";
import { itemSize } from "../../../src/zarr/dataTypeName";
import { parseDataTypeV3 } from "../../../src/zarr/parseDataTypeV3";
import { nodeDecodePlatform } from "../../../src/workers/decodePlatform.node";
import { indexes } from "./readArray";

const options = { platform: nodeDecodePlatform, chunkKey: "c" };
const types = ["uint8", "int16", "float32", "float64", "complex128", "r24", "r96"];

/** A shape, and its dimensions in another order. */
const shapeAndOrder = fc
  .array(fc.integer({ min: 0, max: 40 }), { maxLength: 4 })
  .filter((shape) => shape.reduce((product, length) => product * length, 1) < 20_000)
  .chain((shape) =>
    fc.tuple(
      fc.constant(shape),
      fc.shuffledSubarray(
        shape.map((_, axis) => axis),
        { minLength: shape.length },
      ),
    ),
  );

/** Elements in another order of dimensions, put there one by one. */
function transposed(data: Uint8Array, shape: number[], order: number[]): Uint8Array {
  const count = shape.reduce((product, length) => product * length, 1);
  const size = count === 0 ? 0 : data.length / count;
  const result = new Uint8Array(data.length);
  let to = 0;
  for (const coords of indexes(order.map((dimension) => shape[dimension] ?? 0))) {
    const original = shape.map((_, dimension) => coords[order.indexOf(dimension)] ?? 0);
    const from = original.reduce((at, coord, axis) => at * (shape[axis] ?? 1) + coord, 0);
    result.set(data.subarray(from * size, (from + 1) * size), to++ * size);
  }
  return result;
}

function sample(type: DataType, shape: number[]): Uint8Array {
  const count = shape.reduce((product, length) => product * length, 1);
  return Uint8Array.from(
    { length: count * (itemSize(type) ?? 1) },
    (_, index) => (index * 7) % 251,
  );
}

describe("arrays to bytes and back", () => {
  it("transpose gives every element back, for every shape, order and item size", async () => {
    const property = fc.asyncProperty(
      shapeAndOrder,
      fc.constantFrom(...types),
      fc.integer({ min: 0, max: 3 }),
      async ([shape, order], typeName, misalignment) => {
        const dataType = parseDataTypeV3(typeName);
        const chain: ChainSpec = {
          codecs: [
            { name: "transpose", configuration: { order } },
            { name: "bytes", configuration: { endian: "little" } },
          ],
          input: { kind: "array", dataType, shape, fillValue: undefined },
        };
        const data = sample(dataType, shape);
        const stored = new Uint8Array(data.length + misalignment).subarray(misalignment);
        stored.set(transposed(data, shape, order));
        const decoded = await decodeChunk(chain, stored, options);
        assert.equal(Buffer.compare(decoded.data as Uint8Array, data), 0);
      },
    );
    await fc.assert(property, { numRuns: 200, seed: 42 });
  });

  it("transpose moves strings as well", async () => {
    const chain: ChainSpec = {
      codecs: [
        { name: "transpose", configuration: { order: [1, 0] } },
        { name: "vlen-utf8", configuration: {} },
      ],
      input: { kind: "array", dataType: { kind: "string" }, shape: [2, 3], fillValue: undefined },
    };
    const text = new TextEncoder();
    const items = ["a", "d", "bb", "é", "", "f"].map((item) => text.encode(item));
    const stored = [6, 0, 0, 0, ...items.flatMap((item) => [item.length, 0, 0, 0, ...item])];
    const { data } = await decodeChunk(chain, Uint8Array.from(stored), options);
    assert.deepEqual(data, ["a", "bb", "", "d", "é", "f"]);
  });

  const orders: [type: string, stored: number[], decoded: number[]][] = [
    ["int16", [1, 2, 3, 4], [2, 1, 4, 3]],
    ["float32", [1, 2, 3, 4], [4, 3, 2, 1]],
    ["uint64", [1, 2, 3, 4, 5, 6, 7, 8], [8, 7, 6, 5, 4, 3, 2, 1]],
    ["complex64", [1, 2, 3, 4, 5, 6, 7, 8], [4, 3, 2, 1, 8, 7, 6, 5]],
    ["r16", [1, 2, 3, 4], [1, 2, 3, 4]],
    ["bfloat16", [1, 2], [2, 1]],
    ["int4", [0xf7, 0x18], [7, 0xf8]],
    ["uint2", [0xff, 0x05], [3, 1]],
    ["float6_e2m3fn", [0xff], [0x3f]],
  ];
  for (const [type, stored, expected] of orders) {
    it(`bytes turns ${type} round and clears unused bits`, async () => {
      const dataType = parseDataTypeV3(type);
      const shape = [stored.length / (itemSize(dataType) ?? 1)];
      const chain: ChainSpec = {
        codecs: [{ name: "bytes", configuration: { endian: "big" } }],
        input: { kind: "array", dataType, shape, fillValue: undefined },
      };
      // An odd start in its buffer, as within a shard.
      const bytes = Uint8Array.from([0, ...stored]).subarray(1);
      const { data } = await decodeChunk(chain, bytes, options);
      assert.deepEqual([...(data as Uint8Array)], expected);
    });
  }

  it("takes Node's Buffers, whose slice() does not copy", async () => {
    const chain: ChainSpec = {
      codecs: [{ name: "bytes", configuration: { endian: "big" } }],
      input: {
        kind: "array",
        dataType: parseDataTypeV3("int32"),
        shape: [1],
        fillValue: undefined,
      },
    };
    const { data } = await decodeChunk(chain, Buffer.from([0, 1, 2, 3, 4]).subarray(1), options);
    assert.equal(data.constructor, Uint8Array);
    assert.deepEqual([...(data as Uint8Array)], [4, 3, 2, 1]);
  });

  it("bytes turns each field of a struct round by itself", async () => {
    const dataType = parseDataTypeV3({
      name: "struct",
      configuration: {
        fields: [
          { name: "a", data_type: "uint8" },
          { name: "b", data_type: "int16" },
          {
            name: "c",
            data_type: {
              name: "struct",
              configuration: { fields: [{ name: "d", data_type: "int32" }] },
            },
          },
        ],
      },
    });
    const chain: ChainSpec = {
      codecs: [{ name: "bytes", configuration: { endian: "big" } }],
      input: { kind: "array", dataType, shape: [1], fillValue: undefined },
    };
    const { data } = await decodeChunk(chain, Uint8Array.from([1, 2, 3, 4, 5, 6, 7]), options);
    assert.deepEqual([...(data as Uint8Array)], [1, 3, 2, 7, 6, 5, 4]);
  });
});
