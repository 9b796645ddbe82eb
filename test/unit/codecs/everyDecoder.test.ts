import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "mocha";
import { decodeChunk } from "../../../src/codecs/decodeChunk";
import { codecDefinitions, findCodec } from "../../../src/codecs/registry";
import { nodeDecodePlatform } from "../../../src/workers/decodePlatform.node";
import { webDecodePlatform } from "../../../src/workers/decodePlatform.web";
import { readArrayV2 } from "../../../src/zarr/arrayV2";
import { itemSize } from "../../../src/zarr/dataTypeName";
import { ZarrError } from "../../../src/zarr/errors";
import type { JsonObject } from "../../../src/zarr/json";
import { parseJsonBytes } from "../../../src/zarr/parseJson";
import { seededRandom } from "./decodeWith";
import { soundChunks, type SoundChunk } from "./soundChunks";

/** Longer than any of these can take, shorter than what a person calls a hang. */
const patience = 2_000;
const platforms = [nodeDecodePlatform, webDecodePlatform];

/** One of each configuration that numcodecs wrote: test/fixtures/codecs/README.md. */
function writtenChunks(): Omit<SoundChunk, "expected">[] {
  const file = path.resolve("test/fixtures/codecs/vectors.json");
  const vectors = parseJsonBytes(readFileSync(file), file) as unknown as {
    config: JsonObject;
    plain?: [string, number, number];
    dtype?: string;
    shape?: number[];
    encoded: string;
  }[];
  const seen = new Set<string>();
  return vectors.flatMap(({ config, plain, dtype, shape, encoded }) => {
    const stored = new Uint8Array(Buffer.from(encoded, "base64"));
    const title = JSON.stringify(config, (_, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
    if (seen.has(title) || stored.length < 5 || stored.length > 3000) return [];
    seen.add(title);
    const chunks = shape ?? [(plain?.[1] ?? 1) * (plain?.[2] ?? 1)];
    const document = {
      ...{ zarr_format: 2, shape: chunks, chunks, dtype: dtype ?? "|u1", order: "C" },
      ...{ compressor: null, filters: [config], fill_value: null },
    };
    const { codecs, dataType } = readArrayV2(document, {}, "");
    const input = { kind: "array" as const, dataType, shape: chunks, fillValue: undefined };
    return [{ title, chain: { codecs, input }, stored }];
  });
}

/** Every way in which a chunk goes bad; the same ones on every run. */
function* damages(stored: Uint8Array): Generator<Uint8Array> {
  const random = seededRandom(stored.length);
  const below = (count: number): number => Math.floor(random() * count);
  for (let i = 0; i < 12; i++) yield stored.slice(0, below(stored.length));
  yield new Uint8Array(0);
  yield Uint8Array.from([...stored, ...stored]);
  for (let i = 0; i < 24; i++) {
    const copy = stored.slice();
    const at = below(i % 2 === 0 ? Math.min(24, copy.length) : copy.length);
    copy[at] = (copy[at] ?? 0) ^ (1 << below(8));
    yield copy;
  }
  // Numbers that lie about a size, at every place where there may be one.
  for (let at = 0; at + 4 <= Math.min(stored.length, 40); at += 2) {
    const copy = stored.slice();
    copy.fill(0xff, at, at + 4);
    yield copy;
    copy.set([0, 0, 0, 0x7f], at);
    yield copy;
    copy.fill(0xff, stored.length - at - 4, stored.length - at);
    yield copy;
  }
  for (let i = 0; i < 12; i++) {
    yield Uint8Array.from({ length: below(2 * stored.length) }, () => below(256));
  }
}

async function decodesOrFails({ chain }: Omit<SoundChunk, "expected">, bytes: Uint8Array) {
  const { dataType, shape } = chain.input;
  const count = shape.reduce((product, extent) => product * extent, 1);
  for (const platform of platforms) {
    const start = performance.now();
    try {
      const options = { platform, chunkKey: "c/7", maxBytes: 2 ** 24 };
      const { data } = await decodeChunk(chain, bytes, options);
      assert.equal(data.length, count * (itemSize(dataType) ?? 1));
    } catch (error) {
      assert.ok(error instanceof ZarrError, String(error));
      assert.match(error.code, /^(chunk|checksum|refused|unsupported)$/);
      assert.equal(error.path, "c/7");
      assert.match(error.message, /^Chunk "c\/7": codec ".+"/);
      assert.ok(error.codec);
    }
    assert.ok(performance.now() - start < patience);
  }
}

describe("every decoder", () => {
  for (const sound of soundChunks) {
    it(`reads ${sound.title}`, async () => {
      for (const platform of platforms) {
        const options = { platform, chunkKey: "c/7" };
        const { data } = await decodeChunk(sound.chain, sound.stored, options);
        assert.deepEqual([...data], sound.expected);
      }
    });
  }

  for (const chunk of [...soundChunks, ...writtenChunks()]) {
    it(`gives elements or an error, whatever it gets: ${chunk.title}`, async () => {
      for (const bytes of damages(chunk.stored)) await decodesOrFails(chunk, bytes);
    });
  }

  it("is among these", () => {
    const tried = new Set<string>();
    const note = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(note);
      if (typeof value !== "object" || value === null) return;
      const { name, configuration } = value as { name?: string; configuration?: object };
      const definition = name === undefined ? undefined : findCodec(name);
      if (definition !== undefined) tried.add(definition.name);
      Object.values(configuration ?? {}).forEach(note);
    };
    for (const { chain } of [...soundChunks, ...writtenChunks()]) note(chain.codecs);
    // numcodecs' own names share the decoder of the v2 ones.
    const missing = codecDefinitions
      .filter(({ name, refusal }) => refusal === undefined && !tried.has(name))
      .map(({ name }) => name)
      .filter((name) => !tried.has(name.replace("numcodecs.", "numcodecs/")));
    // The tests of N5 look after this one.
    assert.deepEqual(missing, ["numcodecs/n5_lz4"]);
  });
});
