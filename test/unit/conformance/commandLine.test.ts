import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, it } from "mocha";
import { readCommand } from "../../../src/cli/readCommand";
import { nodeDecodePlatform as platform } from "../../../src/workers/decodePlatform.node";
import { itemSize } from "../../../src/zarr/dataTypeName";
import { openNode } from "../../../src/zarr/hierarchy";
import type { Store } from "../../../src/zarr/store";
import { npyElements } from "../codecs/expectedValues";
import { readNpy } from "../codecs/npy";
import { localDecoder, openWithoutFiles } from "./localDecoder";

const root = path.resolve(".");
const fixtures = path.join(root, "test/fixtures");
const scratch = mkdtempSync(path.join(tmpdir(), "zarr-lens-"));
const stores = new Map<string, Promise<Store>>();

interface Case {
  readonly store: string;
  readonly path: string;
  readonly shape: readonly number[];
  readonly expected: string;
}

const cases = ["cases_v2.json", "cases_v3.json"].flatMap(
  (file) => JSON.parse(readFileSync(path.join(fixtures, file), "utf8")) as Case[],
);

async function writtenBy(one: Case, format: "npy" | "json"): Promise<Uint8Array> {
  let store = stores.get(one.store);
  if (store === undefined) {
    store = openWithoutFiles(path.join(fixtures, one.store));
    stores.set(one.store, store);
  }
  const options = { path: one.path, select: "", format, decoder: localDecoder, platform };
  return readCommand(await store, options);
}

async function isFixedSize(one: Case): Promise<boolean> {
  const node = await openNode(await openWithoutFiles(path.join(fixtures, one.store)), one.path);
  assert.ok(node.kind === "array");
  return itemSize(node.dataType) !== undefined;
}

async function assertNpy(one: Case, written: Uint8Array): Promise<void> {
  const file = path.join(scratch, "found.npy");
  writeFileSync(file, written);
  const [found, { shape, descr }] = [await npyElements(file), await readNpy(file)];
  const expectedFile = path.join(fixtures, one.expected);
  const expected = await npyElements(expectedFile);
  assert.deepEqual(shape, one.shape);
  const wide = (await readNpy(expectedFile)).descr;
  // The script that wrote the expected values made float32 of the integers that NumPy lacks.
  const same = descr === "'|i1'" && wide === "'<f4'" ? asFloat32(found) : found;
  assert.equal(Buffer.compare(same, expected), 0, `${descr} for ${wide}`);
}

function asFloat32(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(Float32Array.from(new Int8Array(bytes)).buffer);
}

describe("read, of all arrays of the fixtures", () => {
  after(() => rmSync(scratch, { recursive: true }));

  it("has them all", () => {
    assert.equal(cases.length, 234);
  });

  for (const one of cases) {
    it(`${one.store}/${one.path}`, async () => {
      if (one.expected.endsWith(".npy") && (await isFixedSize(one))) {
        await assertNpy(one, await writtenBy(one, "npy"));
        return;
      }
      const text = new TextDecoder().decode(await writtenBy(one, "json"));
      const { shape, data: found } = JSON.parse(text) as { shape: number[]; data: unknown[] };
      assert.deepEqual(shape, one.shape);
      if (one.expected.endsWith(".npy")) {
        assert.deepEqual(found, await npyTexts(path.join(fixtures, one.expected)));
        return;
      }
      const file = path.join(fixtures, one.expected);
      const expected = JSON.parse(readFileSync(file, "utf8")) as unknown[];
      // Byte strings stand in the expected values as latin-1, in what is written as base64.
      const isBytes = /bytes/.test(one.path);
      const base64 = (text: unknown): string =>
        Buffer.from(String(text), "latin1").toString("base64");
      assert.deepEqual(found, isBytes ? expected.map(base64) : expected);
    });
  }
});

/** Strings of a fixed length, which may have been stored as strings of any length. */
async function npyTexts(file: string): Promise<string[]> {
  const length = Number(/U(\d+)/.exec((await readNpy(file)).descr)?.[1]);
  const bytes = await npyElements(file);
  const codes = new Uint32Array(bytes.slice().buffer);
  return Array.from({ length: codes.length / length }, (_, index) =>
    String.fromCodePoint(...codes.subarray(index * length, (index + 1) * length)).replace(
      /\0+$/,
      "",
    ),
  );
}

describe("zarr-lens read, as a process of its own", function () {
  this.timeout(30_000);
  // The last array of each store, so that every kind of store is opened once.
  for (const one of new Map(cases.map((each) => [each.store, each])).values()) {
    it(`${one.store}/${one.path}`, async () => {
      const isNpy = one.expected.endsWith(".npy") && (await isFixedSize(one));
      const format = isNpy ? "npy" : "json";
      const args = ["read", one.store, "--path", one.path, "--format", format];
      const command = [path.join(root, "dist/cli.js"), ...args];
      const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: fixtures });
      assert.equal(stderr.toString(), "");
      assert.equal(Buffer.compare(stdout, await writtenBy(one, format)), 0);
    });
  }
});
