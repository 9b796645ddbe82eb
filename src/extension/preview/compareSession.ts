import type * as vscode from "vscode";
import {
  bothSides,
  type CompareHost,
  type ComparePage,
  type CompareSide,
} from "../../protocol/compare";
import { namedPort } from "../../protocol/namedPort";
import type { PreviewCommand } from "../../protocol/preview";
import { RpcPeer } from "../../protocol/rpc";
import { Disposables } from "../disposables";
import { placeKey, type NodePlace } from "../nodePlace";
import { hostPort } from "./hostPort";
import { checkState } from "./previewMessages";
import type { PreviewServices } from "./previewServices";
import { PreviewSession } from "./previewSession";

/** The two arrays of a comparison. */
export type ComparedPlaces = Readonly<Record<CompareSide, NodePlace>>;

/** How a comparison is kept for a reload of the window: addresses have no spaces. */
export function compareKey({ a, b }: ComparedPlaces): string {
  return `${placeKey(a)} ${placeKey(b)}`;
}

/** The host's side of a page that compares two arrays: a session for each, over the same panel. */
export class CompareSession extends Disposables {
  readonly key: string;
  readonly sides: Readonly<Record<CompareSide, PreviewSession>>;
  private readonly peer: RpcPeer<CompareHost, ComparePage>;

  constructor(
    readonly panel: vscode.WebviewPanel,
    places: ComparedPlaces,
    services: PreviewServices,
  ) {
    super();
    this.key = compareKey(places);
    const port = hostPort(panel.webview);
    const session = (side: CompareSide): PreviewSession =>
      this.add(new PreviewSession(panel, places[side], services, namedPort(port, side)));
    this.sides = { a: session("a"), b: session("b") };
    this.peer = new RpcPeer<CompareHost, ComparePage>(namedPort(port, bothSides), {
      keptState: () => ({ state: services.states.get(this.key) }),
      keepState: (state) => services.states.set(this.key, checkState(state)),
    });
    this.add({ dispose: () => this.peer.close() });
  }

  /** Passes a command of the editor on to the page. */
  command(name: PreviewCommand): void {
    this.peer.tell("command", { name });
  }
}
