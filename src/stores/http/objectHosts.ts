import { ZarrError } from "../../zarr/errors";

/** A bucket of an object store, and the place of a key in it. */
export interface BucketPlace {
  /** Where the bucket is listed; keys are below it. Ends with a slash. */
  readonly bucket: URL;
  /** Below the bucket, decoded, without slashes at its ends. */
  readonly prefix: string;
}

export interface S3Settings {
  /** E.g. `eu-central-1`; found out without it. */
  readonly region?: string;
  /** A server other than Amazon's that speaks S3, e.g. `https://minio.example.org`. */
  readonly endpoint?: string;
}

/**
 * The URL of an address: `https:` as it is, `s3://bucket/key` and `gs://bucket/key` at their public hosts.
 * Buckets with dots in their names have no certificate as host names, so they are path segments.
 * @throws ZarrError "unsupported" for other schemes, "refused" for an address with a password, "not-found"
 * for one that is none
 */
export function urlOfAddress(address: string, s3: S3Settings = {}): URL {
  const object = /^(s3|gs|gcs):\/\/([^/?#]+)\/?([^?#]*)(.*)$/is.exec(address);
  if (object !== null) {
    const [, scheme = "", bucket = "", key = "", rest = ""] = object;
    const base = scheme.toLowerCase() === "s3" ? s3Base(bucket, s3) : gcsBase(bucket);
    return parse(`${base}/${encodeKey(key)}${rest}`, address);
  }
  const url = parse(/^(s3|gs|gcs):/i.test(address) ? "" : address, address);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    const scheme = url.protocol.slice(0, -1);
    const message = `"${scheme}" addresses are not read; https, http, s3, gs and file are.`;
    throw new ZarrError("unsupported", message, { path: address });
  }
  if (url.username !== "" || url.password !== "") {
    const message =
      "The address has a name or a password in it. Zarr Lens sends no credentials; use a public or a signed address.";
    throw new ZarrError("refused", message, { path: `${url.origin}${url.pathname}` });
  }
  return url;
}

/** The bucket of a URL whose host is known to list; undefined for all others. */
export function bucketOf(url: URL, s3: S3Settings = {}): BucketPlace | undefined {
  // A signature holds for what it signs, and no listing is that.
  if (url.search !== "") return undefined;
  const path = decodedPath(url);
  const custom = s3.endpoint === undefined ? undefined : new URL(s3.endpoint);
  const isPathStyle =
    url.hostname === "storage.googleapis.com" ||
    /^s3([.-][a-z0-9-]+)*\.amazonaws\.com(\.cn)?$/.test(url.hostname) ||
    (custom !== undefined && url.origin === custom.origin);
  if (isPathStyle) {
    const [bucket = "", ...key] = path.split("/");
    if (bucket === "") return undefined;
    const place = new URL(`/${encodeURIComponent(bucket)}/`, url.origin);
    return { bucket: place, prefix: key.join("/") };
  }
  const isVirtualHost =
    /^.+\.s3([.-][a-z0-9-]+)*\.amazonaws\.com(\.cn)?$/.test(url.hostname) ||
    url.hostname.endsWith(".storage.googleapis.com");
  return isVirtualHost ? { bucket: new URL("/", url.origin), prefix: path } : undefined;
}

/** The same object at Amazon's host of a region; any other URL as it is. */
export function regionalUrl(url: URL, region: string | undefined): URL {
  if (region === undefined || !/^[a-z0-9-]+$/.test(region)) return url;
  const host = /^(.+\.)?s3(?:[.-][a-z0-9-]+)?\.amazonaws\.com$/.exec(url.hostname);
  if (host === null) return url;
  const there = new URL(url);
  there.hostname = `${host[1] ?? ""}s3.${region}.amazonaws.com`;
  return there;
}

/** Each segment encoded by itself: spaces, percent signs, any script; case kept. */
export function encodeKey(key: string): string {
  return key.split("/").map(encodeURIComponent).join("/");
}

function s3Base(bucket: string, { region, endpoint }: S3Settings): string {
  if (endpoint !== undefined)
    return `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(bucket)}`;
  const host = region === undefined ? "s3.amazonaws.com" : `s3.${region}.amazonaws.com`;
  const isHostName = /^[a-z0-9][a-z0-9-]*$/.test(bucket);
  return isHostName ? `https://${bucket}.${host}` : `https://${host}/${encodeURIComponent(bucket)}`;
}

function gcsBase(bucket: string): string {
  return `https://storage.googleapis.com/${encodeURIComponent(bucket)}`;
}

function decodedPath({ pathname }: URL): string {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  return segments.map(decodeSegment).join("/");
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function parse(text: string, address: string): URL {
  try {
    return new URL(text);
  } catch (cause) {
    const message = `${JSON.stringify(address)} is not an address. Expected e.g. https://host/store.zarr or s3://bucket/store.zarr.`;
    throw new ZarrError("not-found", message, { path: address, cause });
  }
}
