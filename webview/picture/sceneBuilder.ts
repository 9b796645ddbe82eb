import { colorTable, findColorMap } from "../color/colorMaps";
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
  private readonly known = new WeakMap<SliceLayer, LayerTexels>();
  private encoding: { scale: string; origin: number; span: number } | undefined;
  private table: { key: string; bytes: Uint8Array } | undefined;

  constructor(private readonly preview: Preview) {}

  build(geometry: Geometry, ratio: number): Scene {
    const scale = findScale(this.preview.state.get().scale);
    const range = this.preview.range();
    const from = scale.forward(range.minimum);
    const to = scale.forward(range.maximum);
    const { origin, span } = this.encodingFor(scale.name, from, to);
    const encoding: Encoding = { ...this.preview.masking, scale, origin, span };
    const width = Math.round(geometry.box.width * ratio);
    const height = Math.round(geometry.box.height * ratio);
    return {
      width,
      height,
      parts: this.parts(geometry, encoding, { width, height }),
      table: this.colors(),
      // A range of one value shows the middle colour.
      gain: to > from ? span / (to - from) : 1,
      bias: to > from ? (origin - from) / (to - from) : 0.5 - (from - origin) / span,
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
      if (held === undefined) return [];
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
    let known = this.known.get(layer);
    if (known?.x !== columns || known.y !== rows) {
      known = { x: columns, y: rows, texels: new Texels(layer, { x: columns, y: rows }) };
      this.known.set(layer, known);
    }
    return known;
  }
}
