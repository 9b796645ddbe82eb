import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lintStore } from "../../../src/lint/lintStore";
import { arrayV3, groupV3 } from "./documents";
import { fixtures, folderStore, textStore } from "./fixtureStore";
import { trueFindings } from "./trueFindings";

interface Problem {
  store: string;
  file: string;
  pointer: string;
  severity: string;
  why: string;
}

const problems = JSON.parse(readFileSync(join(fixtures, "problems.json"), "utf8")) as Problem[];
const folders = readdirSync(fixtures).filter((name) => name.endsWith(".zarr"));

describe("lintStore on the sample stores", () => {
  for (const store of new Set(problems.map((problem) => problem.store))) {
    it(`finds every planted fault of ${store}`, async () => {
      const files = await lintStore(folderStore(join(fixtures, store)));
      for (const problem of problems.filter((one) => one.store === store)) {
        const findings = files.find(({ key }) => key === problem.file)?.findings ?? [];
        const found = findings.some(
          ({ pointer, severity }) => pointer === problem.pointer && severity === problem.severity,
        );
        assert.ok(found, `${problem.file} ${problem.pointer}: ${problem.why}`);
      }
    });
  }

  for (const store of folders.filter((name) => !name.startsWith("broken"))) {
    it(`finds in ${store} only what is true`, async () => {
      const files = await lintStore(folderStore(join(fixtures, store)));
      const grave = files.flatMap(({ key, findings }) =>
        findings
          .filter(({ severity }) => severity === "error" || severity === "warning")
          .map((finding) => ({ key, ...finding })),
      );
      const known = Object.keys(trueFindings[store] ?? {});
      const others = grave
        .filter(({ rule }) => !known.includes(rule))
        .map(({ key, pointer, rule, message }) => `${key} ${pointer} ${rule}: ${message}`);
      assert.deepEqual(others, []);
      const found = new Set(grave.map(({ rule }) => rule));
      assert.deepEqual(
        known.filter((rule) => !found.has(rule)),
        [],
        "listed, but not found",
      );
    });
  }
});

describe("lintStore", () => {
  const group = '{"zarr_format": 3, "node_type": "group"}';

  it("takes unsaved text before the store's", async () => {
    const store = textStore({ "zarr.json": group });
    const readText = (key: string) => (key === "zarr.json" ? '{"zarr_format": 3}' : undefined);
    const [file] = await lintStore(store, { readText });
    assert.deepEqual(
      file?.findings.map(({ rule }) => rule),
      ["node-type"],
    );
    assert.equal(file?.text, '{"zarr_format": 3}');
  });

  it("gives every document, also the sound ones", async () => {
    const files = await lintStore(textStore({ "zarr.json": group, "a/zarr.json": group }));
    assert.deepEqual(
      files.map(({ key, findings }) => [key, findings.length]),
      [
        ["a/zarr.json", 0],
        ["zarr.json", 0],
      ],
    );
  });

  it("goes on where a folder cannot be read", async () => {
    const store = textStore({ "zarr.json": group, "a/zarr.json": group });
    const list = store.list?.bind(store);
    store.list = (prefix, options) =>
      prefix === "a"
        ? Promise.reject(new Error("permission denied"))
        : (list?.(prefix, options) ?? Promise.resolve([]));
    const files = await lintStore(store);
    const rules = files.flatMap(({ key, findings }) =>
      findings.map(({ rule }) => `${key} ${rule}`),
    );
    assert.deepEqual(rules, ["a store-unreadable"]);
  });

  it("reports text that is not UTF-8", async () => {
    const store = textStore({ "zarr.json": group });
    store.get = () => Promise.resolve(Uint8Array.of(0x7b, 0xff, 0x7d));
    const files = await lintStore(store);
    assert.deepEqual(
      files.flatMap(({ findings }) => findings.map(({ rule }) => rule)),
      ["store-unreadable"],
    );
  });

  it("stops when it is aborted", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    await assert.rejects(lintStore(textStore({ "zarr.json": group }), { signal }), /enough/);
  });

  it("lists every folder of an array once", async () => {
    const store = textStore({
      "zarr.json": arrayV3(),
      "c/0/0": "x",
      "c/0/1": "x",
      "c/1/0": "x",
      "c/1/1": "x",
    });
    const list = store.list?.bind(store);
    const listed: string[] = [];
    store.list = (prefix, options) => {
      listed.push(prefix);
      return list?.(prefix, options) ?? Promise.resolve([]);
    };
    await lintStore(store);
    assert.deepEqual(listed.sort(), ["", "c", "c/0", "c/1"]);
  });

  it("looks at a part of a huge array, and says so", async () => {
    const store = textStore({ "zarr.json": arrayV3({ shape: [20000000, 3] }) });
    let listed = 0;
    store.list = (prefix, { limit = 0 } = {}) => {
      listed += limit;
      const names = Array.from({ length: limit }, (_, index) => String(index));
      return Promise.resolve(
        prefix === ""
          ? [
              { name: "c", kind: "directory" as const },
              { name: "zarr.json", kind: "file" as const },
            ]
          : names.map((name) => ({
              name,
              kind: prefix === "c" ? ("directory" as const) : ("file" as const),
            })),
      );
    };
    const files = await lintStore(store);
    const rules = files.flatMap(({ findings }) => findings.map(({ rule }) => rule));
    assert.ok(rules.includes("chunks-sampled"));
    assert.ok(listed <= 40_000, String(listed));
  });

  it("reads what consolidated metadata name where a store cannot list", async () => {
    const metadata = { a: JSON.parse(group) as unknown, gone: JSON.parse(group) as unknown };
    const consolidated_metadata = { kind: "inline", must_understand: false, metadata };
    const store = textStore({
      "zarr.json": groupV3({ consolidated_metadata }),
      "a/zarr.json": group,
    });
    delete store.list;
    const files = await lintStore(store);
    assert.deepEqual(
      files.map(({ key }) => key),
      ["a/zarr.json", "zarr.json"],
    );
    const pointers = files.flatMap(({ findings }) => findings.map(({ pointer }) => pointer));
    assert.deepEqual(pointers, ["/consolidated_metadata/metadata/gone"]);
  });
});
