import * as vscode from "vscode";
import type { FileFindings } from "../../lint/lintStore";
import { ZarrError } from "../../zarr/errors";
import { commandTarget } from "../commands/commandTarget";
import { Disposables } from "../disposables";
import type { StoreIndex } from "../discovery/storeIndex";
import type { FoundStore, WalkFileSystem } from "../discovery/walkStores";
import { runForUser, type Log } from "../log";
import { placeOf } from "../nodePlace";
import { TreeNode } from "../tree/treeNode";
import { below } from "../uris";
import type { LazyLanguage } from "./lazyLanguage";
import type { ProposedFile, Proposals } from "./proposals";
import type { StoreDocuments } from "./storeDocuments";

export interface UpgradeCommandOptions {
  readonly language: LazyLanguage;
  readonly store: StoreDocuments;
  readonly proposals: Proposals;
  readonly index: StoreIndex;
  readonly fileSystem: WalkFileSystem;
  readonly log: Log;
}

/** More documents at once are nobody's to read; the command line has no such limit. */
const maxNodes = 200;

interface NodeTexts {
  ".zarray"?: string;
  ".zgroup"?: string;
  ".zattrs"?: string;
}

/** "Zarr: Upgrade to v3": proposes the v3 documents of a v2 array, or of a group and all nodes below it. */
export class UpgradeCommand extends Disposables {
  constructor(private readonly options: UpgradeCommandOptions) {
    super();
    this.add(
      vscode.commands.registerCommand("zarrLens.upgradeToV3", (argument: unknown) =>
        runForUser(options.log, () => this.run(argument)),
      ),
    );
  }

  private async run(argument: unknown): Promise<void> {
    const { index, fileSystem, store, proposals } = this.options;
    const target = commandTarget(argument);
    if (target === undefined) throw nothingToUpgrade();
    const place = target instanceof TreeNode ? target : await placeOf(target, index, fileSystem);
    const found = await store.ofStore(place.store);
    const nodes = nodesBelow(found, place.path);
    if (nodes.size === 0) throw nothingToUpgrade();
    const files = await this.upgrade(place.store, nodes);
    const name = place.path === "" ? vscode.workspace.asRelativePath(place.store.uri) : place.path;
    await proposals.show({ title: vscode.l10n.t("{0}: Zarr v3 (proposed)", name), files });
  }

  private async upgrade(
    { uri }: FoundStore,
    nodes: ReadonlyMap<string, NodeTexts>,
  ): Promise<ProposedFile[]> {
    const { language, log } = this.options;
    const { upgradeToV3 } = await language.get();
    const files: ProposedFile[] = [];
    const refused: string[] = [];
    for (const [path, texts] of nodes) {
      const upgrade = upgradeToV3(texts);
      const shown = path === "" ? "/" : path;
      if (upgrade.kind === "refused") {
        refused.push(`${shown}: ${upgrade.reasons.join(" ")}`);
        continue;
      }
      for (const note of upgrade.notes) log.info(`${shown}: ${note}`);
      files.push({ uri: below(below(uri, path), "zarr.json"), text: upgrade.text });
    }
    if (refused.length > 0) this.tellRefused(refused, files.length);
    return files;
  }

  /** Where all is refused, that is the command's failure; else what is left out is said aside. */
  private tellRefused(refused: readonly string[], others: number): void {
    const { log } = this.options;
    for (const one of refused) log.warn(one);
    const [first = ""] = refused;
    if (others === 0) throw new ZarrError("unsupported", first);
    const more = vscode.l10n.t("{0} nodes cannot be written as v3. {1}", refused.length, first);
    void vscode.window.showWarningMessage(more);
  }
}

/** The v2 nodes at and below a path, by path. */
function nodesBelow(files: readonly FileFindings[], root: string): ReadonlyMap<string, NodeTexts> {
  const nodes = new Map<string, NodeTexts>();
  for (const { key, text } of files) {
    const end = key.lastIndexOf("/");
    const path = key.slice(0, Math.max(0, end));
    const name = key.slice(end + 1);
    const isBelow = root === "" || path === root || path.startsWith(`${root}/`);
    if (text === undefined || !isBelow) continue;
    if (name !== ".zarray" && name !== ".zgroup" && name !== ".zattrs") continue;
    nodes.set(path, { ...nodes.get(path), [name]: text });
  }
  const isNode = ([, texts]: [string, NodeTexts]): boolean =>
    texts[".zarray"] !== undefined || texts[".zgroup"] !== undefined;
  const found = [...nodes].filter(isNode);
  if (found.length > maxNodes) {
    throw new ZarrError(
      "refused",
      vscode.l10n.t("There are {0} nodes; up to {1} are upgraded at once.", found.length, maxNodes),
    );
  }
  return new Map(found);
}

function nothingToUpgrade(): ZarrError {
  const message = vscode.l10n.t("There is no Zarr v2 array or group here to upgrade.");
  return new ZarrError("not-found", message);
}
