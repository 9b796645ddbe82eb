import * as vscode from "vscode";
import { isAbort, messageOf } from "../../zarr/errors";
import type { ArrayNode, ZarrNode } from "../../zarr/node";
import type { StoreIndex } from "../discovery/storeIndex";
import type { FoundStore } from "../discovery/walkStores";
import { shapeText } from "../facts/arrayFacts";
import type { Log } from "../log";
import { placeKey, placeName, type NodePlace } from "../nodePlace";
import type { OpenStores } from "../stores/openStores";
import { arrayDescription } from "../tree/treeItems";
import { baseName } from "../uris";

/** Most arrays that are offered. */
const mostArrays = 5000;

export interface PickArrayOptions {
  readonly index: StoreIndex;
  readonly stores: OpenStores;
  readonly log: Log;
}

interface ArrayItem extends vscode.QuickPickItem {
  readonly place?: NodePlace;
}

interface FoundArray {
  readonly place: NodePlace;
  readonly array: ArrayNode;
}

/** Lets a person choose an array of any open store to compare with another; undefined where none is chosen. */
export async function pickArray(
  first: FoundArray,
  { index, stores, log }: PickArrayOptions,
): Promise<NodePlace | undefined> {
  const pick = vscode.window.createQuickPick<ArrayItem>();
  const controller = new AbortController();
  const found: FoundArray[] = [];
  pick.title = vscode.l10n.t("Compare {0} With", placeName(first.place));
  pick.placeholder = vscode.l10n.t("An array with the shape {0}", shapeText(first.array.shape));
  pick.matchOnDescription = pick.matchOnDetail = true;
  pick.busy = true;
  const show = (): void => {
    const active = pick.activeItems[0]?.place;
    pick.items = itemsOf(first, found);
    const again = pick.items.find((item) => item.place !== undefined && item.place === active);
    if (again !== undefined) pick.activeItems = [again];
  };
  const search = async (): Promise<void> => {
    await index.ensure();
    for (const store of index.stores) {
      const root = await stores.openRoot(store, controller.signal).catch((error: unknown) => {
        if (!isAbort(error)) log.debug(`${store.uri.toString(true)}: ${messageOf(error)}`);
      });
      if (controller.signal.aborted || found.length >= mostArrays) return;
      if (root !== undefined) {
        await collect({ store, node: root, stores, found, signal: controller.signal });
        show();
      }
    }
  };
  const chosen = new Promise<NodePlace | undefined>((resolve) => {
    pick.onDidAccept(() => {
      resolve(pick.activeItems[0]?.place);
      pick.hide();
    });
    pick.onDidHide(() => resolve(undefined));
  });
  pick.show();
  void search()
    .catch((error: unknown) => log.error(messageOf(error)))
    .finally(() => (pick.busy = false));
  try {
    return await chosen;
  } finally {
    controller.abort();
    pick.dispose();
  }
}

interface Collecting {
  readonly store: FoundStore;
  readonly node: ZarrNode;
  readonly stores: OpenStores;
  readonly found: FoundArray[];
  readonly signal: AbortSignal;
}

/** Adds the arrays at and below a node. */
async function collect({ node, ...rest }: Collecting): Promise<void> {
  const { store, stores, found, signal } = rest;
  if (signal.aborted || found.length >= mostArrays) return;
  if (node.kind === "array") {
    found.push({ place: { store, path: node.path }, array: node });
    return;
  }
  const children = await stores.children(store, node, signal).catch(() => []);
  for (const child of children) {
    if (child.node !== undefined) await collect({ ...rest, node: child.node });
  }
}

/** Those of the same shape first; arrays with another number of dimensions cannot be compared. */
function itemsOf(first: FoundArray, found: readonly FoundArray[]): ArrayItem[] {
  const shape = String(first.array.shape);
  const key = placeKey(first.place);
  const isSelf = ({ place }: FoundArray): boolean => placeKey(place) === key;
  const isSame = ({ array }: FoundArray): boolean => String(array.shape) === shape;
  const fits = ({ array }: FoundArray): boolean => array.shape.length === first.array.shape.length;
  const others = found.filter((one) => !isSelf(one));
  return [
    ...section(vscode.l10n.t("same shape"), others.filter(isSame)),
    ...section(
      vscode.l10n.t("same number of dimensions"),
      others.filter((one) => fits(one) && !isSame(one)),
    ),
    ...section(vscode.l10n.t("the array itself, at two places"), found.filter(isSelf)),
  ];
}

function section(label: string, arrays: readonly FoundArray[]): ArrayItem[] {
  if (arrays.length === 0) return [];
  return [
    { label, kind: vscode.QuickPickItemKind.Separator },
    ...arrays.map(({ place, array }) => ({
      label: placeName(place),
      description: arrayDescription(array),
      detail: place.path === "" ? undefined : `${baseName(place.store.uri)} / ${place.path}`,
      place,
    })),
  ];
}
