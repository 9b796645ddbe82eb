import * as vscode from "vscode";

interface Entry {
  readonly type: vscode.FileType;
  readonly bytes: Uint8Array;
  readonly mtime: number;
}

/** Files in memory under a scheme of their own, as a virtual workspace has them; counts what is asked. */
export class MemoryFileSystem implements vscode.FileSystemProvider {
  private readonly entries = new Map<string, Entry>();
  private readonly changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.changes.event;
  /** Paths of the folders that were listed. */
  readonly listed: string[] = [];
  private clock = 1;

  constructor(readonly scheme: string) {
    this.entries.set("/", folder());
  }

  uri(path: string): vscode.Uri {
    return vscode.Uri.from({ scheme: this.scheme, path });
  }

  /** Writes a file and the folders above it. */
  put(path: string, content: string | Uint8Array): void {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    this.entries.set(path, { type: vscode.FileType.File, bytes, mtime: this.clock++ });
    for (let at = parent(path); !this.entries.has(at); at = parent(at)) {
      this.entries.set(at, folder());
    }
  }

  link(path: string): void {
    this.entries.set(path, {
      ...folder(),
      type: vscode.FileType.Directory | vscode.FileType.SymbolicLink,
    });
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const { type, bytes, mtime } = this.find(uri);
    return { type, size: bytes.length, mtime, ctime: 0 };
  }

  readDirectory(uri: vscode.Uri): [string, vscode.FileType][] {
    this.find(uri);
    this.listed.push(uri.path);
    const prefix = uri.path === "/" ? "/" : `${uri.path}/`;
    return [...this.entries]
      .filter(([path]) => path.startsWith(prefix) && path !== uri.path)
      .map(([path, { type }]): [string, vscode.FileType] => [path.slice(prefix.length), type])
      .filter(([name]) => name !== "" && !name.includes("/"));
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const { type, bytes } = this.find(uri);
    if (type !== vscode.FileType.File) throw vscode.FileSystemError.FileIsADirectory(uri);
    return bytes;
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  writeFile(uri: vscode.Uri, content: Uint8Array): void {
    this.put(uri.path, content);
  }

  createDirectory(uri: vscode.Uri): void {
    this.entries.set(uri.path, folder());
  }

  delete(uri: vscode.Uri): void {
    this.entries.delete(uri.path);
  }

  rename(): void {
    throw vscode.FileSystemError.NoPermissions("not in these tests");
  }

  private find(uri: vscode.Uri): Entry {
    const entry = this.entries.get(uri.path);
    if (entry === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return entry;
  }
}

function folder(): Entry {
  return { type: vscode.FileType.Directory, bytes: new Uint8Array(), mtime: 0 };
}

function parent(path: string): string {
  const end = path.lastIndexOf("/");
  return end <= 0 ? "/" : path.slice(0, end);
}
