/**
 * The data types of Zarr, v2 and v3, in one model.
 *
 * Elements of *fixed-size* types are held decoded as packed little-endian bytes, whatever the byte order
 * in the store; elements of the other types as JavaScript values.
 */
export type DataType =
  | { readonly kind: "bool" }
  /** int2 … int64, uint2 … uint64; narrower than 8 bits are held in one byte (sign-extended). */
  | { readonly kind: "int"; readonly bits: 2 | 4 | 8 | 16 | 32 | 64; readonly signed: boolean }
  | { readonly kind: "float"; readonly format: FloatFormat }
  /** Real part, then imaginary part. */
  | { readonly kind: "complex"; readonly format: FloatFormat }
  /** `r<N>`, `raw_bytes`, v2 `|V`: opaque bytes. */
  | { readonly kind: "raw"; readonly size: number }
  /** `null_terminated_bytes`, v2 `|S`: bytes padded with zeros; may be of size 0 in v2. */
  | { readonly kind: "fixedBytes"; readonly size: number }
  /** `fixed_length_utf32`, v2 `U`: code points padded with U+0000. */
  | { readonly kind: "fixedString"; readonly length: number }
  /** int64 counts of `scale` × `unit` since 1970-01-01T00:00, NaT = −2^63. */
  | { readonly kind: "datetime"; readonly unit: TimeUnit; readonly scale: number }
  | { readonly kind: "timedelta"; readonly unit: TimeUnit; readonly scale: number }
  /** Packed fields without padding. */
  | { readonly kind: "struct"; readonly fields: readonly StructField[]; readonly size: number }
  /** Elements are JavaScript strings. */
  | { readonly kind: "string" }
  /** Elements are Uint8Array. */
  | { readonly kind: "bytes" }
  /** Elements are {@link ElementBlock} of one dimension (numcodecs `vlen-array`). */
  | { readonly kind: "ragged"; readonly item: DataType }
  /** v2 `|O` whose codec holds JSON-like values (json2, msgpack2): elements are JsonValue. */
  | { readonly kind: "object" };

export interface StructField {
  readonly name: string;
  readonly type: DataType;
  /** Byte offset in the packed element. */
  readonly offset: number;
  /** Shape of a v2 subarray field, C order; [] for a plain field. */
  readonly shape: readonly number[];
}

export type FloatFormat =
  | "float16"
  | "float32"
  | "float64"
  | "bfloat16"
  | "float8_e3m4"
  | "float8_e4m3"
  | "float8_e4m3fn"
  | "float8_e4m3b11fnuz"
  | "float8_e4m3fnuz"
  | "float8_e5m2"
  | "float8_e5m2fnuz"
  | "float8_e8m0fnu"
  | "float6_e2m3fn"
  | "float6_e3m2fn"
  | "float4_e2m1fn";

export type TimeUnit =
  "Y" | "M" | "W" | "D" | "h" | "m" | "s" | "ms" | "us" | "ns" | "ps" | "fs" | "as" | "generic";

/**
 * Decoded elements in C order: packed little-endian bytes for fixed-size types (length = product(shape) ×
 * item size), values for the others (length = product(shape)).
 */
export interface ElementBlock {
  readonly dataType: DataType;
  readonly shape: readonly number[];
  readonly data: ElementData;
}

export type ElementData = Uint8Array | unknown[];
