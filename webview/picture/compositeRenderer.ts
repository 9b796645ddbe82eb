import { numberAt } from "../data/elements";
import { elementState, type SliceLayer } from "../data/sliceLayer";
import { texelIndices, type AxisMap, type Rgb } from "./scene";

/** One channel as it is drawn. */
export interface CompositeChannel {
  /** Place along the dimension of channels. */
  readonly index: number;
  readonly color: Rgb;
  readonly minimum: number;
  readonly maximum: number;
}

export interface CompositePart {
  readonly layer: SliceLayer;
  readonly columns: AxisMap;
  readonly rows: AxisMap;
  /** Distances in the layer of neighbours across, down and between channels. */
  readonly stride: { readonly x: number; readonly y: number; readonly channel: number };
}

/** Everything that is needed to draw channels together. */
export interface Composite {
  /** Device pixels. */
  readonly width: number;
  readonly height: number;
  readonly parts: readonly CompositePart[];
  readonly channels: readonly CompositeChannel[];
}

/**
 * The pixels of channels added up, each from black at its minimum to its colour at its maximum, as RGBA
 * bytes; transparent where nothing is held.
 */
export function paintComposite({
  width,
  height,
  parts,
  channels,
}: Composite): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (const part of parts) {
    const columns = texelIndices(part.columns, width);
    const rows = texelIndices(part.rows, height);
    for (let y = 0; y < height; y++) {
      const row = rows[y] ?? -1;
      if (row < 0) continue;
      for (let x = 0; x < width; x++) {
        const column = columns[x] ?? -1;
        if (column >= 0) paintPixel(pixels, (y * width + x) * 4, { part, column, row }, channels);
      }
    }
  }
  return pixels;
}

interface Spot {
  readonly part: CompositePart;
  readonly column: number;
  readonly row: number;
}

function paintPixel(
  pixels: Uint8ClampedArray,
  at: number,
  { part: { layer, stride }, column, row }: Spot,
  channels: readonly CompositeChannel[],
): void {
  const base = row * stride.y + column * stride.x;
  let [red, green, blue, held] = [0, 0, 0, channels.length === 0];
  for (const { index, color, minimum, maximum } of channels) {
    const offset = base + index * stride.channel;
    const state = layer.states[offset];
    if (state === elementState.waiting || state === elementState.failed) continue;
    held = true;
    const value = numberAt(layer.elements, offset, "real");
    const place = Math.min(1, Math.max(0, (value - minimum) / (maximum - minimum)));
    if (Number.isNaN(place)) continue;
    red += color[0] * place;
    green += color[1] * place;
    blue += color[2] * place;
  }
  if (!held) return;
  pixels[at] = red;
  pixels[at + 1] = green;
  pixels[at + 2] = blue;
  pixels[at + 3] = 255;
}
