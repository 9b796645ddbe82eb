import type * as vscode from "vscode";
import type { MessagePort } from "../../protocol/rpc";

/** The host's end of what a page and its host tell each other. */
export function hostPort(webview: vscode.Webview): MessagePort {
  return {
    post: (message) => void webview.postMessage(message),
    listen: (listener) => {
      const listening = webview.onDidReceiveMessage(listener);
      return () => void listening.dispose();
    },
  };
}
