import * as vscode from "vscode";
import { ZarrError } from "../../zarr/errors";
import { commandTarget } from "../commands/commandTarget";
import { Disposables } from "../disposables";
import type { StoreIndex } from "../discovery/storeIndex";
import type { WalkFileSystem } from "../discovery/walkStores";
import { runForUser } from "../log";
import { placeOf } from "../nodePlace";
import { TreeNode } from "../tree/treeNode";
import { below } from "../uris";
import type { UpgradeCommandOptions } from "./upgradeCommand";

/**
 * "Zarr: Regenerate Consolidated Metadata": proposes it anew, from the documents of the nodes. For a group
 * without any, it is the one of its store.
 */
export class ConsolidatedCommand extends Disposables {
  constructor(private readonly options: UpgradeCommandOptions) {
    super();
    this.add(
      vscode.commands.registerCommand("zarrLens.regenerateConsolidated", (argument: unknown) =>
        runForUser(options.log, () => this.run(argument)),
      ),
    );
  }

  private async run(argument: unknown): Promise<void> {
    const { language, store, proposals, index, fileSystem } = this.options;
    const { regenerateConsolidated } = await language.get();
    const target = commandTarget(argument);
    if (target === undefined) throw noGroup();
    const place = await this.placeFor(target, { index, fileSystem });
    const files = await store.ofStore(place.store);
    const texts = new Map(
      files.flatMap(({ key, text }) => (text === undefined ? [] : [[key, text]])),
    );
    const key = documentFor(place.path, texts);
    if (key === undefined) throw noGroup();
    const made = regenerateConsolidated(key, texts);
    if (made.kind === "refused") throw new ZarrError("refused", made.reason, { path: key });
    if (made.text === texts.get(key)) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t("The consolidated metadata in {0} is as the nodes are.", key),
      );
      return;
    }
    const title = vscode.l10n.t("{0}: consolidated metadata (proposed)", key);
    await proposals.show({ title, files: [{ uri: below(place.store.uri, key), text: made.text }] });
  }

  private async placeFor(
    target: vscode.Uri | TreeNode,
    { index, fileSystem }: { readonly index: StoreIndex; readonly fileSystem: WalkFileSystem },
  ) {
    return target instanceof TreeNode ? target : placeOf(target, index, fileSystem);
  }
}

/** The document that holds, or is to hold, the consolidated metadata of a group. */
function documentFor(path: string, texts: ReadonlyMap<string, string>): string | undefined {
  const inGroup = (name: string): string => (path === "" ? name : `${path}/${name}`);
  const v3 = texts.get(inGroup("zarr.json"));
  if (v3 !== undefined)
    return /"node_type"\s*:\s*"array"/.test(v3) ? undefined : inGroup("zarr.json");
  if (texts.has(inGroup(".zmetadata")) || texts.has(inGroup(".zgroup")))
    return inGroup(".zmetadata");
  return undefined;
}

function noGroup(): ZarrError {
  return new ZarrError("not-found", vscode.l10n.t("There is no Zarr group here to consolidate."));
}
