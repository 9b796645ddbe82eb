import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { zipSync, type Zippable } from "fflate";
import type { RandomAccess } from "../../../src/stores/zipDirectory";
import { openZipStore } from "../../../src/stores/zipStore";
import type { Store } from "../../../src/zarr/store";

const document = Buffer.from('{"zarr_format": 3, "node_type": "group"}');
const random = new Uint8Array(randomBytes(100_000));

function open(zip: Uint8Array): Promise<Store> {
  const file: RandomAccess = {
    label: "x.zip",
    size: zip.length,
    read: (offset, length) => Promise.resolve(zip.slice(offset, offset + length)),
  };
  return openZipStore(file);
}

function zipOf(files: Record<string, Uint8Array>, level: 0 | 6): Uint8Array {
  const entries: Zippable = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, [bytes, { level }] as const]),
  );
  return zipSync(entries);
}

describe("zip files", () => {
  for (const level of [0, 6] as const) {
    const how = level === 0 ? "stored" : "deflated";

    it(`give entries that are ${how}, whole and in parts, folders deep`, async () => {
      const files = { "ä b/c.zarr/zarr.json": document, "ä b/c.zarr/x/c/0": random };
      const store = await open(zipOf(files, level));
      assert.deepEqual(Buffer.from((await store.get("zarr.json")) ?? []), document);
      assert.deepEqual(await store.get("x/c/0"), random);
      const part = await store.getRange("x/c/0", { offset: 70_000, length: 9 });
      assert.deepEqual(part, random.slice(70_000, 70_009));
      assert.equal(await store.get("x/c/1"), undefined);
    });

    it(`are read behind a program that unpacks them, ${how}`, async () => {
      const zip = zipOf({ "zarr.json": document, "c/0": random }, level);
      const store = await open(Uint8Array.from([...Buffer.from("#!/bin/sh\nexit\n"), ...zip]));
      assert.deepEqual(await store.get("c/0"), random);
    });
  }

  it("name the entry that does not inflate to what the directory says", async () => {
    const zip = zipOf({ "zarr.json": document, "c/0": new Uint8Array(50_000) }, 6);
    const at = Buffer.from(zip).lastIndexOf("c/0") - 46;
    const view = new DataView(zip.buffer, zip.byteOffset);
    for (const size of [49_999, 50_001, 0x7ffffffe]) {
      view.setUint32(at + 24, size, true);
      const store = await open(zip);
      await assert.rejects(store.get("c/0"), { code: "store", message: /"c\/0" is broken/ });
    }
  });

  it("stop inflating when they are told to", async () => {
    const store = await open(zipOf({ "zarr.json": document, "c/0": new Uint8Array(2e7) }, 6));
    const abort = new AbortController();
    const reading = store.get("c/0", { signal: abort.signal });
    setImmediate(() => abort.abort(new Error("enough")));
    await assert.rejects(reading, /enough/);
  });

  it("are refused where the directory is not where it should be", async () => {
    const zip = zipOf({ "zarr.json": document }, 0);
    const end = zip.length - 22;
    const view = new DataView(zip.buffer, zip.byteOffset);
    view.setUint32(end + 12, view.getUint32(end + 12, true) - 4, true);
    await assert.rejects(open(zip), { code: "store", message: /not a zip file/ });
  });
});
