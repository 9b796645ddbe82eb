import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { before, describe, it } from "mocha";
import { FileStore } from "../../../../src/stores/fileStore.node";
import { MemoryStore } from "../../../../src/stores/memoryStore";
import { openReferenceStore } from "../../../../src/stores/reference/openReferenceStore";
import { isZarrError } from "../../../../src/zarr/errors";
import type { Store } from "../../../../src/zarr/store";
import { filesBelow, folder, readJson } from "./referenceCases";

/** The files of a folder, by key. */
function filesOf(root: string): Map<string, Uint8Array> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const places = files.map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    places.map((place) => [
      path.relative(root, place).replaceAll("\\", "/"),
      Uint8Array.from(readFileSync(place)),
    ]),
  );
}

/** A store that counts what is read of it. */
function counting(store: Store): { store: Store; reads: string[] } {
  const reads: string[] = [];
  const counted: Store = {
    label: store.label,
    get: (key, options) => {
      reads.push(key);
      return store.get(key, options);
    },
    getRange: (key, range, options) => {
      reads.push(`${key} ${"length" in range ? range.length : "end"}`);
      return store.getRange(key, range, options);
    },
    size: async (key, options) => store.size?.(key, options),
  };
  return { store: counted, reads };
}

const target = filesBelow(path.join(folder, "zstd.parq"));

function open(files: ReadonlyMap<string, Uint8Array>): Promise<Store> {
  return openReferenceStore(new MemoryStore(files), { label: "refs.parq", openTarget: target });
}

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

