import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { infoCommand } from "../../../src/cli/infoCommand";
import { readCommand } from "../../../src/cli/readCommand";
import { treeCommand } from "../../../src/cli/treeCommand";
import { lintStore } from "../../../src/lint/lintStore";
import { parseSelection } from "../../../src/view/parseSelection";
import { planSlice } from "../../../src/view/slicePlan";
import { nodeDecodePlatform as platform } from "../../../src/workers/decodePlatform.node";
import { openNode } from "../../../src/zarr/hierarchy";
import type { JsonObject } from "../../../src/zarr/json";
import type { Store } from "../../../src/zarr/store";
import { mapStore } from "../codecs/folderStore";
import { localDecoder } from "./localDecoder";

const bytes = { name: "bytes", configuration: { endian: "little" } };
const absent = 2n ** 64n - 1n;

/** 11 × 3 elements in chunks of 4, 2, 2, 6 (beyond the end) × 2, 1, and each of them a shard of 2 × 1. */
function documentOf(inner: number[]): JsonObject {
  const shard = { chunk_shape: inner, codecs: [{ name: "bytes" }], index_codecs: [bytes] };
  const configuration = {
    kind: "inline",
    chunk_shapes: [
      [4, [2, 2], 6],
      [2, 1],
    ],
  };
  return {
    ...{ zarr_format: 3, node_type: "array", shape: [11, 3], data_type: "uint8", fill_value: 9 },
    chunk_grid: { name: "rectilinear", configuration },
    chunk_key_encoding: { name: "default", configuration: { separator: "/" } },
    codecs: [{ name: "sharding_indexed", configuration: shard }],
    attributes: {},
  };
}

/** The element of a row and a column. */
const element = (row: number, column: number): number => 10 * row + column;

/** A shard; the first inner chunk of the first one is missing. */
function shardOf(rows: number[], columns: number[]): Uint8Array {
  const parts: number[] = [];
  const entries: bigint[] = [];
  for (let row = 0; row < rows.length; row += 2) {
    for (const column of columns) {
      const isAbsent = rows[row] === 0 && column === 0;
      entries.push(...(isAbsent ? [absent, absent] : [BigInt(parts.length), 2n]));
      if (!isAbsent)
        parts.push(element(rows[row] ?? 0, column), element(rows[row + 1] ?? 0, column));
    }
  }
  return Uint8Array.from([...parts, ...new Uint8Array(BigUint64Array.from(entries).buffer)]);
}

function storeOf(document: JsonObject, ...others: string[]): Store {
  const text = new TextEncoder().encode(JSON.stringify(document));
  const files = new Map<string, Uint8Array>([
    ["zarr.json", text],
    ...others.map((key) => [key, text] as const),
  ]);
  const rows = [
    [0, 1, 2, 3],
    [4, 5],
    [6, 7],
    [8, 9, 10, 11, 12, 13],
  ];
  const columns = [[0, 1], [2]];
  rows.forEach((some, i) =>
    columns.forEach((few, j) => files.set(`c/${i}/${j}`, shardOf(some, few))),
  );
  return mapStore("memory", files);
}

describe("a rectilinear grid with shards in it", () => {
  const store = storeOf(documentOf([2, 1]));

  it("reads, whole and in part", async () => {
    const read = async (select: string): Promise<unknown> => {
      const options = {
        path: "",
        select,
        format: "json",
        decoder: localDecoder,
        platform,
      } as const;
      const text = new TextDecoder().decode(await readCommand(store, options));
      return (JSON.parse(text) as { data: unknown }).data;
    };
    const rows = Array.from({ length: 11 }, (_, row) =>
      [0, 1, 2].map((column) => element(row, column)),
    );
    const expected = rows.map((row, at) => (at < 2 ? [9, ...row.slice(1)] : row));
    assert.deepEqual(await read(""), expected.flat());
    assert.deepEqual(await read("-1"), expected[10]);
    assert.deepEqual(await read("1:9:3, 2"), [12, 42, 72]);
  });

  it("plans chunks and cost by the lengths that they have", async () => {
    const array = await openNode(store, "");
    assert.ok(array.kind === "array");
    const plan = (select: string) => planSlice(array, parseSelection(select, array.shape));
    assert.deepEqual([plan("").chunkCount, plan("").decodedBytes], [8, 14 * 3]);
    assert.deepEqual([plan("4:6, 0").chunkCount, plan("4:6, 0").decodedBytes], [1, 4]);
    assert.deepEqual([plan("3:5").chunkCount, plan("3:5").decodedBytes], [4, 6 * 3]);
    assert.deepEqual(
      [...plan("10, 2").chunks()].map(({ coords }) => coords),
      [[3, 1]],
    );
  });

  it("is shown by info and tree", async () => {
    const info = await infoCommand(store, { path: "", json: false });
    assert.match(info, /Chunk shape +\(2–6, 1–2\), rectilinear/);
    assert.match(info, /Chunks +8\n/);
    const tree = await treeCommand(store, { json: true });
    const { chunkShape } = JSON.parse(tree) as { chunkShape: unknown };
    assert.deepEqual(chunkShape, [
      [4, 2, 2, 6],
      [2, 1],
    ]);
  });

  it("is linted: no error, and support is what is told", async () => {
    const findings = (await lintStore(store)).flatMap((file) => file.findings);
    const grave = findings.filter(({ severity }) => severity === "error");
    assert.deepEqual(grave, []);
    assert.ok(findings.some(({ rule }) => rule === "rectilinear-support"));
  });

  it("is linted: inner chunks that do not divide one of the lengths, and a key outside the grid", async () => {
    const wrong = storeOf(documentOf([4, 1]), "c/4/0");
    const findings = (await lintStore(wrong)).flatMap((file) => file.findings);
    const [found] = findings.filter(({ rule }) => rule === "shard-chunk-shape-divides");
    assert.match(found?.message ?? "", /4 does not divide (2|6)/);
    const [outside] = findings.filter(({ rule }) => rule === "chunk-outside-grid");
    assert.match(outside?.message ?? "", /index 4 in dimension 0, which has 4 chunks/);
  });
});
