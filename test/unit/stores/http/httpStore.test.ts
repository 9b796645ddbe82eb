import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { HttpClient } from "../../../../src/stores/http/httpClient";
import { defaultHttpSettings, type HttpSettings } from "../../../../src/stores/http/httpSettings";
import { HttpStore } from "../../../../src/stores/http/httpStore";
import { isZarrError } from "../../../../src/zarr/errors";
import { TestServer } from "./testServer";

const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);

describe("HttpStore", () => {
  let server: TestServer;

  beforeEach(async () => {
    server = await TestServer.start([
      ["/s.zarr/zarr.json", new TextEncoder().encode("{}")],
      ["/s.zarr/c/0/0", bytes],
      ["/s.zarr/empty", new Uint8Array()],
    ]);
  });
  afterEach(() => server.stop());

  function storeAt(path = "/s.zarr", settings: Partial<HttpSettings> = {}): HttpStore {
    const client = new HttpClient({ ...defaultHttpSettings, retryDelay: 1, ...settings });
    return new HttpStore(new URL(server.origin + path), client);
  }

  it("reads a value with one request", async () => {
    assert.deepEqual(await storeAt().get("c/0/0"), bytes);
    assert.deepEqual(
      server.seen.map(({ method, target }) => `${method} ${target}`),
      ["GET /s.zarr/c/0/0"],
    );
  });

  it("knows 404 and 410 as missing", async () => {
    const store = storeAt();
    assert.equal(await store.get("none"), undefined);
    assert.equal(await store.getRange("none", { offset: 0, length: 1 }), undefined);
    assert.equal(await store.getRange("none", { suffixLength: 1 }), undefined);
    assert.equal(await store.size("none"), undefined);
    server.before = answering(410);
    assert.equal(await store.get("c/0/0"), undefined);
  });

  it("reads ranges as the interface says", async () => {
    const store = storeAt();
    assert.deepEqual(await store.getRange("c/0/0", { offset: 10, length: 5 }), bytes.slice(10, 15));
    assert.deepEqual(await store.getRange("c/0/0", { offset: 990, length: 50 }), bytes.slice(990));
    assert.deepEqual(await store.getRange("c/0/0", { offset: 2000, length: 5 }), new Uint8Array());
    assert.deepEqual(await store.getRange("c/0/0", { offset: 5, length: 0 }), new Uint8Array());
    assert.deepEqual(await store.getRange("c/0/0", { suffixLength: 7 }), bytes.slice(-7));
    assert.deepEqual(await store.getRange("c/0/0", { suffixLength: 5000 }), bytes);
    assert.deepEqual(await store.getRange("empty", { suffixLength: 4 }), new Uint8Array());
    assert.ok(server.seen.every(({ method, headers }) => method === "GET" && headers.range));
    assert.ok(server.seen.every(({ headers }) => headers["accept-encoding"] === "identity"));
  });

  it("asks for the size where suffix ranges are not known, and remembers that", async () => {
    server.ranges = "no-suffix";
    const store = storeAt();
    assert.deepEqual(await store.getRange("c/0/0", { suffixLength: 7 }), bytes.slice(-7));
    assert.deepEqual(
      server.seen.map(({ method, range }) => `${method} ${range ?? "whole"}`),
      ["GET bytes=-7", "HEAD whole", "GET bytes=993-999"],
    );
    server.seen.length = 0;
    assert.deepEqual(await store.getRange("c/0/0", { suffixLength: 3 }), bytes.slice(-3));
    assert.deepEqual(
      server.seen.map(({ method }) => method),
      ["HEAD", "GET"],
    );
  });

  it("does not trust a suffix that begins elsewhere", async () => {
    server.before = ({ range }, response) => {
      if (range !== "bytes=-7") return false;
      // Some servers take it for `bytes=0-7`.
      response.writeHead(206, { "content-range": "bytes 0-7/1000" });
      response.end(bytes.subarray(0, 8));
      return true;
    };
    assert.deepEqual(await storeAt().getRange("c/0/0", { suffixLength: 7 }), bytes.slice(-7));
  });

  it("cuts what a server without ranges sends, and gets the value once", async () => {
    server.ranges = "none";
    const store = storeAt();
    const first = await store.getRange("c/0/0", { offset: 10, length: 5 });
    assert.deepEqual(first, bytes.slice(10, 15));
    const [second, third] = await Promise.all([
      store.getRange("c/0/0", { offset: 20, length: 5 }),
      store.getRange("c/0/0", { suffixLength: 5 }),
    ]);
    assert.deepEqual(second, bytes.slice(20, 25));
    assert.deepEqual(third, bytes.slice(-5));
    assert.equal(server.seen.length, 2);
  });

  it("reads no further than a range needs where the server sends all", async () => {
    server.ranges = "none";
    let sent = 0;
    const block = new Uint8Array(65536);
    const gone = new Promise<void>((resolve) => {
      server.before = (_, response) => {
        response.writeHead(200);
        response.on("close", resolve);
        const write = (): void => {
          while (!response.destroyed) {
            sent += block.length;
            if (!response.write(block)) return void response.once("drain", write);
          }
        };
        write();
        return true;
      };
    });
    const found = await storeAt().getRange("c/0/0", { offset: 100_000, length: 10 });
    assert.equal(found?.length, 10);
    await gone;
    assert.ok(sent < 64 * 2 ** 20, `${sent} bytes were sent`);
  });

  it("says 403 and what to do, unless it is taken for missing", async () => {
    server.before = answering(403);
    const advice = { forbidden: "Set the option.", network: "" };
    await assert.rejects(storeAt("/s.zarr", { advice }).get("c/0/0"), (error: Error) => {
      assert.ok(isZarrError(error, "store"));
      assert.match(error.message, /403.*Set the option\./);
      return true;
    });
    const tolerant = storeAt("/s.zarr", { forbiddenIsMissing: true });
    assert.equal(await tolerant.get("c/0/0"), undefined);
    assert.equal(await tolerant.getRange("c/0/0", { suffixLength: 4 }), undefined);
    assert.equal(await tolerant.size("c/0/0"), undefined);
  });

  it("tries again after 500, 429 and a broken connection", async () => {
    for (const fault of ["500", "429", "cut", "destroyed"]) {
      let left = 2;
      server.seen.length = 0;
      server.before = (_, response) => {
        if (left-- <= 0) return false;
        if (fault === "cut") {
          response.writeHead(200, { "content-length": 1000 });
          response.write(bytes.subarray(0, 100), () => response.destroy());
        } else if (fault === "destroyed") response.destroy();
        else response.writeHead(Number(fault), { "retry-after": "0" }).end();
        return true;
      };
      assert.deepEqual(await storeAt().get("c/0/0"), bytes, fault);
      assert.equal(server.seen.length, 3, fault);
    }
  });

  it("gives up after four answers of 503, and not before other answers count", async () => {
    server.before = answering(503);
    await assert.rejects(storeAt().get("c/0/0"), /503 \(not available\)/);
    assert.equal(server.seen.length, 4);
    server.seen.length = 0;
    server.before = answering(401);
    await assert.rejects(storeAt().get("c/0/0"), /401 \(a login is needed/);
    assert.equal(server.seen.length, 1);
  });

  it("refuses more than maxBytes while they come, whatever the header says", async () => {
    server.before = (_, response) => {
      response.writeHead(200, { "transfer-encoding": "chunked" });
      response.end(bytes);
      return true;
    };
    const refused = (error: unknown): boolean => isZarrError(error, "refused");
    await assert.rejects(storeAt().get("c/0/0", { maxBytes: 999 }), refused);
    assert.equal((await storeAt().get("c/0/0", { maxBytes: 1000 }))?.length, 1000);
    assert.equal(server.seen.length, 2);
  });

  it("reads the end of what a server sends compressed, whose length it does not say", async () => {
    server.before = (_, response) => {
      const body = gzipSync(bytes);
      response.writeHead(200, { "content-encoding": "gzip", "content-length": body.length });
      response.end(body);
      return true;
    };
    const store = storeAt();
    assert.deepEqual(await store.getRange("c/0/0", { suffixLength: 16 }), bytes.slice(-16));
    assert.deepEqual(await store.get("c/0/0"), bytes);
    await assert.rejects(store.size("c/0/0"), /does not say how long/);
  });

  it("reports a range of which a part is missing", async () => {
    server.before = (_, response) => {
      response.writeHead(206, { "content-range": "bytes 0-9/1000" });
      response.end(bytes.subarray(0, 10));
      return true;
    };
    const read = storeAt().getRange("c/0/0", { offset: 0, length: 50 });
    await assert.rejects(read, /of which 40 are missing when asked for bytes from 0/);
  });

  it("reports a body that is shorter than its header says", async () => {
    server.before = (_, response) => {
      response.writeHead(200, { "content-length": 1001 });
      response.write(bytes, () => response.destroy());
      return true;
    };
    await assert.rejects(storeAt().get("c/0/0"), (error) => isZarrError(error, "store"));
  });

  it("gives up a server from which nothing comes, but not a slow one", async () => {
    server.before = (_, response) => {
      response.writeHead(200);
      response.write(bytes.subarray(0, 10));
      return true;
    };
    await assert.rejects(
      storeAt("/s.zarr", { timeout: 30 }).get("c/0/0"),
      /nothing came for 0.03 s/,
    );
    server.before = (_, response) => {
      response.writeHead(200);
      drip(response, bytes, 100);
      return true;
    };
    const slow = storeAt("/s.zarr", { timeout: 500 });
    assert.deepEqual(await slow.get("c/0/0"), bytes);
  });

  it("ends the request when aborted, before and within the body", async () => {
    const controller = new AbortController();
    const arrived = new Promise<ServerResponse>((resolve) => {
      server.before = (_, response) => {
        response.writeHead(200);
        response.write(bytes.subarray(0, 10));
        resolve(response);
        return true;
      };
    });
    const reading = storeAt().get("c/0/0", { signal: controller.signal });
    const response = await arrived;
    const closed = once(response, "close");
    controller.abort();
    await assert.rejects(reading, { name: "AbortError" });
    await closed;
    await assert.rejects(storeAt().get("c/0/0", { signal: controller.signal }), {
      name: "AbortError",
    });
    assert.equal(server.seen.length, 1);
  });

  it("bounds the requests in flight; those in line can be aborted", async () => {
    const store = storeAt("/s.zarr", { concurrency: 4 });
    const held: ServerResponse[] = [];
    const full = new Promise<void>((resolve) => {
      server.before = ({ method }, response) => {
        if (method === "HEAD") return false;
        held.push(response);
        if (held.length === 4) resolve();
        return held.length <= 4;
      };
    });
    const controller = new AbortController();
    const running = Array.from({ length: 4 }, () => store.get("c/0/0"));
    await full;
    const inLine = store.get("c/0/0", { signal: controller.signal });
    const last = store.get("c/0/0");
    // Whatever else was sent would have come before these.
    for (let ping = 0; ping < 5; ping++) await fetch(`${server.origin}/ping`, { method: "HEAD" });
    controller.abort();
    await assert.rejects(inLine, { name: "AbortError" });
    assert.equal(server.seen.filter(({ method }) => method === "GET").length, 4);
    for (const response of held.slice(0, 4)) response.end(bytes);
    assert.deepEqual(await Promise.all([...running, last]), Array(5).fill(bytes));
    assert.equal(server.seen.filter(({ method }) => method === "GET").length, 5);
  });

  it("encodes names of any script, keeps their case and the query", async () => {
    const names = ["a b/100%/ü ß/日本語/c?d#e", "%41/A+b&c=d"];
    for (const name of names) server.values.set(`/s p.zarr/${name}`, bytes);
    const store = storeAt("/s p.zarr/?sig=a%2Fb&x=1");
    for (const name of names) assert.deepEqual(await store.get(name), bytes, name);
    assert.equal(
      server.seen[0]?.target,
      "/s%20p.zarr/a%20b/100%25/%C3%BC%20%C3%9F/%E6%97%A5%E6%9C%AC%E8%AA%9E/c%3Fd%23e?sig=a%2Fb&x=1",
    );
    assert.equal(await store.get("../secret"), undefined);
    assert.equal(await store.get("\ud800"), undefined);
    assert.equal(server.seen.length, 2);
  });

  it("follows redirects, and keeps the query out of messages", async () => {
    server.before = ({ target }, response) => {
      if (!target.startsWith("/old/")) return false;
      const location = target.replace("/old/", "/s.zarr/");
      response.writeHead(302, { location }).end();
      return true;
    };
    const range = { offset: 1, length: 2 };
    assert.deepEqual(await storeAt("/old").getRange("c/0/0", range), bytes.slice(1, 3));
    server.before = (_, response) => {
      response.writeHead(302, { location: "file:///etc/passwd" }).end();
      return true;
    };
    await assert.rejects(storeAt("/old?sig=secret").get("c/0/0"), (error: Error) => {
      assert.ok(isZarrError(error, "store") && !error.message.includes("secret"));
      return true;
    });
  });

  it("knows the size by HEAD, else by a range of one byte", async () => {
    assert.equal(await storeAt().size("c/0/0"), 1000);
    assert.deepEqual(
      server.seen.map(({ method }) => method),
      ["HEAD"],
    );
    server.before = ({ method }, response) =>
      method === "HEAD" && answering(405)(undefined, response);
    assert.equal(await storeAt().size("c/0/0"), 1000);
    assert.equal(await storeAt().size("empty"), 0);
  });

  it("names what lies behind a failed fetch", async () => {
    const { origin } = server;
    const client = new HttpClient({ ...defaultHttpSettings, retryDelay: 1 });
    await server.stop();
    const store = new HttpStore(new URL(`${origin}/x`), client);
    await assert.rejects(store.get("zarr.json"), /could not be read: .*ECONNREFUSED/);
    server = await TestServer.start([]);
  });
});

function answering(status: number) {
  return (_: unknown, response: ServerResponse): boolean => {
    response.writeHead(status).end();
    return true;
  };
}

/** Sends a value in pieces, each when the one before has gone out. */
function drip(response: ServerResponse, value: Uint8Array, size: number): void {
  if (value.length === 0) return void response.end();
  response.write(value.subarray(0, size), () => drip(response, value.subarray(size), size));
}
