import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TestServer } from "./testServer";

/** A server that lists `/bucket/` as S3 does, at most `pageSize` entries a page. */
export async function startBucket(
  values: Iterable<readonly [string, Uint8Array]>,
  pageSize = 1000,
): Promise<TestServer> {
  const inBucket = [...values].map(([key, value]) => [`/bucket/${key}`, value] as const);
  const server = await TestServer.start(inBucket);
  server.before = ({ target }, response) => {
    const url = new URL(target, "http://x");
    if (url.pathname !== "/bucket/") return false;
    response.writeHead(200, { "content-type": "application/xml" });
    response.end(listing([...server.values.keys()], url.searchParams, pageSize));
    return true;
  };
  return server;
}

/** All files of a folder, by key. */
export function* filesOf(folder: string, below = ""): Generator<[string, Uint8Array]> {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const key = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* filesOf(folder, key);
    else yield [key, readFileSync(join(folder, key))];
  }
}

function listing(paths: string[], query: URLSearchParams, pageSize: number): string {
  const prefix = query.get("prefix") ?? "";
  const found = new Map<string, string>();
  for (const key of paths.map((path) => path.slice("/bucket/".length)).sort()) {
    if (!key.startsWith(prefix)) continue;
    const slash = key.indexOf("/", prefix.length);
    const name = slash < 0 ? key : key.slice(0, slash + 1);
    found.set(
      name,
      slash < 0
        ? `<Contents><Key>${escape(name)}</Key><Size>1</Size></Contents>`
        : `<CommonPrefixes><Prefix>${escape(name)}</Prefix></CommonPrefixes>`,
    );
  }
  const start = Number(query.get("continuation-token") ?? 0);
  const end = start + Math.min(pageSize, Number(query.get("max-keys")));
  const next = end < found.size ? `<NextContinuationToken>${end}</NextContinuationToken>` : "";
  const items = [...found.values()].slice(start, end).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>bucket</Name>${items}${next}</ListBucketResult>`;
}

function escape(text: string): string {
  return text.replace(/[&<>'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
