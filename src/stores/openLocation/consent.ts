import { ZarrError } from "../../zarr/errors";

/** Says whether the user allowed references to read at an address. */
export type Consent = (address: string) => boolean;

/** Nothing but the references' own place. */
export const noConsent: Consent = () => false;

/** What the user is asked to allow: the server, or the bucket, or the local folder. */
export function originOf(address: string): string {
  const remote = /^([a-z][a-z0-9+-]+):\/\/([^/?#]*)/i.exec(address);
  if (remote === null) return address.replace(/[\\/][^\\/]*$/, "") || "/";
  const [, scheme = "", authority = ""] = remote;
  if (scheme.toLowerCase() === "file") return address.replace(/\/[^/]*$/, "");
  // The authority is compared as it is written, but for case; a name or password in it is nobody's origin.
  return `${scheme.toLowerCase()}://${authority.slice(authority.lastIndexOf("@") + 1).toLowerCase()}`;
}

/** Allows what lies at or below one of some addresses. */
export function allowing(prefixes: Iterable<string>): Consent {
  const allowed = [...prefixes].map(comparable).filter((prefix) => prefix !== "");
  return (address) => {
    const place = comparable(address);
    return allowed.some((prefix) => place === prefix || place.startsWith(`${prefix}/`));
  };
}

/** The error that asks for consent; its `path` is what is to be allowed. `how` says how that is done. */
export function consentError(address: string, how: string): ZarrError {
  const origin = originOf(address);
  const message = `The references lead to ${origin}, which you have not allowed to be read.`;
  return new ZarrError("consent", `${message} ${how}`.trim(), { path: origin });
}

/** Scheme and host without case, no slashes at the end, `..` resolved. */
function comparable(address: string): string {
  const remote = /^[a-z][a-z0-9+-]+:\/\//i.test(address);
  const whole = remote && URL.canParse(address) ? new URL(address).href : address;
  const lower = whole.replace(/^[a-z0-9+-]+:\/\/[^/]*/i, (origin) => origin.toLowerCase());
  return lower.replace(/[\\/]+$/, "");
}
