import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import type { MessagePort } from "../../../src/protocol/rpc";
import { FileStore } from "../../../src/stores/fileStore.node";
import { ChunkCache, ChunkRoom } from "../../../src/view/chunkCache";
import type { ChunkDecoder } from "../../../src/view/chunkTask";
import type { ChunkTask } from "../../../src/view/chunkTask";
import { cutBlock } from "../../../src/view/readChunk";
import { readSlice } from "../../../src/view/readSlice";
import { readToBlock } from "../../../src/view/readToBlock";
import { wholeDimension, type DimensionSelection } from "../../../src/view/selection";
import { chunksOf, planSlice, product } from "../../../src/view/slicePlan";
import { nodeDecodePlatform as platform } from "../../../src/workers/decodePlatform.node";
import { DecodePool } from "../../../src/workers/decodePool";
import { regularGrid } from "../../../src/zarr/chunkGrid";
import { openNode } from "../../../src/zarr/hierarchy";
import type { ArrayNode } from "../../../src/zarr/node";
import type { Store } from "../../../src/zarr/store";
import { startPool } from "./channelPool";

const fixtures = path.join(__dirname, "../../fixtures");

interface Case {
  readonly store: string;
  readonly path: string;
}

const cases = ["cases_v2.json", "cases_v3.json"]
  .flatMap((file) => JSON.parse(readFileSync(path.join(fixtures, file), "utf8")) as Case[])
  .filter(({ store }) => !store.endsWith(".zip"));

async function open(one: Case): Promise<{ store: FileStore; array: ArrayNode }> {
  const store = new FileStore(path.join(fixtures, one.store));
  const array = await openNode(store, one.path);
  assert.ok(array.kind === "array");
  return { store, array };
}

