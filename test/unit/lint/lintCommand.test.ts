import assert from "node:assert/strict";
import {
  chmod,
  cp,
  lstat,
  mkdtemp,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lintCommand, type LintCommandOptions } from "../../../src/cli/lintCommand.node";
import { locationOptions } from "../../../src/cli/storeFlags.node";
import { unifiedDiff } from "../../../src/cli/unifiedDiff";
import manifest from "../../../package.json";
import { filesOf } from "../stores/http/bucketServer";
import { TestServer } from "../stores/http/testServer";
import { fixtures } from "./fixtureStore";

const base: LintCommandOptions = {
  format: "json",
  failOn: "error",
  location: locationOptions(),
  version: "0",
};

interface Entry {
  readonly file: string;
  readonly code: string;
  readonly severity: string;
}

async function lint(path: string, options: Partial<LintCommandOptions> = {}) {
  const outcome = await lintCommand([path], { ...base, ...options });
  return { ...outcome, entries: JSON.parse(outcome.text) as Entry[] };
}

describe("zarr-lens lint", () => {
  let folder = "";
  const at = (...names: string[]): string => join(folder, ...names);
  const read = (...names: string[]): Promise<string> => readFile(at(...names), "utf8");

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "zarr-lens-"));
    await cp(join(fixtures, "broken_v2.zarr"), at("broken_v2.zarr"), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("takes the nearest .zarrlint.json, and its overrides by path", async () => {
    const rules = { "bare-nan": "off" };
    await writeFile(at(".zarrlint.json"), JSON.stringify({ rules }));
    const off = await lint(at("broken_v2.zarr"));
    assert.ok(off.entries.length > 0 && !off.entries.some(({ code }) => code === "bare-nan"));
    const overrides = [{ files: ["**/nan_attr/*"], rules: { "bare-nan": "hint" } }];
    await writeFile(at(".zarrlint.json"), JSON.stringify({ overrides, rulez: 1 }));
    const hint = await lint(at("broken_v2.zarr"));
    const bare = hint.entries.filter(({ code }) => code === "bare-nan");
    assert.ok(bare.length > 0 && bare.every(({ severity }) => severity === "hint"));
    assert.match(hint.notes.join(), /zarrlint\.json:1:\d+: "rulez" is not known here/);
  });

  it("takes the configuration it is given, and refuses a broken one", async () => {
    await writeFile(at("mine.json"), '{"profiles": {"core": false}}');
    const { entries } = await lint(at("broken_v2.zarr"), { config: at("mine.json") });
    assert.ok(!entries.some(({ code }) => code === "bare-nan"));
    await writeFile(at("mine.json"), '{"chunks": 1}');
    await assert.rejects(lint(folder, { config: at("mine.json") }), /mine\.json:1:12: chunks is/);
    await writeFile(at("mine.json"), '{"chunks": 1,\n "rules": {"bare-nan": "loud"}}');
    const both = lint(folder, { config: at("mine.json") });
    await assert.rejects(both, /mine\.json:1:12: chunks is.*\n.*mine\.json:2:24: The severity/);
    await assert.rejects(lint(folder, { config: at("none.json") }), /no configuration/);
  });

  it("looks for single rules, and leaves chunks alone", async () => {
    const { entries } = await lint(folder, { rules: ["bare-nan"] });
    assert.deepEqual([...new Set(entries.map(({ code }) => code))], ["bare-nan"]);
    await assert.rejects(lint(folder, { rules: ["bare-nann"] }), /Did you mean "bare-nan"/);
    const all = (await lint(folder)).entries.map(({ code }) => code);
    const without = (await lint(folder, { chunks: false })).entries.map(({ code }) => code);
    const ofChunks = ["chunk-size", "chunk-key", "chunk-outside-grid", "shard-index"];
    assert.ok(!without.some((code) => ofChunks.includes(code)));
    assert.ok(all.length >= without.length);
  });

  it("says to a person how much it could repair", async () => {
    const options = { ...base, format: "text" } as const;
    const { notes } = await lintCommand([at("broken_v2.zarr")], options);
    assert.deepEqual(notes, ["4 of these can be repaired with --fix."]);
    const zip = await lintCommand([join(fixtures, "v2_zip.zarr.zip")], options);
    assert.deepEqual(zip.notes, []);
  });

  it("shows what it would repair, and writes nothing", async () => {
    const before = await read("broken_v2.zarr", "nan_attr", ".zattrs");
    const dry = await lintCommand([at("broken_v2.zarr")], { ...base, fix: "dry" });
    assert.match(dry.text, /^--- a\/.*\n\+\+\+ b\//);
    assert.match(dry.text, /\n-.*"_FillValue": NaN/);
    assert.match(dry.text, /\n\+.*"_FillValue": null/);
    assert.match(dry.notes.join(), /^Would repair \d metadata documents?\.$/);
    assert.equal(await read("broken_v2.zarr", "nan_attr", ".zattrs"), before);
  });

  it("repairs in place: mode and links stay, and a second time there is nothing to do", async () => {
    const file = at("broken_v2.zarr", "nan_attr", ".zattrs");
    await cp(file, at("kept"));
    await rm(file);
    await chmod(at("kept"), 0o640);
    await symlink(at("kept"), file);
    const first = await lint(at("broken_v2.zarr"), { fix: "write" });
    assert.ok(!first.entries.some(({ code }) => code === "bare-nan"));
    JSON.parse(await readFile(file, "utf8"));
    assert.ok((await lstat(file)).isSymbolicLink());
    assert.equal((await stat(at("kept"))).mode & 0o777, 0o640);
    const second = await lint(at("broken_v2.zarr"), { fix: "write" });
    assert.deepEqual(second.notes, ["Repaired 0 metadata documents."]);
    assert.deepEqual(second.entries, first.entries);
  });

  it("repairs one document, and refuses what it cannot write", async () => {
    const file = at("broken_v2.zarr", "nan_attr", ".zattrs");
    const { entries } = await lint(file, { fix: "write" });
    assert.deepEqual(entries, []);
    const zip = lint(join(fixtures, "v2_zip.zarr.zip"), { fix: "dry" });
    await assert.rejects(zip, /writes local folders only/);
  });

  it("fails where there is no store, and says what it cannot see", async () => {
    const files = ["broken_v3.zarr", "climate_v3.zarr"].flatMap((store) =>
      [...filesOf(join(fixtures, store))].map(
        ([key, value]) => [`/${store}/${key}`, value] as const,
      ),
    );
    const server = await TestServer.start(files);
    const address = server.origin;
    try {
      const nothing = lint(`${address}/none.zarr`);
      await assert.rejects(nothing, /There is no Zarr store at http.*none\.zarr/);
      const alone = await lint(`${address}/broken_v3.zarr`);
      assert.match(alone.notes.join(), /cannot be listed.*only its root/);
      const named = await lint(`${address}/climate_v3.zarr`);
      assert.match(named.notes.join(), /cannot be listed.*consolidated metadata.*not at chunks/);
    } finally {
      await server.stop();
    }
    await assert.rejects(lint(`${address}/climate_v3.zarr`), /could not be read/);
  });

  it("prints lines that the problem matcher understands", async () => {
    const { text } = await lintCommand([at("broken_v2.zarr")], { ...base, format: "text" });
    const [matcher] = manifest.contributes.problemMatchers;
    assert.ok(matcher);
    const { pattern } = matcher;
    const expression = new RegExp(pattern.regexp);
    const lines = text.trim().split("\n").slice(0, -1);
    const placed = lines.filter((line) => /:\d+:\d+: /.test(line));
    assert.ok(placed.length > 3);
    for (const line of placed) {
      const match = expression.exec(line);
      assert.ok(match, line);
      assert.ok((await stat(match[pattern.file] ?? "")).isFile(), line);
      assert.match(match[pattern.line] ?? "", /^[1-9]\d*$/);
      assert.match(match[pattern.severity] ?? "", /^(error|warning|information|hint)$/);
      assert.match(match[pattern.code] ?? "", /^[a-z0-9-]+$/);
      assert.ok((match[pattern.message] ?? "").length > 10);
    }
  });
});

describe("unifiedDiff", () => {
  it("shows changes with three lines around, and the end of a file", () => {
    const lines = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    const before = lines.join("\n");
    const after = before.replace("b", "B").replace("i", "i\n");
    assert.equal(
      unifiedDiff("x", before, after),
      [
        "--- a/x",
        "+++ b/x",
        "@@ -1,9 +1,9 @@",
        ...[" a", "-b", "+B", " c", " d", " e", " f", " g", " h", "-i"],
        "\\ No newline at end of file",
        "+i",
        "",
      ].join("\n"),
    );
    assert.equal(unifiedDiff("x", "a", "a"), "");
    assert.match(unifiedDiff("x", "", "a\n"), /@@ -0,0 \+1,1 @@\n\+a\n$/);
  });
});
