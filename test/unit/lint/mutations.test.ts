import assert from "node:assert/strict";
import * as fc from "fast-check";
import { lintDocument, type MetadataFileName } from "../../../src/lint/lintDocument";
import { LintMemory } from "../../../src/lint/entries/lintMemory";
import { applyFixes } from "../../../src/lint/applyFixes";
import type { Finding, Fix } from "../../../src/lint/finding";
import { runRules } from "../../../src/lint/lintDocument";
import { parseJson } from "../../../src/zarr/parseJson";
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
      metadata: {
        a: JSON.parse(arrayV3()) as unknown,
        "b/c": JSON.parse(groupV3()) as unknown,
        d: JSON.parse(arrayV3({ attributes: { _FillValue: "x", "proj:code": 3 } })) as unknown,
        e: JSON.parse(arrayV3({ attributes: { a: 1 }, storage_transformers: [] })) as unknown,
      },
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
      "b/.zarray": JSON.parse(arrayV2({ chunks: [1] })) as unknown,
      "b/.zattrs": { _ARRAY_DIMENSIONS: ["x"], _FillValue: 7, units: "K" },
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

  it("finds the same in parts as in the whole, and again with its memory", () => {
    const consolidated = documents.filter((text) => /"metadata"/.test(text));
    const property = fc.property(
      fc.constantFrom(...consolidated),
      fc.constantFrom<MetadataFileName>("zarr.json", ".zmetadata"),
      fc.array(edit, { minLength: 0, maxLength: 2 }),
      (document, fileName, edits) => {
        const memory = new LintMemory();
        let text = document;
        for (const { at, cut, put } of [{ at: 0, cut: 0, put: "" }, ...edits]) {
          const offset = Math.floor(at * text.length);
          text = text.slice(0, offset) + put + text.slice(offset + cut);
          const parsed = parseJson(text);
          const whole = inOrder(runRules(parsed, { fileName }).sorted());
          const parts = inOrder(lintDocument({ fileName, text }, {}, memory));
          // Where the text is broken, what comes after the fault may be read in another way.
          if (parsed.problems.every(({ kind }) => kind === "bare-word")) {
            assert.deepEqual(parts, whole, text);
          }
        }
      },
    );
    fc.assert(property, { numRuns: 600 });
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

describe("fixes of mutated documents", () => {
  it("remove their finding, break nothing, and add no error", () => {
    const property = fc.property(
      fc.constantFrom(...documents),
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(), value), { minLength: 1, maxLength: 2 }),
      (document, fileName, changes) => {
        const root: unknown = JSON.parse(document);
        for (const [pick, next] of changes) {
          const places = placesOf(root);
          places[pick % places.length]?.(structuredClone(next));
        }
        checkFixes(fileName, JSON.stringify(root, undefined, 1));
      },
    );
    fc.assert(property, { numRuns: 800 });
  }).timeout(60_000);
});

/** Values that are nearly right, more often than what is far from it. */
const value = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, 0, -1, 1.5, "1", "C", "F", "f", "NaN", "nan", "0x7fc0", "int32x", "<f4", "gzip"],
    ...[[], [1], [1, 0], [2, 1, 0], ["a"], {}, { name: "gzip" }, { must_understand: true }, true],
  ),
  fc.jsonValue({ maxDepth: 1 }),
);

function checkFixes(fileName: MetadataFileName, text: string): void {
  const before = lintDocument({ fileName, text });
  const firsts = before.flatMap(({ fixes = [] }) => fixes.slice(0, 1));
  const all = applyFixes(text, firsts);
  assert.equal(parseJson(all).problems.length, 0, `all together, in ${text} give ${all}`);
  for (const finding of before) {
    for (const fix of finding.fixes ?? []) {
      const fixed = applyFixes(text, [fix]);
      const what = `${finding.rule}, ${fix.title}, in ${text} gives ${fixed}`;
      assert.equal(parseJson(fixed).problems.length, 0, what);
      const after = lintDocument({ fileName, text: fixed });
      assert.ok(same(after, finding) < same(before, finding), what);
      const added = after.filter(
        (one) => one.severity === "error" && !before.some(({ rule }) => rule === one.rule),
      );
      assert.ok(added.length === 0 || hidden(finding, fix), `${added[0]?.message}: ${what}`);
      const ranges = writtenBy(fix, text);
      const written = added.find((one) => ranges.some((range) => isWithin(one, range)));
      assert.equal(written, undefined, `${written?.message}: ${what}`);
    }
  }
}

interface Range {
  readonly offset: number;
  readonly length: number;
}

/** Where the texts of a fix stand when it is made, but for those that keep what was there. */
function writtenBy({ edits }: Fix, before: string): Range[] {
  let moved = 0;
  return [...edits]
    .sort((a, b) => a.offset - b.offset)
    .flatMap(({ offset, length, text }) => {
      const range = { offset: offset + moved, length: text.length };
      moved += text.length - length;
      const keeps = length > 0 && text.includes(before.slice(offset, offset + length));
      return keeps ? [] : [range];
    });
}

function isWithin(inner: Range, outer: Range): boolean {
  const end = inner.offset + inner.length;
  return inner.length > 0 && inner.offset >= outer.offset && end <= outer.offset + outer.length;
}

function same(findings: readonly Finding[], { rule, pointer }: Finding): number {
  return findings.filter((one) => one.rule === rule && one.pointer === pointer).length;
}

/** What was of the wrong form could not be judged; repaired, it can. */
function hidden({ severity }: Finding, { title }: Fix): boolean {
  return severity === "error" || /^Write/.test(title);
}

function inOrder(findings: readonly Finding[]): string[] {
  return findings.map((finding) => JSON.stringify(finding)).sort();
}

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
