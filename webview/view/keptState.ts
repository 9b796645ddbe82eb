import type { PreviewArray, PreviewState } from "../../src/protocol/preview";
import { findColorMap } from "../color/colorMaps";
import { scaleNames } from "../color/scales";
import { complexParts } from "../data/elements";
import { cellWidths, mostDigits, notations } from "../table/valueFormat";
import type { Viewport } from "./viewport";
import {
  defaultState,
  maskModes,
  mostCuts,
  rangeModes,
  viewsOf,
  withField,
  type ChannelState,
  type ChunkPlane,
  type ViewState,
} from "./viewState";

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
