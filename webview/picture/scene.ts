import { tableSize } from "../color/colorMaps";
import { unpackColor } from "../color/labelColors";
import { texelMark, type Texels } from "./texels";

/** Which texel a pixel shows along an axis: floor(at), at = offset + (pixel + 0.5) × perPixel, 0 ≤ at < limit. */
export interface AxisMap {
  readonly offset: number;
  readonly perPixel: number;
  /** Where the array ends, in texels: the last one may stand for fewer elements than the others. */
  readonly limit: number;
}

export interface ScenePart {
  readonly texels: Texels;
  readonly columns: AxisMap;
  readonly rows: AxisMap;
}

export type Rgb = readonly [red: number, green: number, blue: number];

/** Everything that a renderer needs to draw a picture. */
export interface Scene {
  /** Device pixels. */
  readonly width: number;
  readonly height: number;
  /** Drawn in this order, later ones above. */
  readonly parts: readonly ScenePart[];
  /** RGBA, {@link tableSize} colours. */
  readonly table: Uint8Array;
  /** The place on the colour table is texel × gain + bias. */
  readonly gain: number;
  readonly bias: number;
  /** Are texels colours themselves? */
  readonly packed: boolean;
  readonly notANumber: Rgb;
  readonly missing: Rgb;
}

export interface PictureRenderer {
  readonly kind: "webgl2" | "canvas2d";
  draw(scene: Scene): void;
  dispose(): void;
}

/** Greys with a tint, so that they are not a colour of a grey map. */
export const notANumberColor: Rgb = [106, 116, 138];
export const missingColor: Rgb = [150, 137, 120];

/**
 * The pixels of a scene as RGBA bytes, transparent where nothing is held. The WebGL shader does the same
 * arithmetic in 32 bits.
 */
export function paintScene(scene: Scene): Uint8ClampedArray<ArrayBuffer> {
  const { width, height } = scene;
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (const part of scene.parts) {
    const columns = texelIndices(part.columns, width);
    const rows = texelIndices(part.rows, height);
    for (let y = 0; y < height; y++) {
      const row = rows[y] ?? -1;
      if (row < 0) continue;
      for (let x = 0; x < width; x++) {
        const column = columns[x] ?? -1;
        if (column < 0) continue;
        const texel = part.texels.data[row * part.texels.width + column] ?? texelMark.waiting;
        paintPixel(pixels, (y * width + x) * 4, texel, scene);
      }
    }
  }
  return pixels;
}

/** The texel of each pixel along an axis, −1 where there is none. */
export function texelIndices({ offset, perPixel, limit }: AxisMap, pixels: number): Int32Array {
  const indices = new Int32Array(pixels);
  for (let i = 0; i < pixels; i++) {
    const at = offset + (i + 0.5) * perPixel;
    indices[i] = at >= 0 && at < limit ? Math.floor(at) : -1;
  }
  return indices;
}

function paintPixel(pixels: Uint8ClampedArray, at: number, texel: number, scene: Scene): void {
  if (texel < -3.5e30) return;
  if (texel < -1e30) {
    const color = texel < -2.5e30 ? scene.missing : scene.notANumber;
    pixels.set(color, at);
  } else if (scene.packed) {
    pixels.set(unpackColor(texel), at);
  } else {
    const place = Math.fround(
      Math.fround(texel * Math.fround(scene.gain)) + Math.fround(scene.bias),
    );
    const index = Math.min(tableSize - 1, Math.max(0, Math.floor(place * tableSize)));
    pixels[at] = scene.table[index * 4] ?? 0;
    pixels[at + 1] = scene.table[index * 4 + 1] ?? 0;
    pixels[at + 2] = scene.table[index * 4 + 2] ?? 0;
  }
  pixels[at + 3] = 255;
}
