import type { DataType, StructField } from "./dataType";
import { floatSize } from "./floatFormats";

/** Bytes of one element in decoded form; undefined for types of variable size. */
export function itemSize(type: DataType): number | undefined {
  switch (type.kind) {
    case "bool":
      return 1;
    case "int":
      return Math.max(1, type.bits / 8);
    case "float":
      return floatSize(type.format);
    case "complex":
      return 2 * floatSize(type.format);
    case "raw":
    case "fixedBytes":
    case "struct":
      return type.size;
    case "fixedString":
      return 4 * type.length;
    case "datetime":
    case "timedelta":
      return 8;
    case "string":
    case "bytes":
    case "ragged":
    case "object":
      return undefined;
  }
}

/** The type in one line, for people: `float32`, `datetime64[25s]`, `struct{a: int32, b: float64}`. */
export function describeDataType(type: DataType): string {
  switch (type.kind) {
    case "int":
      return `${type.signed ? "int" : "uint"}${type.bits}`;
    case "float":
      return type.format;
    case "complex":
      return complexNames[type.format] ?? `complex_${type.format}`;
    case "raw":
      return `r${8 * type.size}`;
    case "fixedBytes":
      return `bytes[${type.size}]`;
    case "fixedString":
      return `string[${type.length}]`;
    case "datetime":
    case "timedelta": {
      const scale = type.scale === 1 ? "" : String(type.scale);
      return `${type.kind}64${type.unit === "generic" ? "" : `[${scale}${type.unit}]`}`;
    }
    case "struct":
      return `struct{${type.fields.map(describeField).join(", ")}}`;
    case "ragged":
      return `ragged[${describeDataType(type.item)}]`;
    default:
      return type.kind;
  }
}

const complexNames: { readonly [format: string]: string | undefined } = {
  float32: "complex64",
  float64: "complex128",
};

function describeField({ name, type, shape }: StructField): string {
  const subarray = shape.length === 0 ? "" : ` (${shape.join(", ")})`;
  return `${name}: ${describeDataType(type)}${subarray}`;
}
