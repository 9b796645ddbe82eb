import {
  mostSliceBytes,
  type PreviewArray,
  type SliceCost,
  type SliceRequest,
} from "../../src/protocol/preview";
import { createElements, elementBytes } from "../data/elements";
import { length, seenElements, type AxisWindow } from "./viewport";

/** A range of one dimension: start, start + step, … below stop. */
export interface SliceRange {
  readonly dimension: number;
  readonly start: number;
  readonly stop: number;
  readonly step: number;
}

/** What is to be read: an index for each dimension, and ranges for those that are shown, in their order. */
export interface SlicePlan {
  readonly indices: readonly number[];
  readonly ranges: readonly SliceRange[];
}

/** Most samples along an axis of a picture. */
export const mostSamples = 2048;

/** As many along both axes of one picture as the page has memory for. */
export function mostSamplesOf({ wireType, settings }: PreviewArray): number {
  const width = elementBytes(createElements(wireType, 1));
  return Math.floor(Math.min(mostSamples, Math.sqrt(mostSliceBytes(settings.pageBytes) / width)));
}

/** Number of elements of a range. */
export function rangeCount({ start, stop, step }: SliceRange): number {
  return Math.max(0, Math.ceil((stop - start) / step));
}

/** The same for two plans that read the same plane, whatever part of it and how finely. */
export function planeKey({ indices, ranges }: SlicePlan): string {
  const shown = new Set(ranges.map((range) => range.dimension));
  return indices.map((index, dimension) => (shown.has(dimension) ? ":" : String(index))).join(",");
}

/** The plan in the words of the protocol. */
export function planSelection({ indices, ranges }: SlicePlan): SliceRequest["selection"] {
  return indices.map((index, dimension) => {
    const range = ranges.find((candidate) => candidate.dimension === dimension);
    return range === undefined
      ? { kind: "index", index }
      : { kind: "range", start: range.start, stop: range.stop, step: range.step };
  });
}

/** The plan with the steps of a thinner selection. */
export function thinnedPlan(plan: SlicePlan, thinned: SliceCost["thinned"]): SlicePlan {
  if (thinned === undefined) return plan;
  const ranges = plan.ranges.map((range) => {
    const thin = thinned[range.dimension];
    return thin?.kind === "range" ? { ...range, step: Math.max(range.step, thin.step) } : range;
  });
  return { ...plan, ranges };
}

/**
 * The range to read for a window of an axis: the power of two as step that leaves one to two samples a pixel,
 * and never more than {@link mostSamples}; a margin around, so that a small pan needs nothing new.
 */
export function rangeFor(
  dimension: number,
  { window, extent, pixels, most = mostSamples }: WindowOnAxis,
): SliceRange {
  const seen = seenElements(window, extent);
  // The window of a picture that keeps its ratio may reach beyond the array.
  const seenPixels = pixels * Math.min(1, length(seen) / length(window));
  const samples = Math.max(1, Math.min(most, Math.ceil(seenPixels) * 2));
  const step = stepFor(length(seen), samples);
  const spare = Math.max(0, Math.floor((most - Math.ceil(length(seen) / step) - 2) / 2));
  const margin = Math.min(Math.ceil(length(seen) / 4), spare * step);
  const start = Math.floor(Math.max(0, seen.start - margin) / step) * step;
  const stop = Math.min(extent, Math.ceil((seen.stop + margin) / step) * step);
  return { dimension, start, stop, step };
}

export interface WindowOnAxis {
  readonly window: AxisWindow;
  readonly extent: number;
  /** Device pixels of the window. */
  readonly pixels: number;
  readonly most?: number;
}

/** The smallest power of two that takes `elements` to at most `samples`. */
function stepFor(elements: number, samples: number): number {
  let step = 1;
  while (elements / step > samples) step *= 2;
  return step;
}

/** Does `held` show `window` at least as finely as `wanted`? */
export function satisfies(held: SliceRange, wanted: SliceRange, seen: AxisWindow): boolean {
  return (
    held.dimension === wanted.dimension &&
    held.step <= wanted.step &&
    held.start <= seen.start &&
    held.stop >= seen.stop
  );
}
