import { open, opendir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { messageOf, ZarrError } from "../zarr/errors";
import type {
  ByteRange,
  Store,
  StoreEntry,
  StoreListOptions,
  StoreReadOptions,
} from "../zarr/store";
import { resolveRange } from "./byteRange";

/** A folder on a local disk. Never writes. */
export class FileStore implements Store {
  constructor(
    private readonly root: string,
    readonly label = root,
  ) {}

  get(key: string, options: StoreReadOptions = {}): Promise<Uint8Array | undefined> {
    return this.read(key, undefined, options);
  }

  getRange(
    key: string,
    range: ByteRange,
    options: StoreReadOptions = {},
  ): Promise<Uint8Array | undefined> {
    return this.read(key, range, options);
  }

  async size(key: string, { signal }: StoreReadOptions = {}): Promise<number | undefined> {
    signal?.throwIfAborted();
    const file = this.localFile(key);
    if (file === undefined) return undefined;
    const found = await this.absentAsUndefined(key, stat(file));
    return found?.isFile() ? found.size : undefined;
  }

  async list(prefix: string, options: StoreListOptions = {}): Promise<StoreEntry[]> {
    const folder = this.localFile(prefix);
    if (folder === undefined) return [];
    return (await this.absentAsUndefined(prefix, listFolder(folder, this.root, options))) ?? [];
  }

  /** Undefined for keys that cannot be a path below the root. */
  localFile(key: string): string | undefined {
    if (key === "") return this.root;
    const segments = key.split("/");
    const outside = segments.some(
      (segment) =>
        segment === "" || segment === "." || segment === ".." || /[\0]|^[A-Za-z]:$/.test(segment),
    );
    if (outside || (path.sep === "\\" && key.includes("\\"))) return undefined;
    return path.join(this.root, ...segments);
  }

  private async read(
    key: string,
    range: ByteRange | undefined,
    { signal, maxBytes = 2 ** 31 }: StoreReadOptions,
  ): Promise<Uint8Array | undefined> {
    signal?.throwIfAborted();
    const file = this.localFile(key);
    if (file === undefined) return undefined;
    const bytes = await this.absentAsUndefined(key, readPart(file, range, maxBytes));
    signal?.throwIfAborted();
    return bytes;
  }

  private async absentAsUndefined<T>(key: string, work: Promise<T>): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof ZarrError) throw error;
      const code = (error as NodeJS.ErrnoException).code;
      if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR") return undefined;
      throw new ZarrError("store", `"${key}" cannot be read: ${messageOf(error)}`, {
        path: key,
        cause: error,
      });
    }
  }
}

async function readPart(
  file: string,
  range: ByteRange | undefined,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const handle = await open(file, "r");
  try {
    const found = await handle.stat();
    if (!found.isFile()) return undefined;
    const whole = { offset: 0, length: found.size };
    const { offset, length } = range === undefined ? whole : resolveRange(range, found.size);
    if (length > maxBytes) {
      throw new ZarrError(
        "refused",
        `The file has ${found.size} bytes; at most ${maxBytes} are read here.`,
        { path: file },
      );
    }
    const bytes = new Uint8Array(length);
    let done = 0;
    while (done < length) {
      const { bytesRead } = await handle.read(bytes, done, length - done, offset + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return done === length ? bytes : bytes.slice(0, done);
  } finally {
    await handle.close();
  }
}

async function listFolder(
  folder: string,
  root: string,
  { signal, limit = Infinity }: StoreListOptions,
): Promise<StoreEntry[]> {
  const entries: StoreEntry[] = [];
  for await (const entry of await opendir(folder)) {
    signal?.throwIfAborted();
    if (entries.length >= limit) break;
    const kind = entry.isSymbolicLink()
      ? await linkKind(folder, root, entry.name)
      : entry.isDirectory()
        ? "directory"
        : "file";
    if (kind !== undefined) entries.push({ name: entry.name, kind });
  }
  return entries;
}

/** What a link leads to; undefined for a dangling one and for one that leads back to where we came from. */
async function linkKind(
  folder: string,
  root: string,
  name: string,
): Promise<StoreEntry["kind"] | undefined> {
  try {
    const [to, from, ...above] = await Promise.all(
      [path.join(folder, name), ...foldersUpTo(folder, root)].map((one) => realpath(one)),
    );
    if (to === undefined || from === undefined) return undefined;
    if (from === to || from.startsWith(to + path.sep) || above.includes(to)) return undefined;
    return (await stat(to)).isDirectory() ? "directory" : "file";
  } catch {
    return undefined;
  }
}

/** A folder and those above it on the way from the root, which may itself have led through links. */
function foldersUpTo(folder: string, root: string): string[] {
  const folders = [folder];
  for (let at = folder; at.length > root.length && at !== path.dirname(at);) {
    at = path.dirname(at);
    folders.push(at);
  }
  return folders;
}
