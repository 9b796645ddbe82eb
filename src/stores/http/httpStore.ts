import { isZarrError, ZarrError } from "../../zarr/errors";
import type { ByteRange, Store, StoreReadOptions } from "../../zarr/store";
import { cutRange } from "../byteRange";
import { statusError, type HttpClient, type HttpReply } from "./httpClient";
import { KeptValues } from "./keptValues";
import { encodeKey } from "./objectHosts";

const defaultMaxBytes = 2 ** 31;
/** Of a server without ranges, at most this much is passed over to get to a part. */
const maxSkip = 512 * 2 ** 20;

export interface HttpStoreOptions {
  /** Absent where the server does not list. */
  readonly list?: Store["list"];
  readonly label?: string;
}

/**
 * A folder on a web server; the empty key is what the address itself names. A query of the address goes
 * with every request, so that signed addresses work. Never sends credentials.
 */
export class HttpStore implements Store {
  readonly label: string;
  readonly list?: Store["list"];
  private readonly kept = new KeptValues();

  constructor(
    private readonly base: URL,
    private readonly client: HttpClient,
    { list, label = `${base.origin}${base.pathname}` }: HttpStoreOptions = {},
  ) {
    this.label = label;
    if (list !== undefined) this.list = list;
  }

  async get(key: string, options: StoreReadOptions = {}): Promise<Uint8Array | undefined> {
    const { signal, maxBytes = defaultMaxBytes } = options;
    const url = this.urlOf(key);
    return (
      url &&
      this.client.send(url, { signal }, async (reply) =>
        reply.status === 200 ? reply.read({ maxBytes }) : this.missing(url, reply),
      )
    );
  }

  async getRange(
    key: string,
    range: ByteRange,
    options: StoreReadOptions = {},
  ): Promise<Uint8Array | undefined> {
    const url = this.urlOf(key);
    if (url === undefined) return undefined;
    if (this.client.facts.ignoresRanges) return this.cutWhole(url, key, { range, options });
    if ("offset" in range) return this.part(url, range, options);
    const { signal } = options;
    const end = this.client.facts.refusesSuffixes
      ? undefined
      : await this.suffix(url, range.suffixLength, options);
    if (end !== undefined) return end.bytes;
    const found = await this.statedSize(url, signal);
    if (found.kind === "unknown") return this.cutWhole(url, key, { range, options });
    if (found.size === undefined) return undefined;
    const length = Math.min(range.suffixLength, found.size);
    if (length === 0) return new Uint8Array();
    return this.part(url, { offset: found.size - length, length }, options);
  }

  /**
   * The size that the server states.
   * @throws ZarrError "store" where it states none
   */
  async size(key: string, { signal }: StoreReadOptions = {}): Promise<number | undefined> {
    const url = this.urlOf(key);
    if (url === undefined) return undefined;
    const found = await this.statedSize(url, signal);
    if (found.kind === "size") return found.size;
    const message = `${this.label}: the server does not say how long "${key}" is.`;
    throw new ZarrError("store", message, { path: key });
  }

  private async statedSize(url: URL, signal: AbortSignal | undefined): Promise<StatedSize> {
    const headers = { "accept-encoding": "identity" };
    const byHead = await this.client.send(url, { method: "HEAD", headers, signal }, (reply) =>
      Promise.resolve(headSize(reply)),
    );
    if (byHead.kind === "size") return byHead;
    // Some servers know no HEAD, or state no size; signed addresses are for one method alone.
    return this.client.send(url, { headers: rangeHeaders("0-0"), signal }, (reply) => {
      const size = totalOf(reply) ?? lengthOf(reply);
      const found: StatedSize = [200, 206, 416].includes(reply.status)
        ? size === undefined
          ? { kind: "unknown" }
          : { kind: "size", size }
        : { kind: "size", size: this.missing(url, reply) };
      return Promise.resolve(found);
    });
  }

  private part(
    url: URL,
    { offset, length }: { readonly offset: number; readonly length: number },
    { signal, maxBytes = defaultMaxBytes }: StoreReadOptions,
  ): Promise<Uint8Array | undefined> {
    const last = offset + Math.max(length, 1) - 1;
    const headers = rangeHeaders(`${offset}-${last}`);
    return this.client.send(url, { headers, signal }, async (reply) => {
      if (reply.status === 416) return new Uint8Array();
      if (reply.status === 206) {
        const start = rangeStart(reply);
        if (start !== undefined && start !== offset) throw this.otherBytes(`from ${start}`, offset);
        const bytes = await reply.read({ take: length, maxBytes });
        const expected = Math.min(length, (totalOf(reply) ?? 0) - offset);
        if (bytes.length >= expected) return bytes;
        throw this.otherBytes(`of which ${expected - bytes.length} are missing`, offset);
      }
      if (reply.status !== 200) return this.missing(url, reply);
      const bytes = await this.skipTo(reply, { offset, length }, maxBytes);
      // A value that ends within the range says nothing: some servers send small ones whole.
      if (bytes.length === length) this.client.facts.ignoresRanges = true;
      return bytes;
    });
  }

  private otherBytes(what: string, offset: number): ZarrError {
    const message = `${this.label}: the server gave bytes ${what} when asked for bytes from ${offset}.`;
    return new ZarrError("store", message, { path: this.label });
  }

