import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "mocha";
import type { DataType, ElementData } from "../../../src/zarr/dataType";
import { elementJson } from "../../../src/zarr/elements";
import { openNode } from "../../../src/zarr/hierarchy";
import type { JsonValue } from "../../../src/zarr/json";
import { widenElements } from "../../../src/zarr/widen";
import { nodeDecodePlatform } from "../../../src/workers/decodePlatform.node";
import { webDecodePlatform } from "../../../src/workers/decodePlatform.web";
import { storeOf } from "./folderStore";
import { readNpy, type Npy } from "./npy";
import { indexes, readArray, type ReadMode } from "./readArray";

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
        const expected = path.join(fixtures, one.expected);
        if (expected.endsWith(".npy")) await assertBytes(node.dataType, data, expected);
        else assertValues(node.dataType, data, expected);
      });
    }
  });
}

async function assertBytes(type: DataType, data: ElementData, file: string): Promise<void> {
  const npy = await readNpy(file);
  const expected = littleEndian(npy.fortranOrder ? cOrder(npy) : npy.bytes, npy.descr);
  if (data instanceof Uint8Array) {
    const wide = Buffer.from(widenElements(type, data));
    // The script that wrote the expected values made float32 of all that NumPy lacks.
    const found = expected.length === 4 * wide.length ? asFloat32(wide) : wide;
    assert.equal(found.length, expected.length);
    assert.equal(found.compare(expected), 0, "the elements differ");
    return;
  }
  // Strings of a fixed length may have been stored as strings of any length.
  const length = Number(/U(\d+)/.exec(npy.descr)?.[1]);
  const view = new DataView(expected.buffer, expected.byteOffset);
  data.forEach((value, index) => {
    const codes = Array.from({ length }, (_, at) =>
      view.getUint32((index * length + at) * 4, true),
    );
    assert.equal(value, String.fromCodePoint(...codes).replace(/\0+$/, ""));
  });
}

function asFloat32(bytes: Uint8Array): Buffer {
  return Buffer.from(Float32Array.from(new Int8Array(bytes)).buffer);
}

function cOrder({ shape, bytes }: Npy): Uint8Array {
  const size = bytes.length / shape.reduce((product, extent) => product * extent, 1);
  const copy = new Uint8Array(bytes.length);
  let to = 0;
  for (const coords of indexes(shape)) {
    const from = coords.reduceRight((at, coord, axis) => at * (shape[axis] ?? 1) + coord, 0);
    copy.set(bytes.subarray(from * size, (from + 1) * size), to++ * size);
  }
  return copy;
}

/** Elements with every big-endian number of theirs turned round. */
function littleEndian(bytes: Uint8Array, descr: string): Uint8Array {
  const json = descr.replaceAll("'", '"').replaceAll("(", "[").replaceAll(")", "]");
  const widths = numberWidths(JSON.parse(json.replaceAll(",]", "]")) as Descr);
  const copy = bytes.slice();
  for (let at = 0; at < copy.length;) {
    for (const { width, big } of widths) {
      if (big) copy.subarray(at, at + width).reverse();
      at += width;
    }
  }
  return copy;
}

type Descr = string | (readonly [name: string, type: Descr, shape?: number[]])[];

/** The numbers that an element is made of, one after the other. */
function numberWidths(descr: Descr): { width: number; big: boolean }[] {
  if (typeof descr !== "string") {
    return descr.flatMap(([, type, shape = []]) => {
      const count = shape.reduce((product, extent) => product * extent, 1);
      return Array.from({ length: count }, () => numberWidths(type)).flat();
    });
  }
  const [, order, kind = "", digits] = /^(.)([a-zA-Z])(\d+)/.exec(descr) ?? [];
  const size = Number(digits);
  const big = order === ">";
  if (kind === "U") return Array.from({ length: size }, () => ({ width: 4, big }));
  const numbers = kind === "c" ? 2 : 1;
  return Array.from({ length: numbers }, () => ({ width: size / numbers, big }));
}

function assertValues(type: DataType, data: ElementData, file: string): void {
  const expected = JSON.parse(readFileSync(file, "utf8")) as JsonValue[];
  assert.equal(data.length, expected.length);
  expected.forEach((value, index) => {
    const found = data[index];
    if (found instanceof Uint8Array) {
      assert.equal(Buffer.from(found).toString("latin1"), value);
    } else {
      assert.deepEqual(plain(elementJson(type, data, index)), value, `element ${index}`);
    }
  });
}

/** Objects with an ordinary prototype, for comparing. */
function plain(value: JsonValue): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}
