import { askSlice, type Wish } from "../view/askSlice";
import type { Preview } from "../view/preview";
import { mostSamplesOf, rangeFor } from "../view/slicePlan";
import {
  clampViewport,
  fitViewport,
  seenElements,
  type Frame,
  type Size,
  type Viewport,
} from "../view/viewport";
import { overlayMargins } from "./overlay";

/** Milliseconds without zooming or panning before finer data is asked for. */
const zoomDelay = 150;

/** What a picture needs: the part that is seen, as finely as the screen can show it. */
export function pictureWish(preview: Preview, viewport: Viewport, { box, extent }: Frame): Wish {
  const { x, y, indices } = preview.state.get();
  const ratio = window.devicePixelRatio;
  const channel = preview.channelDimension;
  // All channels together take no more room than one picture.
  const share = channel === undefined ? 1 : Math.sqrt(preview.extentOf(channel));
  const most = Math.floor(mostSamplesOf(preview.array) / share);
  const columns = { window: viewport.x, extent: extent.width, pixels: box.width * ratio, most };
  const rows = { window: viewport.y, extent: extent.height, pixels: box.height * ratio, most };
  const ranges = [rangeFor(x, columns), rangeFor(y, rows)];
  const seen = new Map([
    [x, seenElements(viewport.x, extent.width)],
    [y, seenElements(viewport.y, extent.height)],
  ]);
  if (channel !== undefined) {
    const whole = { start: 0, stop: preview.extentOf(channel) };
    ranges.push({ dimension: channel, step: 1, ...whole });
    seen.set(channel, whole);
  }
  ranges.sort((a, b) => a.dimension - b.dimension);
  return { plan: { indices, ranges }, seen, delay: zoomDelay };
}

/** The picture's place in a view of this size; undefined where there is none. */
export function pictureFrame(preview: Preview, view: Size, besides: number): Frame | undefined {
  const { x, y, keepRatio } = preview.state.get();
  const margins = overlayMargins(preview);
  const extent = { width: preview.extentOf(x), height: preview.extentOf(y) };
  if (view.width === 0 || extent.width === 0 || extent.height === 0) return undefined;
  const width = view.width - margins.left - margins.right - besides;
  const height = view.height - margins.top - margins.bottom;
  return { extent, box: { width: Math.max(40, width), height: Math.max(40, height) }, keepRatio };
}

/** What stands above and below a view, and beside its picture, as far as it can be guessed. */
const usualAround = { above: 260, besides: 128 };

/**
 * Asks for the first picture before the page is built: it is read meanwhile. Its size is a guess; where the guess
 * is far off, the picture is asked for again.
 */
export function askFirstPicture(preview: Preview, page: Size): void {
  const { view, viewport } = preview.state.get();
  if (preview.isEmpty || (view !== "heatmap" && view !== "image")) return;
  const room = { width: page.width, height: page.height - usualAround.above };
  const frame = pictureFrame(preview, room, view === "image" ? 0 : usualAround.besides);
  if (frame === undefined) return;
  const seen = viewport === undefined ? fitViewport(frame) : clampViewport(viewport, frame);
  askSlice(preview, pictureWish(preview, seen, frame));
}
