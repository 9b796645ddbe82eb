import type { SlicePlan } from "./slicePlan";

/** Neighbours that are read ahead. */
const mostAhead = 2;

/**
 * What is likely to be asked for next: where one index moved and all else stayed, the next ones in the direction
 * of the movement, at its stride. Empty where nothing, or more than one index, is different.
 * @param shape of the array
 */
export function plansAhead(
  before: SlicePlan | undefined,
  now: SlicePlan,
  shape: readonly number[],
): SlicePlan[] {
  if (before === undefined || JSON.stringify(before.ranges) !== JSON.stringify(now.ranges)) {
    return [];
  }
  const shown = new Set(now.ranges.map((range) => range.dimension));
  const different = now.indices.flatMap((index, dimension) =>
    index === before.indices[dimension] || shown.has(dimension) ? [] : [dimension],
  );
  const [dimension] = different;
  if (dimension === undefined || different.length > 1) return [];
  const to = now.indices[dimension] ?? 0;
  const stride = to - (before.indices[dimension] ?? 0);
  return Array.from({ length: mostAhead }, (_, i) => to + (i + 1) * stride)
    .filter((index) => index >= 0 && index < (shape[dimension] ?? 0))
    .map((index) => ({
      ...now,
      indices: now.indices.map((old, d) => (d === dimension ? index : old)),
    }));
}
