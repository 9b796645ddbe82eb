import * as vscode from "vscode";
import { isRemoteAddress } from "../../stores/openLocation/remoteAddress";
import { isZarrError, ZarrError } from "../../zarr/errors";
import { Disposables } from "../disposables";
import type { FoundStore } from "../discovery/walkStores";
import { runForUser, type Log } from "../log";
import { isMetadataFile } from "../metadataFiles";
import { storeOfName } from "../nodePlace";
import type { PreviewManager } from "../preview/previewManager";
import type { AllowedOrigins } from "../stores/allowedOrigins";
import type { OpenedStores } from "../stores/openedStores";
import type { OpenStores } from "../stores/openStores";
import type { StoresView } from "../tree/storesView";
import type { StoreTree } from "../tree/storeTree";
import { TreeNode } from "../tree/treeNode";
import { parentOf } from "../uris";

export interface StoreCommandsOptions {
  readonly opened: OpenedStores;
  readonly stores: OpenStores;
  readonly tree: StoreTree;
  readonly view: StoresView;
  readonly previews: PreviewManager;
  readonly allowed: AllowedOrigins;
  readonly log: Log;
}

/** Commands that open stores by address or from the explorer, and what belongs to that. */
export class StoreCommands extends Disposables {
  constructor(private readonly options: StoreCommandsOptions) {
    super();
    this.register("openUrl", (argument) => this.openUrl(argument));
    this.register("openAsStore", (argument) =>
      argument instanceof vscode.Uri ? this.open(localStore(argument)) : undefined,
    );
    this.register("removeStore", (argument) => this.remove(argument));
    this.register("allowOrigin", (argument) => this.allow(argument));
  }

  private register(name: string, run: (argument: unknown) => Promise<void> | undefined): void {
    this.add(
      vscode.commands.registerCommand(`zarrLens.${name}`, (argument: unknown) =>
        runForUser(this.options.log, async () => run(argument)),
      ),
    );
  }

  private async openUrl(argument: unknown): Promise<void> {
    const typed = typeof argument === "string" ? argument : await askAddress();
    if (typed !== undefined) await this.open(storeOfAddress(typed.trim()));
  }

  /** Lists the store once its root could be read, and shows it. */
  private async open(store: FoundStore): Promise<void> {
    const { opened, stores, tree, view, previews } = this.options;
    const location = { viewId: "zarrLens.stores" };
    const root = await vscode.window.withProgress({ location }, async () => {
      stores.forget(store.uri);
      try {
        return await stores.openRoot(store);
      } catch (error) {
        // The row in the tree offers to allow what it leads to.
        if (isZarrError(error, "consent")) return undefined;
        throw error;
      }
    });
    await opened.add(store);
    tree.refreshStore(store.uri);
    await vscode.commands.executeCommand("zarrLens.stores.focus");
    await view.revealUri(store.uri);
    if (root?.kind === "array") previews.open({ store, path: "" });
  }

  private async remove(argument: unknown): Promise<void> {
    const node = argument instanceof TreeNode ? argument : this.options.view.selected;
    if (node === undefined) return;
    await this.options.opened.remove(node.store.uri);
    this.options.stores.forget(node.store.uri);
  }

  /** On a row of the tree that failed for want of consent. */
  private async allow(argument: unknown): Promise<void> {
    const node = argument instanceof TreeNode ? argument : this.options.view.selected;
    const error = node?.error;
    if (node === undefined || !isZarrError(error, "consent") || error.path === undefined) return;
    const once = vscode.l10n.t("Allow in This Session");
    const always = vscode.l10n.t("Always Allow");
    const choice = await vscode.window.showWarningMessage(
      vscode.l10n.t("Let the references of {0} read from {1}?", node.name, error.path),
      { modal: true },
      once,
      always,
    );
    if (choice === once) this.options.allowed.allow(error.path);
    else if (choice === always) await this.options.allowed.keep(error.path);
    else return;
    this.options.tree.refreshStore(node.store.uri);
  }
}

function askAddress(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t("Open Zarr Store by Address"),
    prompt: vscode.l10n.t(
      "A store, a zip file or a file of references. No credentials are sent; signed addresses work.",
    ),
    placeHolder: "https://example.org/data.zarr, s3://bucket/data.zarr, gs://bucket/data.zarr",
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (text.trim() === "") return undefined;
      try {
        storeOfAddress(text.trim());
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
  });
}

/** @throws ZarrError "not-found" for what is neither an address nor a path */
function storeOfAddress(text: string): FoundStore {
  if (isRemoteAddress(text)) return remoteStore(text);
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(text)?.[1];
  const known = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme);
  if (scheme !== undefined && scheme !== "file" && !known.includes(scheme)) {
    const message = vscode.l10n.t(
      '"{0}" addresses are not read; https, http, s3, gs and file are.',
      scheme,
    );
    throw new ZarrError("unsupported", message);
  }
  return localStore(scheme === undefined ? pathUri(text) : vscode.Uri.parse(text, true));
}

/** @throws ZarrError "not-found" for an address without a host */
function remoteStore(address: string): FoundStore {
  if (!URL.canParse(address) || new URL(address).host === "") {
    const message = vscode.l10n.t("{0} is not a whole address.", address);
    throw new ZarrError("not-found", message);
  }
  const uri = vscode.Uri.parse(address, true).with({ fragment: "" });
  return { uri, kind: "remote", address: address.replace(/#.*$/s, "") };
}

/** A path of this machine; relative ones begin at the workspace folder. */
function pathUri(path: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const isAbsolute = /^([\\/]|[a-z]:[\\/])/i.test(path);
  if (isAbsolute) {
    return folder === undefined || folder.scheme === "file"
      ? vscode.Uri.file(path)
      : folder.with({ path });
  }
  if (folder === undefined) {
    const message = vscode.l10n.t("{0} is neither an address nor a whole path.", path);
    throw new ZarrError("not-found", message);
  }
  return vscode.Uri.joinPath(folder, path);
}

/** A metadata file stands for its folder. */
function localStore(uri: vscode.Uri): FoundStore {
  const place = isMetadataFile(uri) ? parentOf(uri) : uri;
  return storeOfName(place) ?? { uri: place, kind: "folder" };
}
