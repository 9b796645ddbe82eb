/** A web server over a folder, with ranges, and open to pages of other origins. */
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * @param {string} folder
 * @returns {Promise<{ address: string, seen: string[], close(): Promise<void> }>} `seen` are the
 *   requests, as `GET /path`
 */
export async function serveFolder(folder) {
  const seen = [];
  const server = createServer(async ({ method, url, headers }, response) => {
    const path = decodeURIComponent(new URL(url, "http://x").pathname);
    seen.push(`${method} ${path}`);
    const value = await readFile(join(folder, path)).catch(() => undefined);
    const [start, end] = partOf(headers.range, value?.length ?? 0);
    const isPart = value !== undefined && headers.range !== undefined;
    response.writeHead(value === undefined ? 404 : isPart ? 206 : 200, {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "*",
      "content-length": end - start,
      ...(isPart && { "content-range": `bytes ${start}-${end - 1}/${value.length}` }),
    });
    response.end(method === "HEAD" ? undefined : value?.subarray(start, end));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    seen,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function partOf(range, size) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (first) return [Number(first), last ? Math.min(size, Number(last) + 1) : size];
  return last ? [Math.max(0, size - Number(last)), size] : [0, size];
}
