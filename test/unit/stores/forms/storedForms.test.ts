import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "mocha";
import { FileStore } from "../../../../src/stores/fileStore.node";
import { nodeDecodePlatform } from "../../../../src/workers/decodePlatform.node";
import type { ElementData } from "../../../../src/zarr/dataType";
import { elementJson } from "../../../../src/zarr/elements";
import { openNode } from "../../../../src/zarr/hierarchy";
import type { ArrayNode } from "../../../../src/zarr/node";
import type { Store } from "../../../../src/zarr/store";
import { readArray } from "../../codecs/readArray";
import { recognised, withoutList } from "./recognised";

const forms = path.resolve("test/fixtures/forms");

interface Expected {
  dtype: string;
  shape: number[];
  values: unknown[];
  attributes?: Record<string, unknown>;
}

const expected = JSON.parse(readFileSync(path.join(forms, "expected.json"), "utf8")) as Record<
  string,
  Record<string, Expected>
>;

async function arrayAt(store: Store, at: string): Promise<ArrayNode> {
  const node = await openNode(store, at);
  assert(node.kind === "array");
  return node;
}

/** Elements as `expected.json` writes them. */
function values({ dataType }: ArrayNode, data: ElementData, count: number): unknown[] {
  return Array.from({ length: count }, (_, index) => {
    if ((dataType.kind === "datetime" || dataType.kind === "timedelta") && !Array.isArray(data)) {
      const bits = Buffer.from(data).readBigInt64LE(8 * index);
      return bits === -(2n ** 63n) ? null : Number(bits);
    }
    const json = elementJson(dataType, data, index);
    if (dataType.kind === "fixedBytes" && typeof json === "string") {
      return Buffer.from(json, "base64")
        .toString("hex")
        .replace(/(00)+$/, "");
    }
    return typeof json === "bigint" ? String(json) : json === "NaN" ? null : json;
  });
}

/** Opens a fixture; `list: false` as over a server that does not list. */
async function open(name: string, list: boolean): Promise<Store> {
  const folder = new FileStore(path.join(forms, name));
  return recognised(list ? folder : withoutList(folder));
}

describe("stores of other forms", () => {
  for (const [name, arrays] of Object.entries(expected)) {
    for (const [at, { shape, values: wanted, attributes }] of Object.entries(arrays)) {
      it(`${name}/${at} reads as its writer reads it`, async () => {
        const store = await open(name, true);
        const array = await arrayAt(store, at);
        assert.deepEqual(array.shape, shape);
        const count = shape.reduce((product, extent) => product * extent, 1);
        const read = { platform: nodeDecodePlatform, mode: "whole" } as const;
        const data = await readArray(store, array, read);
        assert.deepEqual(values(array, data, count), wanted);
        if (attributes !== undefined) assert.deepEqual({ ...array.attributes }, attributes);
      });
    }
  }

  for (const name of ["alpha.zr3", "zarr_python.n5", "java_lz4.n5", "alpha_array.zr3"]) {
    it(`${name} reads alike where the store does not list`, async () => {
      const store = await open(name, false);
      assert.equal(store.list, undefined);
      const [at = "", { values: wanted, shape } = assert.fail()] =
        Object.entries(expected[name] ?? {})[0] ?? [];
      const array = await arrayAt(store, at);
      const read = { platform: nodeDecodePlatform, mode: "whole" } as const;
      const data = await readArray(store, array, read);
      const count = shape.reduce((product, extent) => product * extent, 1);
      assert.deepEqual(values(array, data, count), wanted);
    });
  }
});
