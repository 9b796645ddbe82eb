import type { jsonRules } from "../../../../src/lint/tables/json";
import { a3, attributes3, page, whole, type Page } from "./page";

const group = `{
  "zarr_format": 3,
  "node_type": "group"
}`;

export const jsonPages: Readonly<Record<keyof typeof jsonRules, Page>> = {
  "json-syntax": page(
    "Metadata documents are strict JSON. Every reader refuses a document that does not parse, so the node is lost with all its data. The rest of the document is still checked as far as it can be read.",
    whole("zarr.json", `{\n  "zarr_format": 3\n  "node_type": "group"\n}`),
    whole("zarr.json", group),
  ),
  "json-trailing-comma": page(
    "JSON has no comma after the last member of an object or the last item of a list, though JavaScript and Python do. Every reader refuses the document.",
    whole("zarr.json", `{\n  "zarr_format": 3,\n  "node_type": "group",\n}`),
    whole("zarr.json", group),
  ),
  "json-comment": page(
    "JSON has no comments. Every reader refuses the document. What you want to say to people goes into `attributes`.",
    whole("zarr.json", `{\n  // the root\n  "zarr_format": 3,\n  "node_type": "group"\n}`),
    whole("zarr.json", group),
  ),
  "bare-nan": page(
    'Python\'s `json` module writes `NaN`, `Infinity` and `-Infinity` as bare words, which are not JSON. zarr-python reads them back; tensorstore, zarrs and zarrita refuse the whole document, and so do most JSON tools. In `fill_value` the strings `"NaN"`, `"Infinity"` and `"-Infinity"` say the same; in attributes `null` is usual.',
    whole(".zattrs", `{\n  "_FillValue": NaN,\n  "range": [0, 1]\n}`),
    whole(".zattrs", `{\n  "_FillValue": null,\n  "range": [0, 1]\n}`),
  ),
  "json-byte-order-mark": page(
    "Some editors on Windows put the invisible character U+FEFF before a text. RFC 8259 forbids writers to do so. zarrs refuses the document; zarr-python, tensorstore and zarrita pass over the mark.",
    whole("zarr.json", `\ufeff${group}`),
    whole("zarr.json", group),
  ),
  "json-duplicate-member": page(
    "Of two members of one name all readers take the last, and whoever reads the text may take the first. One of the two is not what was meant.",
    whole(".zattrs", `{\n  "units": "K",\n  "units": "degC"\n}`),
    whole(".zattrs", `{\n  "units": "K"\n}`),
  ),
  "json-not-object": page(
    "Every metadata document is one JSON object. Readers refuse a list, a string or a number.",
    whole(".zattrs", `[]`),
    whole(".zattrs", `{}`),
  ),
  "json-empty": page(
    "A file of no bytes, or of white space alone, is what an aborted write leaves behind. An empty `.zattrs` stops zarr-python even where the array itself is sound.",
    whole(".zattrs", ``),
    whole(".zattrs", `{}`),
  ),
  "json-large-integer": page(
    "JavaScript holds integers exactly up to 2^53 − 1. Readers that go through `JSON.parse`, such as zarrita, take a longer literal as a rounded number; zarr-python, tensorstore and zarrs keep all digits.",
    a3(`{\n  "data_type": "uint64",\n  "fill_value": 18446744073709551615\n}`),
    a3({ data_type: "uint64", fill_value: 0 }),
  ),
  "json-too-deep": page(
    "Lists and objects nested more than 64 deep are not read: a document like that is broken, or made to exhaust the stack of its readers.",
    undefined,
    undefined,
  ),
  "json-control-character": page(
    "A control character must be escaped in a JSON string (`\\u0009`), and half of a surrogate pair (`\\ud800`) is no character at all. Strict readers refuse it, others replace it.",
    whole(".zattrs", `{\n  "title": "\\ud800"\n}`),
    attributes3({ title: "a title" }),
  ),
};
