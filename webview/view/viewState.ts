import type { PreviewArray, PreviewState } from "../../src/protocol/preview";
import { complexParts, type ComplexPart } from "../data/elements";
import { scaleNames, type ScaleName } from "../color/scales";
import { categoricalColorMap, defaultColorMap, findColorMap } from "../color/colorMaps";
import { cellWidths, mostDigits, notations, type Notation } from "../table/valueFormat";
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

/** The state as the host keeps it. */
export function keepableState(state: ViewState): PreviewState {
  return { version: 1, ...state };
}

/** A kept state for this array: what is not valid, or no longer fits, is as in {@link defaultState}. */
export function restoreState(kept: unknown, described: PreviewArray): ViewState {
  const initial = defaultState(described);
  if (!isRecord(kept) || kept["version"] !== 1) return initial;
  const field = "field" in kept ? restoreField(kept["field"], described) : initial.field;
  const array = withField(described, field);
  const axes = restoreAxes(kept, initial, array);
  return {
    ...initial,
    ...axes,
    view: oneOf(viewsOf(array), kept["view"], viewsOf(array)[0] ?? initial.view),
    indices: restoreIndices(kept["indices"], array.shape),
    colorMap: findColorMap(String(kept["colorMap"]))?.name ?? initial.colorMap,
    invert: flag(kept["invert"], initial.invert),
    scale: oneOf(scaleNames, kept["scale"], initial.scale),
    ...restoreRange(kept, initial),
    part: oneOf(complexParts, kept["part"], initial.part),
    mask: oneOf(maskModes, kept["mask"], initial.mask),
    decode: flag(kept["decode"], initial.decode),
    keepRatio: flag(kept["keepRatio"], initial.keepRatio),
    flipX: flag(kept["flipX"], initial.flipX),
    flipY: flag(kept["flipY"], initial.flipY),
    chunkLines: flag(kept["chunkLines"], initial.chunkLines),
    histogram: flag(kept["histogram"], initial.histogram),
    gridLines: flag(kept["gridLines"], initial.gridLines),
    notation: oneOf(notations, kept["notation"], initial.notation),
    digits: isIndex(kept["digits"], mostDigits + 1) ? kept["digits"] : initial.digits,
    cellWidth: isCellWidth(kept["cellWidth"]) ? kept["cellWidth"] : initial.cellWidth,
    points: flag(kept["points"], initial.points),
    logX: flag(kept["logX"], initial.logX),
    channels: restoreChannels(kept["channels"], initial.channels),
    cuts: restoreCuts(kept["cuts"], { ...initial, ...axes }, array.shape),
    field,
    informationOpen: flag(kept["informationOpen"], initial.informationOpen),
    chunkMapOpen: flag(kept["chunkMapOpen"], initial.chunkMapOpen),
    chunkPlane: restoreChunkPlane(kept["chunkPlane"], array),
  };
}

/** Of a kept state, where was looked, not how: what another array of the same form is first seen with. */
export function placeOfView(kept: unknown): unknown {
  if (!isRecord(kept)) return undefined;
  const { version, view, x, y, indices, viewport, keepRatio, flipX, flipY } = kept;
  return { version, view, x, y, indices, viewport, keepRatio, flipX, flipY };
}

function restoreAxes(
  kept: Readonly<Record<string, unknown>>,
  initial: ViewState,
  { shape }: PreviewArray,
): Pick<ViewState, "x" | "y" | "viewport"> {
  const { x, y } = kept;
  const viewport = readViewport(kept["viewport"]);
  if (!isIndex(x, shape.length)) return { x: initial.x, y: initial.y, viewport: undefined };
  if (shape.length < 2) return { x, y: -1, viewport };
  if (!isIndex(y, shape.length) || x === y) {
    return { x: initial.x, y: initial.y, viewport: undefined };
  }
  return { x, y, viewport };
}

function restoreChunkPlane(kept: unknown, { chunkRuns }: PreviewArray): ChunkPlane | undefined {
  if (!isRecord(kept)) return undefined;
  const { x, y } = kept;
  const rank = chunkRuns.length;
  if (!isIndex(x, rank) || !isIndex(y, rank) || x === y) return undefined;
  const counts = chunkRuns.map((runs) => runs.reduce((total, [, count]) => total + count, 0));
  return { x, y, coords: restoreIndices(kept["coords"], counts) };
}

function restoreChannels(kept: unknown, initial: readonly ChannelState[]): readonly ChannelState[] {
  return initial.map((channel, i) => {
    const one: unknown = Array.isArray(kept) ? kept[i] : undefined;
    if (!isRecord(one)) return channel;
    const { window } = one;
    const on = flag(one["on"], channel.on);
    if (!isRecord(window)) return { on, window: undefined };
    const { minimum, maximum } = window;
    const fits = isFinite(minimum) && isFinite(maximum) && minimum < maximum;
    return { on, window: fits ? { minimum, maximum } : channel.window };
  });
}

function restoreCuts(
  kept: unknown,
  { x, y }: Pick<ViewState, "x" | "y">,
  shape: readonly number[],
): ViewState["cuts"] {
  if (!Array.isArray(kept)) return [];
  return kept.slice(0, mostCuts).flatMap((cut: unknown): (readonly [number, number])[] => {
    const [column, row] = Array.isArray(cut) ? (cut as unknown[]) : [];
    return isIndex(column, shape[x] ?? 0) && isIndex(row, shape[y] ?? 0) ? [[column, row]] : [];
  });
}

function restoreField(kept: unknown, { fields }: PreviewArray): string | undefined {
  return fields?.find((field) => field.name === kept)?.name;
}

function restoreIndices(kept: unknown, shape: readonly number[]): readonly number[] {
  return shape.map((extent, dimension) => {
    const index: unknown = Array.isArray(kept) ? kept[dimension] : 0;
    return isIndex(index, extent) ? index : 0;
  });
}

function restoreRange(
  kept: Readonly<Record<string, unknown>>,
  initial: ViewState,
): Pick<ViewState, "rangeMode" | "minimum" | "maximum"> {
  // What is kept as JSON has null for NaN.
  const bound = (value: unknown): number => (isFinite(value) ? value : NaN);
  const [minimum, maximum] = [bound(kept["minimum"]), bound(kept["maximum"])];
  const mode = oneOf(rangeModes, kept["rangeMode"], initial.rangeMode);
  if (minimum > maximum || (Number.isNaN(minimum) && Number.isNaN(maximum))) {
    return { rangeMode: mode === "typed" ? "auto" : mode, minimum: 0, maximum: 1 };
  }
  return { rangeMode: mode, minimum, maximum };
}

function readViewport(value: unknown): Viewport | undefined {
  if (!isRecord(value)) return undefined;
  const x = readWindow(value["x"]);
  const y = readWindow(value["y"]);
  return x === undefined || y === undefined ? undefined : { x, y };
}

function readWindow(value: unknown): Viewport["x"] | undefined {
  if (!isRecord(value)) return undefined;
  const { start, stop } = value;
  return isFinite(start) && isFinite(stop) && start < stop ? { start, stop } : undefined;
}

function oneOf<T extends string>(names: readonly T[], value: unknown, otherwise: T): T {
  return names.find((name) => name === value) ?? otherwise;
}

function flag(value: unknown, otherwise: boolean): boolean {
  return typeof value === "boolean" ? value : otherwise;
}

function isIndex(value: unknown, extent: number): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value < extent;
}

function isCellWidth(value: unknown): value is number {
  return isIndex(value, cellWidths.most + 1) && value >= cellWidths.least;
}

function isFinite(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
