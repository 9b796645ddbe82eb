import * as vscode from "vscode";
import { defaultHttpSettings } from "../../stores/http/httpSettings";
import { RemotePlaces } from "../../stores/http/remotePlaces";
import { allowing } from "../../stores/openLocation/consent";
import { openLocation } from "../../stores/openLocation/openLocation";
import type { Places } from "../../stores/openLocation/places";
import type { Store } from "../../zarr/store";
import type { FoundStore } from "../discovery/walkStores";
import type { AllowedOrigins } from "./allowedOrigins";
import { remoteSettings } from "./remoteSettings";

/** What differs between the hosts. */
export interface OpenerHost {
  /** Where a local store lies, and how that is read. */
  placeOf(uri: vscode.Uri): { readonly places: Places; readonly address: string };
  /** False where the browser's rules make them dear. */
  readonly suffixRanges: boolean;
  /** Why a request may fail here, as a sentence. */
  readonly networkAdvice: string;
}

/** Opens stores of all kinds. */
export class StoreOpener {
  private remote: { readonly key: string; readonly places: RemotePlaces } | undefined;

  constructor(
    private readonly allowed: AllowedOrigins,
    private readonly host: OpenerHost,
  ) {}

  /** @throws ZarrError as `openLocation` */
  open({ uri, address }: FoundStore, signal?: AbortSignal): Promise<Store> {
    const local = this.host.placeOf(uri);
    return openLocation(address ?? local.address, {
      remote: this.remotePlaces(),
      local: local.places,
      // Asked anew each time: what is allowed later counts for stores that are open.
      consent: (target) => allowing(this.allowed.all)(target),
      howToAllow: vscode.l10n.t("Allow it in the Zarr view or in the preview."),
      signal,
    });
  }

  /** Kept, so that requests are bounded over all stores of a server; made anew for new settings. */
  private remotePlaces(): RemotePlaces {
    const { suffixRanges, networkAdvice } = this.host;
    const { http, s3 } = remoteSettings(networkAdvice);
    const key = JSON.stringify([http, s3]);
    if (this.remote?.key !== key) {
      const settings = { ...defaultHttpSettings, ...http, suffixRanges };
      this.remote = { key, places: new RemotePlaces(settings, s3) };
    }
    return this.remote.places;
  }
}
