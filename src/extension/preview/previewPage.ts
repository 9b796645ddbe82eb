import * as vscode from "vscode";

/** Folders that the page may load from: its own script and style, nothing else. */
export function pageRoots(extensionUri: vscode.Uri): vscode.Uri[] {
  return [vscode.Uri.joinPath(extensionUri, "dist", "webview")];
}

/** The icon of a panel's tab. */
export function panelIcon(extensionUri: vscode.Uri): { light: vscode.Uri; dark: vscode.Uri } {
  const icon = (theme: string): vscode.Uri =>
    vscode.Uri.joinPath(extensionUri, "media", `preview-${theme}.svg`);
  return { light: icon("light"), dark: icon("dark") };
}

export interface PageOptions {
  readonly extensionUri: vscode.Uri;
  readonly title: string;
  /** What the page is of; VS Code gives it back to the serializer after a reload of the window. */
  readonly address: string;
  /** Does it compare two arrays? */
  readonly compares?: boolean;
}

/** Loads the page into a webview. What it asks is answered by whoever listens to that already. */
export function showPage(webview: vscode.Webview, options: PageOptions): void {
  webview.options = { enableScripts: true, localResourceRoots: pageRoots(options.extensionUri) };
  webview.html = previewPage(webview, options);
}

/**
 * The page's document. Scripts run by nonce only; nothing is fetched from anywhere, and no text of a
 * store stands in it but the escaped title.
 */
function previewPage(
  webview: vscode.Webview,
  { extensionUri, title, address, compares = false }: PageOptions,
): string {
  const nonce = randomNonce();
  const [root = extensionUri] = pageRoots(extensionUri);
  const script = webview.asWebviewUri(vscode.Uri.joinPath(root, "main.js")).toString();
  const style = webview.asWebviewUri(vscode.Uri.joinPath(root, "main.css")).toString();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    // The nonce is for the one style element that the widgets add.
    `style-src ${webview.cspSource} 'nonce-${nonce}'`,
    "img-src blob: data:",
    `font-src ${webview.cspSource}`,
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="${escapeHtml(vscode.env.language)}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <link rel="stylesheet" href="${escapeHtml(style)}" />
    <title>${escapeHtml(title)}</title>
  </head>
  <body>
    <div id="app"${compares ? ' data-page="compare"' : ""}></div>
    <script id="l10n" type="application/json">${inlineJson(vscode.l10n.bundle ?? {})}</script>
    <script nonce="${nonce}">${keepAddress(address)}</script>
    <script nonce="${nonce}" src="${escapeHtml(script)}"></script>
  </body>
</html>`;
}

/**
 * Keeps the address beside the page's own state, which knows nothing of it. The interface can be taken
 * only once, so it is taken here and handed on.
 */
function keepAddress(address: string): string {
  return `{
  const address = ${inlineJson(address)};
  const api = acquireVsCodeApi();
  const getState = () => api.getState()?.view;
  const setState = (view) => api.setState({ address, view });
  const postMessage = (message, transfer) => api.postMessage(message, transfer);
  setState(getState());
  globalThis.acquireVsCodeApi = () => ({ getState, setState, postMessage });
}`;
}

/** JSON that can stand in a script element. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** The address out of a state that VS Code kept. */
export function addressOf(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("address" in state)) return undefined;
  return typeof state.address === "string" ? state.address : undefined;
}

function randomNonce(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
