import * as vscode from "vscode";
import { ZarrError } from "../../zarr/errors";
import { Disposables } from "../disposables";
import { runForUser, type Log } from "../log";
import type { NodePlace } from "../nodePlace";
import type { CompareManager } from "../preview/compareManager";
import { shownArray } from "../preview/shownArray";
import type { OpenStores } from "../stores/openStores";
import { TreeNode } from "../tree/treeNode";
import { pickArray } from "./pickArray";
import { targetPlace, type TargetOptions } from "./targetPlace";

export interface CompareCommandsOptions extends TargetOptions {
  readonly comparisons: CompareManager;
  readonly stores: OpenStores;
  readonly log: Log;
}

/** Commands that compare two arrays, named as those of the explorer for files. */
export class CompareCommands extends Disposables {
  private first: NodePlace | undefined;

  constructor(private readonly options: CompareCommandsOptions) {
    super();
    this.register("compareWith", (argument) => this.compareWith(argument));
    this.register("compareArrays", (_argument, selected) => this.compareSelected(selected));
    this.register("selectForCompare", (argument) => this.select(argument));
    this.register("compareWithSelected", async (argument) => {
      if (this.first === undefined) return this.compareWith(argument);
      const b = await this.placeFor(argument);
      this.options.comparisons.open({ a: this.first, b });
    });
  }

  private register(
    name: string,
    run: (argument: unknown, selected: unknown) => Promise<void>,
  ): void {
    this.add(
      vscode.commands.registerCommand(
        `zarrLens.${name}`,
        (argument: unknown, selected: unknown): Promise<void> =>
          runForUser(this.options.log, () => run(argument, selected)),
      ),
    );
  }

  /** As for other commands; the view that has the focus comes before what is selected in the tree. */
  private async placeFor(argument: unknown): Promise<NodePlace> {
    // The buttons of a panel's title name the panel, which is no place of a store.
    const isPanel = argument instanceof vscode.Uri && argument.scheme.startsWith("webview");
    const given = isPanel ? undefined : argument;
    const { previews, comparisons } = this.options;
    const activePlace = previews.activePlace ?? comparisons.activePlace;
    if (given === undefined && activePlace !== undefined) return activePlace;
    return targetPlace(given, this.options);
  }

  private async compareWith(argument: unknown): Promise<void> {
    const { comparisons, stores } = this.options;
    const a = await this.placeFor(argument);
    const array = await shownArray(a, (path) => stores.openNode(a.store, path));
    const b = await pickArray({ place: a, array }, this.options);
    if (b !== undefined) comparisons.open({ a, b });
  }

  /** The rows that are selected in the tree. */
  private async compareSelected(selected: unknown): Promise<void> {
    const rows: readonly unknown[] = Array.isArray(selected)
      ? selected
      : this.options.view.selection;
    const [a, b, ...more] = rows.filter((row) => row instanceof TreeNode);
    if (a === undefined || b === undefined || more.length > 0) {
      throw new ZarrError(
        "not-found",
        vscode.l10n.t("Select two arrays in the Zarr view to compare them."),
      );
    }
    this.options.comparisons.open({ a, b });
    return Promise.resolve();
  }

  private async select(argument: unknown): Promise<void> {
    this.first = await this.placeFor(argument);
    await vscode.commands.executeCommand("setContext", "zarrLens.selectedForCompare", true);
  }
}
