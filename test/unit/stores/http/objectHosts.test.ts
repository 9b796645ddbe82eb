import assert from "node:assert/strict";
import {
  bucketOf,
  regionalUrl,
  urlOfAddress,
  type S3Settings,
} from "../../../../src/stores/http/objectHosts";
import { isZarrError, type ZarrErrorCode } from "../../../../src/zarr/errors";

const urls: readonly (readonly [address: string, url: string, s3?: S3Settings])[] = [
  ["https://host/a b.zarr?sig=a%2Fb", "https://host/a%20b.zarr?sig=a%2Fb"],
  ["s3://bucket/a/B c%.zarr", "https://bucket.s3.amazonaws.com/a/B%20c%25.zarr"],
  ["s3://bucket", "https://bucket.s3.amazonaws.com/"],
  ["S3://bucket/a", "https://bucket.s3.eu-west-1.amazonaws.com/a", { region: "eu-west-1" }],
  ["s3://my.bucket/a", "https://s3.amazonaws.com/my.bucket/a"],
  ["s3://my.bucket/a", "https://s3.us-west-2.amazonaws.com/my.bucket/a", { region: "us-west-2" }],
  ["s3://b/a", "http://localhost:9000/b/a", { endpoint: "http://localhost:9000/" }],
  ["gs://bucket/a/b", "https://storage.googleapis.com/bucket/a/b"],
  ["gcs://bucket/a", "https://storage.googleapis.com/bucket/a"],
];

const buckets: readonly (readonly [url: string, bucket: string, prefix: string])[] = [
  ["https://b.s3.amazonaws.com/a%20b/c", "https://b.s3.amazonaws.com/", "a b/c"],
  ["https://x.y.s3.eu-west-1.amazonaws.com/a/", "https://x.y.s3.eu-west-1.amazonaws.com/", "a"],
  ["https://s3.us-west-2.amazonaws.com/b/a", "https://s3.us-west-2.amazonaws.com/b/", "a"],
  ["https://s3-us-west-2.amazonaws.com/b/a", "https://s3-us-west-2.amazonaws.com/b/", "a"],
  ["https://storage.googleapis.com/b/a/c", "https://storage.googleapis.com/b/", "a/c"],
  ["https://b.storage.googleapis.com/a", "https://b.storage.googleapis.com/", "a"],
];

describe("addresses of object stores", () => {
  for (const [address, url, s3] of urls) {
    it(`${address} is ${url}`, () => assert.equal(urlOfAddress(address, s3).href, url));
  }

  for (const [url, bucket, prefix] of buckets) {
    it(`${url} is listed at ${bucket}`, () => {
      const place = bucketOf(new URL(url));
      assert.deepEqual([place?.bucket.href, place?.prefix], [bucket, prefix]);
    });
  }

  it("lists no other hosts, and no signed addresses", () => {
    const others = [
      "https://example.org/b/a",
      "https://s3.amazonaws.com.example.org/b/a",
      "https://notstorage.googleapis.com.example.org/a",
      "https://s3.amazonaws.com/",
      "https://b.s3.amazonaws.com/a?X-Amz-Signature=1",
    ];
    for (const url of others) assert.equal(bucketOf(new URL(url)), undefined, url);
  });

  it("goes to the region that the server names", () => {
    const there = (url: string) => regionalUrl(new URL(url), "eu-central-1").href;
    assert.equal(
      there("https://b.s3.amazonaws.com/k"),
      "https://b.s3.eu-central-1.amazonaws.com/k",
    );
    assert.equal(
      there("https://s3.us-east-1.amazonaws.com/b.c/k?x=1"),
      "https://s3.eu-central-1.amazonaws.com/b.c/k?x=1",
    );
    assert.equal(there("https://example.org/k"), "https://example.org/k");
    const odd = regionalUrl(new URL("https://b.s3.amazonaws.com/k"), "evil.org/");
    assert.equal(odd.hostname, "b.s3.amazonaws.com");
  });

  it("refuses credentials and other schemes", () => {
    const refused: readonly (readonly [address: string, code: ZarrErrorCode])[] = [
      ["https://name:word@host/a", "refused"],
      ["ftp://host/a", "unsupported"],
      ["javascript:alert(1)", "unsupported"],
      ["s3://", "not-found"],
      ["https://", "not-found"],
    ];
    for (const [address, code] of refused) {
      assert.throws(
        () => urlOfAddress(address),
        (error) => isZarrError(error, code),
        address,
      );
    }
  });
});
