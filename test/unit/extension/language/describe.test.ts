import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { completeAt } from "../../../../src/lint/describe/completeAt";
import type { CompletionContext } from "../../../../src/lint/describe/completion";
import { describeAt } from "../../../../src/lint/describe/describeAt";
import { dimensionHints } from "../../../../src/lint/describe/dimensionHints";
import { dimensionRename } from "../../../../src/lint/describe/dimensionRename";
import { nodeReferences } from "../../../../src/lint/describe/nodeReferences";
import { outlineOf } from "../../../../src/lint/describe/outline";
import { parseWithEntries } from "../../../../src/lint/entries/entryTree";
import { shorthandAt } from "../../../../src/lint/describe/shorthand";
import { applyFixes } from "../../../../src/lint/applyFixes";
import { lintDocument, type MetadataFileName } from "../../../../src/lint/lintDocument";
import { parseJson } from "../../../../src/zarr/parseJson";

const context: CompletionContext = {
  dimensions: [{ name: "time", extent: 3 }],
  children: ["0"],
  siblings: ["lat"],
};

const isMetadata = (name: string): name is MetadataFileName =>
  /^(zarr\.json|\.z(array|group|attrs|metadata))$/.test(name);

/** Documents of the fixtures, the shorter ones: some are sound, some are broken. */
const documents = [
  "climate_v3.zarr",
  "climate_v2.zarr",
  "cells_0.5.ome.zarr",
  "broken_v3.zarr",
  "broken_v2.zarr",
  "v3_sharded.zarr",
]
  .flatMap((store) =>
    readdirSync(join("test/fixtures", store), { recursive: true, withFileTypes: true }),
  )
  .flatMap((entry) => {
    if (!entry.isFile() || !isMetadata(entry.name)) return [];
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, "utf8");
    return text.length < 20_000 ? [{ path, fileName: entry.name, text }] : [];
  });

/** A snippet with its tab stops filled by what they propose. */
function filled(snippet: string): string {
  return snippet.replace(/\$\{\d+:((?:[^\\}]|\\.)*)\}/g, "$1").replace(/\\([$}\\])/g, "$1");
}

