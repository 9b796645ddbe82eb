import assert from "node:assert/strict";
import { decodeChunk } from "../../../src/codecs/decodeChunk";
import { openStorePath } from "../../../src/cli/openStore.node";
import type { ChunkDecoder } from "../../../src/view/chunkTask";
import { cutBlock } from "../../../src/view/readChunk";
import { nodeDecodePlatform as platform } from "../../../src/workers/decodePlatform.node";
import type { Store } from "../../../src/zarr/store";

/** Decodes on this thread what the pool would decode in workers: whole chunks, cut afterwards. */
export const localDecoder: ChunkDecoder = {
  concurrency: 4,
  read: async ({ chain, cuts, ...task }, source) => {
    assert.ok(source.kind === "bytes");
    const whole = await decodeChunk(chain, source.bytes, { ...task, platform });
    return { block: cutBlock(whole, cuts), bytesRead: source.bytes.length, failures: [] };
  },
};

/** The store of a path, as the command line opens it, but for the files that workers read themselves. */
export async function openWithoutFiles(place: string): Promise<Store> {
  const store = await openStorePath(place);
  return new Proxy(store, {
    get: (target, name) => {
      if (name === "localFile") return undefined;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? (member.bind(target) as unknown) : member;
    },
  });
}
