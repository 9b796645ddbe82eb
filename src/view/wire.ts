import { itemSize } from "../zarr/dataTypeName";
import type { DataType, ElementBlock } from "../zarr/dataType";
import { elementReader, elementValueJson } from "../zarr/elements";
import { readFloat } from "../zarr/floatFormats";
import type { JsonValue } from "../zarr/json";
import { widen, widenElements } from "../zarr/widen";

/**
 * How elements travel: numbers as little-endian packed bytes in C order, everything else as text.
 * Types that JavaScript lacks are widened by the host: float16, bfloat16, float8… to float32; int2, int4
 * to int8. `datetime` and `timedelta` travel as ISO 8601 text beside their int64 counts.
 */
export type WireType =
  | { readonly kind: "number"; readonly format: NumberFormat }
  /** Pairs (real, imaginary) of `format`. */
  | { readonly kind: "complex"; readonly format: "float32" | "float64" }
  /** One byte an element, 0 or 1. */
  | { readonly kind: "bool" }
  /** int64 counts; `text` of the values is made with the unit. −2^63 is NaT. */
  | {
      readonly kind: "time";
      readonly duration: boolean;
      readonly unit: string;
      readonly scale: number;
    }
  /** Strings, bytes, structs, …: text for display. */
  | { readonly kind: "text" };

export type NumberFormat =
  | "int8"
  | "uint8"
  | "int16"
  | "uint16"
  | "int32"
  | "uint32"
  | "int64"
  | "uint64"
  | "float32"
  | "float64";

export type WireValues =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "text"; readonly values: readonly string[] };

/** How the elements of a data type travel to the page. */
export function wireTypeOf(dataType: DataType): WireType {
  const wide = widen(dataType);
  switch (wide.kind) {
    case "bool":
      return { kind: "bool" };
    case "int":
    case "float":
      return numberType(wide);
    case "complex":
      return { kind: "complex", format: wide.format === "float64" ? "float64" : "float32" };
    case "datetime":
    case "timedelta":
      return {
        kind: "time",
        duration: wide.kind === "timedelta",
        unit: wide.unit,
        scale: wide.scale,
      };
    default:
      return { kind: "text" };
  }
}

function numberType(type: Extract<DataType, { kind: "int" | "float" }>): WireType {
  if (type.kind === "float") {
    return { kind: "number", format: type.format === "float64" ? "float64" : "float32" };
  }
  const bits = type.bits < 8 ? 8 : type.bits;
  const format = `${type.signed ? "int" : "uint"}${bits}` as NumberFormat;
  return { kind: "number", format };
}

/** The elements of a block in wire form; widened where {@link wireTypeOf} says so. */
export function wireValues(block: ElementBlock): WireValues {
  const { dataType, data } = block;
  if (wireTypeOf(dataType).kind === "text" || !(data instanceof Uint8Array)) {
    return { kind: "text", values: texts(block) };
  }
  const widened = widenElements(dataType, data);
  const half = widen(dataType);
  if (isHalf(half)) return { kind: "bytes", bytes: halvesToFloats(widened) };
  return { kind: "bytes", bytes: widened };
}

/** NumPy has float16, JavaScript does not: it is widened for the page alone. */
function isHalf(type: DataType): boolean {
  return (type.kind === "float" || type.kind === "complex") && type.format === "float16";
}

function halvesToFloats(bytes: Uint8Array): Uint8Array {
  const source = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values = new Float32Array(bytes.byteLength / 2);
  for (let i = 0; i < values.length; i++) values[i] = readFloat("float16", source, i * 2);
  return new Uint8Array(values.buffer);
}

function texts({ dataType, shape, data }: ElementBlock): string[] {
  const size = itemSize(dataType);
  const count = shape.reduce((total, extent) => total * extent, 1);
  const read = elementReader(dataType, data);
  const length = size === undefined ? data.length : count;
  return Array.from({ length }, (_, index) => elementText(elementValueJson(read(index))));
}

function elementText(value: JsonValue): string {
  return typeof value === "string" ? value : jsonLine(value);
}

/** One line of JSON with exact integers. */
export function jsonLine(value: JsonValue): string {
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "number" && !Number.isFinite(value)) return `"${numberWord(value)}"`;
  if (Object.is(value, -0)) return "-0.0";
  if (Array.isArray(value)) return `[${value.map(jsonLine).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(
      ([name, one]) => `${JSON.stringify(name)}:${jsonLine(one)}`,
    );
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value);
}

function numberWord(value: number): string {
  return Number.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
}
