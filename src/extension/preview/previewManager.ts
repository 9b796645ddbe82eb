import * as vscode from "vscode";
import type { PreviewCommand } from "../../protocol/preview";
import { Disposables } from "../disposables";
import type { StoreIndex } from "../discovery/storeIndex";
import type { WalkFileSystem } from "../discovery/walkStores";
import { placeKey, placeName, placeOf, type NodePlace } from "../nodePlace";
import { addressOf, pageRoots, panelIcon, showPage } from "./previewPage";
import type { PreviewServices } from "./previewServices";
import { PreviewSession } from "./previewSession";

export const previewViewType = "zarrLens.preview";
export const previewEditorViewType = "zarrLens.previewEditor";

/** All previews: one panel an array, panels of a reloaded window, and editors of "Open With…". */
export class PreviewManager
  extends Disposables
  implements vscode.WebviewPanelSerializer, vscode.CustomReadonlyEditorProvider
{
  private readonly panels = new Map<string, PreviewSession>();
  private readonly sessions = new Set<PreviewSession>();

  constructor(
    private readonly services: PreviewServices,
    private readonly index: StoreIndex,
    private readonly fileSystem: WalkFileSystem,
  ) {
    super();
    this.add(vscode.window.registerWebviewPanelSerializer(previewViewType, this));
    this.add(vscode.window.registerCustomEditorProvider(previewEditorViewType, this));
  }

  /** The preview of an array in a panel of its own; the one that is open is shown again. */
  open(place: NodePlace): PreviewSession {
    const known = this.panels.get(placeKey(place));
    if (known !== undefined) {
      known.panel.reveal();
      return known;
    }
    const panel = vscode.window.createWebviewPanel(
      previewViewType,
      placeName(place),
      vscode.ViewColumn.Active,
      { enableScripts: true, localResourceRoots: pageRoots(this.services.extensionUri) },
    );
    return this.openIn(panel, place);
  }

  /** The panels of arrays that are open. */
  get openPanels(): PreviewSession[] {
    return [...this.panels.values()];
  }

  /** The array of the preview that has the focus. */
  get activePlace(): NodePlace | undefined {
    return [...this.sessions].find((session) => session.panel.active)?.place;
  }

  /** Passes a command on to the view that has the focus. */
  command(name: PreviewCommand): void {
    for (const session of this.sessions) if (session.panel.active) session.command(name);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const address = addressOf(state);
    if (address === undefined) {
      panel.dispose();
      return;
    }
    const place = await placeOf(vscode.Uri.parse(address, true), this.index, this.fileSystem);
    this.openIn(panel, place);
  }

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  async resolveCustomEditor(
    { uri }: vscode.CustomDocument,
    panel: vscode.WebviewPanel,
  ): Promise<void> {
    this.start(panel, await placeOf(uri, this.index, this.fileSystem));
  }

  override dispose(): void {
    super.dispose();
    for (const session of this.sessions) session.dispose();
  }

  private openIn(panel: vscode.WebviewPanel, place: NodePlace): PreviewSession {
    panel.iconPath = panelIcon(this.services.extensionUri);
    const session = this.start(panel, place);
    this.panels.set(session.key, session);
    panel.onDidDispose(() => {
      this.panels.delete(session.key);
      this.services.states.delete(session.key);
    });
    return session;
  }

  private start(panel: vscode.WebviewPanel, place: NodePlace): PreviewSession {
    const session = new PreviewSession(panel, place, this.services);
    this.sessions.add(session);
    const { extensionUri } = this.services;
    showPage(panel.webview, { extensionUri, title: placeName(place), address: session.key });
    panel.onDidDispose(() => {
      this.sessions.delete(session);
      session.dispose();
    });
    return session;
  }
}
