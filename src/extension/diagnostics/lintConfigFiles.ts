import * as vscode from "vscode";
import { lintConfigName } from "../../lint/config/lintConfig";
import { Disposables } from "../disposables";
import { baseName, below, parentOf, pathWithin } from "../uris";

const maxBytes = 1_000_000;
const maxFolders = 10_000;

/** Reads `.zarrlint.json` of folders once, and again when one changes. */
export class LintConfigFiles extends Disposables {
  private readonly texts = new Map<string, string | undefined>();
  private readonly changed = this.add(new vscode.EventEmitter<void>());
  readonly onDidChange = this.changed.event;

  constructor() {
    super();
    const watcher = this.add(vscode.workspace.createFileSystemWatcher(`**/${lintConfigName}`));
    const forget = (uri: vscode.Uri): void => this.forget(uri);
    this.add(watcher.onDidCreate(forget));
    this.add(watcher.onDidChange(forget));
    this.add(watcher.onDidDelete(forget));
    this.add(vscode.workspace.onDidSaveTextDocument(({ uri }) => this.forget(uri)));
  }

  /** True where {@link nearest} knows all that it needs. */
  isKnown(place: vscode.Uri): boolean {
    return foldersOf(place).every((folder) => this.texts.has(folder.toString()));
  }

  /** Reads the files in and above the folder of a place, up to the workspace folder. */
  async read(place: vscode.Uri): Promise<void> {
    if (this.texts.size > maxFolders) this.texts.clear();
    await Promise.all(
      foldersOf(place)
        .filter((folder) => !this.texts.has(folder.toString()))
        .map(async (folder) => {
          const text = await textOf(below(folder, lintConfigName));
          this.texts.set(folder.toString(), text);
        }),
    );
  }

  /** The nearest file, with the folder that its patterns count from; undefined where there is none. */
  nearest(place: vscode.Uri): { readonly folder: vscode.Uri; readonly text: string } | undefined {
    for (const folder of foldersOf(place)) {
      const text = this.texts.get(folder.toString());
      if (text !== undefined) return { folder, text };
    }
    return undefined;
  }

  private forget(uri: vscode.Uri): void {
    if (baseName(uri) !== lintConfigName) return;
    this.texts.delete(parentOf(uri).toString());
    this.changed.fire();
  }
}

/** The folders of a place, itself first, up to the workspace folder that it is in. */
function foldersOf(place: vscode.Uri): vscode.Uri[] {
  const root = vscode.workspace.getWorkspaceFolder(place)?.uri;
  if (root === undefined) return [];
  const folders: vscode.Uri[] = [];
  for (let at = place; pathWithin(root, at) !== undefined; at = parentOf(at)) {
    folders.push(at);
    if (at.path === "/" || at.path === root.path) break;
  }
  return folders;
}

async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > maxBytes) return undefined;
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}
