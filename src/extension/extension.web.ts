import * as vscode from "vscode";
import { webDecodePlatform } from "../workers/decodePlatform.web";
import { DecodePool } from "../workers/decodePool";
import { startWebWorker } from "../workers/startWorker.web";
import { activateShared, type ExtensionApi } from "./activate";
import type { Platform } from "./platform";

const platform: Platform = {
  decodePlatform: webDecodePlatform,
  loadStoreOpener: async (allowed) =>
    (await import("./stores/storeOpener.web")).createStoreOpener(allowed),
  loadLanguage: () => import("./languageFeatures/language"),
  startPool: async (extensionUri) => {
    const script = vscode.Uri.joinPath(extensionUri, "dist", "web", "decodeWorker.js");
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(script));
    const size = Math.min(Math.max((globalThis.navigator?.hardwareConcurrency ?? 2) - 1, 1), 4);
    return new DecodePool(() => startWebWorker(text), size);
  },
};

/** Entry of the web worker host. */
export function activate(context: vscode.ExtensionContext): ExtensionApi {
  return activateShared(context, platform);
}
