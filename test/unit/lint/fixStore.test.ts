import assert from "node:assert/strict";
import { applyFixes } from "../../../src/lint/applyFixes";
import { fixDocument, fixStore } from "../../../src/lint/fixStore";
import { lintDocument } from "../../../src/lint/lintDocument";
import { lintStore } from "../../../src/lint/lintStore";
import { regenerateConsolidated } from "../../../src/lint/regenerateConsolidated";
import { arrayV2, arrayV3, groupV3 } from "./documents";
import { textStore } from "./fixtureStore";

const parsed = (text: string): unknown => JSON.parse(text);

const inline = { kind: "inline", must_understand: false };

describe("regenerateConsolidated", () => {
  it("makes .zmetadata of the documents, sorted, in its own layout", () => {
    const texts = new Map([
      [".zgroup", '{"zarr_format": 2}'],
      ["b/.zarray", arrayV2({ fill_value: 0 }).replace('"fill_value":0', '"fill_value":0.10')],
      ["b/.zattrs", '{"n": NaN}'],
      [".zmetadata", '{\r\n\t"metadata": {},\r\n\t"zarr_consolidated_format": 1\r\n}'],
    ]);
    const made = regenerateConsolidated(".zmetadata", texts);
    assert.ok(made.kind === "document");
    assert.match(
      made.text,
      /^\{\r\n\t"metadata": \{\r\n\t\t"\.zgroup": \{\r\n\t\t\t"zarr_format": 2/,
    );
    assert.match(made.text, /"fill_value": 0\.10/);
    assert.deepEqual(Object.keys((parsed(made.text) as { metadata: object }).metadata), [
      ".zgroup",
      "b/.zarray",
      "b/.zattrs",
    ]);
  });

  it("changes nothing else of a v3 group, and takes no map of a nested group", () => {
    const nested = groupV3({
      consolidated_metadata: { kind: "inline", must_understand: false, metadata: {} },
    });
    const texts = new Map([
      [
        "zarr.json",
        '{\n    "zarr_format": 3,\n    "node_type": "group", "attributes": {"a":1.0}\n}',
      ],
      ["g/zarr.json", nested],
      ["g/a/zarr.json", arrayV3()],
    ]);
    const made = regenerateConsolidated("zarr.json", texts);
    assert.ok(made.kind === "document");
    assert.ok(
      made.text.startsWith(
        '{\n    "zarr_format": 3,\n    "node_type": "group", "attributes": {"a":1.0},\n    "consolidated_metadata": {\n        "kind"',
      ),
    );
    const { consolidated_metadata: map } = parsed(made.text) as {
      consolidated_metadata: { metadata: Record<string, unknown> };
    };
    assert.deepEqual(map.metadata, { g: parsed(groupV3()), "g/a": parsed(arrayV3()) });
  });

  it("leaves the text of sound entries, their order and their lists as they are", () => {
    const node = (shape: number): unknown => ({
      ...Object(parsed(arrayV3({ shape: [shape], attributes: { name: "\u00e9" } }))),
    });
    const written = (value: unknown): string =>
      JSON.stringify(value, undefined, 2).replaceAll("\u00e9", "\\u00e9");
    const group = (metadata: unknown): string =>
      written({ ...Object(parsed(groupV3())), consolidated_metadata: { ...inline, metadata } });
    const texts = new Map([
      ["zarr.json", group({ b: node(4), a: node(4), gone: node(1) })],
      ["a/zarr.json", written(node(5))],
      ["b/zarr.json", written(node(4))],
      ["c/zarr.json", written(node(6))],
    ]);
    const made = regenerateConsolidated("zarr.json", texts);
    assert.ok(made.kind === "document");
    assert.equal(made.text, group({ b: node(4), a: node(5), c: node(6) }));
  });

  it("keeps a document on one line", () => {
    for (const tight of [true, false]) {
      const written = (value: unknown): string => {
        const text = JSON.stringify(value);
        return tight ? text : text.replaceAll(",", ", ").replaceAll(":", ": ");
      };
      const group = (metadata: unknown): string =>
        written({ ...Object(parsed(groupV3())), consolidated_metadata: { ...inline, metadata } });
      const a: unknown = parsed(arrayV3());
      const texts = new Map([
        ["zarr.json", group({})],
        ["a/zarr.json", JSON.stringify(a, undefined, 1)],
      ]);
      const made = regenerateConsolidated("zarr.json", texts);
      assert.ok(made.kind === "document");
      assert.equal(made.text, group({ a }));
    }
  });

  it("refuses where a document cannot be read", () => {
    const texts = new Map([
      ["zarr.json", groupV3()],
      ["a/zarr.json", "{"],
    ]);
    const made = regenerateConsolidated("zarr.json", texts);
    assert.ok(made.kind === "refused" && made.reason.includes("a/zarr.json"));
  });
});

describe("fixStore", () => {
  it("repairs the nodes, then the consolidated metadata, and nothing is left", async () => {
    const broken = arrayV3({ chunk_key_encoding: undefined, dimension_names: null });
    const store = textStore({
      "zarr.json": groupV3({
        consolidated_metadata: {
          ...inline,
          metadata: { gone: parsed(groupV3()), a: parsed(broken) },
        },
      }),
      "a/zarr.json": broken,
      "b/zarr.json": arrayV3(),
    });
    const { texts, files } = await fixStore(store);
    assert.deepEqual([...texts.keys()].sort(), ["a/zarr.json", "zarr.json"]);
    const grave = files.flatMap(({ findings }) =>
      findings.filter(({ severity }) => severity === "error" || severity === "warning"),
    );
    assert.deepEqual(grave, []);
    const again = await lintStore(store, { readText: (key) => texts.get(key) });
    assert.deepEqual(again, files);
  });

  it("does only what is wanted", async () => {
    const store = textStore({
      "zarr.json": groupV3({ attributes: {} }).replace("{}", '{"a": NaN}'),
    });
    const none = await fixStore(store, { wanted: ({ rule }) => rule === "node-type" });
    assert.equal(none.texts.size, 0);
    const off = await fixStore(store, { rules: { "bare-nan": "off" } });
    assert.equal(off.texts.size, 0);
    assert.equal((await fixStore(store)).texts.size, 1);
  });

  it("takes nothing away that may be wanted", async () => {
    const store = textStore({ "zarr.json": groupV3({ author: "me" }) });
    assert.equal((await fixStore(store)).texts.size, 0);
  });
});

describe("fixDocument", () => {
  const bytes = { name: "bytes", configuration: { endian: "little" } };
  const fix = (text: string, fileName: "zarr.json" | ".zarray" | ".zattrs" = "zarr.json"): string =>
    fixDocument({ fileName, text }, (input) => lintDocument(input));

  const guesses: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    "chunks of another rank": {
      chunk_grid: { name: "regular", configuration: { chunk_shape: [2, 2, 2] } },
    },
    "names of another number": { dimension_names: ["a", "b", "c"] },
    "hex digits that readers take in two ways": { data_type: "float32", fill_value: "0x7fc0" },
    "a data type that is nearly another": { data_type: "float128" },
    "a codec that is nearly another": { codecs: [bytes, { name: "crc32" }] },
    "a codec that zarr-python reads under this name only": {
      codecs: [{ name: "numcodecs.bitround", configuration: { keepbits: 3 } }, bytes],
    },
    "a codec that zarrs may pass over": {
      codecs: [bytes, { name: "mine", must_understand: false }],
    },
    "a separator that readers passed over": {
      chunk_key_encoding: { name: "default", separator: "." },
    },
  };
  for (const [title, members] of Object.entries(guesses)) {
    it(`leaves to a person: ${title}`, () => {
      const text = arrayV3(members);
      assert.ok(lintDocument({ fileName: "zarr.json", text }).some(({ fixes }) => fixes?.length));
      assert.equal(fix(text), text);
    });
  }

  it("gives a member its right name, and does not insert it as well", () => {
    const text = arrayV2({ compressor: { id: "zlib", level: 1 }, filters: null })
      .replace("compressor", "compresor")
      .replace("filters", "filtres");
    assert.equal(
      fix(text, ".zarray"),
      text.replace("compresor", "compressor").replace("filtres", "filters"),
    );
  });

  it("fills an empty object with several members", () => {
    assert.deepEqual(parsed(fix("{}")), { zarr_format: 3, node_type: "group" });
    const blosc = { name: "blosc", configuration: {} };
    const { codecs } = parsed(fix(arrayV3({ codecs: [bytes, blosc] }))) as {
      codecs: { configuration: object }[];
    };
    const members = Object.keys(codecs[1]?.configuration ?? {}).sort();
    assert.deepEqual(members.slice(0, 4), ["blocksize", "clevel", "cname", "shuffle"]);
  });

  it("keeps infinite numbers in attributes", () => {
    const text = '{"valid_range": [-Infinity, Infinity], "x": NaN}';
    const expected = '{"valid_range": ["-Infinity", "Infinity"], "x": null}';
    assert.equal(fix(text, ".zattrs"), expected);
  });
});

describe("fixes of codecs and names", () => {
  const fixed = (document: string, rule: string): unknown => {
    const findings = lintDocument({ fileName: "zarr.json", text: document });
    const fix = findings.find((one) => one.rule === rule)?.fixes?.[0];
    assert.ok(fix, findings.map((one) => one.rule).join());
    return parsed(applyFixes(document, [fix]));
  };
  const bytes = { name: "bytes", configuration: { endian: "little" } };
  const codecs = (...list: unknown[]) => arrayV3({ shape: [2, 4], chunk_grid: grid, codecs: list });
  const grid = { name: "regular", configuration: { chunk_shape: [2, 2] } };

  it("write the drafts' orders as permutations", () => {
    for (const [order, expected] of [
      ["C", [0, 1]],
      ["F", [1, 0]],
    ] as const) {
      const text = codecs({ name: "transpose", configuration: { order } }, bytes);
      assert.deepEqual(
        fixed(text, "transpose-order"),
        parsed(codecs({ name: "transpose", configuration: { order: expected } }, bytes)),
      );
    }
  });

  it("take out a transpose that changes nothing", () => {
    const text = codecs({ name: "transpose", configuration: { order: [0, 1] } }, bytes);
    assert.deepEqual(fixed(text, "transpose-identity"), parsed(codecs(bytes)));
  });

  it("give deprecated names their registered ones", () => {
    const draft = { ...bytes, name: "endian" };
    assert.deepEqual(fixed(codecs(draft), "codec-draft-name"), parsed(codecs(bytes)));
    const gzip = { name: "gzip", configuration: { level: 1 } };
    assert.deepEqual(
      fixed(codecs(bytes, { ...gzip, name: "numcodecs.gzip" }), "numcodecs-codec"),
      parsed(codecs(bytes, gzip)),
    );
  });

  it("move _ARRAY_DIMENSIONS to dimension_names", () => {
    const before = codecs(bytes);
    const text = before.replace(
      /\}$/,
      ', "attributes": {"u": 1, "_ARRAY_DIMENSIONS": ["y", "x"]}}',
    );
    const expected = {
      ...(parsed(before) as object),
      attributes: { u: 1 },
      dimension_names: ["y", "x"],
    };
    assert.deepEqual(fixed(text, "array-dimensions-v3"), expected);
  });
});
