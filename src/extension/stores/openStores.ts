import type * as vscode from "vscode";
import { listChildren, openNode, openStore, type ChildEntry } from "../../zarr/hierarchy";
import type { GroupNode, ZarrNode } from "../../zarr/node";
import type { Store } from "../../zarr/store";
import type { FoundStore } from "../discovery/walkStores";
import type { Platform } from "../platform";
import type { AllowedOrigins } from "./allowedOrigins";
import type { StoreOpener } from "./storeOpener";

/** Stores that are in use, opened once each. */
export class OpenStores implements vscode.Disposable {
  private readonly opened = new Map<string, Promise<Store>>();
  private opener: Promise<StoreOpener> | undefined;

  constructor(
    private readonly platform: Platform,
    private readonly allowed: AllowedOrigins,
  ) {}

  /** The store at a place; zip files are opened by their directory alone. */
  store(place: FoundStore, signal?: AbortSignal): Promise<Store> {
    const key = place.uri.toString();
    const known = this.opened.get(key);
    if (known !== undefined) return known;
    this.opener ??= this.platform.loadStoreOpener(this.allowed);
    const opening = this.opener.then((opener) => opener.open(place, signal));
    this.opened.set(key, opening);
    opening.catch(() => this.opened.delete(key));
    return opening;
  }

  /** The root node. @throws ZarrError where there is none, or where it cannot be read */
  async openRoot(place: FoundStore, signal?: AbortSignal): Promise<ZarrNode> {
    return openStore(await this.store(place, signal), { signal });
  }

  async openNode(place: FoundStore, path: string, signal?: AbortSignal): Promise<ZarrNode> {
    return openNode(await this.store(place, signal), path, { signal });
  }

  async children(place: FoundStore, group: GroupNode, signal?: AbortSignal): Promise<ChildEntry[]> {
    return listChildren(await this.store(place, signal), group, { signal });
  }

  /**
   * Forgets a store that changed or is gone.
   * @param only what {@link store} gave: one that was opened anew since then stays
   */
  forget(uri: vscode.Uri, only?: Promise<Store>): void {
    const key = uri.toString();
    const known = this.opened.get(key);
    if (only !== undefined && known !== only) return;
    this.opened.delete(key);
    void known?.then((store) => store.close?.()).catch(() => undefined);
  }

  dispose(): void {
    for (const opening of this.opened.values()) {
      void opening.then((store) => store.close?.()).catch(() => undefined);
    }
    this.opened.clear();
  }
}
