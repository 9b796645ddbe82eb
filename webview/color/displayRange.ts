import { quantile, type Summary } from "../data/summary";
import type { ViewState } from "../view/viewState";
import { findScale, isValidRange, type ValueRange } from "./scales";

/** Why the wished range is not the one shown. */
export type RangeProblem = "not-positive" | "negative" | "reversed";

export interface DisplayRange extends ValueRange {
  /** Where it is set, the range is the automatic one instead of the wished. */
  readonly problem: RangeProblem | undefined;
}

/** The part of the values at each end that a robust range leaves out. */
export const robustTail = 0.02;

type Wish = Pick<ViewState, "scale" | "rangeMode" | "minimum" | "maximum">;

/** The range of values that the colours span. */
export function displayRange(wish: Wish, summary: Summary, natural?: ValueRange): DisplayRange {
  const scale = findScale(wish.scale);
  const wished = wishedRange(wish, summary, natural);
  const positive = fitToScale(wish, wished, summary);
  if (isValidRange(scale, positive)) return { ...positive, problem: undefined };
  const freely: Wish = { ...wish, rangeMode: "auto" };
  const automatic = fitToScale(freely, wishedRange(freely, summary, natural), summary);
  const shown = isValidRange(scale, automatic) ? automatic : { minimum: 1, maximum: 10 };
  return { ...shown, problem: problemOf(wish, positive) };
}

function wishedRange(wish: Wish, summary: Summary, natural?: ValueRange): ValueRange {
  const { sample, minimum, maximum, count } = summary;
  if (wish.rangeMode === "typed") {
    const automatic = wishedRange({ ...wish, rangeMode: "auto" }, summary, natural);
    return {
      minimum: Number.isNaN(wish.minimum) ? automatic.minimum : wish.minimum,
      maximum: Number.isNaN(wish.maximum) ? automatic.maximum : wish.maximum,
    };
  }
  if (natural !== undefined && wish.rangeMode === "auto") return natural;
  if (count === 0) return { minimum: 0, maximum: 1 };
  switch (wish.rangeMode) {
    case "robust":
      return { minimum: quantile(sample, robustTail), maximum: quantile(sample, 1 - robustTail) };
    case "symmetric": {
      const most = Math.max(Math.abs(minimum), Math.abs(maximum));
      return { minimum: -most, maximum: most };
    }
    default:
      return { minimum, maximum };
  }
}

/** Ranges whose beginning nobody typed begin where the scale does. */
function fitToScale(wish: Wish, range: ValueRange, summary: Summary): ValueRange {
  const isTyped = wish.rangeMode === "typed" && !Number.isNaN(wish.minimum);
  if (isTyped || wish.rangeMode === "symmetric") return range;
  if (wish.scale === "sqrt" && range.minimum < 0) return { ...range, minimum: 0 };
  if (wish.scale !== "log" || range.minimum > 0) return range;
  return summary.smallestPositive > 0 ? { ...range, minimum: summary.smallestPositive } : range;
}

function problemOf(wish: Wish, { minimum, maximum }: ValueRange): RangeProblem {
  if (minimum > maximum) return "reversed";
  return wish.scale === "log" ? "not-positive" : "negative";
}
