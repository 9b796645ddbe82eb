import assert from "node:assert/strict";
import { entryRanges } from "../../../src/lint/entries/entryRanges";
import { lintDocument, runRules } from "../../../src/lint/lintDocument";
import { parseJson } from "../../../src/zarr/parseJson";
import { arrayV3 } from "./documents";

/** A group with these texts as the documents in its consolidated metadata. */
function consolidated(entries: readonly string[]): string {
  const metadata = entries.map((entry, index) => `"a${index}": ${entry}`).join(", ");
  return `{"zarr_format": 3, "node_type": "group", "consolidated_metadata": {"kind": "inline", "must_understand": false, "metadata": {${metadata}}}}`;
}

const before = '{"zarr_format": 3, "node_type": "group", "attributes": ';

const cases: Readonly<Record<string, readonly string[]>> = {
  "one frame": [`${before}{"a": 1}}`, `${before}{"b": NaN}}`, `${before}{}}`],
  "brackets in strings": [`${before}{"a": 1}}`, `${before}{"b": "}}", "c": ["{", "\\"}"]}}`],
  "another end": [`${before}{}}`, `${before}{}, "shape": [1]}`, `${before}{"b": 2}, "shape": [1]}`],
  "attributes twice": [`${before}{}}`, `${before}{}, "attributes": 1}`, `${before}{"x": 1}}`],
  "attributes that are no object": [`${before}{}}`, `${before}[]}`, `${before}"{}"}`],
  "an entry that is no object": [`${before}{}}`, "[1, {}]", `${before}{}}`],
  arrays: [0, 1, 2, 3].map((index) =>
    arrayV3({
      attributes: { index, scale_factor: index },
      fill_value: index % 2 === 0 ? 0 : "wrong",
    }),
  ),
};

describe("entries of consolidated metadata", () => {
  for (const [title, entries] of Object.entries(cases)) {
    it(`are found and linted as in the whole: ${title}`, () => {
      const text = consolidated(entries);
      const { root } = parseJson(text);
      const ranges = entryRanges(text, "zarr.json");
      const found = [...(ranges?.values() ?? [])].map(({ start, end }) => text.slice(start, end));
      assert.deepEqual(
        found,
        entries.filter((entry) => entry.startsWith("{")),
      );
      for (const { attributes } of ranges?.values() ?? []) {
        if (attributes === undefined) continue;
        assert.doesNotThrow(() => {
          JSON.parse(text.slice(attributes.start, attributes.end).replaceAll("NaN", "null"));
        });
      }
      assert.ok(root !== undefined);
      const whole = runRules(parseJson(text), { fileName: "zarr.json" }).sorted();
      assert.deepEqual(lintDocument({ fileName: "zarr.json", text }), whole);
    });
  }

  it("are left to the whole where the text is broken", () => {
    const text = consolidated([`${before}{}}`, `${before}{]}`]);
    assert.equal(entryRanges(text, "zarr.json"), undefined);
  });
});
