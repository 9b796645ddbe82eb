import { metadataFileNames } from "../../zarr/nodeNames";
import type { Store } from "../../zarr/store";
import type { Places, PlaceOptions } from "../openLocation/places";
import type { RandomAccess } from "../zipDirectory";
import { BucketListing } from "./bucketListing";
import { openStoreAccess } from "./httpAccess";
import { HttpClient, shownUrl } from "./httpClient";
import type { HttpSettings } from "./httpSettings";
import { HttpStore } from "./httpStore";
import { bucketOf, encodeKey, urlOfAddress, type S3Settings } from "./objectHosts";

/** Addresses of other machines: https, http, s3, gs. */
export class RemotePlaces implements Places {
  private readonly clients = new Map<string, HttpClient>();

  constructor(
    private readonly http: HttpSettings,
    private readonly s3: S3Settings = {},
  ) {}

  /** By the name alone: a web server has no folders. */
  kindOf(address: string): Promise<"folder" | "file"> {
    const name = this.nameOf(address);
    const isFile =
      /\.(zip|ozx|json)$/i.test(name) || metadataFileNames.some((metadata) => metadata === name);
    return Promise.resolve(isFile ? "file" : "folder");
  }

  async folder(address: string, { signal }: PlaceOptions = {}): Promise<Store> {
    const url = this.urlOf(address);
    const client = this.clientOf(url);
    const label = labelOf(address, url);
    const bucket = bucketOf(url, this.s3);
    if (bucket === undefined) return new HttpStore(url, client, { label });
    const listing = new BucketListing(bucket, client);
    if (!(await listing.isAllowed(signal))) return new HttpStore(url, client, { label });
    return new HttpStore(url, client, {
      label,
      list: (prefix, options) => listing.list(prefix, options),
    });
  }

  file(address: string): HttpStore {
    const url = this.urlOf(address);
    return new HttpStore(url, this.clientOf(url), { label: labelOf(address, url) });
  }

  access(address: string, options?: PlaceOptions): Promise<RandomAccess> {
    return openStoreAccess(this.file(address), options);
  }

  nameOf(address: string): string {
    const segment = this.urlOf(address).pathname.replace(/\/+$/, "").split("/").at(-1) ?? "";
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  }

  /** With the query: a signature may hold for the whole folder. */
  parentOf(address: string): string {
    const url = this.urlOf(address);
    url.pathname = url.pathname.replace(/\/+$/, "").replace(/[^/]*$/, "");
    return url.href;
  }

  resolve(folder: string, path: string): string {
    const url = this.urlOf(folder);
    const segments = [...url.pathname.split("/"), ...encodeKey(path).split("/")];
    // A URL resolves `.` and `..` itself.
    url.pathname = segments.filter((segment) => segment !== "").join("/");
    return url.href;
  }

  /** The origin was opened by the user already; references may read elsewhere on it. */
  isWithin(folder: string, address: string): boolean {
    const [from, to] = [this.urlOf(folder), this.urlOf(address)];
    if (from.origin !== to.origin) return false;
    const buckets = [bucketOf(from, this.s3), bucketOf(to, this.s3)];
    return buckets[0]?.bucket.href === buckets[1]?.bucket.href;
  }

  private urlOf(address: string): URL {
    return urlOfAddress(address, this.s3);
  }

  private clientOf({ origin }: URL): HttpClient {
    const known = this.clients.get(origin);
    if (known !== undefined) return known;
    const client = new HttpClient(this.http);
    this.clients.set(origin, client);
    return client;
  }
}

/** As it was written, without a query. */
function labelOf(address: string, url: URL): string {
  return /^https?:/i.test(address) ? shownUrl(url) : address.replace(/[?#].*$/s, "");
}
