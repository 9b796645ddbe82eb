/** What is seen of an axis, in element edges: element i covers [i, i + 1). */
export interface AxisWindow {
  readonly start: number;
  readonly stop: number;
}

export interface Viewport {
  readonly x: AxisWindow;
  readonly y: AxisWindow;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Extents of the picture in elements, and its box in pixels. */
export interface Frame {
  readonly extent: Size;
  readonly box: Size;
  readonly keepRatio: boolean;
}

/** The smallest piece of an axis that zooming shows, in elements. */
const smallestWindow = 2;

/** All of the picture; with the ratio kept, the longer side fills the box and the other is centred. */
export function fitViewport({ extent, box, keepRatio }: Frame): Viewport {
  const whole = { x: { start: 0, stop: extent.width }, y: { start: 0, stop: extent.height } };
  if (!keepRatio) return whole;
  const perPixel = Math.max(extent.width / box.width, extent.height / box.height);
  return {
    x: around(extent.width / 2, perPixel * box.width),
    y: around(extent.height / 2, perPixel * box.height),
  };
}

/** One element a device-independent pixel times `pixels`, about the middle of what was seen. */
export function oneToOne(viewport: Viewport, frame: Frame, pixels = 1): Viewport {
  return clampViewport(
    {
      x: around(middle(viewport.x), frame.box.width / pixels),
      y: around(middle(viewport.y), frame.box.height / pixels),
    },
    frame,
  );
}

export interface Zoom {
  /** Above 1 is nearer. */
  readonly factor: number;
  /** Fractions of the box: what stays where it is. */
  readonly at: { readonly x: number; readonly y: number };
}

/** Zooms both axes alike. */
export function zoomViewport(viewport: Viewport, frame: Frame, { factor, at }: Zoom): Viewport {
  const limits = fitViewport(frame);
  const possible = Math.max(
    limitFactor(viewport.x, limits.x, frame.extent.width, factor),
    limitFactor(viewport.y, limits.y, frame.extent.height, factor),
  );
  const shrink = factor >= 1 ? Math.min(1, possible) : possible;
  return clampViewport(
    { x: scaled(viewport.x, at.x, shrink), y: scaled(viewport.y, at.y, shrink) },
    frame,
  );
}

/** Zooms one axis alone; the ratio of the elements is not kept. */
export function zoomAxis(
  viewport: Viewport,
  frame: Frame,
  { along, factor, at }: Zoom & { readonly along: "x" | "y" },
): Viewport {
  const window = viewport[along];
  const extent = along === "x" ? frame.extent.width : frame.extent.height;
  const by = limitFactor(window, { start: 0, stop: extent }, extent, factor);
  const zoomed = { ...viewport, [along]: scaled(window, at[along], by) };
  return clampViewport(zoomed, { ...frame, keepRatio: false });
}

/** By how much a window may be multiplied, for a wish of 1 / factor. */
function limitFactor(
  window: AxisWindow,
  limit: AxisWindow,
  extent: number,
  factor: number,
): number {
  const size = length(window);
  const smallest = Math.min(smallestWindow, extent);
  return Math.min(Math.max(size / factor, smallest), Math.max(length(limit), size)) / size;
}

/** Moves by fractions of the box. */
export function panViewport(
  viewport: Viewport,
  frame: Frame,
  by: { x: number; y: number },
): Viewport {
  return clampViewport(
    {
      x: moved(viewport.x, by.x * length(viewport.x)),
      y: moved(viewport.y, by.y * length(viewport.y)),
    },
    frame,
  );
}

/** The same place in another frame: after a change of the box's size, or of its ratio. */
export function clampViewport(viewport: Viewport, frame: Frame): Viewport {
  const { extent, box, keepRatio } = frame;
  const fit = fitViewport(frame);
  let x = viewport.x;
  let y = viewport.y;
  if (keepRatio) {
    const perPixel = Math.max(length(x) / box.width, length(y) / box.height);
    x = around(middle(x), perPixel * box.width);
    y = around(middle(y), perPixel * box.height);
  }
  if (length(x) >= length(fit.x) && length(y) >= length(fit.y)) return fit;
  return { x: clampAxis(x, extent.width), y: clampAxis(y, extent.height) };
}

function clampAxis(window: AxisWindow, extent: number): AxisWindow {
  const size = length(window);
  if (size >= extent) return around(extent / 2, size);
  const start = Math.min(Math.max(window.start, 0), extent - size);
  return { start, stop: start + size };
}

/** Moves the window, where needed, so that element `index` is seen. */
export function showIndex(window: AxisWindow, index: number): AxisWindow {
  if (index < window.start) return moved(window, index - window.start);
  if (index + 1 > window.stop) return moved(window, index + 1 - window.stop);
  return window;
}

/** The elements that are seen at least in part: [start, stop). */
export function seenElements(window: AxisWindow, extent: number): AxisWindow {
  const start = Math.min(Math.max(0, Math.floor(window.start)), Math.max(0, extent - 1));
  const stop = Math.max(Math.min(extent, Math.ceil(window.stop)), Math.min(extent, start + 1));
  return { start, stop };
}

export function length({ start, stop }: AxisWindow): number {
  return stop - start;
}

function middle({ start, stop }: AxisWindow): number {
  return (start + stop) / 2;
}

function around(centre: number, size: number): AxisWindow {
  return { start: centre - size / 2, stop: centre + size / 2 };
}

function moved({ start, stop }: AxisWindow, by: number): AxisWindow {
  return { start: start + by, stop: stop + by };
}

function scaled(window: AxisWindow, at: number, by: number): AxisWindow {
  const pivot = window.start + at * length(window);
  return { start: pivot + (window.start - pivot) * by, stop: pivot + (window.stop - pivot) * by };
}
