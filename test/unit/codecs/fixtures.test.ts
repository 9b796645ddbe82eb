import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "mocha";
import { openNode } from "../../../src/zarr/hierarchy";
import { nodeDecodePlatform } from "../../../src/workers/decodePlatform.node";
import { webDecodePlatform } from "../../../src/workers/decodePlatform.web";
import { assertExpected } from "./expectedValues";
import { storeOf } from "./folderStore";
import { readArray, type ReadMode } from "./readArray";

const fixtures = path.resolve("test/fixtures");

interface Case {
  store: string;
  path: string;
  expected: string;
}

function cases(file: string): Case[] {
  return JSON.parse(readFileSync(path.join(fixtures, file), "utf8")) as Case[];
}

const stores = new Map<string, ReturnType<typeof storeOf>>();

function store(name: string) {
  let found = stores.get(name);
  if (found === undefined) stores.set(name, (found = storeOf(path.join(fixtures, name))));
  return found;
}

const ways: { title: string; platform: typeof nodeDecodePlatform; mode: ReadMode }[] = [
  { title: "whole chunks, as in Node", platform: nodeDecodePlatform, mode: "whole" },
  { title: "shards in parts, as in a browser", platform: webDecodePlatform, mode: "parts" },
];

for (const { title, platform, mode } of ways) {
  describe(`Fixtures decode: ${title}`, () => {
    for (const one of [...cases("cases_v3.json"), ...cases("cases_v2.json")]) {
      it(`${one.store}/${one.path}`, async () => {
        const node = await openNode(store(one.store), one.path);
        assert.ok(node.kind === "array");
        const data = await readArray(store(one.store), node, { platform, mode });
        await assertExpected(node.dataType, data, path.join(fixtures, one.expected));
      });
    }
  });
}
