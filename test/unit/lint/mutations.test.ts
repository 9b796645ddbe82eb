import assert from "node:assert/strict";
import * as fc from "fast-check";
import { lintDocument, type MetadataFileName } from "../../../src/lint/lintDocument";
import { arrayV2, arrayV3, groupV3 } from "./documents";

const files: readonly MetadataFileName[] = [
  "zarr.json",
  ".zarray",
  ".zgroup",
  ".zattrs",
  ".zmetadata",
];

const sharded = arrayV3({
  data_type: { name: "struct", configuration: { fields: [{ name: "a", data_type: "float16" }] } },
  fill_value: { a: "NaN" },
  dimension_names: ["y", null],
  attributes: { _FillValue: "AAAA", multiscales: { layout: [] }, "proj:code": "EPSG:1" },
  codecs: [
    { name: "transpose", configuration: { order: [1, 0] } },
    {
      name: "sharding_indexed",
      configuration: {
        chunk_shape: [1, 1],
        codecs: [{ name: "bytes", configuration: { endian: "big" } }],
        index_codecs: [{ name: "bytes", configuration: { endian: "little" } }, { name: "crc32c" }],
      },
    },
  ],
});

const ome = {
  version: "0.5",
  multiscales: [
    {
      axes: [
        { name: "y", type: "space" },
        { name: "x", type: "space" },
      ],
      datasets: [{ path: "0", coordinateTransformations: [{ type: "scale", scale: [1, 1] }] }],
    },
  ],
  plate: { rows: [{ name: "A" }], columns: [], wells: [{ path: "A/1" }] },
  omero: { channels: [{ color: "FF0000", window: {} }] },
};

const documents = [
  arrayV3(),
  sharded,
  arrayV3({
    chunk_grid: {
      name: "rectilinear",
      configuration: { kind: "inline", chunk_shapes: [[1, [2, 3]], 4] },
    },
  }),
  groupV3({
    attributes: { ome },
    consolidated_metadata: {
      kind: "inline",
      must_understand: false,
      metadata: { a: JSON.parse(arrayV3()) as unknown, "b/c": JSON.parse(groupV3()) as unknown },
    },
  }),
  arrayV2({
    dtype: [
      ["a", "<M8[25s]"],
      ["b", "|S4", [2]],
    ],
    fill_value: "AAAA",
    filters: [{ id: "delta", dtype: "<i4" }],
  }),
  JSON.stringify({
    zarr_consolidated_format: 1,
    metadata: {
      ".zgroup": { zarr_format: 2 },
      "a/.zarray": JSON.parse(arrayV2()) as unknown,
      "a/.zattrs": { _ARRAY_DIMENSIONS: ["x"] },
    },
  }),
];

const snippets = [
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"',
  "NaN",
  "-1",
  "1e999",
  "null",
  "true",
  '"__proto__"',
  '"constructor"',
  "0x",
  "\u0000",
  "\ud800",
  "1".repeat(400),
  "\n",
  "//",
  "[[",
  '{"name":',
];

const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.nat(12),
  put: fc.constantFrom(...snippets, ""),
});

describe("lint of mutated documents", () => {
  // Pending: parseJson does not come to an end where a value stands in the place of a member, as in
  // `{1}`. It passes with a parser that goes past such a value.
  it("never throws, and every range is in the text", () => {
    const property = fc.property(
      fc.constantFrom(...documents),
      fc.constantFrom(...files),
      fc.array(edit, { minLength: 1, maxLength: 4 }),
      (document, fileName, edits) => {
        let text = document;
        for (const { at, cut, put } of edits) {
          const offset = Math.floor(at * text.length);
          text = text.slice(0, offset) + put + text.slice(offset + cut);
        }
        check(fileName, text);
      },
    );
    fc.assert(property, { numRuns: 1500 });
  }).timeout(60_000);

  it("never throws where a value is another one", () => {
    const property = fc.property(
      fc.constantFrom(...documents),
      fc.constantFrom(...files),
      fc.nat(),
      fc.jsonValue({ maxDepth: 2 }),
      (document, fileName, pick, value) => {
        const root: unknown = JSON.parse(document);
        const places = placesOf(root);
        const place = places[pick % places.length];
        place?.(value);
        check(fileName, JSON.stringify(root, undefined, 1));
      },
    );
    fc.assert(property, { numRuns: 1500 });
  }).timeout(60_000);
});

function check(fileName: MetadataFileName, text: string): void {
  for (const { offset, length, pointer, fixes = [] } of lintDocument({ fileName, text })) {
    assert.ok(offset >= 0 && length >= 0 && offset + length <= text.length, `${offset}+${length}`);
    assert.ok(pointer === "" || pointer.startsWith("/"), pointer);
    for (const { edits } of fixes) {
      for (const change of edits) {
        assert.ok(change.offset >= 0 && change.length >= 0);
        assert.ok(change.offset + change.length <= text.length);
      }
    }
  }
}

/** A setter for every value of a document. */
function placesOf(value: unknown): ((next: unknown) => void)[] {
  if (value === null || typeof value !== "object") return [];
  const object = value as Record<string, unknown>;
  return Object.keys(object).flatMap((name) => [
    (next: unknown) => {
      object[name] = next;
    },
    ...placesOf(object[name]),
  ]);
}