/** The same store, of which no worker can read. */
function asRemote(store: FileStore): Store {
  return {
    label: store.label,
    get: (key, options) => store.get(key, options),
    getRange: (key, range, options) => store.getRange(key, range, options),
  };
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
    it(`${one.store}/${one.path}: read by boxes, from afar and through a cache alike`, async () => {
      const { store, array } = await open(one);
      const cache = new ChunkCache(new ChunkRoom(2 ** 20));
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
          const remote = await readToBlock({ ...options, store: asRemote(store) });
          assert.deepEqual(remote.data, expected.data);
          const parts = await readToBlock({ ...options, cache });
          assert.deepEqual(parts.data, expected.data);
        }),
        { numRuns: 3, seed: 5 },
      );
    });
  }

  it("names the chunk file that the system does not let it read", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "zarr-lens-"));
    try {
      cpSync(path.join(fixtures, "climate_v3.zarr/latitude"), folder, { recursive: true });
      rmSync(path.join(folder, "c/0"));
      // A link to itself is an error for everybody; a mode would be none for an administrator.
      symlinkSync("0", path.join(folder, "c/0"));
      const store = new FileStore(folder);
      const array = await openNode(store, "");
      assert.ok(array.kind === "array");
      const plan = planSlice(array, array.shape.map(wholeDimension));
      await assert.rejects(readToBlock({ store, array, plan, decoder: pool, platform }), {
        code: "store",
        message: /^The chunk file .*c.0 cannot be read: ELOOP/,
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("tells its progress", async () => {
    const { store, array } = await open({ store: "climate_v3.zarr", path: "t2m" });
    const plan = planSlice(array, array.shape.map(wholeDimension));
    const told: number[] = [];
    const onProgress = ({ chunksDone }: { chunksDone: number }): void => void told.push(chunksDone);
    await readToBlock({ store, array, plan, decoder: pool, platform, onProgress });
    assert.equal(told.at(-1), plan.chunkCount);
  });

  it("takes no copy of what remote chunks decode to", async () => {
    const { store, array } = await open({ store: "v3_sharded.zarr", path: "basic" });
    const plan = planSlice(array, array.shape.map(wholeDimension));
    const decoder: ChunkDecoder = {
      concurrency: 2,
      read: () => Promise.reject(new Error("would come back")),
      decodeInto: (...request) => pool.decodeInto(...request),
    };
    const expected = await readToBlock({ store, array, plan, decoder: pool, platform });
    const remote = { store: asRemote(store), array, plan, decoder, platform };
    assert.deepEqual((await readToBlock(remote)).data, expected.data);
  });

  it("names the chunk that cannot be read, by boxes, from afar and in parts", async () => {
    const { store, array } = await open({ store: "broken_v3.zarr", path: "bad_zstd" });
    const plan = planSlice(array, array.shape.map(wholeDimension));
    const options = { store, array, plan, decoder: pool, platform };
    for (const from of [store, asRemote(store)]) {
      const read = readToBlock({ ...options, store: from });
      await assert.rejects(read, { code: "chunk", message: /bad_zstd\/c\// });
    }
    const { failures } = await readSlice(options);
    assert.ok(failures.length > 0 && failures.length < plan.chunkCount);
  });

  it("names the inner chunk that does not decode, from afar as by boxes", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "zarr-lens-"));
    try {
      cpSync(path.join(fixtures, "v3_sharded.zarr/basic"), folder, { recursive: true });
      const store = new FileStore(folder);
      const array = await openNode(store, "");
      assert.ok(array.kind === "array");
      const shard = readFileSync(path.join(folder, "c/0/0"));
      shard.fill(0xff, 0, 8);
      writeFileSync(path.join(folder, "c/0/0"), shard);
      const plan = planSlice(array, array.shape.map(wholeDimension));
      for (const from of [store, asRemote(store)]) {
        const read = readToBlock({ store: from, array, plan, decoder: pool, platform });
        await assert.rejects(read, /c\/0\/0 inner chunk \d+\.\d+/);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("hands out chunks of a few bytes in boxes that do not take long", async () => {
    const { store, array } = await open({ store: "climate_v3.zarr", path: "latitude" });
    const extent = 1e9;
    const chunkGrid = regularGrid([extent], [1]);
    const huge: ArrayNode = { ...array, shape: [extent], chunkGrid, dataType: { kind: "bool" } };
    const abort = new AbortController();
    let chunks = 0;
    const decoder: ChunkDecoder = {
      concurrency: 2,
      read: () => assert.fail("boxes are read"),
      readBox: ({ box }) => {
        chunks = product(box.map((parts) => parts.length));
        abort.abort(new Error("enough"));
        return Promise.reject(new Error("enough"));
      },
    };
    const plan = planSlice(huge, [wholeDimension(extent)]);
    const options = { store, array: huge, plan, decoder, platform, signal: abort.signal };
    await assert.rejects(readToBlock(options), /enough/);
    assert.ok(chunks > 1000 && chunks <= 2 ** 14, String(chunks));
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

describe("the pool's workers", () => {
  /** Workers that answer when they are told to, and what each was asked. */
  function watchedPool(size: number) {
    const workers: { asked: number[]; answer(id: number): void }[] = [];
    const pool = new DecodePool(() => {
      const asked: number[] = [];
      let tell: (message: unknown) => void = () => undefined;
      const answer = (id: number): void =>
        tell({ kind: "result", id, value: { block: undefined, bytesRead: 0, failures: [] } });
      workers.push({ asked, answer });
      const port: MessagePort = {
        post: (message) => {
          const { kind, id } = message as { kind: string; id: number };
          if (kind === "call") asked.push(id);
        },
        listen: (listener) => {
          tell = listener;
          return () => undefined;
        },
      };
      return { port, onFailure: () => undefined, terminate: () => undefined };
    }, size);
    const read = (signal?: AbortSignal) =>
      pool.read({ chunkKey: "c/0" } as ChunkTask, { kind: "file", path: "" }, { signal });
    return { pool, workers, read };
  }
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it("share tasks that start in the same moment", async () => {
    const { pool, workers, read } = watchedPool(2);
    const reads = Promise.allSettled([read(), read(), read(), read()]);
    await turn();
    assert.deepEqual(
      workers.map(({ asked }) => asked.length),
      [2, 2],
    );
    pool.dispose();
    await reads;
  });

  it("go on with the next task where the one that waited was aborted", async () => {
    const { pool, workers, read } = watchedPool(1);
    const controller = new AbortController();
    const first = read();
    const others = Promise.allSettled([read(), read(controller.signal), read()]);
    await turn();
    controller.abort();
    assert.deepEqual(workers[0]?.asked.length, 2);
    workers[0]?.answer(workers[0].asked[0] ?? 0);
    await first;
    await turn();
    assert.deepEqual(workers[0]?.asked.length, 3);
    pool.dispose();
    await others;
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
