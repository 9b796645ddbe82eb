import { cfTimeText, decodedNumber, flagMeanings, missingReason } from "../../src/protocol/meaning";
import type { CfDecoding } from "../../src/protocol/preview";
import type { MaskMode } from "../view/viewState";
import { numberAt, textAt, type ComplexPart, type Elements } from "./elements";

/** How stored elements are read as the numbers that are shown. */
export interface Masking {
  readonly part: ComplexPart;
  readonly mask: MaskMode;
  /** The fill value as a number, where it has one. */
  readonly fill: number | undefined;
  /** Undefined where stored numbers are shown as they are. */
  readonly decoding: CfDecoding | undefined;
}

/** The number that is shown for a stored one; NaN where that stands for no value. */
export function shownNumber(stored: number, { mask, fill, decoding }: Masking): number {
  if (mask === "fill" && stored === fill) return NaN;
  return decoding === undefined ? stored : decodedNumber(stored, decoding);
}

/** An element as exact text: decoded where there is a decoding, else as it is stored. */
export function meantText(
  elements: Elements,
  index: number,
  decoding: CfDecoding | undefined,
): string {
  if (decoding === undefined) return textAt(elements, index);
  const stored = numberAt(elements, index, "real");
  if (missingReason(stored, decoding) !== undefined) return "—";
  const { scale, offset, reinterpret } = decoding;
  const isAsStored = scale === 1 && offset === 0 && reinterpret === undefined;
  if (isAsStored && elements.kind === "big" && decoding.time !== undefined) {
    return cfTimeText(elements.array[index] ?? 0n, decoding.time) ?? textAt(elements, index);
  }
  const value = decodedNumber(stored, decoding);
  const plain = isAsStored ? textAt(elements, index) : decodedText(value);
  return meaningOf(value, decoding) ?? plain;
}

/** What a decoded number means beyond itself: a date, or the words of a flag. */
export function meaningOf(value: number, decoding: CfDecoding): string | undefined {
  if (decoding.time !== undefined) return cfTimeText(value, decoding.time);
  const meanings = flagMeanings(value, decoding);
  return meanings.length === 0 ? undefined : `${meanings.join(", ")} (${value})`;
}

/** Products of decimal factors are not decimal: 267.11, not 267.10999999999996. */
function decodedText(value: number): string {
  return String(Number(value.toPrecision(14))).replace("e+", "e");
}

/** Why there is no value, for a stored number that stands for none. */
export function maskedReason(
  stored: number,
  decoding: CfDecoding | undefined,
): "missing" | "invalid" | undefined {
  return decoding === undefined ? undefined : missingReason(stored, decoding);
}
