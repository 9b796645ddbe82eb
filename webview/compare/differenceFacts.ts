import { numberAt, type ComplexPart } from "../data/elements";
import { elementState } from "../data/sliceLayer";
import { seenElements, type Viewport } from "../view/viewport";
import { presence, type DifferenceLayer } from "./differenceLayer";

/** What is known of the differences that are seen. */
export interface DifferenceFacts {
  /** Elements of which both sides have a value. */
  readonly compared: number;
  readonly different: number;
  /** Elements of which one side alone has a value. */
  readonly onlyA: number;
  readonly onlyB: number;
  /** Of finite differences; NaN where there are none. Of complex ones: their amplitudes. */
  readonly most: number;
  readonly mean: number;
  readonly rootMeanSquare: number;
  /** Where the largest difference is: one index a range of the layer; undefined where nothing differs. */
  readonly mostAt: readonly number[] | undefined;
}

interface Seen {
  readonly x: number;
  readonly y: number;
  /** Undefined: all of it. */
  readonly viewport: Viewport | undefined;
}

/** Counts the differences of a layer that lie in the viewport. */
export function differenceFacts(difference: DifferenceLayer, seen: Seen): DifferenceFacts {
  const { layer } = difference;
  const part: ComplexPart = "amplitude";
  const bounds = boundsOf(difference, seen);
  let [compared, different, onlyA, onlyB, finite] = [0, 0, 0, 0, 0];
  let [sum, squares, most, mostOffset] = [0, 0, NaN, -1];
  const count = (offset: number): void => {
    const has = difference.presence[offset];
    if (has === presence.a) onlyA++;
    else if (has === presence.b) onlyB++;
    if (layer.states[offset] !== elementState.held) return;
    compared++;
    const value = numberAt(layer.elements, offset, part);
    if (value !== 0) different++;
    if (!Number.isFinite(value)) return;
    finite++;
    sum += value;
    squares += value * value;
    if (Math.abs(value) > (Number.isNaN(most) ? -1 : most)) {
      most = Math.abs(value);
      mostOffset = offset;
    }
  };
  const walk = (d: number, at: number): void => {
    const bound = bounds[d];
    if (bound === undefined) return count(at);
    for (let i = bound.from; i < bound.to; i++) walk(d + 1, at * (layer.counts[d] ?? 0) + i);
  };
  walk(0, 0);
  return {
    ...{ compared, different, onlyA, onlyB, most },
    mean: finite === 0 ? NaN : sum / finite,
    rootMeanSquare: finite === 0 ? NaN : Math.sqrt(squares / finite),
    mostAt: most > 0 ? placeOf(difference, mostOffset) : undefined,
  };
}

/** The samples of each range that are seen. */
function boundsOf({ layer }: DifferenceLayer, { x, y, viewport }: Seen) {
  return layer.plan.ranges.map(({ dimension, start, stop, step }, d) => {
    const window = dimension === x ? viewport?.x : dimension === y ? viewport?.y : undefined;
    const count = layer.counts[d] ?? 0;
    if (window === undefined) return { from: 0, to: count };
    const seen = seenElements(window, stop);
    const from = Math.max(0, Math.floor((seen.start - start) / step));
    return { from, to: Math.min(count, Math.ceil((seen.stop - start) / step)) };
  });
}

/** The indices of the array at an offset of the layer, one a range. */
function placeOf({ layer }: DifferenceLayer, offset: number): number[] {
  let rest = offset;
  const places: number[] = [];
  for (let d = layer.counts.length - 1; d >= 0; d--) {
    const count = layer.counts[d] ?? 1;
    const range = layer.plan.ranges[d];
    places.unshift((range?.start ?? 0) + (rest % count) * (range?.step ?? 1));
    rest = Math.floor(rest / count);
  }
  return places;
}
