import type { PreviewCommand } from "../../src/protocol/preview";
import type { Preview } from "../view/preview";
import { viewsOf, type ViewKind, type ViewState } from "../view/viewState";

type Flag = { [K in keyof ViewState]: ViewState[K] extends boolean ? K : never }[keyof ViewState];

const flags: Partial<Record<PreviewCommand, Flag>> = {
  toggleDecoded: "decode",
  toggleSquare: "keepRatio",
  flipX: "flipX",
  flipY: "flipY",
  toggleChunkBorders: "chunkLines",
  toggleGridLines: "gridLines",
  toggleHistogram: "histogram",
  invertColors: "invert",
};

const views: Partial<Record<PreviewCommand, ViewKind>> = {
  showHeatmap: "heatmap",
  showChannels: "image",
  showLine: "line",
  showTable: "table",
};

/** Runs a command that only changes how the array is looked at; false where it is none of those. */
export function changeState(preview: Preview, name: PreviewCommand): boolean {
  const flag = flags[name];
  const view = views[name];
  if (flag !== undefined) {
    const change: Partial<Record<Flag, boolean>> = { [flag]: !preview.state.get()[flag] };
    preview.state.set(change);
  } else if (view !== undefined) showView(preview, view);
  else if (name === "automaticRange") preview.state.set({ rangeMode: "auto" });
  else if (name === "swapAxes") swapAxes(preview);
  else if (name === "previousSlice") preview.stepSlice(-1);
  else if (name === "nextSlice") preview.stepSlice(1);
  else if (name === "cancel") preview.loader.cancel();
  else return false;
  return true;
}

/** Another kind of view, from its whole; kinds that the array does not have are left out. */
export function showView(preview: Preview, view: ViewKind): void {
  if (!viewsOf(preview.array).includes(view) || preview.state.get().view === view) return;
  preview.state.set({ view, viewport: undefined });
}

export function swapAxes(preview: Preview): void {
  const { y } = preview.state.get();
  if (y >= 0) preview.setAxis("x", y);
}
