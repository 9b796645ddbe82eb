import { ZarrError } from "../../zarr/errors";
import type { Store } from "../../zarr/store";
import type { OpenTarget } from "../openTarget";
import { consentError, type Consent } from "./consent";
import type { Places } from "./places";
import { isRemoteAddress } from "./remoteAddress";

/** Stores of targets that are kept for the next read. */
const maxOpened = 64;

export interface TargetOptions {
  readonly remote: Places;
  readonly local: Places;
  readonly consent: Consent;
  /** How the user allows a place, as a sentence. */
  readonly howToAllow: string;
}

/**
 * Opens what references in `folder` point to: relative paths from there, paths of this machine, and remote
 * addresses. Whatever lies elsewhere needs consent.
 */
export function targetOpener(folder: string, options: TargetOptions): OpenTarget {
  const { remote, local, consent, howToAllow } = options;
  const places = isRemoteAddress(folder) ? remote : local;
  // What is kept was allowed when it was opened.
  const opened = new Map<string, Store>();
  const open = (target: string): Store => {
    const address = isAbsolute(target) ? checkScheme(target) : places.resolve(folder, target);
    const there = isRemoteAddress(address) ? remote : local;
    const isOwn = there === places && there.isWithin(folder, address);
    if (!isOwn && !consent(address)) throw consentError(address, howToAllow);
    return there.file(address);
  };
  return async (target, { signal }) => {
    signal?.throwIfAborted();
    const store = opened.get(target) ?? open(target);
    opened.delete(target);
    opened.set(target, store);
    for (const oldest of opened.keys()) {
      if (opened.size <= maxOpened) break;
      opened.delete(oldest);
    }
    return Promise.resolve({ store, key: "" });
  };
}

/** A path from a root, with a drive, or an address with a scheme. */
function isAbsolute(target: string): boolean {
  return /^([\\/]|[a-z]:[\\/]|[a-z][a-z0-9+.-]+:)/i.test(target);
}

/** @throws ZarrError "refused" or "unsupported" for addresses that are not read */
function checkScheme(target: string): string {
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(target)?.[1]?.toLowerCase();
  if (scheme === undefined || scheme === "file" || isRemoteAddress(target)) return target;
  if (scheme === "memory") {
    const message = `The references lead to ${target}, which lay in the memory of the program that wrote them. The data is not there any more.`;
    throw new ZarrError("refused", message, { path: target });
  }
  const message = `The references lead to ${target}; "${scheme}" addresses are not read. https, http, s3, gs and file are.`;
  throw new ZarrError("unsupported", message, { path: target });
}
