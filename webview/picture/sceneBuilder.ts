import { categoricalColorMap, colorTable, findColorMap } from "../color/colorMaps";
import { packColor, type Kinds } from "../color/labelColors";
import { findScale } from "../color/scales";
import type { SliceLayer } from "../data/sliceLayer";
import type { Preview } from "../view/preview";
import { axisMap, type Geometry } from "./geometry";
import { missingColor, notANumberColor, type Scene, type ScenePart } from "./scene";
import { isFineEnough, Texels, type Encoding } from "./texels";

interface LayerTexels {
  /** Places of the axes among the layer's ranges. */
  readonly x: number;
  readonly y: number;
  readonly texels: Texels;
}

/** Makes of what is held, and how it is to be looked at, what a renderer draws. */
export class SceneBuilder {
  private readonly texels = new WeakMap<SliceLayer, LayerTexels>();
  private known: { array?: Preview["array"]; kinds?: Kinds } = {};
  private encoding: { scale: string; origin: number; span: number } | undefined;
  private table: { key: string; bytes: Uint8Array } | undefined;

  constructor(private readonly preview: Preview) {}

  build(geometry: Geometry, ratio: number): Scene {
    const scale = findScale(this.preview.state.get().scale);
    const range = this.preview.range();
    const from = scale.forward(range.minimum);
    const to = scale.forward(range.maximum);
    const { origin, span } = this.encodingFor(scale.name, from, to);
    const kinds = this.kinds();
    const place = kinds === undefined ? { origin, span } : { origin: 0, span: 1 };
    const encoding: Encoding = { ...this.preview.masking, scale, ...place, kinds };
    const width = Math.round(geometry.box.width * ratio);
    const height = Math.round(geometry.box.height * ratio);
    return {
      width,
      height,
      parts: this.parts(geometry, encoding, { width, height }),
      table: this.colors(),
      ...placement({ from, to, origin, span }),
      packed: kinds !== undefined,
      notANumber: notANumberColor,
      missing: missingColor,
    };
  }

  /** RGBA of the chosen colour map. */
  colors(): Uint8Array {
    const { colorMap, invert } = this.preview.state.get();
    const key = `${colorMap} ${String(invert)}`;
    const map = findColorMap(colorMap);
    if (this.table?.key !== key && map !== undefined) {
      this.table = { key, bytes: colorTable(map, invert) };
    }
    return this.table?.bytes ?? new Uint8Array();
  }

  /** How numbers of kinds are coloured, while the colour map is the one for those. */
  kinds(): Kinds | undefined {
    const { array, state } = this.preview;
    const { colorMap, invert } = state.get();
    if (colorMap !== categoricalColorMap) return undefined;
    const seed = invert ? 1 : 0;
    const { image, decoding } = array;
    if (this.known.kinds?.seed !== seed || this.known.array !== array) {
      const colors = image?.kind === "labels" ? image.colors : [];
      const own = new Map(colors.map(({ value, color }) => [value, packColor(color)]));
      // Among values with meanings, 0 is one like others.
      const hasBackground = (decoding?.flags.length ?? 0) === 0;
      this.known = { array, kinds: { seed, hasBackground, own } };
    }
    return this.known.kinds;
  }

  /** The last encoding, so that nothing is computed anew, while it is fine enough for the range. */
  private encodingFor(scale: string, from: number, to: number): { origin: number; span: number } {
    const place = to > from ? { from, to } : { from: from - 0.5, to: from + 0.5 };
    if (this.encoding?.scale !== scale || !isFineEnough(this.encoding, place)) {
      this.encoding = { scale, origin: from, span: to > from ? to - from : 1 };
    }
    return this.encoding;
  }

  private parts(
    { viewport, flipX, flipY }: Geometry,
    encoding: Encoding,
    pixels: { width: number; height: number },
  ): ScenePart[] {
    return this.drawable().flatMap((layer) => {
      const held = this.texelsOf(layer);
      // Of a layer of which nothing has come there is nothing to see.
      if (held === undefined || layer.parts.length === 0) return [];
      held.texels.update(encoding);
      return {
        texels: held.texels,
        columns: axisMap(layer, held.x, { window: viewport.x, flip: flipX, pixels: pixels.width }),
        rows: axisMap(layer, held.y, { window: viewport.y, flip: flipY, pixels: pixels.height }),
      };
    });
  }

  /** The lowest first. An older plane is seen only until the new one has come. */
  private drawable(): readonly SliceLayer[] {
    const { loader } = this.preview;
    return loader.status.get().phase === "loading" ? loader.layers : [...loader.current].reverse();
  }

  private texelsOf(layer: SliceLayer): LayerTexels | undefined {
    const { x, y } = this.preview.state.get();
    const columns = layer.plan.ranges.findIndex((range) => range.dimension === x);
    const rows = layer.plan.ranges.findIndex((range) => range.dimension === y);
    if (columns < 0 || rows < 0) return undefined;
    let known = this.texels.get(layer);
    if (known?.x !== columns || known.y !== rows) {
      known = { x: columns, y: rows, texels: new Texels(layer, { x: columns, y: rows }) };
      this.texels.set(layer, known);
    }
    return known;
  }
}

/** Places on the colour table are texel × gain + bias. */
function placement({
  from,
  to,
  origin,
  span,
}: Readonly<Record<"from" | "to" | "origin" | "span", number>>): Pick<Scene, "gain" | "bias"> {
  if (to > from) return { gain: span / (to - from), bias: (origin - from) / (to - from) };
  // A range of one value shows the middle colour.
  return { gain: 1, bias: 0.5 - (from - origin) / span };
}
