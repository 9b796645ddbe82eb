import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { FileStore } from "../../../src/stores/fileStore.node";
import { parseSelection } from "../../../src/view/parseSelection";
import { readSlice } from "../../../src/view/readSlice";
import { planSlice } from "../../../src/view/slicePlan";
import { storedBytes } from "../../../src/view/storedBytes";
import { nodeDecodePlatform as platform } from "../../../src/workers/decodePlatform.node";
import { openNode } from "../../../src/zarr/hierarchy";
import type { ByteRange, Store } from "../../../src/zarr/store";
import { localDecoder } from "../conformance/localDecoder";

const fixtures = path.join(__dirname, "../../fixtures");

interface Request {
  readonly key: string;
  readonly range: ByteRange | undefined;
}

/** A folder that is asked as a remote store is, and what it was asked for. */
function watched(folder: string): { store: Store; requests: Request[] } {
  const files = new FileStore(folder);
  const requests: Request[] = [];
  const store: Store = {
    label: folder,
    get: (key, options) => {
      requests.push({ key, range: undefined });
      return files.get(key, options);
    },
    getRange: (key, range, options) => {
      requests.push({ key, range });
      return files.getRange(key, range, options);
    },
  };
  return { store, requests };
}

async function read(store: string, at: string, selection: string) {
  const { store: opened, requests } = watched(path.join(fixtures, store));
  const array = await openNode(opened, at);
  assert.ok(array.kind === "array");
  requests.length = 0;
  const plan = planSlice(array, parseSelection(selection, array.shape));
  const options = { store: opened, array, plan, decoder: localDecoder, platform };
  const { bytesRead, failures } = await readSlice(options);
  assert.deepEqual(failures, []);
  return { requests, bytesRead };
}

describe("what a read asks the store for", () => {
  it("the chunks that hold a selected element, and no others", async () => {
    const { requests } = await read("climate_v3.zarr", "t2m", "0, 10:20, :");
    const keys = requests.map(({ key }) => key).sort();
    assert.deepEqual(keys, [...new Set(keys)]);
    assert.ok(keys.length > 0 && keys.every((key) => key.startsWith("t2m/c/0/0/")));
  });

  it("of a shard the index, and the inner chunks that lie together by one request", async () => {
    const { requests } = await read("v3_sharded.zarr", "basic", "0:20, 0:20");
    const first = requests.filter(({ key }) => key === "basic/c/0/0");
    assert.equal(first.length, 2);
    assert.ok(first.every(({ range }) => range !== undefined));
  });

  it("of a shard less than all for a single element", async () => {
    const whole = await read("v3_sharded.zarr", "basic", "");
    const one = await read("v3_sharded.zarr", "basic", "3, 3");
    assert.equal(one.requests.length, 2);
    assert.ok(one.bytesRead < whole.bytesRead / 4);
  });

  it("of elements stored as they are the rows that are selected", async () => {
    const { requests, bytesRead } = await read("v3_codecs.zarr", "raw_le", "1:3, :");
    // Two rows of int32 in each of three chunks of 13 columns.
    assert.equal(requests.length, 3);
    assert.deepEqual(requests[0]?.range, { offset: 1 * 13 * 4, length: 2 * 13 * 4 });
    assert.equal(bytesRead, 3 * 2 * 13 * 4);
  });
});

describe("storedBytes", () => {
  it("is the sum of the chunk files that a plan touches", async () => {
    const folder = path.join(fixtures, "climate_v3.zarr");
    const store = new FileStore(folder);
    const array = await openNode(store, "t2m");
    assert.ok(array.kind === "array");
    const plan = planSlice(array, parseSelection("", array.shape));
    const files = readdirSync(path.join(folder, "t2m/c"), { recursive: true, encoding: "utf8" })
      .map((name) => statSync(path.join(folder, "t2m/c", name)))
      .filter((stat) => stat.isFile());
    const total = files.reduce((sum, { size }) => sum + size, 0);
    assert.equal(await storedBytes(store, array, { plan }), total);
    const { store: remote } = watched(folder);
    assert.equal(await storedBytes(remote, array, { plan }), undefined);
  });
});
