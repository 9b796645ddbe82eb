import type { SliceLayer } from "../data/sliceLayer";
import type { Size, Viewport } from "../view/viewport";
import { length } from "../view/viewport";
import type { AxisMap } from "./scene";

/** Where elements lie in the picture's box, in CSS pixels. */
export interface Geometry {
  readonly box: Size;
  readonly viewport: Viewport;
  readonly extent: Size;
  readonly flipX: boolean;
  readonly flipY: boolean;
}

/** Pixel of an edge between elements, along x. */
export function pixelX({ box, viewport, flipX }: Geometry, edge: number): number {
  const part = (edge - viewport.x.start) / length(viewport.x);
  return (flipX ? 1 - part : part) * box.width;
}

/** Pixel of an edge between elements, along y. */
export function pixelY({ box, viewport, flipY }: Geometry, edge: number): number {
  const part = (edge - viewport.y.start) / length(viewport.y);
  return (flipY ? 1 - part : part) * box.height;
}

/** Fractions of the window at a pixel; the way back from {@link pixelX} and {@link pixelY}. */
export function fractionsAt(
  { box, flipX, flipY }: Geometry,
  x: number,
  y: number,
): { x: number; y: number } {
  const across = x / box.width;
  const down = y / box.height;
  return { x: flipX ? 1 - across : across, y: flipY ? 1 - down : down };
}

/** The element at a pixel; undefined outside of the array. */
export function elementAt(
  geometry: Geometry,
  x: number,
  y: number,
): { x: number; y: number } | undefined {
  const { viewport, extent } = geometry;
  const at = fractionsAt(geometry, x, y);
  const column = Math.floor(viewport.x.start + at.x * length(viewport.x));
  const row = Math.floor(viewport.y.start + at.y * length(viewport.y));
  const isInside = column >= 0 && row >= 0 && column < extent.width && row < extent.height;
  return isInside ? { x: column, y: row } : undefined;
}

/** The part of the box that the array covers. */
export function pictureRectangle(geometry: Geometry): {
  left: number;
  top: number;
  right: number;
  bottom: number;
} {
  const { box, extent } = geometry;
  const [left, right] = ordered(pixelX(geometry, 0), pixelX(geometry, extent.width));
  const [top, bottom] = ordered(pixelY(geometry, 0), pixelY(geometry, extent.height));
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(box.width, right),
    bottom: Math.min(box.height, bottom),
  };
}

/** The texels of a layer along an axis, for a canvas of `pixels` device pixels. */
export function axisMap(
  layer: SliceLayer,
  axis: number,
  { window, flip, pixels }: { window: Viewport["x"]; flip: boolean; pixels: number },
): AxisMap {
  const { start, stop, step } = layer.plan.ranges[axis] ?? { start: 0, stop: 1, step: 1 };
  const perPixel = length(window) / pixels / step;
  return {
    offset: ((flip ? window.stop : window.start) - start) / step,
    perPixel: flip ? -perPixel : perPixel,
    limit: (stop - start) / step,
  };
}

function ordered(a: number, b: number): readonly [number, number] {
  return a < b ? [a, b] : [b, a];
}
