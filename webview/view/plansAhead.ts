import type { DimensionSelection } from "./selection";

/** Neighbours that are read ahead. */
const mostAhead = 2;

/**
 * What is likely to be asked for next: where one index moved and all else stayed, the next ones in the direction
 * of the movement, at its stride. Empty where nothing, or more than one index, is different.
 * @param shape of the array
 */
export function slicesAhead(
  before: readonly DimensionSelection[],
  now: readonly DimensionSelection[],
  shape: readonly number[],
): DimensionSelection[][] {
  if (before.length !== now.length) return [];
  const different = now.flatMap((one, dimension) =>
    isSame(one, before[dimension]) ? [] : [dimension],
  );
  const [dimension] = different;
  if (dimension === undefined || different.length > 1) return [];
  const [from, to] = [before[dimension], now[dimension]];
  if (from?.kind !== "index" || to?.kind !== "index") return [];
  const stride = to.index - from.index;
  return Array.from({ length: mostAhead }, (_, i) => to.index + (i + 1) * stride)
    .filter((index) => index >= 0 && index < (shape[dimension] ?? 0))
    .map((index) => now.map((one, d) => (d === dimension ? { kind: "index", index } : one)));
}

function isSame(one: DimensionSelection, other: DimensionSelection | undefined): boolean {
  if (one.kind === "index") return other?.kind === "index" && one.index === other.index;
  return (
    other?.kind === "range" &&
    one.start === other.start &&
    one.stop === other.stop &&
    one.step === other.step
  );
}
