import { exactBits, kindColor, type Kinds } from "../color/labelColors";
import { numberAt } from "../data/elements";
import { elementState, type LayerPart, type SliceLayer } from "../data/sliceLayer";
import { shownNumber, type Masking } from "../data/meaning";
import type { Scale } from "../color/scales";

/** Texels that stand for no value, `waiting` also for what is not drawn. All real ones are far above. */
export const texelMark = { notANumber: -2e30, missing: -3e30, waiting: -4e30 } as const;

/** Values beyond this are drawn like it: infinities must stay away from the marks. */
const farthest = 1e20;

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How values become texels: (scale(value) − origin) / span, or packed colours where they are kinds. */
export interface Encoding extends Masking {
  readonly scale: Scale;
  readonly origin: number;
  readonly span: number;
  /** Each number has a colour of its own, whatever the scale; undefined: numbers are amounts. */
  readonly kinds: Kinds | undefined;
}

/**
 * A layer as the renderers want it: row by row, y downwards, one float an element. Computed from the
 * exact values in double precision, so that 32 bits are enough for what the colours can tell apart.
 */
export class Texels {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
  /** Rises when everything was computed again; parts are then counted anew. */
  generation = 0;
  /** Parts computed in this generation; only ever added to. */
  changes: Rectangle[] = [];
  private encoding: Encoding | undefined;
  private taken = 0;
  /** Distances of neighbours in the layer along x and y. */
  private readonly stride: { readonly x: number; readonly y: number };

  constructor(
    private readonly layer: SliceLayer,
    /** Places of the two axes among the layer's ranges. */
    private readonly axes: { readonly x: number; readonly y: number },
  ) {
    this.width = layer.counts[axes.x] ?? 1;
    this.height = layer.counts[axes.y] ?? 1;
    this.data = new Float32Array(this.width * this.height).fill(texelMark.waiting);
    this.stride = { x: strideOf(layer, axes.x), y: strideOf(layer, axes.y) };
  }

  /** Computes what is new in the layer, or everything where the encoding is another one. */
  update(encoding: Encoding): void {
    if (this.encoding === undefined || !isSame(this.encoding, encoding)) {
      this.encoding = encoding;
      this.generation++;
      this.changes = [];
      this.taken = 0;
    }
    const { parts } = this.layer;
    for (; this.taken < parts.length; this.taken++) {
      const part = parts[this.taken];
      if (part !== undefined) this.compute(this.rectangleOf(part), encoding);
    }
  }

  private rectangleOf({ origin, shape }: LayerPart): Rectangle {
    const { x, y } = this.axes;
    return { x: origin[x] ?? 0, y: origin[y] ?? 0, width: shape[x] ?? 1, height: shape[y] ?? 1 };
  }

  private compute(rectangle: Rectangle, encoding: Encoding): void {
    for (let row = rectangle.y; row < rectangle.y + rectangle.height; row++) {
      let from = row * this.stride.y + rectangle.x * this.stride.x;
      const to = row * this.width;
      for (let column = rectangle.x; column < rectangle.x + rectangle.width; column++) {
        this.data[to + column] = this.texel(from, encoding);
        from += this.stride.x;
      }
    }
    this.changes.push(rectangle);
  }

  private texel(offset: number, encoding: Encoding): number {
    const { scale, origin, span, part, mask, kinds } = encoding;
    const state = this.layer.states[offset];
    if (state === elementState.waiting || state === elementState.failed) return texelMark.waiting;
    if (state === elementState.missing && mask !== "none") return texelMark.missing;
    const stored = numberAt(this.layer.elements, offset, part);
    const value = shownNumber(stored, encoding);
    if (Number.isNaN(value) && !Number.isNaN(stored)) return texelMark.missing;
    if (kinds !== undefined) return this.kindTexel(offset, value, { ...encoding, kinds });
    const texel = (scale.forward(value) - origin) / span;
    if (Number.isNaN(texel)) return texelMark.notANumber;
    return Math.min(farthest, Math.max(-farthest, texel));
  }

  private kindTexel(
    offset: number,
    value: number,
    { kinds, decoding }: { readonly kinds: Kinds } & Pick<Encoding, "decoding">,
  ): number {
    if (!Number.isFinite(value)) return texelMark.notANumber;
    const bits = decoding === undefined ? exactBits(this.layer.elements, offset) : undefined;
    return kindColor(kinds, value, bits) ?? texelMark.waiting;
  }
}

function strideOf(layer: SliceLayer, axis: number): number {
  return layer.counts.slice(axis + 1).reduce((total, count) => total * count, 1);
}

function isSame(a: Encoding, b: Encoding): boolean {
  return (
    a.scale === b.scale &&
    a.origin === b.origin &&
    a.span === b.span &&
    a.part === b.part &&
    a.mask === b.mask &&
    Object.is(a.fill, b.fill) &&
    a.decoding === b.decoding &&
    a.kinds === b.kinds
  );
}

/** The range [from, to] on the scale that the colours are to span. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** Is 32 bits of `encoding` enough to tell the colours of a range apart? */
export function isFineEnough(
  encoding: { origin: number; span: number },
  { from, to }: Place,
): boolean {
  const start = (from - encoding.origin) / encoding.span;
  const end = (to - encoding.origin) / encoding.span;
  const size = end - start;
  return size > 1e-3 * Math.max(1, Math.abs(start), Math.abs(end)) && size < 1e6;
}
