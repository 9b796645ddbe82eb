import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "mocha";
import type { ChainSpec } from "../../../src/codecs/chain";
import type { DecodePlatform } from "../../../src/codecs/codec";
import { decodeChunk } from "../../../src/codecs/decodeChunk";
import { chunkShapeAt } from "../../../src/zarr/chunkGrid";
import { encodeChunkKey } from "../../../src/zarr/chunkKeys";
import { itemSize } from "../../../src/zarr/dataTypeName";
import { ZarrError } from "../../../src/zarr/errors";
import { openNode } from "../../../src/zarr/hierarchy";
import type { ArrayNode } from "../../../src/zarr/node";
import { joinKey, type Store } from "../../../src/zarr/store";
import { nodeDecodePlatform } from "../../../src/workers/decodePlatform.node";
import { webDecodePlatform } from "../../../src/workers/decodePlatform.web";
import { seededRandom } from "./decodeWith";
import { storeOf } from "./folderStore";
import { indexes } from "./readArray";

const fixtures = path.resolve("test/fixtures");
const names = [
  "v3_codecs.zarr",
  "v3_sharded.zarr",
  "v3_types.zarr",
  "v2_codecs.zarr",
  "v2_types.zarr",
];
const rounds = 24;

/** The paths of the arrays that the expected values name. */
function paths(store: string): string[] {
  const files = ["cases_v2.json", "cases_v3.json"];
  const cases = files.flatMap(
    (file) =>
      JSON.parse(readFileSync(path.join(fixtures, file), "utf8")) as {
        store: string;
        path: string;
      }[],
  );
  return cases.filter((one) => one.store === store).map((one) => one.path);
}

async function firstChunk(
  store: Store,
  array: ArrayNode,
): Promise<{ chain: ChainSpec; bytes: Uint8Array } | undefined> {
  for (const coords of indexes(array.chunkGrid.axes.map((axis) => axis.count))) {
    const bytes = await store.get(joinKey(array.path, encodeChunkKey(array.chunkKeys, coords)));
    if (bytes === undefined) continue;
    const shape = chunkShapeAt(array.chunkGrid, coords);
    const { codecs, dataType, fillValue } = array;
    return { chain: { codecs, input: { kind: "array", dataType, shape, fillValue } }, bytes };
  }
  return undefined;
}

/** Damaged in one of three ways: cut off, single bits turned, or noise. */
function damaged(bytes: Uint8Array, round: number, random: () => number): Uint8Array {
  const below = (count: number): number => Math.floor(random() * count);
  if (round % 3 === 0) return bytes.slice(0, below(bytes.length));
  const copy = bytes.slice();
  const turns = round % 3 === 1 ? 1 + below(3) : Math.ceil(bytes.length / 4);
  // Headers are where wrong numbers do the most harm.
  const reach = round % 2 === 0 ? Math.min(24, copy.length) : copy.length;
  for (let i = 0; i < turns; i++) {
    const at = below(reach);
    copy[at] = (copy[at] ?? 0) ^ (1 << below(8));
  }
  return copy;
}

async function decodesOrFails(
  chain: ChainSpec,
  bytes: Uint8Array,
  platform: DecodePlatform,
): Promise<boolean> {
  const { dataType, shape } = chain.input;
  const count = shape.reduce((product, extent) => product * extent, 1);
  try {
    const options = { platform, chunkKey: "c/0", maxBytes: 2 ** 24 };
    const { data } = await decodeChunk(chain, bytes, options);
    assert.equal(data.length, count * (itemSize(dataType) ?? 1));
    return true;
  } catch (error) {
    assert.ok(error instanceof ZarrError, String(error));
    assert.match(error.code, /^(chunk|checksum|refused|unsupported)$/);
    assert.equal(error.path, "c/0");
    assert.ok(error.codec, "the error names the codec");
    return false;
  }
}

for (const [host, platform] of [
  ["Node", nodeDecodePlatform],
  ["a browser", webDecodePlatform],
] as const) {
  describe(`Damaged chunks, as in ${host}: an error that names the codec, or as many elements`, () => {
    for (const name of names) {
      const store = storeOf(path.join(fixtures, name));
      for (const array of paths(name)) {
        it(`${name}/${array}`, async () => {
          const node = await openNode(store, array);
          assert.ok(node.kind === "array");
          const chunk = await firstChunk(store, node);
          if (chunk === undefined) return;
          assert.ok(await decodesOrFails(chunk.chain, chunk.bytes, platform));
          const random = seededRandom(chunk.bytes.length);
          for (let round = 0; round < rounds; round++) {
            await decodesOrFails(chunk.chain, damaged(chunk.bytes, round, random), platform);
          }
        });
      }
    }
  });
}
