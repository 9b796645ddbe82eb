import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesOf } from "../stores/http/bucketServer";
import { TestServer } from "../stores/http/testServer";

const root = join(import.meta.dirname, "../../..");
const fixtures = join(root, "test/fixtures");

interface Outcome {
  readonly status: number | undefined;
  readonly text: string;
  readonly errors: string;
}

/** Not in one go with the test: the server must answer meanwhile. */
function zarrLens(args: readonly string[], onStart?: (kill: () => void) => void): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, "dist/cli.js"), ...args],
      { cwd: fixtures },
      (_, text, errors) => resolve({ status: child.exitCode ?? undefined, text, errors }),
    );
    onStart?.(() => child.kill("SIGINT"));
  });
}

describe("zarr-lens with addresses", function () {
  this.timeout(30_000);
  let server: TestServer;

  beforeEach(async () => {
    server = await TestServer.start(
      [...filesOf(join(fixtures, "climate_v3.zarr"))].map(([key, value]) => [
        `/climate_v3.zarr/${key}`,
        value,
      ]),
    );
  });
  afterEach(() => server.stop());

  it("reads only the chunks that a selection touches", async () => {
    const select = ["--path", "t2m", "--select", "0, 10:20, :"];
    const { text, errors } = await zarrLens([
      "read",
      `${server.origin}/climate_v3.zarr`,
      ...select,
    ]);
    assert.equal(errors, "");
    assert.equal(text, (await zarrLens(["read", "climate_v3.zarr", ...select])).text);
    const chunks = server.seen.filter(({ target }) => target.includes("/t2m/c/"));
    assert.deepEqual(chunks.map(({ method, target }) => `${method} ${target}`).sort(), [
      "GET /climate_v3.zarr/t2m/c/0/0/0",
      "GET /climate_v3.zarr/t2m/c/0/0/1",
    ]);
  });

  it("tree, info and lint take addresses", async () => {
    const address = `${server.origin}/climate_v3.zarr`;
    const tree = await zarrLens(["tree", address]);
    assert.match(tree.text, /t2m {2}int16 \(24, 73, 144\)/);
    server.values.set("/g.zarr/.zgroup", new TextEncoder().encode('{"zarr_format":2}'));
    const group = await zarrLens(["tree", `${server.origin}/g.zarr`]);
    assert.match(group.text, /cannot be known.*does not list/);
    const info = await zarrLens(["info", address, "--path", "t2m"]);
    assert.match(info.text, /^Kind +array$/m);
    const lint = await zarrLens(["lint", address, "--format", "json"]);
    assert.equal(lint.status, 0);
    assert.match(lint.errors, /cannot be listed/);
    assert.ok(lint.text.includes("t2m/zarr.json"));
  });

  it("asks to allow where references lead, and names the flag", async () => {
    const folder = mkdtempSync(join(tmpdir(), "zarr-lens-"));
    const file = join(folder, "r.json");
    writeFileSync(
      file,
      JSON.stringify({
        ".zarray":
          '{"zarr_format":2,"shape":[4],"chunks":[4],"dtype":"|u1","compressor":null,"filters":null,"fill_value":0,"order":"C"}',
        "0": [`${server.origin}/climate_v3.zarr/zarr.json`, 0, 4],
      }),
    );
    const refused = await zarrLens(["read", file]);
    assert.equal(refused.status, 2);
    assert.ok(refused.errors.includes(server.origin) && refused.errors.includes("--allow"));
    assert.equal(server.seen.length, 0);
    for (const flags of [["--allow", server.origin], ["--allow-remote"]]) {
      const { text, errors } = await zarrLens(["read", file, ...flags]);
      assert.match(text, /"data":\[123,10,32,32\]/, errors);
    }
    rmSync(folder, { recursive: true });
  });

  it("ends at once on Ctrl-C", async () => {
    const asked = new Promise<void>((resolve) => {
      server.before = () => {
        resolve();
        return true;
      };
    });
    let kill = (): void => undefined;
    const running = zarrLens(["tree", `${server.origin}/climate_v3.zarr`], (end) => (kill = end));
    await asked;
    kill();
    const { status, errors } = await running;
    assert.equal(status, 130);
    assert.equal(errors, "zarr-lens: stopped\n");
  });

  it("says what is wrong with a flag or an address", async () => {
    const timeout = await zarrLens(["tree", server.origin, "--timeout", "soon"]);
    assert.match(timeout.errors, /--timeout "soon" is not a number of seconds/);
    const missing = await zarrLens(["tree", `${server.origin}/none.zarr`]);
    assert.match(missing.errors, /There is no Zarr group or array at the root of http/);
    assert.deepEqual([timeout.status, missing.status], [2, 2]);
  });
});
