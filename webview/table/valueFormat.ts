/** How numbers are written in the table. */
export const notations = ["exact", "significant", "fixed", "scientific"] as const;
export type Notation = (typeof notations)[number];

export const mostDigits = 15;

/**
 * A number's text in a notation; text that is no number with a fraction (an integer of 64 bits, a date, words) stays.
 * @param digits significant ones, or those behind the point
 */
export function formatValue(text: string, notation: Notation, digits: number): string {
  if (notation === "exact" || !/^-?\d+(\.\d+)?(e-?\d+)?$/.test(text)) return text;
  const value = Number(text);
  // Beyond these a number of JavaScript is not exact: the digits would be invented.
  if (/^-?\d+$/.test(text) && !Number.isSafeInteger(value)) return text;
  if (notation === "fixed") return Math.abs(value) < 1e21 ? value.toFixed(digits) : text;
  if (notation === "scientific") return value.toExponential(digits).replace("e+", "e");
  return value.toPrecision(Math.max(1, digits)).replace("e+", "e");
}
