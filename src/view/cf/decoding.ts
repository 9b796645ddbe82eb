import type { CfTime } from "./cfTime";

/**
 * How stored numbers become the values that are meant (CF, "Packed Data", "Missing Data", "Flags";
 * CONFORMANCE XR-006). Plain data: it travels to the page, which decodes what it holds.
 */
export interface CfDecoding {
  /** Integers of so many bits stand for the ones of the other signedness (`_Unsigned`). */
  readonly reinterpret: { readonly bits: number; readonly unsigned: boolean } | undefined;
  /** Stored numbers that mean "no value", after the reinterpretation. */
  readonly missing: readonly number[];
  /** What lies outside means "no value". `unpacked`: of the values after scaling. */
  readonly valid: CfValidRange | undefined;
  readonly scale: number;
  readonly offset: number;
  readonly flags: readonly CfFlag[];
  /** The values count time. */
  readonly time: CfTime | undefined;
}

export interface CfValidRange {
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly unpacked: boolean;
}

/** A meaning of values: where `value & mask` is `value`; without a mask, where the value is the same. */
export interface CfFlag {
  readonly value: number;
  readonly mask: number | undefined;
  readonly meaning: string;
}

/** The value that a stored number stands for; NaN for "no value". */
export function decodedNumber(stored: number, decoding: CfDecoding): number {
  const { scale, offset, valid } = decoding;
  const number = reinterpreted(stored, decoding);
  if (decoding.missing.includes(number)) return NaN;
  const value = number * scale + offset;
  if (valid === undefined) return value;
  const checked = valid.unpacked ? value : number;
  const isValid =
    !(valid.minimum !== undefined && checked < valid.minimum) &&
    !(valid.maximum !== undefined && checked > valid.maximum);
  return isValid ? value : NaN;
}

/** Why a stored number stands for no value; undefined where it stands for one, or is NaN itself. */
export function missingReason(
  stored: number,
  decoding: CfDecoding,
): "missing" | "invalid" | undefined {
  if (Number.isNaN(stored)) return undefined;
  if (decoding.missing.includes(reinterpreted(stored, decoding))) return "missing";
  return Number.isNaN(decodedNumber(stored, decoding)) ? "invalid" : undefined;
}

/** The meanings of a decoded value, in the order of the attribute. */
export function flagMeanings(value: number, { flags }: CfDecoding): readonly string[] {
  return flags
    .filter((flag) =>
      flag.mask === undefined ? flag.value === value : (value & flag.mask) === flag.value,
    )
    .map((flag) => flag.meaning);
}

function reinterpreted(stored: number, { reinterpret }: CfDecoding): number {
  if (reinterpret === undefined) return stored;
  const { bits, unsigned } = reinterpret;
  if (unsigned) return stored < 0 ? stored + 2 ** bits : stored;
  return stored >= 2 ** (bits - 1) ? stored - 2 ** bits : stored;
}
