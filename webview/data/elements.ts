import type { NumberFormat, WireType, WireValues } from "../../src/protocol/preview";
import { exactText } from "./numberText";
import { notATime, timeText, type TimeUnit } from "./timeText";

export type ComplexPart = "amplitude" | "phase" | "real" | "imaginary";
export const complexParts: readonly ComplexPart[] = ["amplitude", "phase", "real", "imaginary"];

type Numbers =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;
type BigNumbers = BigInt64Array | BigUint64Array;

/** Elements of a slice in memory, exact. */
export type Elements =
  | { readonly kind: "number"; readonly array: Numbers; readonly single: boolean }
  | { readonly kind: "big"; readonly array: BigNumbers }
  /** Real and imaginary parts in turn. */
  | { readonly kind: "complex"; readonly array: Float32Array | Float64Array }
  | { readonly kind: "bool"; readonly array: Uint8Array }
  | { readonly kind: "time"; readonly array: BigInt64Array; readonly unit: TimeUnit }
  | { readonly kind: "text"; readonly array: string[] };

/** Room for `count` elements of the type, all zero. */
export function createElements(type: WireType, count: number): Elements {
  switch (type.kind) {
    case "number":
      return numberElements(type.format, count);
    case "complex":
      return {
        kind: "complex",
        array:
          type.format === "float32" ? new Float32Array(count * 2) : new Float64Array(count * 2),
      };
    case "bool":
      return { kind: "bool", array: new Uint8Array(count) };
    case "time":
      return { kind: "time", array: new BigInt64Array(count), unit: type };
    case "text":
      return { kind: "text", array: new Array<string>(count).fill("") };
  }
}

function numberElements(format: NumberFormat, count: number): Elements {
  switch (format) {
    case "int8":
      return { kind: "number", array: new Int8Array(count), single: false };
    case "uint8":
      return { kind: "number", array: new Uint8Array(count), single: false };
    case "int16":
      return { kind: "number", array: new Int16Array(count), single: false };
    case "uint16":
      return { kind: "number", array: new Uint16Array(count), single: false };
    case "int32":
      return { kind: "number", array: new Int32Array(count), single: false };
    case "uint32":
      return { kind: "number", array: new Uint32Array(count), single: false };
    case "int64":
      return { kind: "big", array: new BigInt64Array(count) };
    case "uint64":
      return { kind: "big", array: new BigUint64Array(count) };
    case "float32":
      return { kind: "number", array: new Float32Array(count), single: true };
    case "float64":
      return { kind: "number", array: new Float64Array(count), single: false };
  }
}

/** Bytes in memory; those of text are guessed. */
export function elementBytes({ kind, array }: Elements): number {
  return kind === "text" ? array.length * 64 : array.byteLength;
}

/** The values of a message as elements; undefined where they are not `count` elements of the type. */
export function readElements(
  type: WireType,
  values: WireValues,
  count: number,
): Elements | undefined {
  if (values.kind === "text") {
    if (type.kind !== "text" || values.values.length !== count) return undefined;
    return { kind: "text", array: [...values.values] };
  }
  const elements = createElements(type, count);
  if (elements.kind === "text" || elements.array.byteLength !== values.bytes.byteLength)
    return undefined;
  // Copied, because the bytes may start anywhere in their buffer. Platforms of the editor are little-endian.
  new Uint8Array(elements.array.buffer).set(values.bytes);
  return elements;
}

/** Copies `count` elements from one place to another of the same type. */
export function copyElements(
  from: Elements,
  to: Elements,
  {
    source,
    target,
    count,
  }: { readonly source: number; readonly target: number; readonly count: number },
): void {
  if (from.kind === "text") {
    if (to.kind !== "text") return;
    for (let i = 0; i < count; i++) to.array[target + i] = from.array[source + i] ?? "";
    return;
  }
  if (to.kind === "text") return;
  const width = from.kind === "complex" ? 2 : 1;
  const part = from.array.subarray(source * width, (source + count) * width);
  // Both arrays are of the type that `createElements` gives for the same wire type.
  (to.array as { set(array: typeof part, offset: number): void }).set(part, target * width);
}

/** One element as a number for the picture: NaN where it has none (text, not a time). */
export function numberAt(elements: Elements, index: number, part: ComplexPart): number {
  switch (elements.kind) {
    case "number":
    case "bool":
      return elements.array[index] ?? NaN;
    case "big":
      return Number(elements.array[index] ?? NaN);
    case "time": {
      const count = elements.array[index];
      return count === undefined || count === notATime ? NaN : Number(count);
    }
    case "complex":
      return complexNumber(
        elements.array[index * 2] ?? NaN,
        elements.array[index * 2 + 1] ?? NaN,
        part,
      );
    case "text":
      return NaN;
  }
}

function complexNumber(real: number, imaginary: number, part: ComplexPart): number {
  switch (part) {
    case "amplitude":
      return Math.hypot(real, imaginary);
    case "phase":
      return Number.isNaN(real) || Number.isNaN(imaginary) ? NaN : Math.atan2(imaginary, real);
    case "real":
      return real;
    case "imaginary":
      return imaginary;
  }
}

/** One element as exact text. */
export function textAt(elements: Elements, index: number): string {
  switch (elements.kind) {
    case "number":
      return exactText(elements.array[index] ?? NaN, elements.single);
    case "big":
      return String(elements.array[index] ?? "");
    case "bool":
      return elements.array[index] === 0 ? "false" : "true";
    case "time":
      return timeText(elements.array[index] ?? notATime, elements.unit);
    case "complex": {
      const single = elements.array instanceof Float32Array;
      const real = exactText(elements.array[index * 2] ?? NaN, single);
      const imaginary = exactText(elements.array[index * 2 + 1] ?? NaN, single);
      return `${real} ${imaginary.startsWith("-") ? "−" : "+"} ${imaginary.replace("-", "")}i`;
    }
    case "text":
      return elements.array[index] ?? "";
  }
}
