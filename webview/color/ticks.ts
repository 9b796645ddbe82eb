import { shortText } from "../data/numberText";
import { placeIn, type Scale, type ValueRange } from "./scales";

export interface Tick {
  readonly value: number;
  readonly label: string;
}

/** A step of 1, 2 or 5 times a power of ten, for about `count` steps in `span`. */
export function niceStep(span: number, count: number): number {
  const rough = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const digit = rough / power;
  return power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10);
}

/** About `count` round values in the range, with labels of as many digits as tell them apart. */
export function linearTicks({ minimum, maximum }: ValueRange, count: number): Tick[] {
  const span = maximum - minimum;
  if (!(span > 0) || !Number.isFinite(span)) return [{ value: minimum, label: shortText(minimum) }];
  const step = niceStep(span, count);
  const digits = Math.min(
    15,
    Math.max(1, Math.ceil(Math.log10(Math.max(Math.abs(minimum), Math.abs(maximum)) / step) + 1)),
  );
  const first = Math.ceil(minimum / step - 1e-9);
  const last = Math.floor(maximum / step + 1e-9);
  const ticks: Tick[] = [];
  for (let i = first; i <= last && ticks.length < 100; i++) {
    // Through the rounded text, so that 0.1 + 0.2 is not shown as 0.30000000000000004.
    const value = Number((i * step).toPrecision(15));
    ticks.push({ value, label: shortText(value, digits) });
  }
  return ticks;
}

/** Round element indices in [start, stop), at most about `count`, never between two elements. */
export function indexTicks(
  { start, stop }: { start: number; stop: number },
  count: number,
): number[] {
  const step = Math.max(1, Math.round(niceStep(stop - start, count)));
  const ticks: number[] = [];
  for (let index = Math.ceil(start / step) * step; index < stop; index += step) ticks.push(index);
  return ticks;
}

/** Round values for a colour bar in the given scale, not nearer to each other than 1 / `count`. */
export function scaleTicks(scale: Scale, range: ValueRange, count: number): Tick[] {
  const ticks =
    scale.name === "linear" || scale.name === "sqrt" ? linearTicks(range, count) : decades(range);
  const kept: Tick[] = [];
  let last = -Infinity;
  for (const tick of ticks) {
    const place = placeIn(scale, range, tick.value);
    if (!(place >= -1e-9 && place <= 1 + 1e-9) || place - last < 0.7 / count) continue;
    kept.push(tick);
    last = place;
  }
  return kept.length > 1 ? kept : linearTicks(range, Math.min(count, 3));
}

/** Powers of ten of both signs, zero, and between them 2 and 5 times those. */
function decades({ minimum, maximum }: ValueRange): Tick[] {
  const most = Math.max(Math.abs(minimum), Math.abs(maximum));
  const crossing = minimum <= 0;
  const least = crossing ? 1 : minimum;
  if (!(most > 0) || !(least > 0)) return [];
  const from = Math.floor(Math.log10(least));
  const to = Math.ceil(Math.log10(most));
  const wide = to - from > 3;
  const values: number[] = crossing ? [0] : [];
  for (let exponent = Math.max(from, to - 60); exponent <= to; exponent++) {
    for (const digit of wide ? [1] : [1, 2, 5]) {
      const value = Number(`${digit}e${exponent}`);
      values.push(value);
      if (crossing) values.push(-value);
    }
  }
  return values
    .filter((value) => value >= minimum && value <= maximum)
    .sort((a, b) => a - b)
    .map((value) => ({ value, label: shortText(value) }));
}
