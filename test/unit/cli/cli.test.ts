import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const fixtures = join(root, "test/fixtures");

function zarrLens(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "dist/cli.js"), ...args],
    { cwd: fixtures, maxBuffer: 2 ** 26 },
  );
  return { status, bytes: stdout, text: stdout.toString(), errors: stderr.toString() };
}

interface TreeJson {
  readonly path: string;
  readonly kind: string;
  readonly children?: readonly TreeJson[];
}

describe("zarr-lens", function () {
  this.timeout(30_000);

  it("prints its usage and its version", () => {
    assert.match(zarrLens("--help").text, /^Usage: zarr-lens/);
    assert.match(zarrLens("read", "--help").text, /^Usage: zarr-lens/);
    assert.match(zarrLens("--version").text, /^\d+\.\d+\.\d+\n$/);
  });

  it("tree: the nodes as JSON", () => {
    const { status, text } = zarrLens("tree", "climate_v3.zarr", "--json");
    assert.equal(status, 0);
    const tree = JSON.parse(text) as TreeJson;
    assert.deepEqual([tree.path, tree.kind], ["", "group"]);
    const t2m = tree.children?.find(({ path }) => path === "t2m");
    const document = JSON.parse(
      readFileSync(join(fixtures, "climate_v3.zarr/t2m/zarr.json"), "utf8"),
    ) as { shape: number[]; data_type: string; chunk_grid: { configuration: object } };
    assert.deepEqual(t2m, {
      path: "t2m",
      kind: "array",
      zarrFormat: 3,
      shape: document.shape,
      dataType: document.data_type,
      chunkShape: (document.chunk_grid.configuration as { chunk_shape: number[] }).chunk_shape,
    });
  });

  it("tree: an indented line for each node", () => {
    const lines = zarrLens("tree", "v2_zip.zarr.zip").text.trimEnd().split("\n");
    assert.ok(lines.length > 1);
    assert.ok(lines.slice(1).every((line) => line.startsWith("  ")));
  });

  it("info: facts and attributes", () => {
    const { text } = zarrLens("info", "climate_v3.zarr", "--path", "t2m");
    assert.match(text, /^Kind +array$/m);
    assert.match(text, /^Zarr format +3$/m);
    const json = JSON.parse(zarrLens("info", "climate_v3.zarr", "--json").text) as object;
    assert.equal((json as { kind: string }).kind, "group");
  });

  it("read: the exact npy of a shard inside a shard", () => {
    const { status, bytes } = zarrLens(
      ...["read", "v3_sharded.zarr", "--path", "nested", "--format", "npy"],
    );
    assert.equal(status, 0);
    const expected = readFileSync(join(fixtures, "expected/v3_sharded.zarr__nested.npy"));
    assert.ok(bytes.equals(expected));
  });

  it("read: a selection as JSON, also one that begins with a minus", () => {
    const read = (select: string) =>
      JSON.parse(zarrLens("read", "v3_types.zarr", "--path", "int8", "--select", select).text) as {
        shape: number[];
        dataType: string;
        data: number[];
      };
    const { shape, dataType, data } = read("-1, :");
    assert.deepEqual([shape, dataType], [[11], "int8"]);
    assert.deepEqual(data, read("6, :").data);
  });

  it("lint: the bare words of broken_v2 at their places", () => {
    const { status, text } = zarrLens("lint", "broken_v2.zarr", "--format", "json");
    assert.equal(status, 1);
    const entries = JSON.parse(text) as { file: string; code: string; pointer: string }[];
    const bare = entries.filter(({ code }) => /^bare-/.test(code));
    assert.equal(bare.length, 3);
    assert.ok(bare.every(({ file, pointer }) => file.includes("/.z") && pointer.startsWith("/")));
  });

  it("lint: files relative to the path given, and the exit status that was asked for", () => {
    const { text, status } = zarrLens("lint", ".", "--format", "json", "--fail-on", "never");
    assert.equal(status, 0);
    const files = (JSON.parse(text) as { file: string }[]).map(({ file }) => file);
    assert.ok(files.some((file) => file.startsWith("broken_v2.zarr/")));
    assert.equal(zarrLens("lint", "climate_v3.zarr/zarr.json").status, 0);
  });
});

describe("zarr-lens, failing", function () {
  this.timeout(30_000);

  const cases: [what: string, args: string[], message: RegExp][] = [
    ["no command", [], /No command/],
    ["an unknown command", ["show"], /"show" is not a command/],
    ["an unknown option", ["tree", "climate_v3.zarr", "--deep"], /--deep/],
    ["no store", ["tree"], /needs a STORE/],
    ["a path that is not there", ["tree", "nowhere.zarr"], /no file or folder nowhere\.zarr/],
    ["a folder that is no store", ["tree", "expected"], /no Zarr group or array/],
    ["a file that is no zip", ["tree", "README.md"], /README\.md/],
    ["a node that is not there", ["info", "climate_v3.zarr", "--path", "no"], /"no"/],
    ["reading a group", ["read", "climate_v3.zarr"], /is a group.*--path: .*t2m/],
    ["a selection outside", ["read", "climate_v3.zarr/t2m", "--select", "999999"], /999999/],
    ["an unknown format", ["read", "climate_v3.zarr", "--format", "xls"], /json, npy, csv/],
    ["nothing to lint", ["lint", "expected"], /no Zarr store in expected/],
  ];
  for (const [what, args, message] of cases) {
    it(`${what}: one line, status 2`, () => {
      const { status, text, errors } = zarrLens(...args);
      assert.equal(status, 2);
      assert.equal(text, "");
      assert.match(errors, message);
      assert.match(errors, /^zarr-lens: [^\n]+\n$/);
    });
  }
});
