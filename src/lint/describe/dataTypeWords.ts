import type { DataType, FloatFormat, TimeUnit } from "../../zarr/dataType";
import { describeDataType, itemSize } from "../../zarr/dataTypeName";

/** A data type as a phrase: `signed integer of 16 bits, −32768 to 32767`. */
export function dataTypeInWords(type: DataType): string {
  switch (type.kind) {
    case "bool":
      return "true or false, a byte each";
    case "int":
      return `${type.signed ? "signed" : "unsigned"} integer of ${type.bits} bits, ${integerRange(type)}`;
    case "float":
      return floatInWords(type.format);
    case "complex":
      return `complex number: two of ${floatInWords(type.format)}`;
    case "raw":
      return `${type.size} bytes without a meaning of their own`;
    case "fixedBytes":
      return `${type.size} bytes, padded with zeros`;
    case "fixedString":
      return `text of up to ${type.length} characters, four bytes each`;
    case "datetime":
      return `point in time, counted in ${unitInWords(type.unit, type.scale)} since 1970-01-01`;
    case "timedelta":
      return `length of time, counted in ${unitInWords(type.unit, type.scale)}`;
    case "struct":
      return type.fields
        .slice(0, 20)
        .map((field) => `${field.name}: ${describeDataType(field.type)} at byte ${field.offset}`)
        .join("; ");
    case "string":
      return "text of any length, UTF-8";
    case "bytes":
      return "bytes of any number";
    case "ragged":
      return `lists of ${describeDataType(type.item)} of any length`;
    case "object":
      return "JSON-like values, as the object codec has them";
  }
}

/** `4 bytes`, or why there is no number. */
export function elementSizeText(type: DataType): string {
  const size = itemSize(type);
  if (size === undefined) return "varies";
  return size === 1 ? "1 byte" : `${size} bytes`;
}

/** Least and greatest value of an integer type. */
export function integerLimits({ bits, signed }: Extract<DataType, { kind: "int" }>) {
  const span = 1n << BigInt(bits);
  return signed ? { min: -span / 2n, max: span / 2n - 1n } : { min: 0n, max: span - 1n };
}

function integerRange(type: Extract<DataType, { kind: "int" }>): string {
  const { min, max } = integerLimits(type);
  return `${String(min).replace("-", "−")} to ${max}`;
}

const floats: { readonly [format in FloatFormat]?: string } = {
  float16: "float of 16 bits (IEEE 754 binary16): about 3 digits, up to 65504",
  float32: "float of 32 bits (IEEE 754 binary32): about 7 digits, up to 3.4 × 10^38",
  float64: "float of 64 bits (IEEE 754 binary64): about 16 digits, up to 1.8 × 10^308",
  bfloat16: "float of 16 bits with the exponent of float32: about 2 digits, up to 3.4 × 10^38",
};

function floatInWords(format: FloatFormat): string {
  return floats[format] ?? `float in the format ${format.replace(/^float\d+_/, "")}`;
}

const units: Readonly<Record<TimeUnit, string>> = {
  Y: "years",
  M: "months",
  W: "weeks",
  D: "days",
  h: "hours",
  m: "minutes",
  s: "seconds",
  ms: "milliseconds",
  us: "microseconds",
  ns: "nanoseconds",
  ps: "picoseconds",
  fs: "femtoseconds",
  as: "attoseconds",
  generic: "a unit that is not said",
};

function unitInWords(unit: TimeUnit, scale: number): string {
  return scale === 1 ? units[unit] : `steps of ${scale} ${units[unit]}`;
}
