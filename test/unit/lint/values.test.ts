import assert from "node:assert/strict";
import { valueReader } from "../../../src/view/valueReader";
import { StoreLint } from "../../../src/lint/lintStore";
import { nodeDecodePlatform as platform } from "../../../src/workers/decodePlatform.node";
import { localDecoder as decoder } from "../conformance/localDecoder";
import { arrayV3, groupV3 } from "./documents";
import { textStore } from "./fixtureStore";
import { lintWithValues } from "./lintWithValues";

/** A coordinate of bytes, each a character of its chunk. */
const coordinate = (length: number, changes: Readonly<Record<string, unknown>> = {}): string =>
  arrayV3({
    shape: [length],
    chunk_grid: { name: "regular", configuration: { chunk_shape: [length] } },
    data_type: "uint8",
    codecs: [{ name: "bytes" }],
    dimension_names: ["x"],
    attributes: { units: "m" },
    ...changes,
  });
const texts = (chunk: string, changes?: Readonly<Record<string, unknown>>) => ({
  "zarr.json": groupV3(),
  "x/zarr.json": coordinate(4, changes),
  "x/c/0": chunk,
});

async function rulesOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const found = await lintWithValues(textStore(files));
  return found.flatMap(({ findings }) => findings.map(({ rule }) => rule));
}

describe("rules that look at elements", () => {
  it("find what the documents cannot show", async () => {
    assert.ok((await rulesOf(texts("acbd"))).includes("cf-monotonic"));
    assert.ok(!(await rulesOf(texts("abcd"))).includes("cf-monotonic"));
  });

  it("pass over what was never written, and what cannot be decoded", async () => {
    const unwritten = { "zarr.json": groupV3(), "x/zarr.json": coordinate(4) };
    assert.ok(!(await rulesOf(unwritten)).includes("cf-monotonic"));
    const gzip = { codecs: [{ name: "bytes" }, { name: "gzip", configuration: { level: 1 } }] };
    assert.ok(!(await rulesOf(texts("acbd", gzip))).includes("cf-monotonic"));
  });

  it("read small arrays alone, and each only once", async () => {
    const files: Record<string, string> = {
      ...texts("acbd"),
      "large/x/zarr.json": coordinate(2 ** 17),
      "large/zarr.json": groupV3(),
    };
    const read: string[] = [];
    const store = { ...textStore(files), get: (key: string) => textStore(files).get(key) };
    const real = valueReader(store, { decoder, platform });
    const lint = new StoreLint(store, {
      readValues: (array, options) => {
        read.push(array.path);
        return real(array, options);
      },
    });
    const hasFault = async (found: ReturnType<StoreLint["lint"]>): Promise<boolean> =>
      (await found).some(({ findings }) => findings.some(({ rule }) => rule === "cf-monotonic"));
    assert.ok(await hasFault(lint.lint()));
    assert.ok(await hasFault(lint.lint()));
    assert.deepEqual(read, ["x"]);
    files["x/c/0"] = "abcd";
    assert.ok(!(await hasFault(lint.changed(["x/c/0"]))));
    assert.deepEqual(read, ["x", "x"]);
  });
});