describe("what editors say of metadata", () => {
  it("never throws, whatever is cut off and wherever the cursor is", () => {
    const cases = fc.record({
      document: fc.constantFrom(...documents),
      from: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat(30),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      inserted: fc.constantFrom("", '"', "{", "]", ",", '"shape": ', "NaN", '{"name": '),
    });
    fc.assert(
      fc.property(cases, ({ document: { text, fileName }, from, length, at, inserted }) => {
        const cut = Math.floor(from * text.length);
        const broken = text.slice(0, cut) + inserted + text.slice(cut + length);
        const offset = Math.floor(at * broken.length);
        const json = parseWithEntries(broken, fileName);
        const hover = describeAt(json, { fileName, offset });
        if (hover !== undefined) {
          assert.ok(hover.offset >= 0 && hover.offset + hover.length <= broken.length);
        }
        const found = completeAt(json, { fileName, offset }, context);
        if (found !== undefined) assert.ok(found.offset + found.length <= broken.length);
        outlineOf(json, fileName);
        nodeReferences(json, fileName);
        dimensionHints(json, { fileName, from: 0, to: broken.length });
        shorthandAt(json, fileName, offset);
      }),
      { numRuns: 400 },
    );
  });

  it("takes members named like those of every object for what they are", () => {
    const text =
      '{ "__proto__": { "constructor": 1 }, "attributes": { "toString": [1], "__proto__": 2 } }';
    for (const fileName of ["zarr.json", ".zattrs", ".zarray"] as const) {
      for (let offset = 0; offset <= text.length; offset++) {
        describeAt(parseJson(text), { fileName, offset });
        completeAt(parseJson(text), { fileName, offset }, context);
      }
    }
  });

  const shape =
    '"shape": [4, 6], "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2, 3]}}';

  for (const [where, fileName, text] of [
    ["a name", "zarr.json", `{ "zarr_format": 3, "node_type": "array", ¦ }`],
    ["a name before another", "zarr.json", `{ "zarr_format": 3, ¦ "node_type": "array" }`],
    ["a value", "zarr.json", `{ ${shape}, "data_type": ¦ }`],
    ["a value before another member", "zarr.json", `{ "data_type": ¦ "codecs": [] }`],
    ["a codec", "zarr.json", `{ ${shape}, "data_type": "int16", "codecs": [¦] }`],
    [
      "a codec before another",
      "zarr.json",
      `{ ${shape}, "data_type": "int16", "codecs": [¦{"name": "bytes"}] }`,
    ],
    ["a word that is replaced", "zarr.json", `{ ${shape}, "data_type": "fl¦" }`],
    ["a compressor", ".zarray", `{ "zarr_format": 2, "compressor": ¦, "order": "C" }`],
    ["an attribute", ".zattrs", `{ "units": "K", ¦ }`],
    ["an empty document", "zarr.json", "¦"],
  ] as const) {
    it(`completes ${where} with text that is JSON`, () => {
      const offset = text.indexOf("¦");
      const plain = text.replace("¦", "");
      const found = completeAt(parseJson(plain), { fileName, offset }, context);
      assert.ok(found !== undefined && found.items.length > 0);
      for (const { label, snippet } of found.items) {
        const whole: string =
          plain.slice(0, found.offset) + filled(snippet) + plain.slice(found.offset + found.length);
        // A comma that was missing before stays missing; everything else must be in order.
        const problems: unknown[] = parseJson(whole).problems.filter(
          ({ kind }) => kind !== "trailing-comma",
        );
        assert.deepEqual(problems, [], `${label}: ${whole}`);
      }
    });
  }

  it("offers codecs that the rules of the chain have nothing against", () => {
    const base = (codecs: string): string =>
      `{ "zarr_format": 3, "node_type": "array", ${shape}, "data_type": "int16", "fill_value": 0,
         "chunk_key_encoding": {"name": "default"}, "attributes": {}, "codecs": [${codecs}] }`;
    const before = '{"name": "bytes", "configuration": {"endian": "little"}}, ';
    for (const start of ["", before]) {
      const text = base(start);
      const offset = text.lastIndexOf("]");
      const found = completeAt(parseJson(text), { fileName: "zarr.json", offset }, context);
      assert.ok(found !== undefined && found.items.length > 3);
      for (const { label, snippet } of found.items) {
        const needsBytes =
          /^(transpose|bitround|packbits_array|reshape|cast_value|scale_offset)$/.test(label);
        const chain = start + filled(snippet) + (needsBytes ? `, ${before.slice(0, -2)}` : "");
        const errors = lintDocument({ fileName: "zarr.json", text: base(chain) }).filter(
          ({ severity, rule }) => severity === "error" && rule !== "codec-configuration",
        );
        assert.deepEqual(
          errors.map(({ message }) => message),
          [],
          label,
        );
      }
    }
  });

  it("renames a dimension and back to the same text", () => {
    for (const { text, fileName } of documents) {
      const rename = (from: string, to: string, old: string): string => {
        const edits = dimensionRename(parseJson(old), fileName, { from, to });
        return applyFixes(old, [{ title: "", edits }]);
      };
      const there = rename("time", 'a "new"\nname', text);
      assert.equal(rename('a "new"\nname', "time", there), text);
      if (text.includes('"dimension_names"') && text.includes('"time"')) {
        assert.notEqual(there, text);
      }
    }
  });

  it("writes an extension as an object and back to the same text", () => {
    const text =
      '{ "node_type": "array", "codecs": ["bytes", {"name": "gzip", "configuration": {"level": 1}}] }';
    const at = (old: string, what: string) =>
      shorthandAt(parseJson(old), "zarr.json", old.indexOf(what) + 1);
    const fix = at(text, '"bytes"');
    assert.ok(fix);
    const object = applyFixes(text, [fix]);
    assert.match(object, /\{"name": "bytes"\}/);
    const back = at(object, '"bytes"}');
    assert.ok(back);
    assert.equal(applyFixes(object, [back]), text);
    assert.equal(at(text, '"level"'), undefined, "a configuration would be lost");
  });
});
