import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface SeenRequest {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly target: string;
  readonly range: string | undefined;
  readonly headers: IncomingMessage["headers"];
}

export type Behaviour = (request: SeenRequest, response: ServerResponse) => boolean;

/** A real web server over values in memory, which misbehaves on request and keeps a log. */
export class TestServer {
  readonly seen: SeenRequest[] = [];
  /** Called before the value is served; true where it answered itself. */
  before: Behaviour = () => false;
  ranges: "all" | "none" | "no-suffix" = "all";

  private constructor(
    private readonly server: Server,
    readonly values: Map<string, Uint8Array>,
  ) {}

  static async start(values: Iterable<readonly [string, Uint8Array]>): Promise<TestServer> {
    const server = createServer((request, response) => one.answer(request, response));
    const one: TestServer = new TestServer(server, new Map(values));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return one;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { method = "", url = "/", headers } = request;
    const seen = { method, target: url, range: headers.range, headers };
    this.seen.push(seen);
    if (!this.before(seen, response)) this.serve(seen, response);
  }

  serve({ method, target, range }: SeenRequest, response: ServerResponse): void {
    const value = this.values.get(decodeURIComponent(new URL(target, "http://x").pathname));
    if (value === undefined) return void response.writeHead(404).end();
    const part = this.ranges === "none" ? undefined : this.partOf(range, value.length);
    if (part === undefined) {
      response.writeHead(200, { "content-length": value.length });
      return void response.end(method === "HEAD" ? undefined : value);
    }
    const [start, end] = part;
    if (start >= value.length) {
      return void response.writeHead(416, { "content-range": `bytes */${value.length}` }).end();
    }
    response.writeHead(206, {
      "content-length": end - start,
      "content-range": `bytes ${start}-${end - 1}/${value.length}`,
    });
    response.end(value.subarray(start, end));
  }

  private partOf(range: string | undefined, size: number): [number, number] | undefined {
    const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
    if (first !== "") return [Number(first), last === "" ? size : Math.min(size, Number(last) + 1)];
    if (last === "" || this.ranges === "no-suffix") return undefined;
    return size === 0 ? [0, 0] : [Math.max(0, size - Number(last)), size];
  }
}
