import * as vscode from "vscode";
import type { FoundStore } from "../discovery/walkStores";

const memoryKey = "zarrLens.openedStores";
const maxOpened = 200;

interface KeptStore {
  readonly uri: string;
  readonly kind: FoundStore["kind"];
  readonly address?: string;
}

/** Stores that the user opened by address or from the explorer, kept with the workspace. */
export class OpenedStores implements vscode.Disposable {
  private readonly stores: Map<string, FoundStore>;
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly memory: vscode.Memento) {
    const kept = memory.get<KeptStore[]>(memoryKey, []);
    this.stores = new Map(
      kept.map(({ uri, kind, address }) => [
        uri,
        { uri: vscode.Uri.parse(uri, true), kind, address },
      ]),
    );
  }

  get all(): FoundStore[] {
    return [...this.stores.values()];
  }

  get(uri: vscode.Uri): FoundStore | undefined {
    return this.stores.get(uri.toString());
  }

  async add(store: FoundStore): Promise<void> {
    this.stores.set(store.uri.toString(), store);
    for (const oldest of this.stores.keys()) {
      if (this.stores.size <= maxOpened) break;
      this.stores.delete(oldest);
    }
    await this.save();
  }

  async remove(uri: vscode.Uri): Promise<void> {
    if (this.stores.delete(uri.toString())) await this.save();
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async save(): Promise<void> {
    this.changed.fire();
    const kept = this.all.map(({ uri, kind, address }) => ({ uri: uri.toString(), kind, address }));
    await this.memory.update(memoryKey, kept);
  }
}
