import type { Elements } from "../data/elements";

/** A colour as one number, red × 65536 + green × 256 + blue, which 32 bits of a float hold exactly. */
export type PackedColor = number;

/** The golden ratio of a whole turn of 32 bits: numbers that follow one another are far apart on it. */
const goldenTurn = 0x9e3779b9;

/**
 * The colour of a kind. The hues of neighbours lie 137.5° apart; saturation and lightness come from a hash of
 * all bits, so that numbers far from one another that share a hue are told apart too. `seed` chooses other colours.
 */
export function labelColor(low: number, high = 0, seed = 0): PackedColor {
  const turn = (Math.imul(low, goldenTurn) + mixed(high) + Math.imul(seed, 0x3c6ef372)) >>> 0;
  const bits = mixed(low ^ mixed(high + 1) ^ seed);
  const saturation = 0.5 + ((bits & 0xffff) / 0xffff) * 0.4;
  const lightness = 0.42 + ((bits >>> 16) / 0xffff) * 0.3;
  return hslColor((turn / 2 ** 32) * 360, saturation, lightness);
}

/** How numbers of kinds become colours. Another object each time something of it is another one. */
export interface Kinds {
  /** Chooses other colours. */
  readonly seed: number;
  /** Is 0 the number of what is no object? It is transparent then. */
  readonly hasBackground: boolean;
  readonly own: ReadonlyMap<number, PackedColor>;
}

/** The colour of a number of kinds; undefined for the background. */
export function kindColor(
  { seed, hasBackground, own }: Kinds,
  value: number,
  bits: readonly [number, number] = bitsOf(value),
): PackedColor | undefined {
  const chosen = own.get(value);
  if (chosen !== undefined) return chosen;
  return value === 0 && hasBackground ? undefined : labelColor(bits[0], bits[1], seed);
}

/** The lowest and the highest 32 bits of an element; undefined where its number tells them as well. */
export function exactBits(
  elements: Elements,
  index: number,
): readonly [number, number] | undefined {
  if (elements.kind !== "big") return undefined;
  const exact = elements.array[index] ?? 0n;
  return [Number(BigInt.asIntN(32, exact)), Number(BigInt.asIntN(32, exact >> 32n))];
}

/** The same of a number, or of its nearest integer. */
function bitsOf(value: number): readonly [number, number] {
  const whole = Math.round(value);
  return [whole | 0, Math.floor(whole / 2 ** 32) | 0];
}

export function packColor([red, green, blue]: readonly [number, number, number]): PackedColor {
  return red * 65536 + green * 256 + blue;
}

export function unpackColor(color: PackedColor): readonly [number, number, number] {
  return [Math.floor(color / 65536) & 255, Math.floor(color / 256) & 255, color & 255];
}

/** Spreads every bit over all 32 (an integer finalizer of shifts and odd factors). */
function mixed(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  return (bits ^ (bits >>> 16)) >>> 0;
}

function hslColor(hue: number, saturation: number, lightness: number): PackedColor {
  const depth = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number): number => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (lightness - depth * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return packColor([channel(0), channel(8), channel(4)]);
}
