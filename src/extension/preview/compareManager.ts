import * as vscode from "vscode";
import type { PreviewCommand } from "../../protocol/preview";
import { Disposables } from "../disposables";
import type { StoreIndex } from "../discovery/storeIndex";
import type { WalkFileSystem } from "../discovery/walkStores";
import { placeName, placeOf, type NodePlace } from "../nodePlace";
import { compareKey, CompareSession, type ComparedPlaces } from "./compareSession";
import { addressOf, pageRoots, panelIcon, showPage } from "./previewPage";
import type { PreviewServices } from "./previewServices";

export const compareViewType = "zarrLens.compare";

/** All comparisons: one panel a pair of arrays, and panels of a reloaded window. */
export class CompareManager extends Disposables implements vscode.WebviewPanelSerializer {
  private readonly panels = new Map<string, CompareSession>();

  constructor(
    private readonly services: PreviewServices,
    private readonly index: StoreIndex,
    private readonly fileSystem: WalkFileSystem,
  ) {
    super();
    this.add(vscode.window.registerWebviewPanelSerializer(compareViewType, this));
  }

  /** Compares two arrays in a panel; the one that is open is shown again. */
  open(places: ComparedPlaces): CompareSession {
    const known = this.panels.get(compareKey(places));
    if (known !== undefined) {
      known.panel.reveal();
      return known;
    }
    const panel = vscode.window.createWebviewPanel(
      compareViewType,
      titleOf(places),
      vscode.ViewColumn.Active,
      { enableScripts: true, localResourceRoots: pageRoots(this.services.extensionUri) },
    );
    return this.start(panel, places);
  }

  /** The panels that are open. */
  get openPanels(): CompareSession[] {
    return [...this.panels.values()];
  }

  /** The first array of the comparison that has the focus. */
  get activePlace(): NodePlace | undefined {
    return this.openPanels.find(({ panel }) => panel.active)?.sides.a.place;
  }

  /** Passes a command on to the view that has the focus. */
  command(name: PreviewCommand): void {
    for (const session of this.panels.values()) if (session.panel.active) session.command(name);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const [a, b] = addressOf(state)?.split(" ") ?? [];
    if (a === undefined || b === undefined) {
      panel.dispose();
      return;
    }
    const place = (address: string): Promise<NodePlace> =>
      placeOf(vscode.Uri.parse(address, true), this.index, this.fileSystem);
    this.start(panel, { a: await place(a), b: await place(b) });
  }

  override dispose(): void {
    super.dispose();
    for (const session of this.panels.values()) session.dispose();
  }

  private start(panel: vscode.WebviewPanel, places: ComparedPlaces): CompareSession {
    const { extensionUri, states } = this.services;
    panel.iconPath = panelIcon(extensionUri);
    const session = new CompareSession(panel, places, this.services);
    this.panels.set(session.key, session);
    panel.onDidDispose(() => {
      this.panels.delete(session.key);
      session.dispose();
      states.delete(session.key);
    });
    const title = titleOf(places);
    showPage(panel.webview, { extensionUri, title, address: session.key, compares: true });
    return session;
  }
}

function titleOf({ a, b }: ComparedPlaces): string {
  return `${placeName(a)} ↔ ${placeName(b)}`;
}
