import type { DataType, FloatFormat } from "../../zarr/dataType";
import { itemSize } from "../../zarr/dataTypeName";
import { readFloat, writeFloat } from "../../zarr/floatFormats";

// Typed arrays have the byte order of the machine, and every machine that runs this is little-endian.

/** Numbers in the array that holds their type; small floats, which no array holds, as doubles. */
export type Numbers =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array
  | Float32Array
  | Float64Array;

/** Data types that hold one number, with times as counts. */
export type NumberType = DataType & { kind: "bool" | "int" | "float" | "datetime" | "timedelta" };

export type ComplexType = DataType & { kind: "complex" };

/** What the parts of a complex number are; any other number is its own part. */
export function partType(type: NumberType | ComplexType): NumberType {
  return type.kind === "complex" ? { kind: "float", format: type.format } : type;
}

export function isNumberType(type: DataType): type is NumberType {
  return ["bool", "int", "float", "datetime", "timedelta"].includes(type.kind);
}

/** The float format of a type that no typed array holds. */
function smallFloat(type: NumberType): FloatFormat | undefined {
  if (type.kind !== "float" || type.format === "float32" || type.format === "float64") {
    return undefined;
  }
  return type.format;
}

/** Packed little-endian bytes as numbers: a view where that is possible. */
export function readNumbers(bytes: Uint8Array, type: NumberType): Numbers {
  const size = itemSize(type) ?? 1;
  const count = Math.floor(bytes.length / size);
  const format = smallFloat(type);
  if (format !== undefined) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    return Float64Array.from({ length: count }, (_, index) =>
      readFloat(format, view, index * size),
    );
  }
  const { buffer, byteOffset } = bytes.byteOffset % size === 0 ? bytes : bytes.slice();
  return new (arrayOf(type))(buffer, byteOffset, count);
}

/** Numbers as packed little-endian bytes: a view where that is possible. */
export function writeNumbers(numbers: Numbers, type: NumberType): Uint8Array {
  const format = smallFloat(type);
  if (format === undefined) {
    return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  }
  const size = itemSize(type) ?? 1;
  const bytes = new Uint8Array(numbers.length * size);
  const view = new DataView(bytes.buffer);
  numbers.forEach((number: number | bigint, index: number) => {
    // A format without infinity or NaN keeps zero bits for them.
    writeFloat(format, Number(number), view, index * size);
  });
  return bytes;
}

interface NumbersConstructor {
  new (length: number): Numbers;
  new (buffer: ArrayBufferLike, offset: number, length: number): Numbers;
}

/** The array that holds numbers of a type. */
export function arrayOf(type: NumberType): NumbersConstructor {
  switch (type.kind) {
    case "bool":
      return Uint8Array;
    case "datetime":
    case "timedelta":
      return BigInt64Array;
    case "float":
      return type.format === "float32" ? Float32Array : Float64Array;
    case "int":
      return intArray(type.bits, type.signed);
  }
}

function intArray(bits: number, signed: boolean): NumbersConstructor {
  if (bits === 64) return signed ? BigInt64Array : BigUint64Array;
  if (bits === 32) return signed ? Int32Array : Uint32Array;
  if (bits === 16) return signed ? Int16Array : Uint16Array;
  return signed ? Int8Array : Uint8Array;
}

export function isBig(numbers: Numbers): numbers is BigInt64Array | BigUint64Array {
  return numbers instanceof BigInt64Array || numbers instanceof BigUint64Array;
}

/** A number rounded to what a type holds; exact for all but floats narrower than a double. */
export function rounder(type: NumberType): (value: number) => number {
  if (type.kind !== "float" || type.format === "float64") return (value) => value;
  if (type.format === "float32") return Math.fround;
  const { format } = type;
  const view = new DataView(new ArrayBuffer(8));
  return (value) => (writeFloat(format, value, view, 0) ? readFloat(format, view, 0) : value);
}

/**
 * A cast as C and NumPy do it: integers wrap, fractions are cut towards zero, anything but zero is true.
 */
export function cast(numbers: Numbers, from: NumberType, to: NumberType): Numbers {
  if (sameType(from, to)) return numbers;
  const result = new (arrayOf(to))(numbers.length);
  if (to.kind === "bool") {
    numbers.forEach((value: number | bigint, index: number) => {
      result[index] = Number(value) === 0 ? 0 : 1;
    });
  } else if (isBig(result)) {
    const convert = isBig(numbers) ? (value: number | bigint) => BigInt(value) : toBigInt;
    numbers.forEach((value: number | bigint, index: number) => {
      result[index] = convert(value);
    });
  } else {
    castToNumbers(numbers, result, to);
  }
  return result;
}

function castToNumbers(
  numbers: Numbers,
  result: Exclude<Numbers, BigInt64Array | BigUint64Array>,
  to: NumberType,
): void {
  if (isBig(numbers)) {
    const isInteger = to.kind === "int";
    numbers.forEach((value: bigint, index: number) => {
      // The low bits of an integer alone would be lost in a double.
      result[index] = Number(isInteger ? BigInt.asIntN(32, value) : value);
    });
    return;
  }
  const round = rounder(to);
  for (let i = 0; i < numbers.length; i++) result[i] = round(numbers[i] as number);
}

function toBigInt(value: number | bigint): bigint {
  const number = Number(value);
  return Number.isFinite(number) ? BigInt(Math.trunc(number)) : -(2n ** 63n);
}

export function sameType(one: DataType, other: DataType): boolean {
  if (one.kind === "int" && other.kind === "int") {
    return one.bits === other.bits && one.signed === other.signed;
  }
  if ((one.kind === "float" || one.kind === "complex") && one.kind === other.kind) {
    return one.format === other.format;
  }
  return one.kind === other.kind;
}
