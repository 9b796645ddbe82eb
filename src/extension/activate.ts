import * as vscode from "vscode";
import type { ReadValues } from "../lint/store/smallValues";
import { ChunkRoom } from "../view/chunkCache";
import type { DecodePool } from "../workers/decodePool";
import type { Store } from "../zarr/store";
import { CompareCommands } from "./commands/compareCommands";
import { LinkHandler } from "./commands/linkHandler";
import { PreviewCommands } from "./commands/previewCommands";
import { StoreCommands } from "./commands/storeCommands";
import { TreeCommands } from "./commands/treeCommands";
import { discoverySettings } from "./discovery/discoverySettings";
import { StoreIndex } from "./discovery/storeIndex";
import { StoreWatcher } from "./discovery/storeWatcher";
import { WorkspaceWalk } from "./discovery/workspaceWalk";
import { LanguageFeatures } from "./languageFeatures/languageFeatures";
import { createLog } from "./log";
import type { Platform } from "./platform";
import { CompareManager } from "./preview/compareManager";
import { LastViews } from "./preview/lastViews";
import { PreviewManager } from "./preview/previewManager";
import type { PreviewServices } from "./preview/previewServices";
import { PreviewStates } from "./preview/previewStates";
import { AllowedOrigins } from "./stores/allowedOrigins";
import { OpenedStores } from "./stores/openedStores";
import { OpenStores } from "./stores/openStores";
import { StoresView } from "./tree/storesView";
import { StoreTree } from "./tree/storeTree";

/** What tests ask the running extension. */
export interface ExtensionApi {
  readonly index: StoreIndex;
  readonly tree: StoreTree;
  readonly previews: PreviewManager;
  readonly comparisons: CompareManager;
  readonly links: LinkHandler;
}

/**
 * Sets the extension up, the same in both hosts. Nothing is read here: stores are looked for when the
 * view is first shown, workers start with the first chunk.
 */
export function activateShared(context: vscode.ExtensionContext, platform: Platform): ExtensionApi {
  const started = performance.now();
  const keep = <T extends vscode.Disposable>(disposable: T): T => {
    context.subscriptions.push(disposable);
    return disposable;
  };
  const log = keep(createLog());
  const allowed = new AllowedOrigins();
  const stores = keep(new OpenStores(platform, allowed));
  const fileSystem = new WorkspaceWalk(stores, platform.realPath);
  const opened = keep(new OpenedStores(context.workspaceState));
  const index = keep(new StoreIndex(fileSystem, opened, log));
  const tree = keep(new StoreTree(index, stores, log));
  const view = keep(new StoresView(tree, index));
  const states = new PreviewStates(context.workspaceState);
  const services: PreviewServices = {
    extensionUri: context.extensionUri,
    extensionId: context.extension.id,
    stores,
    allowed,
    states,
    lastViews: new LastViews(),
    log,
    decodePlatform: platform.decodePlatform,
    room: new ChunkRoom(0),
    decoder: onePool(context, platform),
  };
  const previews = keep(new PreviewManager(services, index, fileSystem));
  const comparisons = keep(new CompareManager(services, index, fileSystem));
  keep(
    new StoreWatcher({
      index,
      isListed: (folder) => tree.isListed(folder),
      onStoreChanged: (store) => tree.refreshStore(store),
    }),
  );
  const loadLanguage = (): ReturnType<Platform["loadLanguage"]> => platform.loadLanguage();
  const valuesOf = (store: Store): ReadValues => readerOfValues(store, services);
  keep(new LanguageFeatures({ loadLanguage, index, stores, fileSystem, log, valuesOf }));
  keep(new TreeCommands({ tree, view, previews, log }));
  keep(new StoreCommands({ opened, stores, tree, view, previews, allowed, log }));
  const target = { previews, view, index, fileSystem };
  keep(new PreviewCommands({ ...target, comparisons, stores, log }));
  keep(new CompareCommands({ ...target, comparisons, stores, log }));
  const links = keep(new LinkHandler({ ...target, log, states }));
  keep(tree.onDidReadNodes(() => showNodePaths(tree)));
  keep(index.onDidChange(() => showNodePaths(tree)));
  keep(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (index.state === "idle") return;
      if (discoverySettings.some((name) => event.affectsConfiguration(name)))
        void index.searchAll();
    }),
  );
  keep(
    vscode.workspace.onDidChangeWorkspaceFolders(() => {
      if (index.state !== "idle") void index.searchAll();
    }),
  );
  log.debug(`activated in ${(performance.now() - started).toFixed(1)} ms`);
  return { index, tree, previews, comparisons, links };
}

/** The explorer's menu offers its item on these folders. */
function showNodePaths(tree: StoreTree): void {
  void vscode.commands.executeCommand("setContext", "zarrLens.nodePaths", tree.nodePaths());
}

/** Reads whole arrays for checks; what that needs is loaded with the first one. */
function readerOfValues(store: Store, { decoder, decodePlatform: platform }: PreviewServices) {
  return async (...call: Parameters<ReadValues>): ReturnType<ReadValues> => {
    const { valueReader } = await import("./preview/previewReaders");
    return valueReader(store, { decoder: await decoder(), platform })(...call);
  };
}

/** Starts the pool when first asked, and stops it with the extension. */
function onePool(context: vscode.ExtensionContext, platform: Platform): () => Promise<DecodePool> {
  let starting: Promise<DecodePool> | undefined;
  return () => {
    if (starting === undefined) {
      starting = platform.startPool(context.extensionUri);
      starting.then(
        (pool) => context.subscriptions.push(pool),
        () => (starting = undefined),
      );
    }
    return starting;
  };
}
