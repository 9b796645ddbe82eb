import type { Uri } from "vscode";
import { isAbort, messageOf, ZarrError } from "../../zarr/errors";
import { n5DocumentName } from "../metadataFiles";
import { below } from "../uris";

/** What the walk needs to know of a file system. */
export interface WalkFileSystem {
  /** Undefined where nothing lies there. */
  entryKind(uri: Uri): Promise<"file" | "folder" | undefined>;
  /** Reads the markers of a folder, without listing it: is it a group or an array? */
  isNode(folder: Uri, signal: AbortSignal): Promise<boolean>;
  /** True where the file is the `attributes.json` of N5. Asked only where a folder has one. */
  isN5Document(file: Uri): Promise<boolean>;
  list(folder: Uri): Promise<WalkEntry[]>;
  /** True where the file is a zip with a store in it. */
  isZipStore(file: Uri, signal: AbortSignal): Promise<boolean>;
  /** Where a link leads, or undefined where that cannot be known; such links are not followed. */
  linkTarget(link: Uri): Promise<Uri | undefined>;
}

export interface WalkEntry {
  readonly name: string;
  readonly kind: "file" | "folder";
  readonly isLink: boolean;
}

export interface FoundStore {
  readonly uri: Uri;
  /** `references` is a JSON file of kerchunk references; `remote` whatever an address leads to. */
  readonly kind: "folder" | "zip" | "references" | "remote";
  /** Of a remote store, as it was typed: a Uri writes it another way, which signatures do not survive. */
  readonly address?: string;
}

export interface WalkOptions {
  readonly fileSystem: WalkFileSystem;
  readonly maxDepth: number;
  isExcluded(uri: Uri): boolean;
  /** True where a link's target is, or holds, something that the walk reaches without the link. */
  isReachedAnyway(target: Uri): boolean;
  onFound(store: FoundStore): void;
  /** Something was left out, as a sentence for the log. */
  onSkipped(reason: string): void;
  readonly signal: AbortSignal;
}

/** A folder with more entries that is no array is not a place where people keep stores. */
const maxEntries = 5000;
const maxZips = 200;
const concurrency = 8;

interface Place {
  readonly uri: Uri;
  readonly depth: number;
}

/**
 * Finds stores: a folder whose markers make it a group or an array is one, and is not entered. So the
 * inside of an array is never listed, however many chunks it has.
 */
export class StoreWalk {
  private readonly queue: Place[] = [];
  private readonly links = new Set<string>();
  private readonly idle: (() => void)[] = [];
  private running = 0;
  private zips = 0;

  constructor(private readonly options: WalkOptions) {}

  /**
   * @param depth how many folders below the workspace folder `start` lies
   * @throws the signal's reason when aborted; what the file system says where `start` cannot be read
   */
  async run(start: Uri, depth: number): Promise<void> {
    const kind = await this.options.fileSystem.entryKind(start);
    if (kind === undefined)
      throw new ZarrError("not-found", `${start.toString(true)} is not there.`);
    if (kind === "file") return this.visitFile(start);
    await this.visitFolder({ uri: start, depth });
    await Promise.all(Array.from({ length: concurrency }, () => this.work()));
  }

  /** One of a few workers: takes folders until none is left and no other may bring more. */
  private async work(): Promise<void> {
    for (;;) {
      this.options.signal.throwIfAborted();
      const place = this.queue.shift();
      if (place === undefined) {
        if (this.running === 0) return this.wakeAll();
        await new Promise<void>((resume) => this.idle.push(resume));
        continue;
      }
      this.running++;
      try {
        await this.visitFolder(place);
      } catch (error) {
        if (isAbort(error)) throw error;
        this.options.onSkipped(`${place.uri.toString(true)}: ${messageOf(error)}`);
      } finally {
        this.running--;
        this.wakeAll();
      }
    }
  }

  private wakeAll(): void {
    for (const resume of this.idle.splice(0)) resume();
  }

  private async visitFolder({ uri, depth }: Place): Promise<void> {
    const { fileSystem, signal, maxDepth, onFound, onSkipped } = this.options;
    if (await fileSystem.isNode(uri, signal)) return onFound({ uri, kind: "folder" });
    if (depth >= maxDepth) {
      return onSkipped(`${uri.toString(true)}: deeper than zarrLens.discovery.maxDepth`);
    }
    const entries = await fileSystem.list(uri);
    if (await this.isN5(uri, entries)) return onFound({ uri, kind: "folder" });
    if (entries.length > maxEntries) {
      onSkipped(`${uri.toString(true)}: all but the first ${maxEntries} entries`);
    }
    for (const entry of entries.slice(0, maxEntries)) {
      const child = below(uri, entry.name);
      if (this.options.isExcluded(child)) continue;
      if (entry.kind === "file") await this.visitFile(child);
      else if (!entry.isLink || (await this.mayFollow(child))) {
        this.queue.push({ uri: child, depth: depth + 1 });
      }
    }
  }

  /** An N5 container is known by its name, or by the document of its root (CONFORMANCE STO-007, N5-004). */
  private async isN5(folder: Uri, entries: readonly WalkEntry[]): Promise<boolean> {
    if (/\.n5$/i.test(folder.path) && entries.length > 0) return true;
    const hasDocument = entries.some(
      ({ name, kind }) => name === n5DocumentName && kind === "file",
    );
    return hasDocument && this.options.fileSystem.isN5Document(below(folder, n5DocumentName));
  }

  private async visitFile(file: Uri): Promise<void> {
    if (!/\.(zip|ozx)$/i.test(file.path) || this.zips++ >= maxZips) return;
    const isStore = await this.options.fileSystem.isZipStore(file, this.options.signal);
    if (isStore) this.options.onFound({ uri: file, kind: "zip" });
  }

  /** A link is followed once, and only to a place that is not found without it. */
  private async mayFollow(link: Uri): Promise<boolean> {
    const target = await this.options.fileSystem.linkTarget(link);
    if (target === undefined || this.options.isReachedAnyway(target)) return false;
    const key = target.toString();
    if (this.links.has(key)) return false;
    this.links.add(key);
    return true;
  }
}