  /** The end of a value; undefined where the server does not do suffix ranges. */
  private suffix(
    url: URL,
    length: number,
    { signal, maxBytes = defaultMaxBytes }: StoreReadOptions,
  ): Promise<{ readonly bytes: Uint8Array | undefined } | undefined> {
    const headers = rangeHeaders(`-${Math.max(length, 1)}`);
    return this.client.send(url, { headers, signal }, async (reply) => {
      if (reply.status === 416 && totalOf(reply) === 0) return { bytes: new Uint8Array() };
      if (reply.status === 206 && isSuffix(reply, length)) {
        const bytes = await reply.read({ take: length + 1, maxBytes: maxBytes + 1 });
        if (bytes.length <= length) return { bytes };
      }
      if (![200, 206, 400, 405, 416, 501].includes(reply.status)) {
        return { bytes: this.missing(url, reply) };
      }
      this.client.facts.refusesSuffixes = true;
      return undefined;
    });
  }

  /** A part of a value that comes whole: kept for the next part of it, or passed over where it is large. */
  private async cutWhole(
    url: URL,
    key: string,
    { range, options }: { readonly range: ByteRange; readonly options: StoreReadOptions },
  ): Promise<Uint8Array | undefined> {
    const { signal, maxBytes = defaultMaxBytes } = options;
    try {
      const whole = await this.kept.get(key, (limit) => this.get(key, { maxBytes: limit }));
      signal?.throwIfAborted();
      // A copy: whoever gets bytes may hand their memory over to a worker.
      return whole && cutRange(whole, range).slice();
    } catch (error) {
      if (!isZarrError(error, "refused")) throw error;
    }
    let place = range;
    if ("suffixLength" in place) {
      const size = await this.size(key, { signal });
      if (size === undefined) return undefined;
      const length = Math.min(place.suffixLength, size);
      place = { offset: size - length, length };
    }
    const { offset, length } = place;
    return this.client.send(url, { signal }, async (reply) =>
      reply.status === 200
        ? this.skipTo(reply, { offset, length }, maxBytes)
        : this.missing(url, reply),
    );
  }

  private skipTo(
    reply: HttpReply,
    { offset, length }: { readonly offset: number; readonly length: number },
    maxBytes: number,
  ): Promise<Uint8Array> {
    if (offset <= maxSkip) return reply.read({ skip: offset, take: length, maxBytes });
    const message = `${this.label}: the server sends files only whole, and this one is too long for that. Use a server with range requests, or a local copy.`;
    throw new ZarrError("refused", message, { path: this.label });
  }

  /** @throws ZarrError "store" for an answer that does not say that there is nothing */
  private missing(url: URL, { status }: HttpReply): undefined {
    if (status === 404 || status === 410) return undefined;
    if (status !== 403) throw statusError(url, { status });
    const { forbiddenIsMissing, advice } = this.client.settings;
    if (forbiddenIsMissing) return undefined;
    throw statusError(url, { status }, advice.forbidden);
  }

  /** Undefined for keys that no URL can name. */
  private urlOf(key: string): URL | undefined {
    if (key === "") return this.base;
    const odd = key.split("/").some((segment) => segment === "" || /^\.\.?$/.test(segment));
    if (odd || !isWellFormed(key)) return undefined;
    const url = new URL(this.base);
    url.pathname = `${url.pathname.replace(/\/+$/, "")}/${encodeKey(key)}`;
    return url;
  }
}

/** Of the bytes as they are stored: `fetch` asks for no compression with a range. */
function rangeHeaders(range: string): Record<string, string> {
  return { range: `bytes=${range}` };
}

/** The size of a value, undefined where there is none; or that the server does not tell it. */
type StatedSize =
  { readonly kind: "size"; readonly size: number | undefined } | { readonly kind: "unknown" };

function headSize(reply: HttpReply): StatedSize {
  if (reply.status === 404 || reply.status === 410) return { kind: "size", size: undefined };
  const size = reply.status === 200 ? lengthOf(reply) : undefined;
  return size === undefined ? { kind: "unknown" } : { kind: "size", size };
}

/** Of a whole value that is sent as it is stored. */
function lengthOf({ status, headers }: HttpReply): number | undefined {
  const encoding = headers.get("content-encoding") ?? "identity";
  const length = headers.get("content-length");
  return status === 200 && encoding === "identity" ? integer(length) : undefined;
}

/** `bytes 5-9/100`: 5. Undefined where it is not shown to this origin. */
function rangeStart({ headers }: HttpReply): number | undefined {
  return integer(/^bytes (\d+)-/.exec(headers.get("content-range") ?? "")?.[1]);
}

/** `bytes 5-9/100` and `bytes *\/100`: 100. */
function totalOf({ headers }: HttpReply): number | undefined {
  return integer(/^bytes .*\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1]);
}

function isSuffix(reply: HttpReply, length: number): boolean {
  const start = rangeStart(reply);
  const total = totalOf(reply);
  return start === undefined || total === undefined || start === Math.max(0, total - length);
}

function integer(text: string | null | undefined): number | undefined {
  const value = text === null || text === undefined || text === "" ? NaN : Number(text);
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** Half a surrogate pair has no UTF-8, so no URL. */
function isWellFormed(text: string): boolean {
  return !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text);
}
