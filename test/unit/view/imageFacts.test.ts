import assert from "node:assert/strict";
import { decodedBlock } from "../../../src/view/exportDecoded";
import { imageFacts } from "../../../src/view/image/imageFacts";
import { fieldBlock, plainFields } from "../../../src/view/structField";
import type { DataType } from "../../../src/zarr/dataType";
import type { JsonObject } from "../../../src/zarr/json";

const uint8: DataType = { kind: "int", bits: 8, signed: false };
const uint16: DataType = { kind: "int", bits: 16, signed: false };

function facts(attributes: object, shape: readonly number[], dataType = uint16) {
  const group = { attributes: attributes as JsonObject, below: "0" };
  return imageFacts({ shape, dataType, path: "0" }, [group]);
}

const axes = ["c", "y", "x"].map((name) => ({ name, type: name === "c" ? "channel" : "space" }));
const multiscales = [{ axes, datasets: [{ path: "0" }] }];

describe("what an array is as a picture", () => {
  it("channels with the colours and windows of omero, in v2 and v3", () => {
    const omero = {
      channels: [
        { label: "DNA", color: "0000FF", active: false, window: { start: 1, end: 9 } },
        { color: "zebra", window: { start: 9, end: 1 } },
      ],
    };
    for (const attributes of [{ multiscales, omero }, { ome: { multiscales, omero } }]) {
      assert.deepEqual(facts(attributes, [2, 5, 6]), {
        kind: "channels",
        dimension: 0,
        channels: [
          { label: "DNA", color: [0, 0, 255], window: { minimum: 1, maximum: 9 }, isActive: false },
          { label: "1", color: [0, 255, 0], window: undefined, isActive: true },
        ],
      });
    }
    // More than can be told apart by colour.
    assert.equal(facts({ multiscales }, [99, 5, 6]), undefined);
  });

  it("labels with colours of their own", () => {
    const label = {
      colors: [{ "label-value": 3, rgba: [255, 0, 1, 128] }, { "label-value": "x" }],
    };
    assert.deepEqual(facts({ multiscales, "image-label": label }, [1, 5, 6]), {
      kind: "labels",
      colors: [{ value: 3, color: [255, 0, 1] }],
    });
  });

  it("red, green and blue bytes, last or first, and nothing else", () => {
    const kinds = (shape: readonly number[], type: DataType): number | undefined => {
      const found = facts({}, shape, type);
      return found?.kind === "channels" ? found.dimension : undefined;
    };
    assert.equal(kinds([9, 9, 3], uint8), 2);
    assert.equal(kinds([4, 9, 9], uint8), 0);
    assert.equal(kinds([9, 9, 3], uint16), undefined);
    assert.equal(kinds([9, 3], uint8), undefined);
  });
});

describe("fields of a struct", () => {
  const inner: DataType = {
    kind: "struct",
    size: 3,
    fields: [
      { name: "a", type: uint8, offset: 0, shape: [] },
      { name: "b", type: uint16, offset: 1, shape: [] },
    ],
  };
  const dataType: DataType = {
    kind: "struct",
    size: 6,
    fields: [
      { name: "id", type: uint8, offset: 0, shape: [] },
      { name: "in", type: inner, offset: 1, shape: [] },
      { name: "list", type: uint8, offset: 4, shape: [2] },
    ],
  };

  it("are taken out of packed elements, also those of structs in structs", () => {
    assert.deepEqual(
      plainFields(dataType).map(({ name, offset }) => [name, offset]),
      [
        ["id", 0],
        ["in.a", 1],
        ["in.b", 2],
      ],
    );
    const data = Uint8Array.of(1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16);
    const block = fieldBlock({ dataType, shape: [2], data }, "in.b");
    assert.deepEqual(block, { dataType: uint16, shape: [2], data: Uint8Array.of(3, 4, 13, 14) });
  });
});

describe("decoded values for files", () => {
  it("are float64, NaN where there is none", () => {
    const decoding = {
      ...{ reinterpret: undefined, valid: undefined, flags: [], time: undefined },
      ...{ missing: [7], scale: 2, offset: 1 },
    };
    const { data } = decodedBlock(
      { dataType: uint8, shape: [2], data: Uint8Array.of(3, 7) },
      decoding,
    );
    assert.ok(data instanceof Uint8Array);
    assert.deepEqual([...new Float64Array(data.buffer)], [7, NaN]);
  });
});
