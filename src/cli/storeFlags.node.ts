import { resolve } from "node:path";
import { defaultHttpSettings } from "../stores/http/httpSettings";
import { RemotePlaces } from "../stores/http/remotePlaces";
import { allowing } from "../stores/openLocation/consent";
import { nodePlaces } from "../stores/openLocation/nodePlaces.node";
import type { LocationOptions } from "../stores/openLocation/openLocation";
import { UsageError } from "./usageError";

/** Options of all commands that open a store, for `parseArgs`. */
export const storeFlags = {
  allow: { type: "string", multiple: true },
  "allow-remote": { type: "boolean" },
  timeout: { type: "string" },
  "forbidden-is-missing": { type: "boolean" },
  "s3-region": { type: "string" },
  "s3-endpoint": { type: "string" },
} as const;

export interface StoreFlagValues {
  readonly allow?: readonly string[];
  readonly "allow-remote"?: boolean;
  readonly timeout?: string;
  readonly "forbidden-is-missing"?: boolean;
  readonly "s3-region"?: string;
  readonly "s3-endpoint"?: string;
}

/**
 * How stores are opened, as the flags say.
 * @throws UsageError for a value that is none
 */
export function locationOptions(
  values: StoreFlagValues = {},
  signal?: AbortSignal,
): LocationOptions {
  const allowed = allowing(
    (values.allow ?? []).map((one) => (hasScheme(one) ? one : resolve(one))),
  );
  const http = {
    ...defaultHttpSettings,
    timeout: timeoutOf(values.timeout),
    forbiddenIsMissing: values["forbidden-is-missing"] === true,
    advice: {
      forbidden:
        "Servers that do not let everybody list answer so for what is not there, too: --forbidden-is-missing takes it for that.",
      network: "",
    },
  };
  return {
    signal,
    remote: new RemotePlaces(http, {
      region: values["s3-region"],
      endpoint: endpointOf(values["s3-endpoint"]),
    }),
    local: nodePlaces,
    consent: (address) =>
      allowed(address) || (values["allow-remote"] === true && hasScheme(address)),
    howToAllow:
      "Allow it with --allow and that place. --allow-remote allows all addresses, but no local files.",
  };
}

/** Seconds as milliseconds. */
function timeoutOf(text: string | undefined): number {
  if (text === undefined) return defaultHttpSettings.timeout;
  const seconds = Number(text);
  if (!(seconds > 0 && seconds <= 3600)) {
    throw new UsageError(
      `--timeout ${JSON.stringify(text)} is not a number of seconds up to 3600.`,
    );
  }
  return seconds * 1000;
}

function endpointOf(text: string | undefined): string | undefined {
  if (text === undefined || (/^https?:\/\//i.test(text) && URL.canParse(text))) return text;
  throw new UsageError(
    `--s3-endpoint ${JSON.stringify(text)} is not an address such as https://minio.example.org.`,
  );
}

/** Of another machine: local files are allowed by their paths alone. */
function hasScheme(address: string): boolean {
  return /^[a-z][a-z0-9+-]+:\/\//i.test(address) && !/^file:/i.test(address);
}