describe("references in parquet", () => {
  it("say what they are", async () => {
    const store = await open(filesOf(path.join(folder, "zstd.parq")));
    assert.equal(store.form, "kerchunk references, parquet");
    assert.equal(store.label, "refs.parq");
  });

  it("read each file once, and only those that are asked for", async () => {
    const place = path.join(folder, "zstd.parq");
    const { store, reads } = counting(new FileStore(place));
    const references = await openReferenceStore(store, { label: "", openTarget: target });
    assert.deepEqual(reads, [".zmetadata"]);
    const keys = ["air/0.0.0", "air/0.0.1", "air/0.1.1", "air/1.0.0"];
    await Promise.all(keys.map((key) => references.get(key)));
    for (const key of keys) await references.get(key);
    assert.deepEqual(reads.slice(1).sort(), ["air/refs.0.parq", "air/refs.1.parq"]);
  });

  it("read the row groups of a large file by ranges", async () => {
    const files = filesOf(path.join(folder, "gzip.parq"));
    const whole = files.get("air/refs.0.parq") ?? new Uint8Array();
    const footer = 8 + new DataView(whole.buffer, whole.length - 8).getUint32(0, true);
    // Everything in parquet counts from the beginning, but for the footer, which counts from the end.
    const padded = new Uint8Array(whole.length + 2 ** 21);
    padded.set(whole.subarray(0, whole.length - footer));
    padded.set(whole.subarray(whole.length - footer), padded.length - footer);
    files.set("air/refs.0.parq", padded);
    const { store, reads } = counting(new MemoryStore(files));
    const references = await openReferenceStore(store, { label: "", openTarget: target });
    const expected = await (await open(filesOf(path.join(folder, "zstd.parq")))).get("air/0.1.1");
    assert.deepEqual(await references.get("air/0.1.1"), expected);
    const bytes = reads.slice(1).map((read) => Number(read.split(" ")[1]));
    // The footer's length, the footer, four columns of one row group.
    assert.equal(bytes.length, 6);
    assert.ok(
      bytes.every((length) => length <= footer),
      String(bytes),
    );
    await references.get("air/0.1.2");
    assert.equal(reads.length, 7, "chunk 5 is in the same row group as chunk 4");
    await references.get("air/1.1.2");
    assert.equal(reads.length, 11, "chunk 11 is in the next one");
  });

  it("begin anew where the one who began to read is gone", async () => {
    const files = filesOf(path.join(folder, "zstd.parq"));
    const memory = new MemoryStore(files);
    const first = new AbortController();
    const waiting = new Promise<void>((resolve) => {
      first.signal.addEventListener("abort", () => resolve());
    });
    const slow: Store = {
      label: "slow",
      getRange: (key, range) => memory.getRange(key, range),
      get: async (key, options) => {
        if (options?.signal === first.signal) {
          await waiting;
          first.signal.throwIfAborted();
        }
        return memory.get(key);
      },
    };
    const references = await openReferenceStore(slow, { label: "", openTarget: target });
    const aborted = references.get("air/0.0.0", { signal: first.signal });
    const other = references.get("air/0.0.1", { signal: new AbortController().signal });
    first.abort();
    await assert.rejects(aborted, { name: "AbortError" });
    assert.equal((await other)?.length, 135);
  });

  it("have missing chunks where rows, files or references are missing", async () => {
    const files = filesOf(path.join(folder, "zstd.parq"));
    files.delete("air/refs.1.parq");
    const store = await open(files);
    assert.equal(await store.get("air/0.1.2"), undefined);
    assert.equal(await store.get("holes/0.0"), undefined);
    for (const key of [
      "air/9.0.0",
      "air/0.0.4",
      "air/0.0",
      "air/x",
      "air",
      "air/0.0.0/0",
      "none/0",
      "0",
      "",
    ]) {
      assert.equal(await store.get(key), undefined, key);
    }
    const listed = (await store.list?.("air"))?.map(({ name }) => name) ?? [];
    assert.ok(listed.includes("0.1.1") && !listed.includes("0.1.2") && listed.includes("1.1.1"));
  });

  it("read an array at the root, documents as text, and any name", async () => {
    const zarray = JSON.stringify(
      (readJson("zstd.parq/.zmetadata") as Zmetadata).metadata["air/.zarray"],
    );
    const files = filesOf(path.join(folder, "zstd.parq"));
    const air = files.get("air/refs.0.parq") ?? new Uint8Array();
    const metadata = `{".zarray": ${JSON.stringify(zarray)}, "__proto__/.zarray": ${zarray}}`;
    const store = await open(
      new Map([
        [".zmetadata", new TextEncoder().encode(`{"record_size": 5, "metadata": ${metadata}}`)],
        ["refs.0.parq", air],
        ["__proto__/refs.0.parq", air],
      ]),
    );
    const expected = await (await open(files)).get("air/0.0.1");
    assert.deepEqual(await store.get("0.0.1"), expected);
    assert.deepEqual(await store.get("__proto__/0.0.1"), expected);
    assert.equal(await store.get("constructor/0.0.1"), undefined);
    assert.deepEqual(await store.get(".zarray"), new TextEncoder().encode(zarray));
  });

  const documents: Record<string, unknown> = {
    "no record size": { metadata: {} },
    "a record size of 0": { metadata: {}, record_size: 0 },
    "a record size that is no integer": { metadata: {}, record_size: 1.5 },
    "no metadata": { record_size: 5, metadata: [] },
    "a list": [],
  };
  for (const [name, document] of Object.entries(documents)) {
    it(`are refused with ${name}`, async () => {
      const files = new Map([[".zmetadata", encode(document)]]);
      await assert.rejects(open(files), { code: "metadata", path: ".zmetadata" });
    });
  }

  it("are refused without .zmetadata", async () => {
    await assert.rejects(open(new Map()), { code: "not-found" });
  });

  it("name the array whose shape is faulty", async () => {
    const shapes = [
      {},
      { shape: [1], chunks: [] },
      { shape: [-1], chunks: [1] },
      "{}",
      [],
      { shape: "5", chunks: [1] },
    ];
    const huge = { shape: [2 ** 40, 2 ** 40], chunks: [1, 1] };
    for (const zarray of [...shapes, huge]) {
      const document = { record_size: 5, metadata: { "a/.zarray": zarray } };
      const store = await open(new Map([[".zmetadata", encode(document)]]));
      await assert.rejects(store.get("a/0.0"), { code: "metadata", path: "a/.zarray" });
    }
  });

  it("name the file that is no parquet, cut off or too large", async () => {
    const files = filesOf(path.join(folder, "snappy.parq"));
    const key = "air/refs.0.parq";
    const whole = files.get(key) ?? new Uint8Array();
    for (let end = 0; end < whole.length; end += 13) {
      const store = await open(new Map([...files, [key, whole.subarray(0, end)]]));
      await assert.rejects(store.get("air/0.0.0"), { code: "store", path: key });
      assert.equal((await store.get("rain/0.0.0"))?.length, 91);
    }
    const store: Store = {
      ...counting(new MemoryStore(files)).store,
      size: () => Promise.resolve(2 ** 40),
    };
    const references = await openReferenceStore(store, { label: "", openTarget: target });
    await assert.rejects(references.get("air/0.0.0"), { code: "refused", path: key });
  });

  it("are errors, not crashes, where a byte of a file is wrong", async function () {
    this.timeout(60_000);
    const all = ["zstd", "dictionary", "snappy", "gzip"].map((name) =>
      filesOf(path.join(folder, `${name}.parq`)),
    );
    const change = fc.record({
      files: fc.constantFrom(...all),
      key: fc.constantFrom("air", "scale", "holes"),
      fromEnd: fc.boolean(),
      at: fc.nat(3000),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ files, key, fromEnd, at, bytes }) => {
        const name = `${key}/refs.0.parq`;
        const broken = (files.get(name) ?? new Uint8Array()).slice();
        const place = Math.min(at, broken.length - bytes.length);
        broken.set(bytes, fromEnd ? broken.length - bytes.length - place : place);
        const store = await open(new Map([...files, [name, broken]]));
        const chunk = { air: "0.0.0", scale: "0", holes: "0.1" }[key] ?? "";
        try {
          await store.get(`${key}/${chunk}`, { maxBytes: 2 ** 20 });
        } catch (error) {
          if (!isZarrError(error)) throw error;
        }
      }),
      { numRuns: 600, seed: 19 },
    );
  });
});

