import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { MessageChannel, type MessagePort as NodePort } from "node:worker_threads";
import fc from "fast-check";
import type { MessagePort } from "../../../src/protocol/rpc";
import { FileStore } from "../../../src/stores/fileStore.node";
import { ChunkCache } from "../../../src/view/chunkCache";
import { cutBlock } from "../../../src/view/readChunk";
import { readSlice } from "../../../src/view/readSlice";
import { readToBlock } from "../../../src/view/readToBlock";
import { wholeDimension, type DimensionSelection } from "../../../src/view/selection";
import { chunksOf, planSlice } from "../../../src/view/slicePlan";
import { nodeDecodePlatform as platform } from "../../../src/workers/decodePlatform.node";
import { DecodePool } from "../../../src/workers/decodePool";
import { serveDecoding } from "../../../src/workers/decodeService";
import { openLocalFile } from "../../../src/workers/localFile.node";
import { openNode } from "../../../src/zarr/hierarchy";
import type { ArrayNode } from "../../../src/zarr/node";

const fixtures = path.join(__dirname, "../../fixtures");

interface Case {
  readonly store: string;
  readonly path: string;
}

const cases = ["cases_v2.json", "cases_v3.json"]
  .flatMap((file) => JSON.parse(readFileSync(path.join(fixtures, file), "utf8")) as Case[])
  .filter(({ store }) => !store.endsWith(".zip"));

function portOf(port: NodePort): MessagePort {
  return {
    post: (message, transfer) => port.postMessage(message, transfer && [...transfer]),
    listen: (listener) => {
      port.on("message", listener);
      return () => void port.off("message", listener);
    },
  };
}

/** The pool and the service of its workers, with real message ports between them, in one thread. */
function startPool(): DecodePool {
  return new DecodePool(() => {
    const { port1, port2 } = new MessageChannel();
    serveDecoding(portOf(port2), { platform, openFile: openLocalFile });
    return { port: portOf(port1), onFailure: () => undefined, terminate: () => port1.close() };
  }, 2);
}

async function open(one: Case): Promise<{ store: FileStore; array: ArrayNode }> {
  const store = new FileStore(path.join(fixtures, one.store));
  const array = await openNode(store, one.path);
  assert.ok(array.kind === "array");
  return { store, array };
}

function selectionOf(shape: readonly number[]): fc.Arbitrary<DimensionSelection[]> {
  const one = (extent: number): fc.Arbitrary<DimensionSelection> =>
    fc
      .tuple(fc.nat(extent), fc.nat(extent), fc.integer({ min: 1, max: extent + 2 }))
      .map(([a, b, step]) => ({
        kind: "range",
        start: Math.min(a, b),
        stop: Math.max(a, b),
        step,
      }));
  return fc.tuple(...shape.map(one)).map((all) => [...all]);
}

describe("the decode pool", () => {
  let pool: DecodePool;
  before(() => (pool = startPool()));
  after(() => pool.dispose());

  for (const one of cases) {
    it(`${one.store}/${one.path}: read by boxes, in parts and through a cache alike`, async () => {
      const { store, array } = await open(one);
      const cache = new ChunkCache(2 ** 20);
      const whole = planSlice(array, array.shape.map(wholeDimension));
      const all = await readToBlock({ store, array, plan: whole, decoder: pool, platform });
      await fc.assert(
        fc.asyncProperty(selectionOf(array.shape), async (selection) => {
          const plan = planSlice(array, selection);
          const options = { store, array, plan, decoder: pool, platform };
          const cuts = plan.fullShape.map((count, axis) => {
            const { start, step } = selection[axis] as { start: number; step: number };
            return { start, step, count };
          });
          const expected = cutBlock(all, cuts);
          const boxes = await readToBlock(options);
          assert.deepEqual(boxes.data, expected.data);
          const parts = await readToBlock({ ...options, cache });
          assert.deepEqual(parts.data, expected.data);
        }),
        { numRuns: 3, seed: 5 },
      );
    });
  }

  it("tells its progress", async () => {
    const { store, array } = await open({ store: "climate_v3.zarr", path: "t2m" });
    const plan = planSlice(array, array.shape.map(wholeDimension));
    const told: number[] = [];
    const onProgress = ({ chunksDone }: { chunksDone: number }): void => void told.push(chunksDone);
    await readToBlock({ store, array, plan, decoder: pool, platform, onProgress });
    assert.equal(told.at(-1), plan.chunkCount);
  });

  it("names the chunk that cannot be read, by boxes and in parts", async () => {
    const { store, array } = await open({ store: "broken_v3.zarr", path: "bad_zstd" });
    const plan = planSlice(array, array.shape.map(wholeDimension));
    const options = { store, array, plan, decoder: pool, platform };
    await assert.rejects(readToBlock(options), { code: "chunk", message: /bad_zstd\/c\// });
    const { failures } = await readSlice(options);
    assert.ok(failures.length > 0 && failures.length < plan.chunkCount);
  });

  it("stops when it is aborted", async () => {
    const { store, array } = await open({ store: "climate_v3.zarr", path: "t2m" });
    const plan = planSlice(array, array.shape.map(wholeDimension));
    const controller = new AbortController();
    const options = { store, array, plan, decoder: pool, platform, signal: controller.signal };
    const reading = readToBlock(options);
    controller.abort();
    await assert.rejects(reading, { name: "AbortError" });
  });
});

describe("a plan's boxes", () => {
  it("hold each chunk of the plan once, in its order, and no more than the limit at once", async () => {
    const { array } = await open({ store: "climate_v3.zarr", path: "t2m" });
    fc.assert(
      fc.property(selectionOf(array.shape), fc.integer({ min: 1, max: 40 }), (selection, limit) => {
        const plan = planSlice(array, selection);
        const boxes = [...plan.boxes(limit)];
        const chunks = boxes.flatMap((box) => {
          const inBox = [...chunksOf(box)];
          assert.ok(inBox.length <= limit);
          return inBox;
        });
        assert.deepEqual(chunks, [...plan.chunks()]);
      }),
      { numRuns: 200, seed: 3 },
    );
  });
});
