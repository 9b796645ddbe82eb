export type ScaleName = "linear" | "log" | "symlog" | "sqrt";
export const scaleNames: readonly ScaleName[] = ["linear", "log", "symlog", "sqrt"];

/** A range of values, minimum ≤ maximum. */
export interface ValueRange {
  readonly minimum: number;
  readonly maximum: number;
}

/** How values become places on the colour bar. */
export interface Scale {
  readonly name: ScaleName;
  /** Strictly rising on the values it is valid for, NaN for others. */
  forward(value: number): number;
  inverse(place: number): number;
}

const linear: Scale = { name: "linear", forward: (value) => value, inverse: (place) => place };

const log: Scale = {
  name: "log",
  forward: (value) => (value > 0 ? Math.log10(value) : NaN),
  inverse: (place) => 10 ** place,
};

/** Linear between −1 and 1, like a logarithm beyond. */
const symlog: Scale = {
  name: "symlog",
  forward: (value) => Math.sign(value) * Math.log10(1 + Math.abs(value)),
  inverse: (place) => Math.sign(place) * (10 ** Math.abs(place) - 1),
};

const sqrt: Scale = {
  name: "sqrt",
  forward: (value) => (value >= 0 ? Math.sqrt(value) : NaN),
  inverse: (place) => place * place,
};

const scales: Readonly<Record<ScaleName, Scale>> = { linear, log, symlog, sqrt };

export function findScale(name: ScaleName): Scale {
  return scales[name];
}

/** Is the range one that the scale can show? */
export function isValidRange(scale: Scale, { minimum, maximum }: ValueRange): boolean {
  return (
    Number.isFinite(scale.forward(minimum)) &&
    Number.isFinite(scale.forward(maximum)) &&
    minimum <= maximum
  );
}

/** The place of a value in a range, 0 at its minimum and 1 at its maximum; 0.5 where they are the same. */
export function placeIn(scale: Scale, { minimum, maximum }: ValueRange, value: number): number {
  const from = scale.forward(minimum);
  const span = scale.forward(maximum) - from;
  return span > 0 ? (scale.forward(value) - from) / span : 0.5;
}

/** The value at a place of a range. */
export function valueIn(scale: Scale, { minimum, maximum }: ValueRange, place: number): number {
  const from = scale.forward(minimum);
  return scale.inverse(from + place * (scale.forward(maximum) - from));
}
