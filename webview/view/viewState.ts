import type { PreviewArray, PreviewState } from "../../src/protocol/preview";
import { complexParts, type ComplexPart } from "../data/elements";
import { scaleNames, type ScaleName } from "../color/scales";
import { defaultColorMap, findColorMap } from "../color/colorMaps";
import type { Viewport } from "./viewport";

export type ViewKind = "heatmap" | "line" | "table" | "scalar";
export type RangeMode = "auto" | "robust" | "symmetric" | "typed";
export const rangeModes: readonly RangeMode[] = ["auto", "robust", "symmetric", "typed"];
/** What is drawn in a colour of its own instead of that of its value. */
export type MaskMode = "none" | "missing" | "fill";
export const maskModes: readonly MaskMode[] = ["missing", "fill", "none"];

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
  readonly minimum: number;
  readonly maximum: number;
  readonly part: ComplexPart;
  readonly mask: MaskMode;
  readonly keepRatio: boolean;
  readonly flipX: boolean;
  readonly flipY: boolean;
  readonly chunkLines: boolean;
  readonly histogram: boolean;
  readonly points: boolean;
}

/** The views that an array has, the usual one first. */
export function viewsOf({ shape, wireType }: PreviewArray): readonly ViewKind[] {
  if (shape.length === 0) return ["scalar"];
  if (wireType.kind === "text") return ["table"];
  return shape.length === 1 ? ["line", "table"] : ["heatmap", "line", "table"];
}

/** The view of an array that nobody has looked at. */
export function defaultState(array: PreviewArray): ViewState {
  const { shape, settings } = array;
  const x = shape.length - 1;
  const y = Math.max(-1, shape.length - 2);
  return {
    view: viewsOf(array)[0] ?? "scalar",
    x,
    y,
    indices: shape.map(() => 0),
    viewport: undefined,
    colorMap: findColorMap(settings.colorMap)?.name ?? defaultColorMap,
    invert: false,
    scale: "linear",
    rangeMode: "auto",
    minimum: 0,
    maximum: 1,
    part: "amplitude",
    mask: defaultMask(array),
    keepRatio: hasUsualRatio(shape[x] ?? 1, shape[y] ?? 1),
    flipX: false,
    flipY: false,
    chunkLines: false,
    histogram: true,
    points: false,
  };
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
export function restoreState(kept: unknown, array: PreviewArray): ViewState {
  const initial = defaultState(array);
  if (!isRecord(kept) || kept["version"] !== 1) return initial;
  const axes = restoreAxes(kept, initial, array);
  return {
    ...initial,
    ...axes,
    view: oneOf(viewsOf(array), kept["view"], initial.view),
    indices: restoreIndices(kept["indices"], array.shape),
    colorMap: findColorMap(String(kept["colorMap"]))?.name ?? initial.colorMap,
    invert: flag(kept["invert"], initial.invert),
    scale: oneOf(scaleNames, kept["scale"], initial.scale),
    ...restoreRange(kept, initial),
    part: oneOf(complexParts, kept["part"], initial.part),
    mask: oneOf(maskModes, kept["mask"], initial.mask),
    keepRatio: flag(kept["keepRatio"], initial.keepRatio),
    flipX: flag(kept["flipX"], initial.flipX),
    flipY: flag(kept["flipY"], initial.flipY),
    chunkLines: flag(kept["chunkLines"], initial.chunkLines),
    histogram: flag(kept["histogram"], initial.histogram),
    points: flag(kept["points"], initial.points),
  };
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
  const { minimum, maximum } = kept;
  const mode = oneOf(rangeModes, kept["rangeMode"], initial.rangeMode);
  if (!isFinite(minimum) || !isFinite(maximum) || minimum > maximum) {
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

function isFinite(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
