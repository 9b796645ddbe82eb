import assert from "node:assert/strict";
import path from "node:path";
import { describe, it } from "mocha";
import { encodeChunkKey } from "../../../src/zarr/chunkKeys";
import { isZarrError } from "../../../src/zarr/errors";
import { listChildren, openNode, openStore } from "../../../src/zarr/hierarchy";
import type { GroupNode, ZarrNode } from "../../../src/zarr/node";
import type { Store } from "../../../src/zarr/store";
import { folderStore, textStore } from "./folderStore";

const fixture = (name: string) => folderStore(path.resolve("test/fixtures", name));

const groupV3 = '{"zarr_format": 3, "node_type": "group"}';
const groupV2 = '{"zarr_format": 2}';
const arrayV3 = JSON.stringify({
  zarr_format: 3,
  node_type: "array",
  shape: [4],
  data_type: "int8",
  chunk_grid: { name: "regular", configuration: { chunk_shape: [2] } },
  chunk_key_encoding: { name: "default" },
  fill_value: 0,
  codecs: [{ name: "bytes" }],
});
const arrayV2 = JSON.stringify({
  zarr_format: 2,
  shape: [4, 4],
  chunks: [2, 2],
  dtype: "|i1",
  compressor: null,
  fill_value: 0,
  order: "C",
  filters: null,
});

function asGroup(node: ZarrNode | undefined): GroupNode {
  assert(node?.kind === "group");
  return node;
}

/** The whole hierarchy, one line a node: path, kind or error code. */
async function tree(store: Store, group?: GroupNode): Promise<string[]> {
  const lines: string[] = [];
  for (const child of await listChildren(store, group ?? asGroup(await openStore(store)))) {
    lines.push(`${child.path} ${child.node?.kind ?? child.error?.code}`);
    if (child.node?.kind === "group") {
      lines.push(...(await tree(store, child.node)));
    }
  }
  return lines;
}

describe("openNode", () => {
  it("tells the kinds of node apart", async () => {
    const store = textStore({
      "zarr.json": groupV3,
      "a/zarr.json": arrayV3,
      "b/.zarray": arrayV2,
      "b/.zattrs": '{"x": NaN}',
      "c/.zgroup": groupV2,
      "d/.zattrs": "{}",
    });
    assert.equal((await openStore(store)).kind, "group");
    assert.equal((await openNode(store, "a")).zarrFormat, 3);
    const array = await openNode(store, "/b/");
    assert.equal(array.path, "b");
    assert.equal(array.attributes["x"], NaN);
    assert.match(array.notes.join(), /\.zattrs, line 1: NaN/);
    assert.equal((await openNode(store, "c")).kind, "group");
    await assert.rejects(openNode(store, "d"), /no Zarr group or array at "d"/);
  });

  for (const wrong of ["nothing", "..", "a/../b", "a/.", "..."]) {
    it(`finds nothing at ${wrong}`, async () => {
      const store = textStore({ "zarr.json": groupV3, "a/zarr.json": arrayV3 });
      await assert.rejects(openNode(store, wrong), (error: unknown) =>
        isZarrError(error, "not-found"),
      );
    });
  }

  it("takes v3 where both formats are, and .zarray before .zgroup", async () => {
    const both = textStore({ "zarr.json": arrayV3, ".zarray": "broken", ".zgroup": groupV2 });
    const v3 = await openStore(both);
    assert.equal(v3.zarrFormat, 3);
    assert.match(v3.notes.join(), /zarr\.json counts/);
    const v2 = await openStore(textStore({ ".zarray": arrayV2, ".zgroup": groupV2 }));
    assert.equal(v2.kind, "array");
    assert.match(v2.notes.join(), /\.zarray counts/);
  });

  const broken: [string, Record<string, string>, RegExp][] = [
    [
      "broken JSON",
      { "zarr.json": '{"zarr_format": 3,\n"node_type" "group"}' },
      /zarr\.json, line 2/,
    ],
    ["an empty file", { "zarr.json": "" }, /empty/],
    ["a list", { ".zarray": "[]" }, /JSON object/],
  ];
  for (const [title, texts, message] of broken) {
    it(`says where ${title} is`, async () => {
      await assert.rejects(
        openStore(textStore(texts)),
        (error: unknown) => isZarrError(error, "metadata") && message.test(error.message),
      );
    });
  }

  it("opens an array whose attributes are broken", async () => {
    const node = await openStore(textStore({ ".zarray": arrayV2, ".zattrs": "" }));
    assert.equal(node.kind, "array");
    assert.match(node.notes.join(), /No attributes: \.zattrs/);
  });

  it("refuses documents over 64 MB", async () => {
    const store: Store = {
      label: "huge",
      get: (key) =>
        Promise.resolve(key === "zarr.json" ? new Uint8Array(64 * 2 ** 20 + 1) : undefined),
      getRange: () => Promise.resolve(undefined),
    };
    await assert.rejects(openStore(store), (error: unknown) => isZarrError(error, "refused"));
  });

  it("passes an abort through", async () => {
    const store = textStore({ "zarr.json": groupV3 });
    store.get = (_, options) => {
      options?.signal?.throwIfAborted();
      return Promise.resolve(undefined);
    };
    const signal = AbortSignal.abort();
    await assert.rejects(openNode(store, "", { signal }), { name: "AbortError" });
  });
});

