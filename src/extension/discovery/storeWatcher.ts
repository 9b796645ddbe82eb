import * as vscode from "vscode";
import { Debounced } from "../debounce";
import { Disposables } from "../disposables";
import { isMetadataFile, metadataGlob, n5DocumentName } from "../metadataFiles";
import { baseName, parentOf, pathWithin } from "../uris";
import { exclusionsFor } from "./discoverySettings";
import type { StoreIndex } from "./storeIndex";

export interface StoreWatcherOptions {
  readonly index: StoreIndex;
  /** True for a folder whose children are shown, so that one more or one less matters. */
  isListed(folder: vscode.Uri): boolean;
  /** Nodes of a known store changed. */
  onStoreChanged(store: vscode.Uri): void;
}

/** Milliseconds without a further event before anything is read. */
const quiet = 250;

/**
 * Follows changes on disk. Chunks come and go in thousands while a store is written; an event of a
 * chunk costs one look-up and no reading.
 */
export class StoreWatcher extends Disposables {
  private readonly places = new Map<string, vscode.Uri>();
  private readonly stores = new Map<string, vscode.Uri>();
  private readonly settle = this.add(new Debounced(quiet, () => void this.flush()));

  constructor(private readonly options: StoreWatcherOptions) {
    super();
    const metadata = this.add(vscode.workspace.createFileSystemWatcher(metadataGlob));
    const onMetadata = (uri: vscode.Uri): void => this.metadataChanged(uri);
    this.add(metadata.onDidCreate(onMetadata));
    this.add(metadata.onDidChange(onMetadata));
    this.add(metadata.onDidDelete(onMetadata));
    // Folders that are moved or deleted as a whole give one event, for the folder.
    const all = this.add(vscode.workspace.createFileSystemWatcher("**", false, true, false));
    this.add(all.onDidCreate((uri) => this.created(uri)));
    this.add(all.onDidDelete((uri) => this.deleted(uri)));
    this.add(
      vscode.workspace.createFileSystemWatcher("**/*.{zip,ozx}", true, false, true),
    ).onDidChange((uri) => this.schedulePlace(uri));
  }

  private metadataChanged(uri: vscode.Uri): void {
    const folder = parentOf(uri);
    const store = this.options.index.storeOf(folder);
    if (store === undefined || store.uri.toString() === folder.toString()) {
      this.schedulePlace(folder);
    }
    if (store !== undefined) this.scheduleStore(store.uri);
  }

  private created(uri: vscode.Uri): void {
    if (isMetadataFile(uri)) return;
    const store = this.options.index.storeOf(uri);
    // The document of an N5 container makes a store of the folder that it lies in.
    const isN5 = baseName(uri) === n5DocumentName;
    if (store === undefined) this.schedulePlace(isN5 ? parentOf(uri) : uri);
    else if (this.options.isListed(parentOf(uri))) this.scheduleStore(store.uri);
  }

  private deleted(uri: vscode.Uri): void {
    if (isMetadataFile(uri)) return;
    const { index } = this.options;
    const store = index.storeOf(uri);
    if (store !== undefined && store.uri.path !== uri.path) {
      if (this.options.isListed(parentOf(uri))) this.scheduleStore(store.uri);
    } else if (index.storesWithin(uri).length > 0) this.schedulePlace(uri);
  }

  private schedulePlace(uri: vscode.Uri): void {
    if (this.options.index.state === "idle") return;
    this.places.set(uri.toString(), uri);
    this.settle.trigger();
  }

  private scheduleStore(uri: vscode.Uri): void {
    this.stores.set(uri.toString(), uri);
    this.settle.trigger();
  }

  private async flush(): Promise<void> {
    const places = [...this.places.values()];
    const stores = [...this.stores.values()];
    this.places.clear();
    this.stores.clear();
    const outermost = places.filter(
      (place) =>
        !places.some((other) => other !== place && pathWithin(other, place) !== undefined) &&
        !isExcluded(place),
    );
    for (const store of stores) this.options.onStoreChanged(store);
    if (outermost.length > 0) await this.options.index.searchAgain(outermost);
  }
}

/** True where the place, or a folder above it, is not searched. */
function isExcluded(place: vscode.Uri): boolean {
  const folder = vscode.workspace.getWorkspaceFolder(place);
  if (folder === undefined) return true;
  const excluded = exclusionsFor(folder.uri);
  for (let at = place; pathWithin(folder.uri, at); at = parentOf(at)) {
    if (excluded(at)) return true;
  }
  return false;
}
