/** How numbers are written in the table. */
export const notations = ["exact", "significant", "fixed", "scientific"] as const;
export type Notation = (typeof notations)[number];

export const mostDigits = 15;

/** Bounds of a chosen cell width, in pixels. */
export const cellWidths = { least: 32, most: 1200 } as const;

/**
 * A number's text in a notation, of a complex one both parts; text that is no number with a fraction (an integer of 64 bits, a date, words) stays.
 * @param digits significant ones, or those behind the point
 */
export function formatValue(text: string, notation: Notation, digits: number): string {
  const complex = /^(\S+) ([+−]) (\S+)i$/.exec(text);
  if (complex === null) return formatNumber(text, notation, digits);
  const [, real = "", sign = "", imaginary = ""] = complex;
  const part = (one: string): string => formatNumber(one, notation, digits);
  return `${part(real)} ${sign} ${part(imaginary)}i`;
}

function formatNumber(text: string, notation: Notation, digits: number): string {
  if (notation === "exact" || !/^-?\d+(\.\d+)?(e-?\d+)?$/.test(text)) return text;
  const value = Number(text);
  // Beyond these a number of JavaScript is not exact: the digits would be invented.
  if (/^-?\d+$/.test(text) && !Number.isSafeInteger(value)) return text;
  if (notation === "fixed") return Math.abs(value) < 1e21 ? value.toFixed(digits) : text;
  if (notation === "scientific") return value.toExponential(digits).replace("e+", "e");
  return value.toPrecision(Math.max(1, digits)).replace("e+", "e");
}
