import * as vscode from "vscode";
import { messageOf, ZarrError } from "../../zarr/errors";
import {
  joinKey,
  type ByteRange,
  type Store,
  type StoreEntry,
  type StoreListOptions,
  type StoreReadOptions,
} from "../../zarr/store";
import { below } from "../uris";

/** Values kept because ranges of them may be asked for next: a shard is read in many ranges. */
const keptBytes = 64 * 2 ** 20;

interface KeptValue {
  readonly version: string;
  readonly bytes: Promise<Uint8Array | undefined>;
  readonly size: number;
}

/**
 * A folder store over `vscode.workspace.fs`, for web and virtual workspaces. That interface has no
 * ranges: a range reads the whole value, once.
 */
export class WorkspaceStore implements Store {
  readonly label: string;
  private readonly kept = new Map<string, KeptValue>();

  constructor(private readonly root: vscode.Uri) {
    this.label = vscode.workspace.asRelativePath(root, true);
  }

  async get(key: string, { signal, maxBytes }: StoreReadOptions = {}) {
    const uri = this.uriOf(key);
    if (uri === undefined) return undefined;
    if (maxBytes !== undefined) {
      const size = await this.size(key, { signal });
      if (size === undefined) return undefined;
      if (size > maxBytes) throw tooLarge(key, size, maxBytes);
    }
    return this.ask(key, signal, () => vscode.workspace.fs.readFile(uri));
  }

  // A copy: whoever gets bytes may hand their memory over to a worker. (`slice` of a Buffer is none.)
  async getRange(key: string, range: ByteRange, { signal }: StoreReadOptions = {}) {
    const bytes = await this.whole(key, signal);
    if (bytes === undefined) return undefined;
    if ("suffixLength" in range) {
      return new Uint8Array(bytes.subarray(Math.max(0, bytes.length - range.suffixLength)));
    }
    return new Uint8Array(bytes.subarray(range.offset, range.offset + range.length));
  }

  async size(key: string, { signal }: StoreReadOptions = {}): Promise<number | undefined> {
    return (await this.fileStat(key, signal))?.size;
  }

  async list(prefix: string, { signal, limit }: StoreListOptions = {}): Promise<StoreEntry[]> {
    const uri = this.uriOf(prefix);
    if (uri === undefined) return [];
    const entries = await this.ask(prefix, signal, () => vscode.workspace.fs.readDirectory(uri));
    return (entries ?? []).slice(0, limit).map(([name, type]) => ({
      name,
      kind: (type & vscode.FileType.Directory) !== 0 ? "directory" : "file",
    }));
  }

  private async whole(key: string, signal: AbortSignal | undefined) {
    const stat = await this.fileStat(key, signal);
    if (stat === undefined) return undefined;
    const version = `${stat.mtime}:${stat.size}`;
    const known = this.kept.get(key);
    if (known?.version === version) return known.bytes;
    const bytes = this.get(key);
    this.keep(key, { version, bytes, size: stat.size });
    bytes.catch(() => this.kept.delete(key));
    const value = await bytes;
    signal?.throwIfAborted();
    return value;
  }

  private keep(key: string, value: KeptValue): void {
    this.kept.delete(key);
    this.kept.set(key, value);
    let total = [...this.kept.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [oldest, { size }] of this.kept) {
      if (total <= keptBytes || oldest === key) break;
      this.kept.delete(oldest);
      total -= size;
    }
  }

  private async fileStat(key: string, signal: AbortSignal | undefined) {
    const uri = this.uriOf(key);
    if (uri === undefined) return undefined;
    const stat = await this.ask(key, signal, () => vscode.workspace.fs.stat(uri));
    return stat === undefined || (stat.type & vscode.FileType.Directory) !== 0 ? undefined : stat;
  }

  /** Undefined for a key that no file can have; a file system would walk up on `..`. */
  private uriOf(key: string): vscode.Uri | undefined {
    if (key === "") return this.root;
    const odd = key.split("/").some((segment) => segment === "" || /^\.\.?$/.test(segment));
    return odd ? undefined : below(this.root, key);
  }

  private async ask<T>(key: string, signal: AbortSignal | undefined, run: () => Thenable<T>) {
    signal?.throwIfAborted();
    try {
      const value = await run();
      signal?.throwIfAborted();
      return value;
    } catch (error) {
      signal?.throwIfAborted();
      if (isAbsent(error)) return undefined;
      throw new ZarrError(
        "store",
        vscode.l10n.t("{0} could not be read: {1}", joinKey(this.label, key), messageOf(error)),
        { path: key, cause: error },
      );
    }
  }
}

/** True where nothing, or nothing of the asked kind, lies at the place. */
export function isAbsent(error: unknown): boolean {
  return (
    error instanceof vscode.FileSystemError &&
    ["FileNotFound", "FileNotADirectory", "FileIsADirectory", "EntryNotFound"].includes(error.code)
  );
}

function tooLarge(key: string, size: number, maxBytes: number): ZarrError {
  return new ZarrError(
    "refused",
    vscode.l10n.t("{0} has {1} bytes; at most {2} are read.", key, size, maxBytes),
    { path: key },
  );
}
