import assert from "node:assert/strict";
import type { ColumnMetaData } from "hyparquet/src/types.js";
import { describe, it } from "mocha";
import { checkPages, checkThrift } from "../../../../src/stores/reference/parquetGuard";

const encodings = { PLAIN: 0, RLE: 3, RLE_DICTIONARY: 8 };

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

/** A field of Thrift's compact protocol: an i32, one further than the last one. */
function integer(value: number): number[] {
  return [0x15, ...varint(2 * value)];
}

interface Page {
  readonly values: number;
  readonly encoding: keyof typeof encodings;
  readonly data: readonly number[];
  /** Of definition levels; version 2 of the page where it is given. */
  readonly levelBytes?: number;
}

function page({ values, encoding, data, levelBytes }: Page): Uint8Array {
  const sizes = [...integer(data.length), ...integer(data.length)];
  const levels = [...integer(encodings.RLE), ...integer(encodings.RLE)];
  const v1 = [0x2c, ...integer(values), ...integer(encodings[encoding]), ...levels, 0];
  const counts = [...integer(values), ...integer(0), ...integer(values)];
  const lengths = [...integer(levelBytes ?? 0), ...integer(0)];
  const v2 = [0x5c, ...counts, ...integer(encodings[encoding]), ...lengths, 0];
  const [type, header] = levelBytes === undefined ? [0, v1] : [3, v2];
  return Uint8Array.from([...integer(type), ...sizes, ...header, 0, ...data]);
}

function check(bytes: Uint8Array, limits: { isOptional?: boolean; maxBytes?: number } = {}): void {
  const column = { codec: "UNCOMPRESSED" } as ColumnMetaData;
  const all = { rows: 100, maxBytes: 1000, isOptional: false, compressors: {}, ...limits };
  checkPages(bytes, column, all);
}

const run = (count: number) => varint(2 * count);
const packed = (groups: number) => varint(2 * groups + 1);
const huge = 2 ** 30 - 1;

describe("the guard of parquet files", () => {
  it("lets pass what is sound", () => {
    check(page({ values: 100, encoding: "PLAIN", data: [1, 2, 3] }));
    const levels = [...run(100), 1];
    const data = [levels.length, 0, 0, 0, ...levels, 7];
    check(page({ values: 100, encoding: "PLAIN", data }), { isOptional: true });
    const indices = [3, ...packed(2), 1, 2, 3, 4, 5, 6, ...run(84), 5];
    check(page({ values: 100, encoding: "RLE_DICTIONARY", data: indices }));
    const all = [...levels, ...indices];
    const v2 = page({ values: 100, encoding: "RLE_DICTIONARY", data: all, levelBytes: 3 });
    check(v2, { isOptional: true });
  });

  const faulty: Record<string, [bytes: Uint8Array, isOptional: boolean]> = {
    "more values than rows": [page({ values: 101, encoding: "PLAIN", data: [1, 2] }), false],
    "a run of levels that goes on": [
      page({ values: 100, encoding: "PLAIN", data: [6, 0, 0, 0, ...run(huge), 1] }),
      true,
    ],
    "a run of indices that goes on": [
      page({ values: 100, encoding: "RLE_DICTIONARY", data: [3, ...run(huge), 1] }),
      false,
    ],
    "packed indices that go on without bits": [
      page({
        values: 100,
        encoding: "RLE_DICTIONARY",
        data: [0, ...packed(2 ** 29)],
        levelBytes: 0,
      }),
      false,
    ],
    "levels longer than the page": [
      page({ values: 100, encoding: "PLAIN", data: [...run(100), 1], levelBytes: 50 }),
      false,
    ],
    "a page that is cut off": [
      page({ values: 100, encoding: "PLAIN", data: [1, 2, 3] }).slice(0, -1),
      false,
    ],
  };
  for (const [name, [bytes, isOptional]] of Object.entries(faulty)) {
    it(`refuses ${name}`, () => {
      assert.throws(
        () => check(bytes, { isOptional }),
        /more values|a run is longer|too large|cut off/,
      );
    });
  }

  it("refuses pages that are large together", () => {
    const one = page({ values: 1, encoding: "PLAIN", data: new Array<number>(60).fill(0) });
    check(Uint8Array.from([...one, ...one]));
    assert.throws(() => check(Uint8Array.from([...one, ...one]), { maxBytes: 100 }), /larger/);
  });

  it("refuses lists and texts longer than the bytes, and deep structures", () => {
    const list = Uint8Array.from([0x19, 0xf9, ...varint(2 ** 24), 0, 0]);
    assert.throws(() => checkThrift(list, 0), /cut off/);
    assert.throws(() => checkThrift(Uint8Array.from([0x18, ...varint(100), 0]), 0), /cut off/);
    assert.throws(() => checkThrift(new Uint8Array(500).fill(0x1c), 0), /nested too deep/);
    assert.throws(
      () => checkThrift(Uint8Array.from([0x19, 0x19, ...new Array<number>(99).fill(0x19)]), 0),
      /nested too deep/,
    );
    assert.equal(checkThrift(Uint8Array.from([0x19, 0x25, 2, 4, 0x11, 0x18, 1, 65, 0, 9]), 0), 9);
  });
});
