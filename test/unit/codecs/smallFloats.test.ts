import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, it } from "mocha";
import { decodeChunk } from "../../../src/codecs/decodeChunk";
import { nodeDecodePlatform as platform } from "../../../src/workers/decodePlatform.node";
import { elementJson } from "../../../src/zarr/elements";
import { floatFormats, floatSize } from "../../../src/zarr/floatFormats";
import { parseDataTypeV3 } from "../../../src/zarr/parseDataTypeV3";

// What ml_dtypes makes of every pattern of bits: test/fixtures/codecs/README.md.
const hashes = JSON.parse(readFileSync("test/fixtures/codecs/floats.json", "utf8")) as Readonly<
  Record<string, string>
>;

describe("floats narrower than four bytes", () => {
  it("are all here", () => {
    const narrow = floatFormats.filter((format) => floatSize(format) < 4);
    assert.deepEqual(Object.keys(hashes).sort(), [...narrow].sort());
  });

  for (const [name, expected] of Object.entries(hashes)) {
    for (const endian of ["little", "big"] as const) {
      it(`${name}, ${endian}: every pattern of bits`, async () => {
        const dataType = parseDataTypeV3(name);
        const width = name.endsWith("float16") ? 16 : Number(/float(\d)/.exec(name)?.[1]);
        const count = 2 ** width;
        const stored = new Uint8Array(count * (width === 16 ? 2 : 1));
        const view = new DataView(stored.buffer);
        for (let bits = 0; bits < count; bits++) {
          if (width === 16) view.setUint16(2 * bits, bits, endian === "little");
          else stored[bits] = bits;
        }
        const codecs = [{ name: "bytes", configuration: { endian } }];
        const chain = {
          codecs,
          input: { kind: "array" as const, dataType, shape: [count], fillValue: undefined },
        };
        const { data } = await decodeChunk(chain, stored, { platform, chunkKey: "c/0" });
        const values = new DataView(new ArrayBuffer(4 * count));
        for (let index = 0; index < count; index++) {
          const json = elementJson(dataType, data, index);
          const value = typeof json === "number" ? json : Number(json);
          if (Number.isNaN(value)) values.setUint32(4 * index, 0x7fc00000, true);
          else values.setFloat32(4 * index, value, true);
        }
        const bytes = new Uint8Array(values.buffer);
        assert.equal(createHash("sha256").update(bytes).digest("hex"), expected);
      });
    }
  }
});
