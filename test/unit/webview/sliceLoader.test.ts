import assert from "node:assert/strict";
import type { SliceOutcome, SlicePatch, SliceRequest } from "../../../src/protocol/preview";
import { textAt } from "../../../webview/data/elements";
import { SliceLayer } from "../../../webview/data/sliceLayer";
import { SliceLoader } from "../../../webview/data/sliceLoader";
import type { SlicePlan } from "../../../webview/view/slicePlan";
import { sampleArray } from "./sampleArray";

const array = sampleArray([4, 6, 8], { kind: "number", format: "uint8" });
const done: SliceOutcome = {
  kind: "done",
  chunks: 1,
  missingChunks: 0,
  bytesRead: 1,
  milliseconds: 1,
  failures: [],
};

function plan(time: number, rows: readonly [number, number, number] = [0, 6, 1]): SlicePlan {
  const [start, stop, step] = rows;
  return {
    indices: [time, 0, 0],
    ranges: [
      { dimension: 1, start, stop, step },
      { dimension: 2, start: 0, stop: 8, step: 1 },
    ],
  };
}

function patch(requestId: number, rows: readonly [number, number], value: number): SlicePatch {
  const bytes = new Uint8Array(rows[1] * 8).fill(value);
  return {
    requestId,
    origin: [rows[0], 0],
    shape: [rows[1], 8],
    values: { kind: "bytes", bytes },
    missing: false,
  };
}

