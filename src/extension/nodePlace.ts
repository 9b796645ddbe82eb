import * as vscode from "vscode";
import { isRemoteAddress } from "../stores/openLocation/remoteAddress";
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
export function placeKey(place: NodePlace): string {
  return nodeUri(place).toString();
}

/** The folder of a node; for what lies in a file or on a server, that with the path as its fragment. */
export function nodeUri({ store, path }: NodePlace): vscode.Uri {
  if (path === "") return store.uri;
  return store.kind === "folder" ? below(store.uri, path) : store.uri.with({ fragment: path });
}

/** The address of a remote store for people: as it was typed, without a query, which may be a secret. */
export function shownAddress({ uri, address = uri.toString(true) }: FoundStore): string {
  return address.replace(/[?#].*$/s, "").replace(/\/+$/, "");
}

/** The address of a node in a remote store, which may be opened by itself; it keeps the query. */
export function nodeAddress(store: FoundStore, path: string): string {
  const { uri, address = uri.toString(true) } = store;
  const rest = /[?#].*$/s.exec(address)?.[0] ?? "";
  const key = path.split("/").map(encodeURIComponent).join("/");
  return path === "" ? address : `${shownAddress(store)}/${key}${rest}`;
}

/** `t2m`, or the store's own name for an array that is a store. */
export function placeName({ store, path }: NodePlace): string {
  return path.slice(path.lastIndexOf("/") + 1) || baseName(store.uri);
}

/** The metadata document that describes a node; undefined where no editor could show it. */
export async function metadataDocument(place: NodePlace): Promise<vscode.Uri | undefined> {
  if (place.store.kind !== "folder") return undefined;
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
 * The place of a node from a folder, a metadata file in it, or a file or an address with the path as its
 * fragment. The store is the outermost folder that is a node, so that one array has one place however it was opened.
 */
export async function placeOf(
  uri: vscode.Uri,
  index: StoreIndex,
  fileSystem: WalkFileSystem,
): Promise<NodePlace> {
  const whole = uri.with({ fragment: "" });
  const known = index.storeOf(whole) ?? storeOfName(whole);
  if (known !== undefined && known.kind !== "folder") return { store: known, path: uri.fragment };
  const folder = isMetadataFile(uri) ? parentOf(uri) : uri;
  const root = known?.uri ?? (await outermostNode(folder, fileSystem));
  return { store: { uri: root, kind: "folder" }, path: pathWithin(root, folder) ?? "" };
}

/** A store that its name or its scheme tells; undefined for a folder. */
export function storeOfName(uri: vscode.Uri): FoundStore | undefined {
  const address = uri.toString(true);
  if (isRemoteAddress(address)) return { uri, kind: "remote", address };
  if (/\.(zip|ozx)$/i.test(uri.path)) return { uri, kind: "zip" };
  const isReferences = /\.json$/i.test(uri.path) && !isMetadataFile(uri);
  return isReferences ? { uri, kind: "references" } : undefined;
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
