import * as vscode from "vscode";
import { isAbort, isZarrError } from "../../zarr/errors";
import { looksLikeN5Json, looksLikeZarrJson } from "../metadataFiles";
import type { OpenStores } from "../stores/openStores";
import { isAbsent } from "../stores/workspaceStore";
import { below } from "../uris";
import type { WalkEntry, WalkFileSystem } from "./walkStores";

/** A `zarr.json` above this is taken for Zarr's by its name: nobody else writes such files. */
const maxInspectedBytes = 4 * 2 ** 20;

/** The walk over `vscode.workspace.fs`, for all kinds of workspaces. */
export class WorkspaceWalk implements WalkFileSystem {
  constructor(
    private readonly stores: OpenStores,
    private readonly realPath: ((uri: vscode.Uri) => Promise<string | undefined>) | undefined,
  ) {}

  async entryKind(uri: vscode.Uri): Promise<"file" | "folder" | undefined> {
    const stat = await statOf(uri);
    if (stat === undefined) return undefined;
    return (stat.type & vscode.FileType.Directory) !== 0 ? "folder" : "file";
  }

  async isNode(folder: vscode.Uri): Promise<boolean> {
    const markers = [".zgroup", ".zarray", ".zmetadata"].map((name) => isFile(below(folder, name)));
    const found = await Promise.all([isZarrJson(below(folder, "zarr.json")), ...markers]);
    return found.includes(true);
  }

  async isN5Document(file: vscode.Uri): Promise<boolean> {
    const stat = await statOf(file);
    if (stat === undefined || stat.size > maxInspectedBytes) return false;
    const bytes = await vscode.workspace.fs.readFile(file);
    return looksLikeN5Json(new TextDecoder().decode(bytes));
  }

  async list(folder: vscode.Uri): Promise<WalkEntry[]> {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    return entries.map(([name, type]) => ({
      name,
      kind: (type & vscode.FileType.Directory) !== 0 ? "folder" : "file",
      isLink: (type & vscode.FileType.SymbolicLink) !== 0,
    }));
  }

  async isZipStore(file: vscode.Uri, signal: AbortSignal): Promise<boolean> {
    try {
      await this.stores.openRoot({ uri: file, kind: "zip" }, signal);
      return true;
    } catch (error) {
      if (isAbort(error)) throw error;
      // A store with a fault is a store; the tree says what is wrong with it.
      return isZarrError(error, "metadata", "unsupported");
    } finally {
      this.stores.forget(file);
    }
  }

  async linkTarget(link: vscode.Uri): Promise<vscode.Uri | undefined> {
    const path = await this.realPath?.(link).catch(() => undefined);
    return path === undefined ? undefined : vscode.Uri.file(path);
  }
}

async function statOf(uri: vscode.Uri): Promise<vscode.FileStat | undefined> {
  try {
    return await vscode.workspace.fs.stat(uri);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

async function isFile(uri: vscode.Uri): Promise<boolean> {
  const stat = await statOf(uri);
  return stat !== undefined && (stat.type & vscode.FileType.Directory) === 0;
}

async function isZarrJson(uri: vscode.Uri): Promise<boolean> {
  const stat = await statOf(uri);
  if (stat === undefined || (stat.type & vscode.FileType.Directory) !== 0) return false;
  if (stat.size > maxInspectedBytes) return true;
  const bytes = await vscode.workspace.fs.readFile(uri);
  return looksLikeZarrJson(new TextDecoder().decode(bytes));
}
