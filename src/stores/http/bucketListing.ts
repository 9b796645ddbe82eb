import { isZarrError, ZarrError } from "../../zarr/errors";
import { joinKey, type StoreEntry, type StoreListOptions } from "../../zarr/store";
import { shownUrl, statusError, type HttpClient } from "./httpClient";
import type { BucketPlace } from "./objectHosts";

const pageSize = 1000;
const maxPages = 1000;
const maxPageBytes = 16 * 2 ** 20;

interface ListingPage {
  readonly entries: readonly StoreEntry[];
  /** Where the next page begins; undefined on the last one. */
  readonly next: string | undefined;
}

/** Lists a place in a bucket (S3, "ListObjectsV2"; Google Cloud Storage speaks the same XML). */
export class BucketListing {
  constructor(
    private readonly place: BucketPlace,
    private readonly client: HttpClient,
  ) {}

  /** True where the bucket lets everybody list. Any failure but an abort means that it does not. */
  async isAllowed(signal: AbortSignal | undefined): Promise<boolean> {
    try {
      await this.page(this.folder(""), { size: 1, signal });
      return true;
    } catch (error) {
      signal?.throwIfAborted();
      if (isZarrError(error)) return false;
      throw error;
    }
  }

  /**
   * The direct children of a prefix.
   * @throws ZarrError "store" where the listing is refused or cannot be understood, "refused" beyond a
   * million keys
   */
  async list(
    prefix: string,
    { signal, limit = Infinity }: StoreListOptions = {},
  ): Promise<StoreEntry[]> {
    const folder = this.folder(prefix);
    const entries: StoreEntry[] = [];
    let token: string | undefined;
    for (let page = 0; page < maxPages; page++) {
      const size = Math.min(pageSize, limit - entries.length);
      if (size <= 0) return entries;
      const found = await this.page(folder, { size, token, signal });
      entries.push(...found.entries);
      if (found.next === undefined) return entries.slice(0, limit);
      token = found.next;
    }
    const message = `${shownUrl(this.place.bucket)}${folder} holds more than ${maxPages * pageSize} entries; a folder is listed up to that.`;
    throw new ZarrError("refused", message, { path: prefix });
  }

  /** A key of the store as the beginning of keys in the bucket. */
  private folder(key: string): string {
    const whole = joinKey(this.place.prefix, key);
    return whole === "" ? "" : `${whole}/`;
  }

  private page(
    folder: string,
    { size, token, signal }: { size: number; token?: string; signal?: AbortSignal },
  ): Promise<ListingPage> {
    const url = new URL(this.place.bucket);
    url.searchParams.set("list-type", "2");
    url.searchParams.set("delimiter", "/");
    url.searchParams.set("max-keys", String(size));
    if (folder !== "") url.searchParams.set("prefix", folder);
    if (token !== undefined) url.searchParams.set("continuation-token", token);
    return this.client.send(url, { signal }, async (reply) => {
      if (reply.status !== 200) throw statusError(url, reply);
      const text = new TextDecoder().decode(await reply.read({ maxBytes: maxPageBytes }));
      return readListing(text, folder);
    });
  }
}

/**
 * One page of a listing; names are relative to `folder`.
 * @throws ZarrError "store" for what is no listing
 */
export async function readListing(xml: string, folder: string): Promise<ListingPage> {
  const result = member(await parseXml(xml), "ListBucketResult");
  if (result === undefined || result === "") {
    throw new ZarrError("store", "The answer to a listing is not the XML of a bucket's listing.");
  }
  const names = (kind: StoreEntry["kind"], list: string, name: string): StoreEntry[] =>
    listOf(member(result, list)).flatMap((item) => {
      const key = member(item, name);
      if (typeof key !== "string" || !key.startsWith(folder)) return [];
      const rest = key.slice(folder.length).replace(/\/$/, "");
      return rest === "" || rest.includes("/") ? [] : [{ name: rest, kind }];
    });
  // A key that ends with a slash stands for a folder that was made by hand; it holds nothing.
  const files = names("file", "Contents", "Key");
  const folders = names("directory", "CommonPrefixes", "Prefix");
  const next = member(result, "NextContinuationToken");
  return {
    entries: [...folders, ...files],
    next: typeof next === "string" && next !== "" ? next : undefined,
  };
}

async function parseXml(xml: string): Promise<unknown> {
  const { XMLParser } = await import("fast-xml-parser");
  const parser = new XMLParser({
    parseTagValue: false,
    trimValues: false,
    // Entities of a document type are not for listings; those of XML itself are always read.
    htmlEntities: true,
    removeNSPrefix: true,
  });
  try {
    return parser.parse(xml);
  } catch (cause) {
    throw new ZarrError("store", "The answer to a listing is not XML.", { cause });
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** The parser gives one element as itself, several as a list. */
function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