/** A host whose answers the test gives by hand. */
function createHost(mayThin = false) {
  const asked: {
    request: SliceRequest;
    signal: AbortSignal;
    answer: (outcome: SliceOutcome) => void;
    fail: (error: Error) => void;
  }[] = [];
  const loader = new SliceLoader(
    array,
    (request, signal) =>
      new Promise((answer, fail) => {
        asked.push({ request, signal, answer, fail });
      }),
    () => mayThin,
  );
  return { asked, loader };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("SliceLoader", () => {
  it("shows parts as they come, and finds values in them", async () => {
    const { asked, loader } = createHost();
    loader.want(plan(2));
    assert.deepEqual(asked[0]?.request.selection, [
      { kind: "index", index: 2 },
      { kind: "range", start: 0, stop: 6, step: 1 },
      { kind: "range", start: 0, stop: 8, step: 1 },
    ]);
    loader.takePatch(patch(1, [2, 2], 7));
    assert.equal(loader.find([2, 1, 0]), undefined);
    const found = loader.find([2, 3, 5]);
    assert.ok(found);
    assert.equal(textAt(found.layer.elements, found.offset), "7");
    assert.equal(loader.find([1, 3, 5]), undefined, "another plane");
    asked[0]?.answer(done);
    await settled();
    assert.equal(loader.status.get().phase, "ready");
  });

  it("aborts the older request, and takes no part of it", () => {
    const { asked, loader } = createHost();
    loader.want(plan(0));
    loader.want(plan(1));
    assert.equal(asked[0]?.signal.aborted, true);
    loader.takePatch(patch(1, [0, 6], 1));
    assert.equal(loader.find([1, 0, 0]), undefined);
    loader.takePatch(patch(2, [0, 6], 2));
    assert.ok(loader.find([1, 0, 0]));
  });

  it("reads fewer samples of what is dear, until all is wished for", async () => {
    const { asked, loader } = createHost(true);
    const index = { kind: "index" as const, index: 0 };
    const rows = (step: number) => ({ kind: "range" as const, start: 0, stop: 6, step });
    const columns = (step: number) => ({ kind: "range" as const, start: 0, stop: 8, step });
    const thinned = [index, rows(2), columns(4)];
    const cost = { chunks: 9, decodedBytes: 1e9, storedBytes: undefined, thinned };
    loader.want(plan(0));
    asked[0]?.answer({ kind: "needsConsent", cost });
    await settled();
    assert.deepEqual(asked[1]?.request.selection, thinned);
    assert.equal(asked[1]?.request.acceptCost, false);
    asked[1]?.answer(done);
    await settled();
    assert.equal(loader.status.get().phase, "ready");
    assert.deepEqual(loader.status.get().spared, cost);
    assert.deepEqual(loader.current[0]?.counts, [3, 2]);
    loader.want(plan(0));
    loader.again({ cost: true });
    const last = asked.at(-1);
    assert.deepEqual(last?.request.selection, [index, rows(1), columns(1)]);
    assert.equal(last?.request.acceptCost, true);
    last?.answer(done);
    await settled();
    assert.equal(loader.status.get().spared, undefined);
  });

  it("asks for consent where a sample would mislead", async () => {
    const { asked, loader } = createHost(false);
    const thinned = [{ kind: "index" as const, index: 0 }];
    const cost = { chunks: 9, decodedBytes: 1e9, storedBytes: undefined, thinned };
    loader.want(plan(0));
    asked[0]?.answer({ kind: "needsConsent", cost });
    await settled();
    assert.equal(loader.status.get().phase, "consent");
    assert.equal(asked.length, 1);
  });

  it("asks once for what is already on its way", () => {
    const { asked, loader } = createHost();
    loader.want(plan(0));
    loader.want(plan(0));
    assert.equal(asked.length, 1);
  });

  it("keeps the old picture below until the new one is whole", async () => {
    const { asked, loader } = createHost();
    loader.want(plan(0));
    asked[0]?.answer(done);
    await settled();
    loader.want(plan(1));
    assert.deepEqual(
      loader.layers.map((layer) => layer.plane),
      ["0,:,:", "1,:,:"],
    );
    assert.equal(loader.current.length, 1);
    asked[1]?.answer(done);
    await settled();
    assert.deepEqual(
      loader.layers.map((layer) => layer.plane),
      ["1,:,:"],
    );
  });

  it("puts finer layers above coarse ones of the same plane", async () => {
    const { asked, loader } = createHost();
    loader.want(plan(0, [0, 6, 2]));
    asked[0]?.answer(done);
    await settled();
    loader.want(plan(0, [2, 4, 1]));
    asked[1]?.answer(done);
    await settled();
    assert.deepEqual(
      loader.layers.map((layer) => layer.plan.ranges[0]?.step),
      [2, 1],
    );
    loader.want(plan(0));
    asked[2]?.answer(done);
    await settled();
    assert.equal(loader.layers.length, 1, "what is covered is dropped");
  });

  it("asks before it reads what is dear, and remembers what was agreed to", async () => {
    const { asked, loader } = createHost();
    const dear = (decodedBytes: number): SliceOutcome => ({
      kind: "needsConsent",
      cost: { chunks: 48, decodedBytes, storedBytes: undefined },
    });
    loader.want(plan(0));
    asked[0]?.answer(dear(100));
    await settled();
    assert.equal(loader.status.get().phase, "consent");
    loader.again({ cost: true });
    assert.equal(asked[1]?.request.acceptCost, true);
    asked[1]?.answer(done);
    await settled();
    loader.want(plan(1));
    asked[2]?.answer(dear(100));
    await settled();
    assert.equal(asked[3]?.request.acceptCost, true, "no dearer than the last");
    asked[3]?.answer(done);
    await settled();
    loader.want(plan(2));
    asked[4]?.answer(dear(101));
    await settled();
    assert.equal(loader.status.get().phase, "consent");
    loader.refuse();
    assert.equal(loader.status.get().phase, "cancelled");
  });

  it("shows what was seen before without asking", async () => {
    const { asked, loader } = createHost();
    for (const time of [0, 3]) {
      loader.want(plan(time));
      loader.takePatch(patch(asked.length, [0, 6], time));
      asked.at(-1)?.answer(done);
      await settled();
    }
    loader.want(plan(0));
    assert.equal(asked.length, 2);
    assert.equal(loader.status.get().phase, "ready");
    assert.equal(loader.status.get().outcome?.bytesRead, 0);
    assert.ok(loader.find([0, 5, 7]));
    assert.equal(loader.find([3, 5, 7]), undefined, "another plane");
  });

  it("holds no more than it may, and nothing of an array that changed", async () => {
    const { asked, loader } = createHost();
    const see = async (time: number): Promise<void> => {
      loader.want(plan(time));
      asked.at(-1)?.answer(done);
      await settled();
    };
    await see(0);
    await see(2);
    assert.ok(loader.holds(plan(0)));
    const small = { ...array, settings: { ...array.settings, pageBytes: 600 } };
    loader.replaceArray(small);
    assert.ok(!loader.holds(plan(0)));
    // One takes 48 bytes of values, 48 of states, 192 of texels.
    await see(3);
    await see(0);
    assert.deepEqual([loader.holds(plan(3)), loader.holds(plan(0))], [false, true]);
  });

  it("reads ahead where a slider goes, unseen, until something is asked for", async () => {
    const { asked, loader } = createHost();
    loader.want(plan(0));
    asked[0]?.answer(done);
    await settled();
    assert.equal(asked.length, 1, "no direction yet");
    loader.want(plan(1));
    asked[1]?.answer(done);
    await settled();
    assert.equal(asked[2]?.request.ahead, true);
    assert.deepEqual(asked[2]?.request.selection[0], { kind: "index", index: 2 });
    const { revision } = loader.status.get();
    loader.takePatch(patch(3, [0, 6], 2));
    assert.equal(loader.status.get().revision, revision, "nothing is drawn of it");
    assert.equal(loader.status.get().phase, "ready");
    asked[2]?.answer(done);
    await settled();
    assert.deepEqual(asked[3]?.request.selection[0], { kind: "index", index: 3 });
    loader.want(plan(2));
    assert.equal(asked[3]?.signal.aborted, true);
    assert.equal(loader.status.get().phase, "ready");
    assert.ok(loader.find([2, 0, 0]));
  });

  it("goes on with what is read ahead where that is asked for", async () => {
    const { asked, loader } = createHost();
    for (const time of [0, 1]) {
      loader.want(plan(time));
      asked.at(-1)?.answer(done);
      await settled();
    }
    loader.takePatch(patch(3, [0, 3], 2));
    loader.want(plan(2));
    assert.equal(asked.length, 3);
    assert.equal(asked[2]?.signal.aborted, false);
    assert.equal(loader.status.get().phase, "loading");
    assert.ok(loader.find([2, 0, 0]), "what has come is seen");
    asked[2]?.answer(done);
    await settled();
    assert.equal(loader.status.get().phase, "ready");
    assert.equal(asked[3]?.request.ahead, true);
  });

  it("leaves what is dear or broken ahead alone, and reads it when asked", async () => {
    const { asked, loader } = createHost();
    for (const time of [0, 1]) {
      loader.want(plan(time));
      asked.at(-1)?.answer(done);
      await settled();
    }
    const cost = { chunks: 9, decodedBytes: 1e9, storedBytes: undefined };
    asked[2]?.answer({ kind: "needsConsent", cost });
    await settled();
    assert.equal(asked.length, 3);
    assert.equal(loader.status.get().phase, "ready");
    loader.want(plan(2));
    assert.equal(asked[3]?.request.ahead, false);
  });

  it("keeps what came before it was cancelled", async () => {
    const { asked, loader } = createHost();
    loader.want(plan(0));
    loader.takePatch(patch(1, [0, 2], 3));
    loader.cancel();
    asked[0]?.fail(new DOMException("aborted", "AbortError"));
    await settled();
    assert.equal(loader.status.get().phase, "cancelled");
    assert.ok(loader.find([0, 1, 1]));
    assert.equal(loader.find([0, 3, 1]), undefined);
  });

  it("names failures, of chunks and of the whole", async () => {
    const { asked, loader } = createHost();
    loader.want(plan(0));
    const failure = {
      origin: [0, 0],
      shape: [3, 8],
      chunkKey: "c/0/0/0",
      codec: "zstd",
      message: "short",
      checksum: false,
    };
    loader.takePatch(patch(1, [3, 3], 3));
    asked[0]?.answer({ ...done, failures: [failure] });
    await settled();
    assert.deepEqual(loader.status.get().failures, [failure]);
    assert.equal(loader.find([0, 0, 0])?.layer.states[0], 3);
    loader.want(plan(1));
    asked[1]?.fail(new Error("The store is gone."));
    await settled();
    assert.equal(loader.status.get().problem, "The store is gone.");
  });
});

describe("SliceLayer", () => {
  it("refuses parts that do not fit", () => {
    const layer = new SliceLayer(plan(0), array.wireType, undefined);
    assert.throws(() => layer.apply(patch(1, [5, 2], 0)), /outside/);
    assert.throws(
      () =>
        layer.apply({
          ...patch(1, [0, 2], 0),
          values: { kind: "bytes", bytes: new Uint8Array(3) },
        }),
      /size/,
    );
    assert.ok(layer.states.every((state) => state === 0));
  });

  it("fills missing chunks that come without values", () => {
    const fill = { kind: "bytes", bytes: new Uint8Array([9]) } as const;
    const layer = new SliceLayer(plan(0), array.wireType, fill);
    const empty = { kind: "bytes", bytes: new Uint8Array(0) } as const;
    layer.apply({ ...patch(1, [0, 2], 0), missing: true, values: empty });
    assert.equal(textAt(layer.elements, 15), "9");
    assert.equal(textAt(layer.elements, 16), "0");
  });

  it("puts parts of three ranges where they belong", () => {
    const layer = new SliceLayer(
      {
        indices: [0, 0, 0],
        ranges: [0, 1, 2].map((dimension) => ({ dimension, start: 0, stop: 3, step: 1 })),
      },
      array.wireType,
      undefined,
    );
    const bytes = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]);
    layer.apply({
      requestId: 1,
      origin: [1, 1, 1],
      shape: [2, 2, 2],
      values: { kind: "bytes", bytes },
      missing: false,
    });
    const at = (...indices: number[]): string =>
      textAt(layer.elements, layer.offsetOf(indices) ?? -1);
    assert.deepEqual(
      [at(1, 1, 1), at(1, 1, 2), at(1, 2, 1), at(2, 1, 1), at(2, 2, 2)],
      ["1", "2", "3", "5", "8"],
    );
    assert.equal(at(0, 0, 0), "0");
  });
});
