/** A web server over files in memory that hands out some of them a few bytes at a time. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** How slowly a file comes. */
export interface Pace {
  readonly bytes: number;
  /** Milliseconds between two helpings. */
  readonly every: number;
}

const waitAtMost = 20_000;

export class TrickleServer {
  /** Paths in the order in which they were asked for. */
  readonly asked: string[] = [];
  /** Paths that are being handed out now. */
  readonly open: string[] = [];
  /** Paths whose reader hung up before all had come. */
  readonly abandoned: string[] = [];
  /** The pace of a path; undefined: all at once. */
  paceOf: (path: string) => Pace | undefined = () => undefined;
  private readonly waiting = new Set<() => void>();

  private constructor(
    private readonly files: ReadonlyMap<string, Uint8Array>,
    private readonly server: Server,
  ) {
    server.on("request", (request, response) => this.answer(request, response));
  }

  /** @param files by paths that begin with a slash */
  static async start(files: ReadonlyMap<string, Uint8Array>): Promise<TrickleServer> {
    const server = createServer();
    const started = new TrickleServer(files, server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return started;
  }

  get address(): string {
    const address = this.server.address();
    if (address === null || typeof address === "string") throw new Error("It does not listen.");
    return `http://127.0.0.1:${address.port}`;
  }

  /** Resolves once a condition on what was asked, is open or was abandoned holds. */
  async until(what: string, holds: (server: TrickleServer) => boolean): Promise<void> {
    const end = AbortSignal.timeout(waitAtMost);
    while (!holds(this)) {
      await new Promise<void>((resolve, reject) => {
        this.waiting.add(resolve);
        end.onabort = () => {
          const { asked, open, abandoned } = this;
          reject(new Error(`${what}: not so. ${JSON.stringify({ asked, open, abandoned })}`));
        };
      });
    }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer({ method, url, headers }: IncomingMessage, response: ServerResponse): void {
    const { pathname: path } = new URL(url ?? "/", "http://x");
    this.note(() => this.asked.push(path));
    const file = this.files.get(path);
    const common = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    if (file === undefined) return void response.writeHead(404, common).end();
    const [first = 0, end = file.length] = rangeOf(headers.range, file.length);
    const part = file.subarray(first, end);
    response.writeHead(headers.range === undefined ? 200 : 206, {
      ...common,
      "content-length": part.length,
      ...(headers.range !== undefined && {
        "content-range": `bytes ${first}-${end - 1}/${file.length}`,
      }),
    });
    if (method === "HEAD") return void response.end();
    this.note(() => this.open.push(path));
    response.on("close", () =>
      this.note(() => {
        this.open.splice(this.open.indexOf(path), 1);
        if (!response.writableFinished) this.abandoned.push(path);
      }),
    );
    void this.handOut(path, part, response);
  }

  /** The pace is looked up for each helping: a test may let go of what it held. */
  private async handOut(path: string, part: Uint8Array, response: ServerResponse): Promise<void> {
    let sent = 0;
    while (!response.destroyed) {
      const pace = this.paceOf(path);
      if (pace === undefined) return void response.end(part.subarray(sent));
      response.write(part.subarray(sent, sent + pace.bytes));
      sent += pace.bytes;
      if (sent >= part.length) return void response.end();
      await pause(pace.every);
    }
  }

  private note(change: () => void): void {
    change();
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }
}

function rangeOf(range: string | undefined, size: number): number[] {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (first) return [Number(first), last ? Math.min(size, Number(last) + 1) : size];
  return last ? [Math.max(0, size - Number(last)), size] : [];
}
