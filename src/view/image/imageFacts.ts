import type { JsonObject, JsonValue } from "../../zarr/json";
import type { ArrayNode } from "../../zarr/node";
import { attribute } from "../cf/attributeValues";
import { isObject, objects, omeLevel } from "../coordinates/omeAxes";

/** How an array is seen as a picture, beyond one number an element. Plain data. */
export type ImageFacts =
  /** The elements along one dimension are channels of one picture. */
  | {
      readonly kind: "channels";
      readonly dimension: number;
      readonly channels: readonly ImageChannel[];
    }
  /** Integers are the numbers of objects; some have colours of their own. */
  | { readonly kind: "labels"; readonly colors: readonly LabelColor[] };

export type Rgb = readonly [red: number, green: number, blue: number];

export interface ImageChannel {
  readonly label: string;
  readonly color: Rgb;
  /** Values from which and to which the colour rises; undefined: those that are seen. */
  readonly window: { readonly minimum: number; readonly maximum: number } | undefined;
  readonly isActive: boolean;
}

export interface LabelColor {
  readonly value: number;
  readonly color: Rgb;
}

/** Most channels that are shown together. */
export const mostChannels = 16;

type Described = Pick<ArrayNode, "shape" | "dataType" | "path">;

/**
 * What the groups above an array, the nearest first, and its own shape say of it as a picture: channels and
 * windows of OME's `omero`, label images (CONFORMANCE OME-030, OME-040), or red, green and blue bytes.
 */
export function imageFacts(
  array: Described,
  groups: readonly { readonly attributes: JsonObject; readonly below: string }[],
): ImageFacts | undefined {
  for (const { attributes, below } of groups) {
    const level = omeLevel(attributes, below);
    if (level === undefined) continue;
    const ome = attribute(attributes, "ome");
    const inside = isObject(ome) ? ome : attributes;
    const label = attribute(inside, "image-label");
    if (isObject(label) && array.dataType.kind === "int") {
      return { kind: "labels", colors: labelColors(label) };
    }
    const axes = objects(level.image["axes"]);
    const dimension = axes.findIndex((axis) => axis["type"] === "channel");
    const found = channels(attribute(inside, "omero"), array, dimension);
    if (found !== undefined) return found;
  }
  return redGreenBlue(array);
}

function labelColors(label: JsonObject): LabelColor[] {
  return objects(label["colors"])
    .slice(0, 4096)
    .flatMap(({ "label-value": value, rgba }) => {
      const numbers = Array.isArray(rgba) ? rgba.map(Number) : [];
      const [red = NaN, green = NaN, blue = NaN] = numbers;
      const isColor = [red, green, blue].every((one) => one >= 0 && one <= 255);
      return typeof value === "number" && isColor ? { value, color: [red, green, blue] } : [];
    });
}

/** Colours for channels that name none. */
const usual: readonly Rgb[] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 0],
  [255, 0, 255],
  [0, 255, 255],
  [255, 255, 255],
];

function channels(
  omero: JsonValue | undefined,
  { shape, dataType }: Described,
  dimension: number,
): ImageFacts | undefined {
  const count = shape[dimension] ?? 0;
  const isNumber = dataType.kind === "int" || dataType.kind === "float";
  if (count < 1 || count > mostChannels || shape.length < 3 || !isNumber) return undefined;
  const listed = objects(isObject(omero) ? omero["channels"] : undefined);
  return {
    kind: "channels",
    dimension,
    channels: Array.from({ length: count }, (_, i): ImageChannel => {
      const { label, color, window, active } = listed[i] ?? {};
      return {
        label: typeof label === "string" && label !== "" ? label : String(i),
        color: hexColor(color) ?? usual[i % usual.length] ?? [255, 255, 255],
        window: windowOf(window),
        isActive: active !== false,
      };
    }),
  };
}

function hexColor(value: JsonValue | undefined): Rgb | undefined {
  const match = typeof value === "string" ? /^#?([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(value) : null;
  if (match === null) return undefined;
  const number = parseInt(match[1] ?? "", 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function windowOf(value: JsonValue | undefined): ImageChannel["window"] {
  if (!isObject(value)) return undefined;
  const { start, end } = value;
  const fits =
    typeof start === "number" &&
    typeof end === "number" &&
    Number.isFinite(start) &&
    Number.isFinite(end) &&
    start < end;
  return fits ? { minimum: start, maximum: end } : undefined;
}

/** Bytes whose last or first dimension has three or four elements: red, green, blue, and opacity. */
function redGreenBlue({ shape, dataType }: Described): ImageFacts | undefined {
  const isByte = dataType.kind === "int" && dataType.bits === 8 && !dataType.signed;
  const isColor = (extent: number | undefined): boolean => extent === 3 || extent === 4;
  const last = shape.length - 1;
  const dimension = isColor(shape[last]) ? last : isColor(shape[0]) ? 0 : -1;
  if (!isByte || shape.length < 3 || dimension < 0) return undefined;
  const window = { minimum: 0, maximum: 255 };
  // Opacity adds nothing to what the colours say; it is there to be looked at by itself.
  const names = ["red", "green", "blue", "alpha"].slice(0, shape[dimension]);
  return {
    kind: "channels",
    dimension,
    channels: names.map((label, i) => ({
      label,
      color: usual[i < 3 ? i : 6] ?? [255, 255, 255],
      window,
      isActive: i < 3,
    })),
  };
}
