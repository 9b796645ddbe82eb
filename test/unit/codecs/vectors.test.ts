import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "mocha";
import type { DecodePlatform } from "../../../src/codecs/codec";
import { decodeChunk } from "../../../src/codecs/decodeChunk";
import { nodeDecodePlatform } from "../../../src/workers/decodePlatform.node";
import { webDecodePlatform } from "../../../src/workers/decodePlatform.web";
import { readArrayV2 } from "../../../src/zarr/arrayV2";
import { elementJson } from "../../../src/zarr/elements";
import type { JsonObject, JsonValue } from "../../../src/zarr/json";
import { parseJsonBytes } from "../../../src/zarr/parseJson";
import { littleEndianLayout } from "../../../src/zarr/parseDtypeV2";
import { decodeBytes } from "./decodeWith";

// What numcodecs wrote: see test/fixtures/codecs/README.md.
const file = path.resolve("test/fixtures/codecs/vectors.json");

interface Vector {
  readonly config: JsonObject & { readonly id: string };
  readonly encoded: string;
  readonly plain?: readonly [rule: string, size: number, count: number];
  readonly dtype?: string;
  readonly shape?: number[];
  readonly decoded?: string;
  readonly values?: JsonValue[];
}

// As the format's own reader has it, so that integers beyond 2^53 stay whole.
const vectors = parseJsonBytes(readFileSync(file), file) as unknown as Vector[];

const platforms: readonly [string, DecodePlatform][] = [
  ["Node", nodeDecodePlatform],
  ["a browser", webDecodePlatform],
];

/** The bytes that a rule makes, as make.py has it. */
function plainBytes([rule, size, count]: readonly [string, number, number]): Uint8Array {
  if (rule === "steps")
    return Uint8Array.from({ length: count }, (_, k) => Math.floor(k / 977) % 7);
  if (rule === "smooth") {
    const bytes = new Uint8Array(size * count);
    for (let k = 0; k < count; k++) {
      let rest = Math.floor((k * k) / 8);
      for (let i = 0; i < size; i++, rest = Math.floor(rest / 256))
        bytes[k * size + i] = rest % 256;
    }
    return bytes;
  }
  let state = 12345;
  return Uint8Array.from({ length: size * count }, () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return rule === "pairs" ? (state >> 16) & 3 : state >> 16;
  });
}

function base64(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "base64"));
}

const typed = new Set(["delta", "fixedscaleoffset", "quantize", "astype", "bitround", "packbits"]);

describe("what numcodecs 0.16 writes", () => {
  const ids = [...new Set(vectors.map(({ config }) => config.id))];
  for (const id of ids) {
    const own = vectors.filter(({ config }) => config.id === id);
    for (const [host, platform] of platforms) {
      it(`${id}, in ${host}: ${own.length} times`, async () => {
        for (const vector of own) await checkVector(vector, platform);
      });
    }
  }

  it("is there for every codec of numcodecs", () => {
    assert.deepEqual(ids.sort(), [
      ...["adler32", "astype", "base64", "bitround", "blosc", "bz2", "categorize", "crc32"],
      ...["crc32c", "delta", "fixedscaleoffset", "fletcher32", "gzip", "jenkins_lookup3", "json2"],
      ...["lz4", "lzma", "msgpack2", "packbits", "quantize", "shuffle", "vlen-array"],
      ...["vlen-bytes", "vlen-utf8", "zlib", "zstd"],
    ]);
  });
});

async function checkVector(vector: Vector, platform: DecodePlatform): Promise<void> {
  const { id, ...configuration } = vector.config;
  const title = `${JSON.stringify(vector.config, bigText)} ${String(vector.plain ?? vector.dtype)}`;
  const encoded = base64(vector.encoded);
  if (vector.plain !== undefined) {
    const expected = plainBytes(vector.plain);
    for (const prefix of ["numcodecs/", "numcodecs."]) {
      const options = { configuration, size: expected.length, platform };
      const decoded = await decodeBytes(prefix + id, encoded, options);
      assert.equal(Buffer.compare(decoded, expected), 0, title);
    }
    return;
  }
  const { dtype = "", shape = [] } = vector;
  const fields = { shape, chunks: shape, dtype, compressor: null, filters: [vector.config] };
  const document = { zarr_format: 2, ...fields, fill_value: null, order: "C" };
  const { codecs, dataType } = readArrayV2(document, {}, "");
  const chain = {
    codecs,
    input: { kind: "array" as const, dataType, shape, fillValue: undefined },
  };
  const { data } = await decodeChunk(chain, encoded, { platform, chunkKey: "0" });
  if (vector.decoded !== undefined) {
    assert.ok(data instanceof Uint8Array, title);
    assert.equal(Buffer.compare(data, littleEndian(base64(vector.decoded), dtype)), 0, title);
    assert.ok(typed.has(id) || codecs.length === 1, title);
    return;
  }
  const shown = vector.values?.map((_, index) => elementJson(dataType, data, index));
  assert.deepEqual(plainJson(shown), plainJson(vector.values), title);
}

/** Without the null prototypes of what was read. */
function plainJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, bigText));
}

function bigText(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${value}n` : value;
}

function littleEndian(bytes: Uint8Array, dtype: string): Uint8Array {
  const result = bytes.slice();
  const { size, swaps } = littleEndianLayout(dtype);
  for (let item = 0; item < bytes.length; item += size) {
    for (const { offset, width, count } of swaps) {
      for (let i = 0; i < count; i++) {
        const at = item + offset + i * width;
        result.subarray(at, at + width).reverse();
      }
    }
  }
  return result;
}
