import type { ElementBlock } from "../zarr/dataType";
import { wireTypeOf, wireValues, type NumberFormat } from "./wire";

type Numbers =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

/** Elements that are numbers, as an array of JavaScript. */
export type TypedElements =
  | { readonly kind: "number"; readonly array: Numbers }
  /** Real and imaginary parts in turn. */
  | { readonly kind: "complex"; readonly array: Numbers }
  | { readonly kind: "big"; readonly array: BigInt64Array | BigUint64Array };

const arrays = {
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  uint16: Uint16Array,
  int32: Int32Array,
  uint32: Uint32Array,
  float32: Float32Array,
  float64: Float64Array,
} as const;

/** The elements of a block as numbers; undefined for types that are none. Times are none. */
export function typedElements(block: ElementBlock): TypedElements | undefined {
  const type = wireTypeOf(block.dataType);
  const values = wireValues(block);
  if (values.kind !== "bytes") return undefined;
  if (type.kind === "bool") return { kind: "number", array: values.bytes };
  if (type.kind === "complex") {
    return { kind: "complex", array: numbers(type.format, values.bytes) };
  }
  if (type.kind !== "number") return undefined;
  const { format } = type;
  if (format !== "int64" && format !== "uint64") {
    return { kind: "number", array: numbers(format, values.bytes) };
  }
  const { buffer, byteOffset, byteLength } = aligned(values.bytes, 8);
  const Make = format === "int64" ? BigInt64Array : BigUint64Array;
  return { kind: "big", array: new Make(buffer, byteOffset, byteLength / 8) };
}

function numbers(format: Exclude<NumberFormat, "int64" | "uint64">, bytes: Uint8Array): Numbers {
  const Make = arrays[format];
  const size = Make.BYTES_PER_ELEMENT;
  const { buffer, byteOffset, byteLength } = aligned(bytes, size);
  return new Make(buffer, byteOffset, byteLength / size);
}

/** Memory of bytes that begin where elements may begin. */
function aligned(
  bytes: Uint8Array,
  size: number,
): { readonly buffer: ArrayBuffer; readonly byteOffset: number; readonly byteLength: number } {
  const { buffer, byteOffset, byteLength } = bytes;
  if (buffer instanceof ArrayBuffer && byteOffset % size === 0) {
    return { buffer, byteOffset, byteLength };
  }
  const copy = new ArrayBuffer(byteLength);
  new Uint8Array(copy).set(bytes);
  return { buffer: copy, byteOffset: 0, byteLength };
}
