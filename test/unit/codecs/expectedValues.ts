import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { DataType, ElementData } from "../../../src/zarr/dataType";
import { elementJson } from "../../../src/zarr/elements";
import type { JsonValue } from "../../../src/zarr/json";
import { widenElements } from "../../../src/zarr/widen";
import { readNpy, type Npy } from "./npy";
import { indexes } from "./readArray";

/** Holds the elements of an array against the file of what they must be: .npy, or a list in JSON. */
export async function assertExpected(
  type: DataType,
  data: ElementData,
  file: string,
): Promise<void> {
  if (file.endsWith(".npy")) await assertBytes(type, data, file);
  else assertValues(type, data, file);
}

/** The elements of an .npy file, little-endian and in C order, whatever it says. */
export async function npyElements(file: string): Promise<Uint8Array> {
  const npy = await readNpy(file);
  return littleEndian(npy.fortranOrder ? cOrder(npy) : npy.bytes, npy.descr);
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
