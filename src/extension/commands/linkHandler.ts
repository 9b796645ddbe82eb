import * as vscode from "vscode";
import { Disposables } from "../disposables";
import { runForUser, type Log } from "../log";
import { placeKey, placeOf, shownAddress, type NodePlace } from "../nodePlace";
import { readViewLink } from "../preview/viewLink";
import type { PreviewStates } from "../preview/previewStates";
import type { TargetOptions } from "./targetPlace";

export interface LinkHandlerOptions extends TargetOptions {
  readonly log: Log;
  readonly states: PreviewStates;
}

/** Opens the views that links name. */
export class LinkHandler extends Disposables implements vscode.UriHandler {
  constructor(private readonly options: LinkHandlerOptions) {
    super();
    this.add(vscode.window.registerUriHandler(this));
  }

  async handleUri(link: vscode.Uri): Promise<void> {
    const { previews, index, fileSystem, states, log } = this.options;
    await runForUser(log, async () => {
      const { node, state } = readViewLink(link);
      const place = await placeOf(node, index, fileSystem);
      if (!(await this.mayOpen(place))) return;
      const key = placeKey(place);
      // A panel that is open would go on with its own state.
      for (const session of previews.openPanels) if (session.key === key) session.panel.dispose();
      if (state !== undefined) states.set(key, state);
      previews.open(place);
    });
  }

  /** What lies outside of the workspace and was never opened is read only after a question. */
  private async mayOpen({ store }: NodePlace): Promise<boolean> {
    const isKnown =
      vscode.workspace.getWorkspaceFolder(store.uri) !== undefined ||
      this.options.index.storeOf(store.uri) !== undefined;
    if (isKnown) return true;
    const open = vscode.l10n.t("Open");
    const choice = await vscode.window.showWarningMessage(
      vscode.l10n.t("A link wants to read the Zarr store {0}.", shownAddress(store)),
      { modal: true },
      open,
    );
    return choice === open;
  }
}
