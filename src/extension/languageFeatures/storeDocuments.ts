import type * as vscode from "vscode";
import type { FileFindings } from "../../lint/lintStore";
import type { StoreChecks } from "../diagnostics/storeChecks";
import type { StoreIndex } from "../discovery/storeIndex";
import type { FoundStore, WalkFileSystem } from "../discovery/walkStores";
import { placeOf } from "../nodePlace";

export interface StoreDocumentsOptions {
  readonly index: StoreIndex;
  readonly fileSystem: WalkFileSystem;
  readonly checks: StoreChecks;
}

export interface FoundDocuments {
  readonly store: FoundStore;
  /** Every document of the store with its text and findings. */
  readonly files: readonly FileFindings[];
}

/** The documents of the store that a file belongs to. */
export class StoreDocuments {
  constructor(private readonly options: StoreDocumentsOptions) {}

  /** Undefined where the store is no folder. */
  async of(uri: vscode.Uri, token?: vscode.CancellationToken): Promise<FoundDocuments | undefined> {
    const { index, fileSystem } = this.options;
    const { store } = await placeOf(uri, index, fileSystem);
    if (store.kind !== "folder") return undefined;
    const abort = new AbortController();
    const cancelled = token?.onCancellationRequested(() => abort.abort());
    try {
      return { store, files: await this.ofStore(store, abort.signal) };
    } finally {
      cancelled?.dispose();
    }
  }

  /** The documents of a store in a folder; none of any other store, as they cannot be written. */
  async ofStore(
    store: FoundStore,
    signal = new AbortController().signal,
  ): Promise<readonly FileFindings[]> {
    return store.kind === "folder" ? this.options.checks.documentsOf(store, signal) : [];
  }
}