describe("keys nested on disk, separator not recorded", () => {
  const key = async (texts: Record<string, string>, changes: object = {}) => {
    const document = JSON.stringify({ ...(JSON.parse(arrayV2) as object), ...changes });
    const node = await openStore(textStore({ ".zarray": document, ...texts }));
    assert(node.kind === "array");
    return `${encodeChunkKey(node.chunkKeys, [0, 1])} ${node.notes.length}`;
  };

  it("are read nested, with a note", async () => {
    assert.equal(await key({ "0/0": "" }), "0/1 1");
    assert.equal(await key({ "1/1": "" }), "0/1 1");
  });

  it("are not looked for where keys are flat, or the separator is recorded", async () => {
    assert.equal(await key({ "0.0": "", "0/0": "" }), "0.1 0");
    assert.equal(await key({ "1.1": "", "3/3": "" }), "0.1 0");
    assert.equal(await key({}), "0.1 0");
    assert.equal(await key({ "0/0": "" }, { dimension_separator: "." }), "0.1 0");
  });

  it("of the fixture", async () => {
    const node = await openNode(fixture("v2_layout.zarr"), "nested_unrecorded");
    assert(node.kind === "array");
    assert.equal(node.chunkKeys.separator, "/");
  });
});

describe("listChildren", () => {
  it("goes in natural order, through any names", async () => {
    const names = ["a10", "a2", "b b", "50%", "\u00e9t\u00e9", "\u65e5\u672c", "constructor"];
    const texts = Object.fromEntries(names.map((name) => [`${name}/zarr.json`, arrayV3]));
    const store = textStore({
      ...texts,
      "zarr.json": groupV3,
      "__hidden/zarr.json": arrayV3,
      ".../zarr.json": arrayV3,
      "plain/file.txt": "",
    });
    const children = await listChildren(store, asGroup(await openStore(store)));
    const sorted = ["50%", "a2", "a10", "b b", "constructor", "\u00e9t\u00e9", "\u65e5\u672c"];
    assert.deepEqual(
      children.map((child) => child.name),
      sorted,
    );
  });

  it("gives broken children as entries with an error", async () => {
    const store = textStore({
      "zarr.json": groupV3,
      "good/zarr.json": arrayV3,
      "bad/zarr.json": "{",
      "strange/zarr.json": '{"zarr_format": 3, "node_type": "array"}',
    });
    assert.deepEqual(await tree(store), ["bad metadata", "good array", "strange metadata"]);
  });

  it("shows folders above nodes as groups", async () => {
    assert.deepEqual(await tree(fixture("broken_v2.zarr")), [
      ...["coord array", "deep group", "deep/er group", "deep/er/leaf array", "dims array"],
      ...["f_order array", "nan_attr array", "y array"],
    ]);
    const implicit = textStore({ "x/y/.zarray": arrayV2, "x/y/0/0": "", "docs/a/b/c.txt": "" });
    assert.deepEqual(await tree(implicit), ["x group", "x/y array"]);
    assert.match((await openNode(implicit, "x")).notes.join(), /no metadata document/);
  });

  it("never lists the inside of an array", async () => {
    const store = fixture("v3_grids.zarr");
    const listed: string[] = [];
    const watched: Store = {
      ...store,
      list: (prefix, options) => {
        listed.push(prefix);
        return store.list?.(prefix, options) ?? Promise.resolve([]);
      },
    };
    assert.equal((await tree(watched)).length, 17);
    assert.deepEqual(listed, [""]);
  });

  it("lets the nodes' own documents go before consolidated ones", async () => {
    const store = fixture("broken_consolidated_v3.zarr");
    const children = await listChildren(store, asGroup(await openStore(store)));
    assert.deepEqual(
      children.map(({ name, node, error }) => `${name} ${node?.kind ?? error?.code}`),
      ["added array", "changed array", "gone not-found"],
    );
    const changed = children[1]?.node;
    assert(changed?.kind === "array");
    assert.deepEqual(changed.shape, [16, 8]);
  });

  it("reads a store that cannot list by its consolidated metadata", async () => {
    const metadata = {
      g: {
        zarr_format: 3,
        node_type: "group",
        consolidated_metadata: { kind: "inline", metadata: {} },
      },
      "g/a": JSON.parse(arrayV3) as object,
      "h/i/b": JSON.parse(arrayV3) as object,
      bad: { zarr_format: 3, node_type: "array" },
    };
    const root = {
      zarr_format: 3,
      node_type: "group",
      consolidated_metadata: { kind: "inline", must_understand: false, metadata },
    };
    const store = textStore({ "zarr.json": JSON.stringify(root) }, { list: false });
    assert.deepEqual(await tree(store), [
      ...["bad metadata", "g group", "g/a array", "h group", "h/i group", "h/i/b array"],
    ]);
  });

  it("reads .zmetadata, even where .zgroup is missing", async () => {
    const metadata = {
      ".zgroup": { zarr_format: 2 },
      "g/.zgroup": { zarr_format: 2 },
      "g/a/.zarray": JSON.parse(arrayV2) as object,
      "g/a/.zattrs": { _ARRAY_DIMENSIONS: ["y", "x"] },
    };
    const zmetadata = JSON.stringify({ zarr_consolidated_format: 1, metadata });
    const store = textStore({ ".zmetadata": zmetadata }, { list: false });
    assert.deepEqual(await tree(store), ["g group", "g/a array"]);
    const root = asGroup(await openStore(store));
    const [group] = await listChildren(store, root);
    const [array] = await listChildren(store, asGroup(group?.node));
    assert(array?.node?.kind === "array");
    assert.deepEqual(array.node.dimensionNames, ["y", "x"]);
  });

  it("ends at 64 levels, where links go round", async () => {
    const store = textStore({});
    store.get = (key) =>
      Promise.resolve(key.endsWith("zarr.json") ? new TextEncoder().encode(groupV3) : undefined);
    store.list = () => Promise.resolve([{ name: "loop", kind: "directory" as const }]);
    let group = asGroup(await openStore(store));
    let depth = 0;
    await assert.rejects(
      async () => {
        for (; depth < 100; depth++) {
          const [child] = await listChildren(store, group);
          group = asGroup(child?.node);
        }
      },
      (error: unknown) => isZarrError(error, "refused"),
    );
    assert.equal(depth, 64);
  });

  it("passes an abort through", async () => {
    const store = textStore({ "zarr.json": groupV3, "a/zarr.json": arrayV3 });
    const root = asGroup(await openStore(store));
    const controller = new AbortController();
    store.get = (_, options) => {
      controller.abort();
      options?.signal?.throwIfAborted();
      return Promise.resolve(undefined);
    };
    await assert.rejects(listChildren(store, root, { signal: controller.signal }), {
      name: "AbortError",
    });
  });
});
