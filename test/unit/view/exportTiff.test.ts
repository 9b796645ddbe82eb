import assert from "node:assert/strict";
import { tiffBytes } from "../../../src/view/exportTiff";

/** The tags of the first directory, as any reader of TIFF finds them. */
function tagsOf(file: Uint8Array): Map<number, number> {
  const view = new DataView(file.buffer);
  assert.equal(String.fromCharCode(file[0] ?? 0, file[1] ?? 0), "II");
  assert.equal(view.getUint16(2, true), 42);
  const at = view.getUint32(4, true);
  const count = view.getUint16(at, true);
  assert.equal(view.getUint32(at + 2 + count * 12, true), 0, "there is one directory");
  const tags = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    const entry = at + 2 + i * 12;
    const isShort = view.getUint16(entry + 2, true) === 3;
    const value = isShort ? view.getUint16(entry + 8, true) : view.getUint32(entry + 8, true);
    tags.set(view.getUint16(entry, true), value);
  }
  assert.deepEqual(
    [...tags.keys()],
    [...tags.keys()].sort((a, b) => a - b),
  );
  return tags;
}

describe("TIFF", () => {
  it("holds floats and integers as they are, row by row", () => {
    const floats = Float32Array.of(1.5, NaN, -3, 1e9, 0, 7);
    const file = tiffBytes({
      dataType: { kind: "float", format: "float32" },
      shape: [2, 3],
      data: new Uint8Array(floats.buffer),
    });
    const tags = tagsOf(file);
    assert.deepEqual(
      [256, 257, 258, 339].map((tag) => tags.get(tag)),
      [3, 2, 32, 3],
    );
    const start = tags.get(273) ?? 0;
    assert.equal(start % 8, 0);
    assert.deepEqual(
      new Float32Array(file.slice(start, start + (tags.get(279) ?? 0)).buffer),
      floats,
    );
    const int8 = { kind: "int", bits: 8, signed: true } as const;
    const bytes = tiffBytes({ dataType: int8, shape: [1, 2], data: Uint8Array.of(255, 1) });
    assert.deepEqual(
      [258, 339].map((tag) => tagsOf(bytes).get(tag)),
      [8, 2],
    );
  });

  it("refuses other types and ranks, and says what to use", () => {
    const complex = { kind: "complex", format: "float32" } as const;
    assert.throws(
      () => tiffBytes({ dataType: complex, shape: [1, 1], data: new Uint8Array(8) }),
      /Use NPY/,
    );
    const uint8 = { kind: "int", bits: 8, signed: false } as const;
    assert.throws(
      () => tiffBytes({ dataType: uint8, shape: [2], data: new Uint8Array(2) }),
      /two dimensions/,
    );
  });
});
