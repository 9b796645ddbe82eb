import assert from "node:assert/strict";
import { join } from "node:path";
import { readListing } from "../../../../src/stores/http/bucketListing";
import { defaultHttpSettings } from "../../../../src/stores/http/httpSettings";
import { RemotePlaces } from "../../../../src/stores/http/remotePlaces";
import { isZarrError } from "../../../../src/zarr/errors";
import { listChildren, openStore } from "../../../../src/zarr/hierarchy";
import { filesOf, startBucket } from "./bucketServer";
import type { TestServer } from "./testServer";

const fixtures = join(import.meta.dirname, "../../../fixtures");

describe("bucket listing", () => {
  let server: TestServer;
  afterEach(() => server.stop());

  const open = (path: string) =>
    new RemotePlaces({ ...defaultHttpSettings, retryDelay: 1 }, { endpoint: server.origin }).folder(
      `s3://bucket/${path}`,
    );

  it("gives children over several pages, up to a limit", async () => {
    const names = ["a", "007", "c d&<e>", "ü/x", "%41", "z/1", "z/2"];
    server = await startBucket(
      names.map((name) => [`p.zarr/${name}`, new Uint8Array()]),
      2,
    );
    const store = await open("p.zarr");
    assert.equal(server.seen.length, 1);
    const entries = (await store.list?.("")) ?? [];
    assert.deepEqual(
      new Set(entries.map(({ name, kind }) => `${kind} ${name}`)),
      new Set(["file a", "file 007", "file c d&<e>", "directory ü", "file %41", "directory z"]),
    );
    assert.equal(server.seen.length, 4);
    assert.equal((await store.list?.("", { limit: 3 }))?.length, 3);
    assert.deepEqual(await store.list?.("none"), []);
    assert.deepEqual(await store.list?.("ü"), [{ name: "x", kind: "file" }]);
  });

  it("shows what is in a group without consolidated metadata", async () => {
    server = await startBucket(
      [...filesOf(join(fixtures, "v3_sharded.zarr"))].map(([key, value]) => [`s/${key}`, value]),
    );
    const store = await open("s");
    const root = await openStore(store);
    assert.ok(root.kind === "group");
    const children = await listChildren(store, root);
    assert.ok(children.length > 5 && children.every(({ node }) => node?.kind === "array"));
    assert.deepEqual(root.notes, []);
  });

  it("does without where the bucket does not list, and says so", async () => {
    server = await startBucket([["s/.zgroup", new TextEncoder().encode('{"zarr_format":2}')]]);
    server.before = ({ target }, response) => {
      if (!target.includes("list-type")) return false;
      response.writeHead(403).end();
      return true;
    };
    const store = await open("s");
    assert.equal(store.list, undefined);
    const root = await openStore(store);
    assert.match(root.notes.join(), /does not list.*full path/);
  });

  it("takes nothing but a listing for one", async () => {
    server = await startBucket([]);
    for (const text of ["<html><body>x</body></html>", "not XML <", "", "{}"]) {
      await assert.rejects(readListing(text, ""), (error) => isZarrError(error, "store"), text);
    }
    const bomb = `<!DOCTYPE x [<!ENTITY a "${"b".repeat(1000)}"><!ENTITY c "&a;&a;&a;&a;">]><ListBucketResult><Contents><Key>&c;</Key></Contents></ListBucketResult>`;
    const entries = await readListing(bomb, "").then(
      (page) => page.entries,
      () => [],
    );
    assert.ok(entries.every(({ name }) => name.length < 5000));
  });
});
