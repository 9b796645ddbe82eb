import type { PreviewCommand } from "../../src/protocol/preview";
import { createElement } from "../createElement";
import { LineView } from "../line/lineView";
import { HeatmapView } from "../picture/heatmapView";
import { TableView } from "../table/tableView";
import { ChunkMapPanel } from "../inspect/chunkMapPanel";
import { TraceDialog } from "../inspect/traceDialog";
import type { Preview } from "../view/preview";
import { ScalarView } from "../view/scalarView";
import type { View } from "../view/view";
import type { ViewKind } from "../view/viewState";
import { CutsPanel } from "../line/cutsPanel";
import { createChannelControls } from "./channelControls";
import { createColorControls } from "./colorControls";
import { DimensionControls } from "./dimensionControls";
import { createExportDialog } from "./exportDialog";
import { createHelp, createKeysHint } from "./help";
import { createHeader, Information } from "./information";
import { Messages } from "./messages";
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
    zoom: (by) => {
      if (by !== "oneToOne") view?.command(by);
      else if (view instanceof HeatmapView) view.showOneToOne();
    },
    help: () => help.showModal(),
    out: () => ways.showModal(),
  });
  const colors = createColorControls(preview);
  const channels = createChannelControls(preview);
  const table = createTableControls(preview);
  const cuts = new CutsPanel(preview);
  const dimensions = new DimensionControls(preview);
  const messages = new Messages(preview, reopen);
  const trace = new TraceDialog(preview);
  const traceCell = (): void => {
    const { indices } = preview.cell.get();
    if (indices !== undefined) void trace.show(indices);
  };
  const chunkMap = new ChunkMapPanel(preview);
  const status = new StatusLine(preview, traceCell);
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
  const stops = [
    preview.state.subscribe(requestUpdate),
    preview.loader.status.subscribe(requestUpdate),
    preview.cell.subscribe(requestUpdate),
    preview.axes.subscribe(requestUpdate),
  ];
  update();
  return {
    command(name) {
      if (name === "previousSlice") preview.stepSlice(-1);
      else if (name === "nextSlice") preview.stepSlice(1);
      else if (name === "cancel") preview.loader.cancel();
      else if (name === "refresh") reopen();
      else view?.command(name);
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

function createView(kind: ViewKind, preview: Preview, requestUpdate: () => void): View {
  switch (kind) {
    case "image":
      return new HeatmapView(preview, requestUpdate, true);
    case "heatmap":
      return new HeatmapView(preview, requestUpdate);
    case "line":
      return new LineView(preview, requestUpdate);
    case "table":
      return new TableView(preview, requestUpdate);
    case "scalar":
      return new ScalarView(preview);
  }
}

/** What tests and styles wait for. */
function pageState(preview: Preview): "loading" | "ready" | "error" | "consent" {
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
