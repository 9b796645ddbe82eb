import type { Preview } from "./preview";
import { planeKey, satisfies, type SlicePlan } from "./slicePlan";
import type { AxisWindow } from "./viewport";

export interface Wish {
  readonly plan: SlicePlan;
  /** What is seen of each shown dimension. */
  readonly seen: ReadonlyMap<number, AxisWindow>;
  /** Milliseconds without another wish before the same plane is read elsewhere or finer. */
  readonly delay: number;
}

/** Asks for a slice, unless what is held, or on its way, is fine enough. */
export function askSlice(preview: Preview, { plan, seen, delay }: Wish): void {
  const plane = planeKey(plan);
  const { layers, wanted } = preview.loader;
  const isSamePlane = wanted !== undefined && planeKey(wanted) === plane;
  const isHeld = layers.some(
    (layer) =>
      layer.plane === plane &&
      (layer.complete || layer.plan === wanted) &&
      layer.plan.ranges.every((held, i) => {
        const range = plan.ranges[i];
        const window = seen.get(held.dimension);
        return range !== undefined && window !== undefined && satisfies(held, range, window);
      }),
  );
  if (isHeld && isSamePlane) return preview.schedule(undefined, 0);
  // The first step of a slider is read at once; while that is under way, only where the slider stays.
  const isReading = preview.loader.status.get().phase === "loading" || preview.isWaiting;
  const wait = isSamePlane ? delay : isReading ? preview.array.settings.sliderDelay : 0;
  preview.schedule(plan, wanted === undefined ? 0 : wait);
}
