import type * as vscode from "vscode";

/** `uri` with `key` below it, taken literally: no `..`, no percent decoding. */
export function below(uri: vscode.Uri, key: string): vscode.Uri {
  if (key === "") return uri;
  const base = uri.path.endsWith("/") ? uri.path : `${uri.path}/`;
  return uri.with({ path: base + key });
}

/** The folder that holds `uri`; the root is its own parent. */
export function parentOf(uri: vscode.Uri): vscode.Uri {
  const path = uri.path.replace(/\/+$/, "");
  const end = path.lastIndexOf("/");
  return uri.with({ path: end <= 0 ? "/" : path.slice(0, end), query: "", fragment: "" });
}

/** The last segment of the path; the scheme's name for a root. */
export function baseName(uri: vscode.Uri): string {
  const path = uri.path.replace(/\/+$/, "");
  return path.slice(path.lastIndexOf("/") + 1) || uri.path || uri.scheme;
}

/** The path of `uri` below `folder`; "" for the folder itself; undefined where it is not in it. */
export function pathWithin(folder: vscode.Uri, uri: vscode.Uri): string | undefined {
  if (folder.scheme !== uri.scheme || folder.authority !== uri.authority) return undefined;
  const base = folder.path.replace(/\/+$/, "");
  if (uri.path === base || uri.path === folder.path) return "";
  return uri.path.startsWith(`${base}/`) ? uri.path.slice(base.length + 1) : undefined;
}
