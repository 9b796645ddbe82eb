import { ZarrError } from "../zarr/errors";

/** What is selected of one dimension. */
export type DimensionSelection =
  | { readonly kind: "index"; readonly index: number }
  /** start, start + step, … below stop; step ≥ 1, 0 ≤ start ≤ stop ≤ extent. */
  | {
      readonly kind: "range";
      readonly start: number;
      readonly stop: number;
      readonly step: number;
    };

/** Everything of a dimension. */
export function wholeDimension(extent: number): DimensionSelection {
  return { kind: "range", start: 0, stop: extent, step: 1 };
}

/** Number of elements that a selection takes of its dimension; an index takes one. */
export function selectionLength(selection: DimensionSelection): number {
  if (selection.kind === "index") return 1;
  const { start, stop, step } = selection;
  return stop <= start ? 0 : Math.ceil((stop - start) / step);
}

/** Shape of what a selection yields: one number a range, none for an index. */
export function selectedShape(selections: readonly DimensionSelection[]): number[] {
  return selections.filter((one) => one.kind === "range").map(selectionLength);
}

/**
 * Checks a selection against a shape, for selections that come from outside.
 * @throws ZarrError "selection" naming the dimension
 */
export function checkSelection(
  selections: readonly DimensionSelection[],
  shape: readonly number[],
): void {
  if (selections.length !== shape.length) {
    throw new ZarrError(
      "selection",
      `The selection has ${selections.length} dimensions, but the array has ${shape.length}.`,
    );
  }
  selections.forEach((selection, dimension) => {
    const extent = shape[dimension] ?? 0;
    const fault = selectionFault(selection, extent);
    if (fault !== undefined) {
      throw new ZarrError(
        "selection",
        `Dimension ${dimension} has ${extent} elements, but ${fault}.`,
      );
    }
  });
}

function selectionFault(selection: DimensionSelection, extent: number): string | undefined {
  if (selection.kind === "index") {
    const { index } = selection;
    return Number.isInteger(index) && index >= 0 && index < extent
      ? undefined
      : `index ${index} is asked for`;
  }
  const { start, stop, step } = selection;
  const whole = [start, stop, step].every(Number.isSafeInteger);
  return whole && step >= 1 && start >= 0 && start <= stop && stop <= extent
    ? undefined
    : `${start}:${stop}:${step} is asked for`;
}
