import * as vscode from "vscode";
import { isAbort } from "../../zarr/errors";
import type { Log } from "../log";
import type { OpenedStores } from "../stores/openedStores";
import { parentOf, pathWithin } from "../uris";
import { exclusionsFor, maxDepthFor } from "./discoverySettings";
import { StoreWalk, type FoundStore, type WalkFileSystem } from "./walkStores";

/** While a search runs, its finds are shown this often, in milliseconds. */
const announceInterval = 1000;

export type DiscoveryState = "idle" | "scanning" | "done" | "failed";

/** The stores of the workspace and those that were opened. Searching begins when somebody first asks. */
export class StoreIndex implements vscode.Disposable {
  private readonly found = new Map<string, FoundStore>();
  private readonly changed = new vscode.EventEmitter<void>();
  private scan: AbortController | undefined;
  private current: Promise<void> | undefined;
  private currentState: DiscoveryState = "idle";
  private readonly following: vscode.Disposable;

  /** The list of stores, or the state of the search, changed. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly fileSystem: WalkFileSystem,
    readonly opened: OpenedStores,
    private readonly log: Log,
  ) {
    this.following = opened.onDidChange(() => this.changed.fire());
  }

  get state(): DiscoveryState {
    return this.currentState;
  }

  /** All stores found so far, by path, and then those that were opened, in the order they were. */
  get stores(): FoundStore[] {
    const found = [...this.found.values()].sort((a, b) =>
      a.uri.path.localeCompare(b.uri.path, undefined, { numeric: true }),
    );
    return [...found, ...this.opened.all.filter(({ uri }) => !this.found.has(uri.toString()))];
  }

  /** The store that `uri` is or lies in. */
  storeOf(uri: vscode.Uri): FoundStore | undefined {
    for (let at = uri; ; at = parentOf(at)) {
      const store = this.found.get(at.toString()) ?? this.opened.get(at);
      if (store !== undefined || at.path === "/" || at.path === "") return store;
    }
  }

  /** Stores at or below `uri`. */
  storesWithin(uri: vscode.Uri): FoundStore[] {
    return this.stores.filter((store) => pathWithin(uri, store.uri) !== undefined);
  }

  /** Resolves when the workspace has been searched once. */
  ensure(): Promise<void> {
    return this.current ?? this.searchAll();
  }

  /** Searches the whole workspace again. */
  searchAll(): Promise<void> {
    this.scan?.abort(abortError());
    const scan = new AbortController();
    this.scan = scan;
    // It begins after this call, so that whoever hears of it finds it to be the current one.
    this.current = Promise.resolve().then(() => this.runSearch(scan.signal));
    return this.current;
  }

  /** Searches places again: what they hold now replaces what was known of them. */
  async searchAgain(places: readonly vscode.Uri[]): Promise<void> {
    if (this.current === undefined) return;
    await this.current;
    const signal = (this.scan ?? new AbortController()).signal;
    for (const place of places) {
      const folder = vscode.workspace.getWorkspaceFolder(place);
      if (folder === undefined) continue;
      const stores = new Map<string, FoundStore>();
      try {
        await this.walk(place, folder, signal, (store) => stores.set(store.uri.toString(), store));
      } catch (error) {
        if (isAbort(error)) return;
        this.log.debug(`${place.toString(true)}: ${String(error)}`);
      }
      for (const { uri } of this.storesWithin(place)) this.found.delete(uri.toString());
      for (const [key, store] of stores) this.found.set(key, store);
    }
    this.changed.fire();
  }

  dispose(): void {
    this.scan?.abort(abortError());
    this.following.dispose();
    this.changed.dispose();
  }

  private async runSearch(signal: AbortSignal): Promise<void> {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const started = Date.now();
    const before = new Set(this.found.keys());
    this.setState("scanning");
    let failed = 0;
    // Rows that come one by one would move under the pointer; a short search shows them all at once.
    let announced = Date.now();
    const announce = (): void => {
      if (Date.now() - announced < announceInterval) return;
      announced = Date.now();
      this.changed.fire();
    };
    for (const folder of folders) {
      try {
        await this.walk(folder.uri, folder, signal, (store) => {
          const key = store.uri.toString();
          before.delete(key);
          if (this.found.has(key)) return;
          this.found.set(key, store);
          announce();
        });
      } catch (error) {
        // Whoever waits for this search waits for the one that took its place.
        if (isAbort(error)) return this.scan?.signal === signal ? undefined : this.current;
        failed++;
        this.log.error(`${folder.uri.toString(true)} could not be searched: ${String(error)}`);
      }
    }
    for (const key of before) this.found.delete(key);
    this.log.info(`${this.found.size} stores found in ${Date.now() - started} ms`);
    this.setState(failed > 0 && failed === folders.length ? "failed" : "done");
  }

  private async walk(
    place: vscode.Uri,
    folder: vscode.WorkspaceFolder,
    signal: AbortSignal,
    onFound: (store: FoundStore) => void,
  ): Promise<void> {
    const path = pathWithin(folder.uri, place) ?? "";
    const walk = new StoreWalk({
      fileSystem: this.fileSystem,
      maxDepth: maxDepthFor(folder.uri),
      isExcluded: exclusionsFor(folder.uri),
      isReachedAnyway: isInOrAboveWorkspace,
      onFound,
      onSkipped: (reason) => this.log.debug(`not searched: ${reason}`),
      signal,
    });
    await walk.run(place, path === "" ? 0 : path.split("/").length);
  }

  private setState(state: DiscoveryState): void {
    this.currentState = state;
    void vscode.commands.executeCommand("setContext", "zarrLens.discovery", state);
    this.changed.fire();
  }
}

function isInOrAboveWorkspace(target: vscode.Uri): boolean {
  return (vscode.workspace.workspaceFolders ?? []).some(
    ({ uri }) => pathWithin(uri, target) !== undefined || pathWithin(target, uri) !== undefined,
  );
}

function abortError(): Error {
  const error = new Error("The search was started again.");
  error.name = "AbortError";
  return error;
}
