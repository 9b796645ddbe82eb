import { arrayOf, cast, isBig, readNumbers, rounder, writeNumbers } from "./numbers";
import type { Numbers, NumberType } from "./numbers";

/** What a filter turns into what. */
export interface FilterTypes {
  /** Before encoding, and so after decoding. */
  readonly decoded: NumberType;
  readonly encoded: NumberType;
  /** Numbers of an element: two of a complex one. */
  readonly parts: 1 | 2;
}

/** Packed little-endian numbers of the encoded type to those of the decoded one. */
export type FilterDecoder = (
  bytes: Uint8Array,
  types: FilterTypes,
  parameters: unknown,
) => Uint8Array;

export interface ScaleParameters {
  readonly offset: number;
  readonly scale: number;
}

/** Sums up differences, each sum in the decoded type (CONFORMANCE NC-008). */
export const decodeDelta: FilterDecoder = (bytes, { decoded, encoded, parts }) => {
  const differences = cast(readNumbers(bytes, encoded), encoded, decoded);
  const sums = new (arrayOf(decoded))(differences.length);
  if (isBig(differences) && isBig(sums)) {
    let sum = 0n;
    for (let i = 0; i < sums.length; i++)
      sums[i] = sum = BigInt.asIntN(64, sum + (differences[i] ?? 0n));
  } else if (!isBig(differences) && !isBig(sums)) {
    for (let part = 0; part < parts; part++)
      addUp(differences, sums, { type: decoded, parts, part });
  }
  return writeNumbers(sums, decoded);
};

type SmallNumbers = Exclude<Numbers, BigInt64Array | BigUint64Array>;

interface Part {
  readonly type: NumberType;
  readonly parts: number;
  readonly part: number;
}

function addUp(differences: SmallNumbers, sums: SmallNumbers, { type, parts, part }: Part): void {
  let sum = 0;
  if (type.kind === "bool") {
    // Adding truth values is "or", in NumPy as here.
    for (let i = 0; i < sums.length; i++) sums[i] = sum |= differences[i] === 0 ? 0 : 1;
    return;
  }
  const round = type.kind === "float" ? rounder(type) : (value: number) => value | 0;
  for (let i = part; i < sums.length; i += parts) {
    sum = round(sum + (differences[i] as number));
    sums[i] = sum;
  }
}

/**
 * Divides by the scale and adds the offset, in the encoded type where that is a float, else in doubles,
 * as NumPy does (CONFORMANCE NC-009).
 */
export const decodeFixedScaleOffset: FilterDecoder = (bytes, { decoded, encoded }, parameters) => {
  const { offset, scale } = parameters as ScaleParameters;
  const numbers = readNumbers(bytes, encoded);
  const round = rounder(encoded);
  const values = new Float64Array(numbers.length);
  for (let i = 0; i < values.length; i++) {
    values[i] = round(round(Number(numbers[i]) / scale) + offset);
  }
  return writeNumbers(cast(values, float64, decoded), decoded);
};

const float64: NumberType = { kind: "float", format: "float64" };

/** Casts back (CONFORMANCE NC-010, NC-014). */
export const decodeCast: FilterDecoder = (bytes, { decoded, encoded }) =>
  writeNumbers(cast(readNumbers(bytes, encoded), encoded, decoded), decoded);
