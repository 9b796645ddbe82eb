import { isAbort, messageOf, ZarrError } from "../../zarr/errors";
import type { HttpSettings } from "./httpSettings";
import { regionalUrl } from "./objectHosts";
import { readBody, type BodyLimits } from "./readBody";
import { delay, RequestSlots } from "./requestSlots";

const maxAttempts = 4;
const maxRetryAfter = 10_000;
const retried: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

export interface HttpRequest {
  readonly method?: "GET" | "HEAD";
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A response whose body is still to be read; what is not read is cancelled. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Headers;
  /** @throws ZarrError "refused" over the limit */
  read(limits: BodyLimits): Promise<Uint8Array>;
}

/** What was learned of a server. */
export interface OriginFacts {
  /** It answers a range with the whole value. */
  ignoresRanges: boolean;
  /** It does not know `bytes=-n`. */
  refusesSuffixes: boolean;
}

/** Reads from one origin: requests bounded in number, tried again, given up when nothing comes. */
export class HttpClient {
  readonly facts: OriginFacts;
  private readonly slots: RequestSlots;
  private region: string | undefined;

  constructor(readonly settings: HttpSettings) {
    this.slots = new RequestSlots(settings.concurrency);
    this.facts = { ignoresRanges: false, refusesSuffixes: !settings.suffixRanges };
  }

  /**
   * Sends a request and gives the reply to `use`; both again where the server or the network fails.
   * @throws ZarrError "store" where that does not help; the signal's reason when aborted; what `use` throws
   */
  async send<T>(url: URL, request: HttpRequest, use: (reply: HttpReply) => Promise<T>): Promise<T> {
    const { signal } = request;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.slots.run(signal, () => this.attempt(url, request, use));
      } catch (error) {
        if (!(error instanceof Passing)) throw error;
        if (attempt >= maxAttempts) throw error.lasting;
        await delay(error.wait ?? this.settings.retryDelay * 2 ** (attempt - 1), signal);
      }
    }
  }

  private async attempt<T>(
    url: URL,
    request: HttpRequest,
    use: (reply: HttpReply) => Promise<T>,
  ): Promise<T> {
    const { signal } = request;
    const stall = new StallGuard(this.settings.timeout, signal);
    let response: Response | undefined;
    try {
      response = await this.fetch(url, request, stall.signal);
      stall.progress();
      const { body: stream } = response;
      const claimedLength = Number(response.headers.get("content-length")) || undefined;
      if (retried.has(response.status)) throw new Passing(statusError(url, response), response);
      return await use({
        status: response.status,
        headers: response.headers,
        read: (limits) =>
          readBody({ stream, label: shownUrl(url), claimedLength }, limits, () => stall.progress()),
      });
    } catch (error) {
      signal?.throwIfAborted();
      if (stall.isOver) throw new Passing(stallError(url, this.settings.timeout));
      if (error instanceof ZarrError || error instanceof Passing) throw error;
      throw new Passing(this.networkError(url, error));
    } finally {
      stall.stop();
      if (response?.body?.locked === false) await response.body.cancel().catch(() => undefined);
    }
  }

  /** A bucket in another region says so, and where (S3, "Redirection"); it is asked there from then on. */
  private async fetch(
    url: URL,
    { method = "GET", headers }: HttpRequest,
    signal: AbortSignal,
  ): Promise<Response> {
    const init: RequestInit = {
      method,
      headers: { ...headers },
      signal,
      credentials: "omit",
      referrerPolicy: "no-referrer",
    };
    const response = await fetch(regionalUrl(url, this.region), init);
    const region = response.headers.get("x-amz-bucket-region") ?? undefined;
    const isElsewhere = response.status === 301 || response.status === 400;
    if (!isElsewhere || region === undefined || region === this.region) return response;
    const there = regionalUrl(url, region);
    if (there.href === url.href) return response;
    this.region = region;
    await response.body?.cancel();
    return fetch(there, init);
  }

  private networkError(url: URL, cause: unknown): ZarrError {
    const { network } = this.settings.advice;
    const advice = network === "" ? "Check the address and the network." : network;
    const message = `${shownUrl(url)} could not be read: ${reasonOf(cause)}. ${advice}`;
    return new ZarrError("store", message, { path: shownUrl(url), cause });
  }
}

/** A failure that may pass. */
class Passing extends Error {
  /** Milliseconds that the server asked to wait. */
  readonly wait: number | undefined;

  constructor(
    readonly lasting: ZarrError,
    response?: Response,
  ) {
    super(lasting.message);
    this.wait = response && retryAfter(response.headers.get("retry-after"));
  }
}

/** Aborts a request for which nothing has come for a while, or whose user aborted. */
class StallGuard {
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly signal: AbortSignal;
  isOver = false;

  constructor(
    private readonly timeout: number,
    outer: AbortSignal | undefined,
  ) {
    const { signal } = this.controller;
    this.signal = outer === undefined ? signal : AbortSignal.any([outer, signal]);
    this.progress();
  }

  progress(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.isOver = true;
      this.controller.abort();
    }, this.timeout);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

/** An answer that is neither the value nor its absence. */
export function statusError(
  url: URL,
  { status }: { readonly status: number },
  advice = "",
): ZarrError {
  const name = statusNames.get(status);
  const answer = `${shownUrl(url)}: the server answered ${status}${name === undefined ? "" : ` (${name})`}.`;
  return new ZarrError("store", advice === "" ? answer : `${answer} ${advice}`, {
    path: shownUrl(url),
  });
}

const statusNames: ReadonlyMap<number, string> = new Map([
  [400, "bad request"],
  [401, "a login is needed; Zarr Lens sends none"],
  [403, "forbidden"],
  [408, "request timed out"],
  [429, "too many requests"],
  [500, "internal error"],
  [502, "bad gateway"],
  [503, "not available"],
  [504, "gateway timed out"],
]);

function stallError(url: URL, timeout: number): ZarrError {
  const message = `${shownUrl(url)}: nothing came for ${timeout / 1000} s. Try again, or allow more time.`;
  return new ZarrError("store", message, { path: shownUrl(url) });
}

/** Without the query and the fragment: queries of signed addresses are secrets. */
export function shownUrl(url: URL): string {
  return `${url.origin}${url.pathname}`;
}

/** `fetch failed` says nothing; its causes do. */
function reasonOf(error: unknown): string {
  const reasons: string[] = [];
  for (let at: unknown = error; at instanceof Error && reasons.length < 4; at = at.cause) {
    const code = "code" in at && typeof at.code === "string" ? at.code : "";
    const text = at.message === "" ? code : at.message;
    if (text !== "" && !isAbort(at)) reasons.push(text);
  }
  return reasons.at(-1)?.replace(/\.$/, "") ?? messageOf(error);
}

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds from now, bounded. */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), maxRetryAfter) : undefined;
}
