import type { PreviewCommand } from "../../src/protocol/preview";
import { createElement } from "../createElement";
import { ChunkMapPanel } from "../inspect/chunkMapPanel";
import { TraceDialog } from "../inspect/traceDialog";
import type { Preview } from "../view/preview";
import type { View } from "../view/view";
import { keepableState } from "../view/keptState";
import type { ViewKind } from "../view/viewState";
import { CutsPanel } from "../line/cutsPanel";
import { createChannelControls } from "./channelControls";
import { createColorControls } from "./colorControls";
import { createView } from "./createView";
import { DimensionControls } from "./dimensionControls";
import { createExportDialog } from "./exportDialog";
import { createHelp, createKeysHint } from "./help";
import { createHeader, Information } from "./information";
import { Messages } from "./messages";
import { changeState } from "./stateCommands";
import { StatusLine } from "./statusLine";
import { createTableControls } from "./tableControls";
import { createToolbar } from "./toolbar";

export interface App {
  command(name: PreviewCommand): void;
  dispose(): void;
}

/** Builds the page for one array in `root`, and keeps it up to date. */
export function showApp(root: HTMLElement, preview: Preview, reopen: () => void): App {
  let frame: number | undefined;
  let view: View | undefined;
  let shown: ViewKind | undefined;

  const requestUpdate = (): void => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      update();
    });
  };
  const help = createHelp();
  const ways = createExportDialog(preview, () =>
    root.querySelector<HTMLCanvasElement>("[data-testid=picture]"),
  );
  const toolbar = createToolbar(preview, {
    zoom: (by) => view?.command(by),
    help: () => open(help),
    out: () => open(ways),
  });
  const colors = createColorControls(preview);
  const channels = createChannelControls(preview);
  const table = createTableControls(preview);
  const cuts = new CutsPanel(preview);
  const dimensions = new DimensionControls(preview);
  const messages = new Messages(preview, reopen);
  const trace = new TraceDialog(preview);
  // A command that was chosen from a list comes when nothing is pointed at any more.
  const traceCell = (always = false): void => {
    const { indices } = preview.cell.get();
    const first = always && !preview.isEmpty ? preview.state.get().indices : undefined;
    const traced = indices ?? first;
    if (traced !== undefined) void trace.show(traced);
  };
  const chunkMap = new ChunkMapPanel(preview);
  const status = new StatusLine(preview, () => traceCell());
  const information = new Information(preview, requestUpdate);
  const place = createElement("div", { class: "view" });
  place.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "c") traceCell();
    else if (event.key === "m") {
      event.preventDefault();
      chunkMap.show();
    }
  });
  const controls = createElement("div", { class: "controls" }, [
    toolbar.element,
    colors.element,
    channels.element,
    table.element,
    dimensions.element,
  ]);
  if (preview.array.shape.length === 0 && preview.array.decoding === undefined)
    controls.hidden = true;

  const update = (): void => {
    const kind = preview.state.get().view;
    if (kind !== shown) {
      view?.dispose();
      view = createView(kind, preview, requestUpdate);
      place.replaceChildren(view.element);
      shown = kind;
    }
    // A view's first need changes what the rest shows, so it comes first.
    view?.update();
    toolbar.update();
    colors.update();
    channels.update();
    table.update();
    dimensions.update();
    cuts.update();
    messages.update();
    status.update();
    information.update();
    chunkMap.update();
    root.dataset["state"] = pageState(preview);
    root.dataset["view"] = kind;
  };

  root.replaceChildren(
    createHeader(preview),
    createElement("main", {}, [
      controls,
      messages.element,
      place,
      cuts.element,
      status.progress,
      status.element,
      information.element,
      chunkMap.element,
      createKeysHint(),
    ]),
    help,
    ways,
    trace.element,
  );
  // A dialog that is open takes Escape for itself.
  const onEscape = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && root.querySelector("dialog[open]") === null)
      preview.loader.cancel();
  };
  root.addEventListener("keydown", onEscape);
  const stops = [
    () => root.removeEventListener("keydown", onEscape),
    preview.state.subscribe(requestUpdate),
    preview.loader.status.subscribe(requestUpdate),
    preview.cell.subscribe(requestUpdate),
    preview.axes.subscribe(requestUpdate),
  ];
  update();
  return {
    command(name) {
      if (name === "refresh") reopen();
      else if (name === "export") open(ways);
      else if (name === "keys") open(help);
      else if (name === "copyLink") preview.host.copyLink(keepableState(preview.state.get()));
      else if (name === "information") information.element.open = !information.element.open;
      else if (name === "chunkMap") chunkMap.show();
      else if (name === "decodeTrace") traceCell(true);
      else if (!changeState(preview, name)) view?.command(name);
    },
    dispose() {
      for (const stop of stops) stop();
      dimensions.dispose();
      cuts.dispose();
      status.dispose();
      information.dispose();
      chunkMap.dispose();
      if (frame !== undefined) cancelAnimationFrame(frame);
      view?.dispose();
    },
  };
}

function open(dialog: HTMLDialogElement): void {
  if (!dialog.open) dialog.showModal();
}

/** What tests and styles wait for. */
export function pageState(preview: Preview): "loading" | "ready" | "error" | "consent" {
  const { phase } = preview.loader.status.get();
  if (preview.isEmpty) return "ready";
  if (phase === "failed") return "error";
  if (phase === "consent") return "consent";
  return phase === "ready" || phase === "cancelled"
    ? preview.isWaiting
      ? "loading"
      : "ready"
    : "loading";
}