interface Zmetadata {
  readonly metadata: Readonly<Record<string, unknown>>;
}

const gdal = path.resolve("../shared/thirdparty/gdal");

describe("references of GDAL's tests", () => {
  before(function () {
    if (!existsSync(gdal)) this.skip();
  });

  it("read", async () => {
    for (const name of ["json_ref_v0_min", "json_ref_v1_min"]) {
      const place = path.join(gdal, "kerchunk_json", name);
      const document = readFileSync(path.join(place, "ref.json"));
      const options = { label: name, openTarget: filesBelow(place) };
      const store = await openReferenceStore(document, options);
      assert.deepEqual(await store.get("x/0"), Uint8Array.of(1), name);
    }
    const scalars = [
      "0_dim",
      "0_dim_inline_content",
      "0_dim_missing_size",
      "0_dim_path_dot_dot",
      // Without a column raw, and with a path from the folder of the references.
      "invalid_parquet_struct",
      "min",
    ];
    for (const name of scalars) {
      const place = path.join(gdal, "kerchunk_parquet", `parquet_ref_${name}`);
      const options = { label: name, openTarget: filesBelow(place) };
      const store = await openReferenceStore(new FileStore(place), options);
      assert.deepEqual(await store.get("x/0"), Uint8Array.of(1), name);
    }
    const place = path.join(gdal, "kerchunk_parquet/parquet_ref_2_dim");
    const options = { label: "2_dim", openTarget: filesBelow(place) };
    const store = await openReferenceStore(new FileStore(place), options);
    for (const [key, file] of Object.entries({ "0.0": 0, "0.1": 1, "1.0": 2, "1.1": 4 })) {
      const expected = Uint8Array.from(readFileSync(path.join(place, `ar/${file}.bin`)));
      assert.deepEqual(await store.get(`ar/${key}`), expected, key);
    }
  });
});
