import * as chromatic from "d3-scale-chromatic";
import { labelColor, unpackColor } from "./labelColors";

export type ColorMapGroup =
  "perceptual" | "multi-hue" | "single hue" | "diverging" | "cyclic" | "classic" | "categorical";

export interface ColorMap {
  /** Lower case, as in the settings. */
  readonly name: string;
  readonly label: string;
  readonly group: ColorMapGroup;
  /** The colour at a place from 0 to 1, as CSS text. */
  readonly colorAt: (place: number) => string;
}

/** Number of colours in a table. */
export const tableSize = 256;
export const defaultColorMap = "viridis";

type Rgb = readonly [number, number, number];

/** A map through colours at even distances, straight between them. */
function through(...stops: readonly Rgb[]): (place: number) => string {
  return (place) => {
    const at = place * (stops.length - 1);
    const index = Math.min(Math.floor(at), stops.length - 2);
    const from = stops[index] ?? [0, 0, 0];
    const to = stops[index + 1] ?? from;
    const mixed = from.map((channel, i) =>
      Math.round(channel + (at - index) * ((to[i] ?? channel) - channel)),
    );
    return `rgb(${mixed.join(",")})`;
  };
}

function group(
  name: ColorMapGroup,
  maps: Readonly<Record<string, (place: number) => string>>,
): readonly ColorMap[] {
  return Object.entries(maps).map(([label, colorAt]) => ({
    name: label.toLowerCase(),
    label,
    group: name,
    colorAt,
  }));
}

/** All colour maps, in the order in which they are offered. */
export const colorMaps: readonly ColorMap[] = [
  ...group("perceptual", {
    Viridis: chromatic.interpolateViridis,
    Magma: chromatic.interpolateMagma,
    Inferno: chromatic.interpolateInferno,
    Plasma: chromatic.interpolatePlasma,
    Cividis: chromatic.interpolateCividis,
    Turbo: chromatic.interpolateTurbo,
    Cubehelix: chromatic.interpolateCubehelixDefault,
    Warm: chromatic.interpolateWarm,
    Cool: chromatic.interpolateCool,
  }),
  ...group("single hue", {
    Grey: through([0, 0, 0], [255, 255, 255]),
    Greys: chromatic.interpolateGreys,
    Blues: chromatic.interpolateBlues,
    Greens: chromatic.interpolateGreens,
    Oranges: chromatic.interpolateOranges,
    Purples: chromatic.interpolatePurples,
    Reds: chromatic.interpolateReds,
  }),
  ...group("multi-hue", {
    BuGn: chromatic.interpolateBuGn,
    BuPu: chromatic.interpolateBuPu,
    GnBu: chromatic.interpolateGnBu,
    OrRd: chromatic.interpolateOrRd,
    PuBuGn: chromatic.interpolatePuBuGn,
    PuBu: chromatic.interpolatePuBu,
    PuRd: chromatic.interpolatePuRd,
    RdPu: chromatic.interpolateRdPu,
    YlGnBu: chromatic.interpolateYlGnBu,
    YlGn: chromatic.interpolateYlGn,
    YlOrBr: chromatic.interpolateYlOrBr,
    YlOrRd: chromatic.interpolateYlOrRd,
  }),
  ...group("diverging", {
    RdBu: chromatic.interpolateRdBu,
    RdYlBu: chromatic.interpolateRdYlBu,
    RdYlGn: chromatic.interpolateRdYlGn,
    RdGy: chromatic.interpolateRdGy,
    Spectral: chromatic.interpolateSpectral,
    BrBG: chromatic.interpolateBrBG,
    PRGn: chromatic.interpolatePRGn,
    PiYG: chromatic.interpolatePiYG,
    PuOr: chromatic.interpolatePuOr,
    BlueWhiteRed: through([0, 0, 255], [255, 255, 255], [255, 0, 0]),
  }),
  ...group("cyclic", {
    Rainbow: chromatic.interpolateRainbow,
    Sinebow: chromatic.interpolateSinebow,
  }),
  ...group("classic", {
    Hot: through(
      [10, 0, 0],
      [130, 0, 0],
      [250, 0, 0],
      [255, 115, 0],
      [255, 235, 0],
      [255, 255, 255],
    ),
    Copper: through([0, 0, 0], [99, 62, 40], [199, 124, 79], [255, 199, 127]),
    Bone: through([0, 0, 0], [56, 56, 77], [111, 129, 141], [169, 198, 198], [255, 255, 255]),
  }),
  ...group("categorical", {
    // Drawn by `kindColor`, which knows more than a table of colours holds.
    Labels: (place) => `rgb(${unpackColor(labelColor(Math.round(place * 15))).join(",")})`,
  }),
];

/** The colours of kinds: a number has the colour of its own place, whatever the range. */
export const categoricalColorMap = "labels";

/** The map of a name, in any case; undefined where there is none. */
export function findColorMap(name: string): ColorMap | undefined {
  const wanted = name.toLowerCase();
  return colorMaps.find((map) => map.name === wanted);
}

/** The colours of a map as RGBA bytes, {@link tableSize} of them; inverted from the end. */
export function colorTable(map: ColorMap, invert: boolean): Uint8Array {
  const table = new Uint8Array(tableSize * 4);
  for (let i = 0; i < tableSize; i++) {
    const place = (invert ? tableSize - 1 - i : i) / (tableSize - 1);
    table.set([...parseColor(map.colorAt(place)), 255], i * 4);
  }
  return table;
}

function parseColor(text: string): Rgb {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (hex !== null) {
    return [parseInt(hex[1] ?? "", 16), parseInt(hex[2] ?? "", 16), parseInt(hex[3] ?? "", 16)];
  }
  const [red = 0, green = 0, blue = 0] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return [Math.round(red), Math.round(green), Math.round(blue)];
}

/** Colours of a gradient: as many as can be told apart in a small sample. */
const gradientStops = 16;

/** A CSS gradient that shows a map as it is. */
export function mapGradient(map: ColorMap, direction: string): string {
  const stops = Array.from({ length: gradientStops }, (_, i) =>
    map.colorAt(i / (gradientStops - 1)),
  );
  return `linear-gradient(${direction},${stops.join(",")})`;
}

/** A CSS gradient of a table of colours. */
export function colorGradient(table: Uint8Array, direction: string): string {
  const stops: string[] = [];
  for (let i = 0; i < tableSize; i += (tableSize - 1) / (gradientStops - 1)) {
    stops.push(`rgb(${table[i * 4] ?? 0},${table[i * 4 + 1] ?? 0},${table[i * 4 + 2] ?? 0})`);
  }
  return `linear-gradient(${direction},${stops.join(",")})`;
}
