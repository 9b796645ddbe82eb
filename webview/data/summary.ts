import { numberAt } from "./elements";
import { shownNumber, type Masking } from "./meaning";
import { elementState, type SliceLayer } from "./sliceLayer";

/** What is known of the numbers that are shown. */
export interface Summary {
  /** Finite values. */
  readonly count: number;
  /** In chunks that are not in the store. */
  readonly missing: number;
  /** Equal to the fill value, or without a value by the attributes, in chunks that are there. */
  readonly filled: number;
  readonly nan: number;
  readonly infinite: number;
  /** In chunks that could not be decoded. */
  readonly failed: number;
  /** NaN where there are no values; the same for the other numbers. */
  readonly minimum: number;
  readonly maximum: number;
  readonly smallestPositive: number;
  readonly mean: number;
  readonly deviation: number;
  /** Some of the values, sorted: enough for percentiles and a histogram. */
  readonly sample: Float64Array;
}

const mostSampled = 32_768;

/** Counts what the layers hold. */
export function summarize(layers: readonly SliceLayer[], masking: Masking): Summary {
  const tally = new Tally(layers.reduce((total, layer) => total + layer.states.length, 0));
  for (const layer of layers) tally.add(layer, masking);
  return tally.summary();
}

class Tally {
  private count = 0;
  private missing = 0;
  private filled = 0;
  private nan = 0;
  private infinite = 0;
  private failed = 0;
  private minimum = Infinity;
  private maximum = -Infinity;
  private smallestPositive = Infinity;
  private mean = 0;
  private squares = 0;
  private readonly every: number;
  private readonly sample: number[] = [];

  constructor(total: number) {
    // Odd, so that it does not walk down the columns of a picture.
    this.every = total <= mostSampled ? 1 : Math.ceil(total / mostSampled) | 1;
  }

  add({ elements, states }: SliceLayer, masking: Masking): void {
    const { part, mask } = masking;
    for (let i = 0; i < states.length; i++) {
      const state = states[i];
      if (state === elementState.waiting) continue;
      if (state === elementState.failed) this.failed++;
      else if (state === elementState.missing && mask !== "none") this.missing++;
      else {
        const stored = numberAt(elements, i, part);
        const value = shownNumber(stored, masking);
        if (Number.isNaN(value) && !Number.isNaN(stored)) this.filled++;
        else this.addValue(value);
      }
    }
  }

  private addValue(value: number): void {
    if (Number.isNaN(value)) this.nan++;
    else if (!Number.isFinite(value)) this.infinite++;
    else {
      if (this.count % this.every === 0) this.sample.push(value);
      this.count++;
      if (value < this.minimum) this.minimum = value;
      if (value > this.maximum) this.maximum = value;
      if (value > 0 && value < this.smallestPositive) this.smallestPositive = value;
      // Welford's way: no loss where the mean is far larger than the deviation.
      const distance = value - this.mean;
      this.mean += distance / this.count;
      this.squares += distance * (value - this.mean);
    }
  }

  summary(): Summary {
    const some = this.count > 0;
    return {
      count: this.count,
      missing: this.missing,
      filled: this.filled,
      nan: this.nan,
      infinite: this.infinite,
      failed: this.failed,
      minimum: some ? this.minimum : NaN,
      maximum: some ? this.maximum : NaN,
      smallestPositive: Number.isFinite(this.smallestPositive) ? this.smallestPositive : NaN,
      mean: some ? this.mean : NaN,
      deviation: some ? Math.sqrt(this.squares / this.count) : NaN,
      sample: Float64Array.from(this.sample).sort(),
    };
  }
}

/** What is known of the numbers of two arrays together. */
export function mergedSummary(a: Summary, b: Summary): Summary {
  const count = a.count + b.count;
  // One of them may have no values: then its numbers are NaN.
  const parts = [a, b].filter((one) => one.count > 0);
  const least = (values: readonly number[]): number => {
    const known = values.filter((value) => !Number.isNaN(value));
    return known.length === 0 ? NaN : Math.min(...known);
  };
  const mean = parts.reduce((sum, one) => sum + (one.mean * one.count) / count, 0);
  const squares = parts.reduce(
    (sum, one) => sum + one.count * (one.deviation ** 2 + (one.mean - mean) ** 2),
    0,
  );
  return {
    count,
    missing: a.missing + b.missing,
    filled: a.filled + b.filled,
    nan: a.nan + b.nan,
    infinite: a.infinite + b.infinite,
    failed: a.failed + b.failed,
    minimum: least([a.minimum, b.minimum]),
    maximum: -least([-a.maximum, -b.maximum]),
    smallestPositive: least([a.smallestPositive, b.smallestPositive]),
    mean: count > 0 ? mean : NaN,
    deviation: count > 0 ? Math.sqrt(squares / count) : NaN,
    sample: joined(a.sample, b.sample).sort(),
  };
}

function joined(a: Float64Array, b: Float64Array): Float64Array {
  const both = new Float64Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** The value below which the part `fraction` of a sorted sample lies. */
export function quantile(sorted: Float64Array, fraction: number): number {
  if (sorted.length === 0) return NaN;
  const at = fraction * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? NaN;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

/** How many of a sorted sample lie in each of `bins` equal parts between the places of two values. */
export function histogram(
  sorted: Float64Array,
  { bins, place }: { readonly bins: number; readonly place: (value: number) => number },
): number[] {
  const counts = new Array<number>(bins).fill(0);
  for (const value of sorted) {
    const at = place(value);
    if (!(at >= 0 && at <= 1)) continue;
    const bin = Math.min(bins - 1, Math.floor(at * bins));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}
