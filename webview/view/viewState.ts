import type { PreviewArray } from "../../src/protocol/preview";
import { categoricalColorMap, defaultColorMap, findColorMap } from "../color/colorMaps";
import type { ScaleName } from "../color/scales";
import type { ComplexPart } from "../data/elements";
import type { Notation } from "../table/valueFormat";
import type { Viewport } from "./viewport";

export type ViewKind = "heatmap" | "image" | "line" | "table" | "scalar";
export type RangeMode = "auto" | "robust" | "symmetric" | "typed";
export const rangeModes: readonly RangeMode[] = ["auto", "robust", "symmetric", "typed"];
/** What is drawn in a colour of its own instead of that of its value. */
export type MaskMode = "none" | "missing" | "fill";
export const maskModes: readonly MaskMode[] = ["missing", "fill", "none"];

/** How one channel is seen: whether, and between which values its colour rises. */
export interface ChannelState {
  readonly on: boolean;
  /** Undefined: from the least to the greatest value that is seen. */
  readonly window: { readonly minimum: number; readonly maximum: number } | undefined;
}

/** How the array is looked at: everything that survives a reload. */
export interface ViewState {
  readonly view: ViewKind;
  /** The dimension of the x axis; −1 for an array of rank 0. */
  readonly x: number;
  /** The dimension of the y axis; −1 below rank 2. */
  readonly y: number;
  /** One index a dimension; that of a shown dimension is where the cursor is. */
  readonly indices: readonly number[];
  /** What of the plane is seen; undefined is all. */
  readonly viewport: Viewport | undefined;
  readonly colorMap: string;
  readonly invert: boolean;
  readonly scale: ScaleName;
  readonly rangeMode: RangeMode;
  /** Of the mode "typed"; NaN: this end is automatic. */
  readonly minimum: number;
  readonly maximum: number;
  readonly part: ComplexPart;
  readonly mask: MaskMode;
  /** Are stored numbers decoded as the attributes say, where they say something? */
  readonly decode: boolean;
  readonly keepRatio: boolean;
  readonly flipX: boolean;
  readonly flipY: boolean;
  readonly chunkLines: boolean;
  readonly histogram: boolean;
  /** Are there lines over the picture where the axes have labels? */
  readonly gridLines: boolean;
  /** How the table writes numbers. */
  readonly notation: Notation;
  readonly digits: number;
  /** Of the columns of the table, in pixels; 0: as the type of the elements needs. */
  readonly cellWidth: number;
  readonly points: boolean;
  /** Is the x axis of the line logarithmic? */
  readonly logX: boolean;
  /** One entry a channel, for the view "image". */
  readonly channels: readonly ChannelState[];
  /** Elements of the picture, as indices along x and y, through which cuts are shown. */
  readonly cuts: readonly (readonly [x: number, y: number])[];
  /** The field of a struct that is shown; undefined: the whole struct, as text. */
  readonly field: string | undefined;
  readonly informationOpen: boolean;
  readonly chunkMapOpen: boolean;
  /** The plane of the chunk map; undefined: that of the picture. */
  readonly chunkPlane: ChunkPlane | undefined;
}

/** Which dimensions of the grid of chunks are seen, and the chunk along each of the others. */
export interface ChunkPlane {
  readonly x: number;
  readonly y: number;
  readonly coords: readonly number[];
}

/** Most cuts that are shown at once. */
export const mostCuts = 8;

/** The array as one of its fields alone would be. */
export function withField(array: PreviewArray, name: string | undefined): PreviewArray {
  const field = array.fields?.find((one) => one.name === name);
  if (field === undefined) return array;
  const { wireType, fillValue } = field;
  return { ...array, wireType, fillValue, decoding: undefined };
}

/** The views that an array has, the usual one first. */
export function viewsOf({ shape, wireType, image }: PreviewArray): readonly ViewKind[] {
  if (shape.length === 0) return ["scalar"];
  if (wireType.kind === "text") return ["table"];
  if (shape.length === 1) return ["line", "table"];
  const others: readonly ViewKind[] = ["heatmap", "line", "table"];
  return image?.kind === "channels" ? ["image", ...others] : others;
}

/** The view of an array that nobody has looked at. */
export function defaultState(described: PreviewArray): ViewState {
  const { shape, settings, fields } = described;
  const field = fields?.find((one) => one.wireType.kind !== "text")?.name;
  const array = withField(described, field);
  const { x, y } = defaultAxes(array);
  return {
    view: viewsOf(array)[0] ?? "scalar",
    x,
    y,
    indices: shape.map(() => 0),
    viewport: undefined,
    colorMap: isCategorical(array)
      ? categoricalColorMap
      : (findColorMap(settings.colorMap)?.name ?? defaultColorMap),
    invert: false,
    scale: "linear",
    rangeMode: "auto",
    minimum: 0,
    maximum: 1,
    part: "amplitude",
    mask: defaultMask(array),
    decode: true,
    keepRatio: hasUsualRatio(shape[x] ?? 1, shape[y] ?? 1),
    flipX: false,
    flipY: false,
    chunkLines: false,
    histogram: true,
    gridLines: false,
    notation: "exact",
    digits: 4,
    cellWidth: 0,
    points: false,
    logX: false,
    channels: defaultChannels(array),
    cuts: [],
    field,
    informationOpen: false,
    chunkMapOpen: false,
    chunkPlane: undefined,
  };
}

/** The last two dimensions, but for one of channels. */
function defaultAxes({ shape, image }: PreviewArray): { x: number; y: number } {
  const channel = image?.kind === "channels" ? image.dimension : -1;
  const places = shape.map((_, dimension) => dimension).filter((d) => d !== channel);
  return { x: places.at(-1) ?? -1, y: places.at(-2) ?? -1 };
}

/** Numbers that stand for kinds of things: labels of an image, values with meanings. */
function isCategorical({ image, decoding }: PreviewArray): boolean {
  return image?.kind === "labels" || (decoding?.flags.length ?? 0) > 0;
}

function defaultChannels({ image }: PreviewArray): ChannelState[] {
  if (image?.kind !== "channels") return [];
  return image.channels.map(({ isActive, window }) => ({ on: isActive, window }));
}

/** A fill value of zero is often a value like others; any other one was chosen to mean "nothing". */
function defaultMask({ fillValue, wireType }: PreviewArray): MaskMode {
  if (fillValue?.kind !== "bytes" || wireType.kind === "bool") return "missing";
  return fillValue.bytes.some((byte) => byte !== 0) ? "fill" : "missing";
}

function hasUsualRatio(width: number, height: number): boolean {
  return width > 0 && height > 0 && width / height <= 8 && height / width <= 8;
}
