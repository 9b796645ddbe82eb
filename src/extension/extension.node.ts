import { realpath } from "node:fs/promises";
import { availableParallelism } from "node:os";
import * as vscode from "vscode";
import { nodeDecodePlatform } from "../workers/decodePlatform.node";
import { DecodePool } from "../workers/decodePool";
import { startNodeWorker } from "../workers/startWorker.node";
import { activateShared, type ExtensionApi } from "./activate";
import type { Platform } from "./platform";

const platform: Platform = {
  decodePlatform: nodeDecodePlatform,
  loadStoreOpener: async (allowed) =>
    (await import("./stores/storeOpener.node")).createStoreOpener(allowed),
  loadLanguage: () => import("./languageFeatures/language"),
  startPool: (extensionUri) => {
    const script = vscode.Uri.joinPath(extensionUri, "dist", "worker", "decodeWorker.node.mjs");
    // This thread mostly waits for them, so that none is left out for it.
    const size = Math.min(availableParallelism(), 8);
    return Promise.resolve(new DecodePool(() => startNodeWorker(script.fsPath), size));
  },
  realPath: (folder) =>
    folder.scheme === "file" ? realpath(folder.fsPath) : Promise.resolve(undefined),
};

/** Entry of the Node hosts: desktop, remote and server. */
export function activate(context: vscode.ExtensionContext): ExtensionApi {
  return activateShared(context, platform);
}
