import { numberAt, type Elements } from "../data/elements";
import { shownNumber, type Masking } from "../data/meaning";
import { notATime } from "../data/timeText";

/** a − b; the same divided by |b|; or whether they are equal. */
export const differenceKinds = ["difference", "relative", "equality"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** What became of two elements. */
export const outcome = {
  /** Their result is written. */
  value: 0,
  /** One of the two has no value. */
  none: 1,
  /** The result is beyond 64 bits. */
  tooLong: 2,
} as const;
export type Outcome = (typeof outcome)[keyof typeof outcome];

/** What is held of a side, and how it is read. */
export interface Operand {
  readonly elements: Elements;
  readonly masking: Masking;
}

/** Compares element `i` of a with element `j` of b; the result becomes element `at`. */
export type CompareAt = (i: number, j: number, at: number) => Outcome;

/** A way to compare. The results are of the comparison's type, or doubles where those do not fit it. */
export type Method = (a: Operand, b: Operand, results: Elements) => CompareAt;

type Convert = (value: number) => number;

/** Has an element a value? */
export function hasValue(operand: Operand, index: number): boolean {
  if (operand.elements.kind === "text") return true;
  return !Number.isNaN(numberOf(operand, index) + imaginaryOf(operand, index));
}

/** Numbers as doubles. Infinities that are the same do not differ. */
export function numberMethod(
  kind: DifferenceKind,
  { a: convertA = same, b: convertB = same }: { a?: Convert; b?: Convert } = {},
): Method {
  return (a, b, results) => {
    const [numberOfA, numberOfB] = [numbersOf(a), numbersOf(b)];
    return (i, j, at) => {
      const x = convertA(numberOfA(i));
      const y = convertB(numberOfB(j));
      if (Number.isNaN(x) || Number.isNaN(y)) return putNone(results, at);
      if (x === y) put(results, at, 0);
      else if (kind === "equality") put(results, at, 1);
      else put(results, at, kind === "relative" ? (x - y) / Math.abs(y) : x - y);
      return outcome.value;
    };
  };
}

/** Integers of up to 64 bits, and times that are counted in the same unit: with all their digits. */
export function integerMethod(kind: DifferenceKind): Method {
  return (a, b, results) => (i, j, at) => {
    if (!hasValue(a, i) || !hasValue(b, j)) return putNone(results, at);
    const y = integerAt(b.elements, j);
    const difference = integerAt(a.elements, i) - y;
    if (difference === 0n) return putInteger(results, at, difference);
    if (kind === "difference") return putInteger(results, at, difference);
    put(results, at, kind === "equality" ? 1 : Number(difference) / Math.abs(Number(y)));
    return outcome.value;
  };
}

/** Real and imaginary parts each; a real number has none of the latter. */
export function complexMethod(kind: DifferenceKind): Method {
  return (a, b, results) => (i, j, at) => {
    if (!hasValue(a, i) || !hasValue(b, j)) return putNone(results, at);
    const [x, y] = [numberOf(a, i), numberOf(b, j)];
    const [u, v] = [imaginaryOf(a, i), imaginaryOf(b, j)];
    if (results.kind === "complex") {
      const size = kind === "relative" ? Math.hypot(y, v) : 1;
      results.array[at * 2] = x === y ? 0 : (x - y) / size;
      results.array[at * 2 + 1] = u === v ? 0 : (u - v) / size;
    } else put(results, at, x === y && u === v ? 0 : 1);
    return outcome.value;
  };
}

/** Texts are equal, or they are not. */
export const textMethod: Method = (a, b, results) => (i, j, at) => {
  if (a.elements.kind !== "text" || b.elements.kind !== "text") return outcome.none;
  put(results, at, a.elements.array[i] === b.elements.array[j] ? 0 : 1);
  return outcome.value;
};

/** The number that an element is shown as; NaN where it stands for no value. */
function numberOf({ elements, masking }: Operand, index: number): number {
  return shownNumber(numberAt(elements, index, "real"), masking);
}

/** The same for many elements: plain numbers are read without detours. */
function numbersOf(operand: Operand): (index: number) => number {
  const { elements, masking } = operand;
  const isPlain = masking.decoding === undefined && masking.mask !== "fill";
  if (elements.kind !== "number" || !isPlain) return (index) => numberOf(operand, index);
  const { array } = elements;
  return (index) => array[index] ?? NaN;
}

function imaginaryOf({ elements }: Operand, index: number): number {
  return elements.kind === "complex" ? numberAt(elements, index, "imaginary") : 0;
}

function integerAt(elements: Elements, index: number): bigint {
  if (elements.kind === "big" || elements.kind === "time") return elements.array[index] ?? 0n;
  return BigInt(numberAt(elements, index, "real"));
}

function same(value: number): number {
  return value;
}

function put(results: Elements, at: number, value: number): void {
  if (results.kind === "number") results.array[at] = value;
}

/** Results that have a way to say "nothing" say so; of others the state tells it. */
function putNone(results: Elements, at: number): Outcome {
  if (results.kind === "time") results.array[at] = notATime;
  else if (results.kind === "complex") results.array.fill(NaN, at * 2, at * 2 + 2);
  else put(results, at, NaN);
  return outcome.none;
}

/** Where the results were found not to fit 64 bits, they are doubles. */
function putInteger(results: Elements, at: number, value: bigint): Outcome {
  if (results.kind === "number") put(results, at, Number(value));
  else if (BigInt.asIntN(64, value) !== value) return outcome.tooLong;
  else if (results.kind === "big" || results.kind === "time") results.array[at] = value;
  return outcome.value;
}
