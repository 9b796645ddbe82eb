import * as vscode from "vscode";
import { pathWithin } from "../uris";
import { GlobSet } from "./globPattern";

/** Settings that change what is found. */
export const discoverySettings = ["zarrLens.discovery", "files.exclude", "search.exclude"];

export function maxDepthFor(folder: vscode.Uri): number {
  const depth = vscode.workspace.getConfiguration("zarrLens.discovery", folder).get("maxDepth", 16);
  return Number.isInteger(depth) ? Math.min(Math.max(depth, 1), 64) : 16;
}

/** Tells folders and files that are not searched, for one workspace folder. */
export function exclusionsFor(folder: vscode.Uri): (uri: vscode.Uri) => boolean {
  const globs = new GlobSet([
    ...patterns(folder, "zarrLens.discovery", "exclude"),
    ...patterns(folder, "files", "exclude"),
    ...patterns(folder, "search", "exclude"),
  ]);
  return (uri) => {
    const path = pathWithin(folder, uri);
    return path !== undefined && path !== "" && globs.matches(path);
  };
}

/** Patterns that are switched on; those with a condition (`when`) are for single files. */
function patterns(folder: vscode.Uri, section: string, name: string): string[] {
  const value: unknown = vscode.workspace.getConfiguration(section, folder).get(name);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .filter(([, on]) => on === true)
    .map(([pattern]) => pattern);
}
