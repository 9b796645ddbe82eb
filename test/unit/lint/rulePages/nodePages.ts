import type { nodeRules } from "../../../../src/lint/tables/node";
import { a2, a3, g3, page, store, whole, type Page } from "./page";

const inline = (metadata: unknown) => ({ kind: "inline", must_understand: false, metadata });
const group = { zarr_format: 3, node_type: "group" };

export const nodePages: Readonly<Record<keyof typeof nodeRules, Page>> = {
  "zarr-format": page(
    "`zarr_format` is the first thing that a reader looks at. It is the integer 3 in `zarr.json` and 2 in `.zarray` and `.zgroup`; a string is refused by every reader.",
    g3({ zarr_format: "3" }),
    g3({ zarr_format: 3 }),
  ),
  "zarr-format-lexeme": page(
    "`3.0` is a number with a fraction where an integer is wanted. zarr-python and tensorstore read it, zarrs refuses it.",
    g3(`{ "zarr_format": 3.0 }`),
    g3(`{ "zarr_format": 3 }`),
  ),
  "zarr-v1": page(
    "Zarr v1 kept its metadata in the keys `meta` and `attrs`. No current reader takes it; zarr-python 2 can convert it.",
    a2({ zarr_format: 1 }),
    a2({ zarr_format: 2 }),
  ),
  "v3-alpha": page(
    "zarr-python 2.14 to 2.18 wrote an early form of v3 behind a flag. Its documents name the format by an address, and its chunks lie elsewhere. No current reader takes it.",
    whole("zarr.json", {
      zarr_format: "https://purl.org/zarr/spec/protocol/core/3.0",
      metadata_encoding: "https://purl.org/zarr/spec/protocol/core/3.0",
      extensions: [],
    }),
    whole("zarr.json", group),
  ),
  "node-type": page(
    "`node_type` says whether a v3 document is an array or a group. zarr-python opens a group without it; tensorstore and zarrs refuse it.",
    whole("zarr.json", { zarr_format: 3 }),
    whole("zarr.json", group),
  ),
  "required-member": page(
    "Readers need every one of these members: without the shape, the data type, the chunk grid, the chunk key encoding, the fill value or the codecs, no chunk can be found or decoded.",
    whole("zarr.json", {
      zarr_format: 3,
      node_type: "array",
      shape: [4],
      data_type: "uint8",
      chunk_grid: { name: "regular", configuration: { chunk_shape: [2] } },
      chunk_key_encoding: { name: "default" },
      codecs: [{ name: "bytes" }, { name: "gzip", configuration: { level: 5 } }],
    }),
    a3({ fill_value: 0 }),
  ),
  "attributes-type": page(
    "`attributes` is an object, or absent. zarr-python takes `null` for an empty one, zarrs refuses it; anything else is refused by every reader.",
    g3({ attributes: ["units", "K"] }),
    g3({ attributes: { units: "K" } }),
  ),
  "unknown-member": page(
    'Readers must refuse a v3 document with a member that they do not know: it could change what the data mean. Only an object with `"must_understand": false` may be passed over. Most often the name is a slip, and data of your own belong into `attributes`.',
    a3({ author: "me" }),
    a3({ attributes: { author: "me" } }),
  ),
  "extension-member-discouraged": page(
    'An object with `"must_understand": false` may stand beside the members of the format, but the specification discourages it, and zarr-python refuses it in groups. `attributes` are made for data of your own.',
    a3({ provenance: { must_understand: false, author: "me" } }),
    a3({ attributes: { provenance: { author: "me" } } }),
  ),
  "array-member-in-group": page(
    'A group has no shape, chunks or codecs. Readers refuse a group with such a member; perhaps `node_type` should be `"array"`.',
    g3({ shape: [4] }),
    g3({ attributes: { shape: [4] } }),
  ),
  "v2-member": page(
    "`chunks`, `dtype`, `compressor`, `filters`, `order` and `dimension_separator` are members of `.zarray`. In `zarr.json` they are unknown, and readers refuse the document.",
    a3({ compressor: null }),
    a3({ codecs: [{ name: "bytes", configuration: { endian: "little" } }] }),
  ),
  "consolidated-in-array": page(
    "Consolidated metadata hold the documents of the nodes below a group. An array has none below it, and readers refuse the member.",
    a3({ consolidated_metadata: inline({}) }),
    g3({ consolidated_metadata: inline({}) }),
  ),
  "consolidated-form": page(
    "Inline consolidated metadata have exactly three members: `kind`, `must_understand` (false, so that other readers pass over it) and `metadata`.",
    g3({ consolidated_metadata: { kind: "inline", metadata: {} } }),
    g3({ consolidated_metadata: inline({}) }),
  ),
  "consolidated-null": page(
    "zarr-python up to 3.1.3 wrote `null` where it had nothing to consolidate. The member should be left out: older readers refuse it.",
    g3({ consolidated_metadata: null }),
    g3({}),
  ),
  "consolidated-kind": page(
    "`inline` is the only kind of consolidated metadata there is; zarr-python refuses others.",
    g3({ consolidated_metadata: { kind: "file", must_understand: false, metadata: {} } }),
    g3({ consolidated_metadata: inline({}) }),
  ),
  "consolidated-key": page(
    "The keys of the consolidated metadata are paths below the group, names joined by `/` without one at either end. In `.zmetadata` they end in the name of a document. Readers do not find an entry under another key.",
    g3({ consolidated_metadata: inline({ "/a": group }) }),
    g3({ consolidated_metadata: inline({ a: group }) }),
  ),
  "consolidated-parent": page(
    "An entry whose group is not in the consolidated metadata is passed over by zarr-python: the array is there, but nobody sees it.",
    g3({ consolidated_metadata: inline({ "a/b": group }) }),
    g3({ consolidated_metadata: inline({ a: group, "a/b": group }) }),
  ),
  "consolidated-reader-support": page(
    "Consolidated metadata in `zarr.json` came into the specification as an exception. tensorstore and others pass over it, so every node needs its own document as well. This rule is off; switch it on where a store must not rely on consolidated metadata.",
    g3({ consolidated_metadata: inline({}) }),
    g3({}),
  ),
  "node-name": page(
    "A node's name is not empty, has no `/`, is not made of periods alone and, in v3, does not begin with `__` and is not `zarr.json`. Readers pass over such nodes, or take the path for another one.",
    g3({ consolidated_metadata: inline({ __hidden: group }) }),
    g3({ consolidated_metadata: inline({ hidden: group }) }),
  ),
  "node-name-characters": page(
    "Names with other characters than `A-Z a-z 0-9 - _ .` do not survive every file system, every address and every reader. The specification recommends to stay with these.",
    g3({ consolidated_metadata: inline({ "air temperature": group }) }),
    g3({ consolidated_metadata: inline({ air_temperature: group }) }),
  ),
  "node-name-case": page(
    "`T` and `t` are two nodes in the format, but one folder on the file systems of macOS and Windows: a copy of the store loses one of them.",
    store({
      "zarr.json": { node_type: "group" },
      "T/zarr.json": { node_type: "group" },
      "t/zarr.json": { node_type: "group" },
    }),
    store({ "zarr.json": { node_type: "group" }, "T/zarr.json": { node_type: "group" } }),
  ),
};
