import * as vscode from "vscode";
import { isMetadataFile } from "./metadataFiles";
import type { StoreIndex } from "./discovery/storeIndex";
import type { FoundStore, WalkFileSystem } from "./discovery/walkStores";
import { baseName, below, parentOf, pathWithin } from "./uris";

/** Where a node lies: its store, and its path in it. */
export interface NodePlace {
  readonly store: FoundStore;
  readonly path: string;
}

/** How a place is kept for a reload of the window; also the key of its panel. */
export function placeKey({ store, path }: NodePlace): string {
  const uri = store.kind === "zip" ? store.uri.with({ fragment: path }) : below(store.uri, path);
  return uri.toString();
}

/** `t2m`, or the store's own name for an array that is a store. */
export function placeName({ store, path }: NodePlace): string {
  return path.slice(path.lastIndexOf("/") + 1) || baseName(store.uri);
}

/** The metadata document that describes a node; undefined in a zip, where no editor could show it. */
export async function metadataDocument(place: NodePlace): Promise<vscode.Uri | undefined> {
  if (place.store.kind === "zip") return undefined;
  const folder = below(place.store.uri, place.path);
  for (const name of ["zarr.json", ".zarray", ".zgroup", ".zmetadata", ".zattrs"]) {
    const uri = below(folder, name);
    const exists = await vscode.workspace.fs.stat(uri).then(
      () => true,
      () => false,
    );
    if (exists) return uri;
  }
  return undefined;
}

/**
 * The place of a node from a folder, a metadata file in it, or a zip with the path as its fragment. The
 * store is the outermost folder that is a node, so that one array has one place however it was opened.
 */
export async function placeOf(
  uri: vscode.Uri,
  index: StoreIndex,
  fileSystem: WalkFileSystem,
): Promise<NodePlace> {
  const known = index.storeOf(uri.with({ fragment: "" }));
  if (known?.kind === "zip") return { store: known, path: uri.fragment };
  if (/\.(zip|ozx)$/i.test(uri.path)) {
    return { store: { uri: uri.with({ fragment: "" }), kind: "zip" }, path: uri.fragment };
  }
  const folder = isMetadataFile(uri) ? parentOf(uri) : uri;
  const root = known?.uri ?? (await outermostNode(folder, fileSystem));
  return { store: { uri: root, kind: "folder" }, path: pathWithin(root, folder) ?? "" };
}

async function outermostNode(folder: vscode.Uri, fileSystem: WalkFileSystem): Promise<vscode.Uri> {
  const { signal } = new AbortController();
  let root = folder;
  for (let at = parentOf(folder); at.path !== root.path; at = parentOf(at)) {
    if (!(await fileSystem.isNode(at, signal).catch(() => false))) break;
    root = at;
  }
  return root;
}
