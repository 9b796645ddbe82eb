import { realpath } from "node:fs/promises";
import { availableParallelism } from "node:os";
import * as vscode from "vscode";
import { openFileAccess } from "../stores/fileAccess.node";
import { FileStore } from "../stores/fileStore.node";
import { openZipStore } from "../stores/zipStore";
import { nodeDecodePlatform } from "../workers/decodePlatform.node";
import { DecodePool } from "../workers/decodePool";
import { startNodeWorker } from "../workers/startWorker.node";
import { activateShared, type ExtensionApi } from "./activate";
import type { Platform } from "./platform";
import { openWorkspaceZip } from "./stores/workspaceZip";
import { WorkspaceStore } from "./stores/workspaceStore";

const platform: Platform = {
  decodePlatform: nodeDecodePlatform,
  openFolder: (folder) =>
    folder.scheme === "file" ? new FileStore(folder.fsPath) : new WorkspaceStore(folder),
  openZip: async (file, signal) =>
    file.scheme === "file"
      ? openZipStore(await openFileAccess(file.fsPath), { signal })
      : openWorkspaceZip(file),
  loadLinter: () => import("./diagnostics/linter"),
  startPool: (extensionUri) => {
    const script = vscode.Uri.joinPath(extensionUri, "dist", "worker", "decodeWorker.node.mjs");
    const size = Math.min(Math.max(availableParallelism() - 1, 1), 4);
    return Promise.resolve(new DecodePool(() => startNodeWorker(script.fsPath), size));
  },
  realPath: (folder) =>
    folder.scheme === "file" ? realpath(folder.fsPath) : Promise.resolve(undefined),
};

/** Entry of the Node hosts: desktop, remote and server. */
export function activate(context: vscode.ExtensionContext): ExtensionApi {
  return activateShared(context, platform);
}
