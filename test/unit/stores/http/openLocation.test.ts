import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { defaultHttpSettings } from "../../../../src/stores/http/httpSettings";
import { RemotePlaces } from "../../../../src/stores/http/remotePlaces";
import { allowing } from "../../../../src/stores/openLocation/consent";
import { nodePlaces } from "../../../../src/stores/openLocation/nodePlaces.node";
import { openLocation } from "../../../../src/stores/openLocation/openLocation";
import { isZarrError } from "../../../../src/zarr/errors";
import { openNode, openStore } from "../../../../src/zarr/hierarchy";
import { filesOf } from "./bucketServer";
import { TestServer } from "./testServer";

const fixtures = join(import.meta.dirname, "../../../fixtures");
const chunk = "t2m/0.0.0";

describe("openLocation", () => {
  let server: TestServer;
  let folder: string;

  before(async () => {
    server = await TestServer.start([
      ...[...filesOf(join(fixtures, "climate_v2.zarr"))].map(
        ([key, value]) => [`/c.zarr/${key}`, value] as const,
      ),
      ["/x.zip", zipBytes()],
      ["/refs/r.json", json(references((key) => `../c.zarr/${key}`))],
    ]);
    folder = mkdtempSync(join(tmpdir(), "zarr-lens-"));
    cpSync(join(fixtures, "climate_v2.zarr"), join(folder, "in/c.zarr"), { recursive: true });
    cpSync(join(fixtures, "climate_v2.zarr"), join(folder, "out.zarr"), { recursive: true });
  });
  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => void (server.seen.length = 0));

  function open(address: string, ...allowed: string[]) {
    return openLocation(address, {
      remote: new RemotePlaces({ ...defaultHttpSettings, retryDelay: 1 }),
      local: nodePlaces,
      consent: allowing(allowed),
      howToAllow: "Allow it.",
    });
  }

  function writeReferences(target: (key: string) => string): string {
    const file = join(folder, "in/r.json");
    writeFileSync(file, json(references(target)));
    return file;
  }

  it("opens folders, metadata files, zips and addresses alike", async () => {
    const places = [
      join(folder, "out.zarr"),
      join(folder, "out.zarr/.zgroup"),
      pathToFileURL(join(folder, "out.zarr")).href,
      `${server.origin}/c.zarr`,
      `${server.origin}/c.zarr/`,
      `${server.origin}/c.zarr/.zgroup?sig=1`,
      `${server.origin}/refs/r.json`,
    ];
    for (const place of places) {
      const store = await open(place);
      const node = await openNode(store, "t2m");
      assert.equal(node.kind, "array", place);
      assert.ok(((await store.get(chunk))?.length ?? 0) > 1000, place);
    }
  });

  it("asks for each document of a root once, and anew for whoever looks later", async () => {
    const store = await open(`${server.origin}/c.zarr`);
    await openStore(store);
    const targets = server.seen.map(({ target }) => target);
    assert.deepEqual(targets, [...new Set(targets)]);
    assert.equal(
      targets.filter((target) => /\/(zarr\.json|\.zgroup|\.zarray)$/.test(target)).length,
      3,
    );
    server.seen.length = 0;
    await openStore(store);
    assert.ok(server.seen.some(({ target }) => target.endsWith("/.zgroup")));
  });

  it("opens what is of v3 where the server forbids what is not there", async () => {
    server.values.set("/s3.zarr/zarr.json", json({ zarr_format: 3, node_type: "group" }));
    server.before = ({ target }, response) => {
      if (server.values.has(target)) return false;
      response.writeHead(403).end();
      return true;
    };
    try {
      const node = await openStore(await open(`${server.origin}/s3.zarr`));
      assert.equal(node.zarrFormat, 3);
      assert.ok(node.notes.every((note) => !note.includes("v2")));
      // Whether there is nothing else cannot be told.
      const none = await open(`${server.origin}/none.zarr`);
      await assert.rejects(openStore(none), { code: "store", message: /403/ });
    } finally {
      server.before = () => false;
    }
  });

  it("reads a zip on a server in places", async () => {
    const store = await open(`${server.origin}/x.zip`);
    const root = await openStore(store);
    assert.equal(root.kind, "group");
    assert.deepEqual(
      server.seen.map(({ method, range }) => `${method} ${range ?? ""}`),
      // All of so small a file comes with its directory.
      ["HEAD ", "GET bytes=0-4095"],
    );
  });

  it("follows references within their folder", async () => {
    const store = await open(writeReferences((key) => `c.zarr/${key}`));
    assert.deepEqual(
      await store.get(chunk),
      await (await open(join(folder, "out.zarr"))).get(chunk),
    );
  });

  it("asks for consent for what lies elsewhere, and names the place", async () => {
    const cases: readonly (readonly [target: string, origin: string])[] = [
      ["../out.zarr", join(folder, "out.zarr/t2m")],
      ["c.zarr/../../out.zarr", join(folder, "out.zarr/t2m")],
      [join(folder, "out.zarr"), join(folder, "out.zarr/t2m")],
      [`${server.origin}/c.zarr`, server.origin],
    ];
    for (const [target, origin] of cases) {
      const file = writeReferences((key) => `${target}/${key}`);
      const store = await open(file);
      await assert.rejects(store.get(chunk), (error) => {
        assert.ok(isZarrError(error, "consent"), String(error));
        assert.equal(error.path, origin);
        assert.match(error.message, /Allow it\./);
        return true;
      });
      assert.equal(server.seen.length, 0);
      const allowed = await open(file, origin);
      assert.ok(((await allowed.get(chunk))?.length ?? 0) > 1000, target);
      server.seen.length = 0;
    }
  });

  it("never lets references on a server read local files without consent", async () => {
    const targets = [join(folder, "out.zarr"), pathToFileURL(join(folder, "out.zarr")).href];
    for (const target of targets) {
      server.values.set("/refs/local.json", json(references((key) => `${target}/${key}`)));
      const store = await open(`${server.origin}/refs/local.json`);
      await assert.rejects(store.get(chunk), (error) => isZarrError(error, "consent"));
    }
  });

  it("allows by whole names only", () => {
    const allows = allowing(["https://a.org", "s3://b/x", "/data"]);
    for (const yes of ["https://a.org/x", "HTTPS://A.org", "s3://b/x/y", "/data/x"]) {
      assert.ok(allows(yes), yes);
    }
    const no = [
      "https://a.org.evil.org/",
      "https://a.org@evil.org/",
      "http://a.org/",
      "https://a.org:8443/",
      "s3://b/xy",
      "s3://b/x/../y",
      "/database",
    ];
    for (const one of no) assert.ok(!allows(one), one);
  });

  it("says what is not read, and what is not there", async () => {
    const memory = await open(writeReferences((key) => `memory://${key}`));
    await assert.rejects(memory.get(chunk), (error) => isZarrError(error, "refused"));
    const ftp = await open(
      writeReferences((key) => `ftp://host/${key}`),
      "ftp://host",
    );
    await assert.rejects(ftp.get(chunk), (error) => isZarrError(error, "unsupported"));
    const missing = [
      join(folder, "none"),
      `${server.origin}/none.zip`,
      `${server.origin}/none.json`,
      "file://other-machine/x",
    ];
    for (const place of missing) {
      await assert.rejects(open(place), (error) => isZarrError(error, "not-found"), place);
    }
    await assert.rejects(open("ftp://host/x"), (error) => isZarrError(error, "unsupported"));
  });
});

/** References to the chunks of a fixture, with its metadata inside. */
function references(target: (key: string) => string): object {
  const files = [...filesOf(join(fixtures, "climate_v2.zarr"))];
  return Object.fromEntries(
    files.map(([key, value]) => [
      key,
      /\.z[a-z]+$/.test(key) ? new TextDecoder().decode(value) : [target(key)],
    ]),
  );
}

function json(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

function zipBytes(): Uint8Array {
  const [[, bytes] = ["", new Uint8Array()]] = [...filesOf(fixtures)].filter(
    ([key]) => key === "v2_zip.zarr.zip",
  );
  return bytes;
}
