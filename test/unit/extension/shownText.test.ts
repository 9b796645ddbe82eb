import assert from "node:assert/strict";
import { formatBytes, formatCount } from "../../../src/lint/describe/formatNumbers";
import { markdownText } from "../../../src/extension/markdownText";
import { looksLikeZarrJson } from "../../../src/extension/metadataFiles";

describe("numbers as people read them", () => {
  it("groups digits with narrow no-break spaces", () => {
    assert.equal(formatCount(1200), "1\u202f200");
    assert.equal(formatCount(999), "999");
    assert.equal(formatCount(1234567), "1\u202f234\u202f567");
    assert.equal(formatCount(1e300), "1.0 × 10^300");
    assert.equal(formatCount(Infinity), "∞");
  });
  it("writes bytes with two or three digits", () => {
    assert.equal(formatBytes(0), "0 B");
    assert.equal(formatBytes(999), "999 B");
    assert.equal(formatBytes(4_700_000_000), "4.7 GB");
    assert.equal(formatBytes(999_999), "1.0 MB");
    assert.equal(formatBytes(123_456), "123 kB");
    assert.equal(formatBytes(Infinity), "∞ B");
  });
});

describe("markdownText", () => {
  it("lets nothing of a store be Markdown, HTML or a table", () => {
    assert.equal(markdownText("a|b"), "a\\|b");
    assert.equal(markdownText("<img src=x>"), "&lt;img src\\=x\\>");
    assert.equal(markdownText("[x](command:y)"), "\\[x\\]\\(command\\:y\\)");
    assert.equal(markdownText("one\n\n# two"), "one \\# two");
    assert.equal(markdownText("&lt;"), "&amp;lt\\;");
  });
});

describe("looksLikeZarrJson", () => {
  it("knows Zarr metadata, also where it is broken", () => {
    assert.ok(looksLikeZarrJson('{"zarr_format": 3, "node_type": "group"}'));
    assert.ok(looksLikeZarrJson('{"node_type": "arr'));
  });
  it("leaves other software's zarr.json alone", () => {
    assert.ok(!looksLikeZarrJson('{"name": "zarr", "version": "1.0.0"}'));
    assert.ok(!looksLikeZarrJson(""));
  });
});
