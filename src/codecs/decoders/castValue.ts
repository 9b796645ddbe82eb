import { describeDataType } from "../../zarr/dataTypeName";
import { ZarrError } from "../../zarr/errors";
import type { ArrayDecoder } from "../codec";
import { blockOf } from "../forms";
import {
  arrayOf,
  isBig,
  readNumbers,
  rounder,
  sameType,
  writeNumbers,
  type Numbers,
  type NumberType,
} from "./numbers";

export const roundings = [
  ...(["nearest-even", "towards-zero", "towards-positive"] as const),
  ...(["towards-negative", "nearest-away"] as const),
] as const;

export const outOfRange = ["clamp", "wrap", "error"] as const;

/** How `cast_value` casts. */
export interface CastRules {
  readonly rounding: (typeof roundings)[number];
  readonly outOfRange: (typeof outOfRange)[number];
  /** Looked at before anything else; NaN is a key as any other. */
  readonly map: ReadonlyMap<number | bigint, number | bigint>;
}

/** What decoding needs: the rules back, from the stored type to the array's. */
export interface CastValueParameters {
  readonly from: NumberType;
  readonly to: NumberType;
  readonly rules: CastRules;
}

/** Casts stored numbers back to the array's type (CONFORMANCE X-CD-012). */
export const decodeCastValue: ArrayDecoder = ({ data }, { input, parameters }) => {
  if (input.kind !== "array" || !(data instanceof Uint8Array)) throw new Error("no numbers");
  const { from, to, rules } = parameters as CastValueParameters;
  const numbers = castNumbers(readNumbers(data, from), { from, to, rules });
  return blockOf(input, writeNumbers(numbers, to));
};

/** @throws ZarrError "chunk" where a number has no place in the type, and the rules say that this is an error */
export function castNumbers(
  numbers: Numbers,
  { from, to, rules }: { from: NumberType; to: NumberType; rules: CastRules },
): Numbers {
  const { map } = rules;
  if (map.size === 0 && sameType(from, to)) return numbers;
  const result = new (arrayOf(to))(numbers.length);
  const convert = to.kind === "float" ? toFloat(to, rules) : toInteger(to, rules);
  const isBigResult = isBig(result);
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] as number | bigint;
    const value = map.get(number) ?? convert(number);
    result[i] = isBigResult ? BigInt(value) : Number(value);
  }
  return result;
}

type Convert = (value: number | bigint) => number | bigint;

function toFloat(to: NumberType, rules: CastRules): Convert {
  const round = rounder(to);
  return (value) => {
    const number = Number(value);
    const rounded = round(number);
    // Beyond the largest number of a type there is infinity, or nothing.
    if (Number.isFinite(rounded) || !Number.isFinite(number)) return rounded;
    if (rules.outOfRange !== "clamp") throw misfit(value, to);
    return Math.sign(number) * largest(to);
  };
}

/** The largest finite number of a float type. */
function largest(type: NumberType): number {
  if (type.kind === "float" && type.format === "float64") return Number.MAX_VALUE;
  if (type.kind === "float" && type.format === "float32") return 2 ** 128 - 2 ** 104;
  // The others have at most 16 bits, so all their numbers can be looked at.
  const patterns = Uint16Array.from({ length: 65_536 }, (_, bits) => bits);
  const numbers = readNumbers(new Uint8Array(patterns.buffer), type);
  let most = 0;
  for (const number of numbers)
    if (Number(number) < Infinity) most = Math.max(most, Number(number));
  return most;
}

function toInteger(to: NumberType, { rounding, outOfRange: rule }: CastRules): Convert {
  const { low, high, modulus } = integerRange(to);
  const round = rounders[rounding];
  return (value) => {
    if (typeof value === "number" && Number.isNaN(value)) throw misfit(value, to);
    const whole = typeof value === "bigint" ? value : round(value);
    if (whole >= low && whole <= high) return whole;
    if (rule === "clamp") return whole < low ? low : high;
    if (rule === "error" || whole === Infinity || whole === -Infinity) throw misfit(value, to);
    const rest = (((BigInt(whole) - low) % modulus) + modulus) % modulus;
    return low + rest;
  };
}

function integerRange(type: NumberType): { low: bigint; high: bigint; modulus: bigint } {
  const bits = type.kind === "int" ? type.bits : type.kind === "bool" ? 1 : 64;
  const signed = type.kind === "int" ? type.signed : type.kind !== "bool";
  const modulus = 1n << BigInt(bits);
  const low = signed ? -(modulus / 2n) : 0n;
  return { low, high: low + modulus - 1n, modulus };
}

const rounders: Readonly<Record<CastRules["rounding"], (value: number) => number>> = {
  "nearest-even": (value) => {
    const floor = Math.floor(value);
    const rest = value - floor;
    return rest > 0.5 || (rest === 0.5 && floor % 2 !== 0) ? floor + 1 : floor;
  },
  "towards-zero": Math.trunc,
  "towards-positive": Math.ceil,
  "towards-negative": Math.floor,
  "nearest-away": (value) => Math.sign(value) * Math.floor(Math.abs(value) + 0.5),
};

function misfit(value: number | bigint, type: NumberType): ZarrError {
  return new ZarrError("chunk", `${value} is out of the range of ${describeDataType(type)}`);
}
