// Reads by Zarr Lens, as the command line and the extension do.
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FileStore } from "../../src/stores/fileStore.node";
import { readToBlock } from "../../src/view/readToBlock";
import { planSlice } from "../../src/view/slicePlan";
import { nodeDecodePlatform } from "../../src/workers/decodePlatform.node";
import { DecodePool } from "../../src/workers/decodePool";
import { startNodeWorker } from "../../src/workers/startWorker.node";
import { openNode } from "../../src/zarr/hierarchy";
import { answerReads } from "./answerReads";

const script = fileURLToPath(new URL("worker/decodeWorker.node.mjs", import.meta.url));
const decoder = new DecodePool(() => startNodeWorker(script), availableParallelism());

answerReads(async (folder, { array: name, selection }) => {
  const store = new FileStore(join(folder, name));
  const array = await openNode(store, "");
  if (array.kind !== "array") throw new Error("no array");
  return async () => {
    const plan = planSlice(array, selection);
    const platform = nodeDecodePlatform;
    const { data } = await readToBlock({ store, array, plan, decoder, platform });
    if (!(data instanceof Uint8Array)) throw new Error("no numbers");
    return new Float32Array(data.buffer, data.byteOffset, data.byteLength / 4);
  };
});
