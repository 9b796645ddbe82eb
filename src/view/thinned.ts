import type { ArrayNode } from "../zarr/node";
import { selectionLength, type DimensionSelection } from "./selection";
import { planSlice } from "./slicePlan";

/** Fewer samples along an axis show nothing. */
const fewest = 8;

/**
 * The selection with larger steps, so that its chunks take at most `budget` bytes decoded; undefined where so few
 * elements would be left that they show nothing.
 */
export function thinned(
  array: ArrayNode,
  selection: readonly DimensionSelection[],
  budget: number,
): DimensionSelection[] | undefined {
  let thin = [...selection];
  while (planSlice(array, thin).decodedBytes > budget) {
    const counts = thin.map((one) => (one.kind === "index" ? 0 : selectionLength(one)));
    const most = Math.max(...counts);
    if (most < 2 * fewest) return undefined;
    const longest = counts.indexOf(most);
    thin = thin.map((one, d) =>
      d === longest && one.kind === "range" ? { ...one, step: one.step * 2 } : one,
    );
  }
  return thin;
}
