import * as vscode from "vscode";
import type { DecodePool } from "../workers/decodePool";
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
import { PreviewManager } from "./preview/previewManager";
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
  const previews = keep(
    new PreviewManager(
      {
        extensionUri: context.extensionUri,
        extensionId: context.extension.id,
        stores,
        allowed,
        states,
        log,
        decodePlatform: platform.decodePlatform,
        decoder: onePool(context, platform),
      },
      index,
      fileSystem,
    ),
  );
  keep(
    new StoreWatcher({
      index,
      isListed: (folder) => tree.isListed(folder),
      onStoreChanged: (store) => tree.refreshStore(store),
    }),
  );
  const loadLanguage = (): ReturnType<Platform["loadLanguage"]> => platform.loadLanguage();
  keep(new LanguageFeatures({ loadLanguage, index, stores, fileSystem, log }));
  keep(new TreeCommands({ tree, view, previews, log }));
  keep(new StoreCommands({ opened, stores, tree, view, previews, allowed, log }));
  keep(new PreviewCommands({ previews, view, index, stores, fileSystem, log }));
  const links = keep(new LinkHandler({ previews, view, index, stores, fileSystem, log, states }));
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
  return { index, tree, previews, links };
}

/** The explorer's menu offers its item on these folders. */
function showNodePaths(tree: StoreTree): void {
  void vscode.commands.executeCommand("setContext", "zarrLens.nodePaths", tree.nodePaths());
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
