import type { FloatFormat } from "./dataType";

/**
 * How a float format spends its bits (CONFORMANCE X-DT-001 … 007). `specials` says what stands for
 * infinity and NaN:
 * - ieee: exponent all ones: infinity where the mantissa is 0, else NaN
 * - fn: no infinity; NaN is all ones
 * - fnuz: no infinity, no negative zero; NaN is the sign bit alone
 * - finite: neither
 */
interface FloatLayout {
  readonly size: 1 | 2 | 4 | 8;
  readonly exponentBits: number;
  readonly mantissaBits: number;
  readonly bias: number;
  readonly specials: "ieee" | "fn" | "fnuz" | "finite";
  readonly signed: boolean;
}

const layouts: { readonly [format in FloatFormat]: FloatLayout } = {
  float16: layout(2, 5, 10, 15, "ieee"),
  bfloat16: layout(2, 8, 7, 127, "ieee"),
  float32: layout(4, 8, 23, 127, "ieee"),
  float64: layout(8, 11, 52, 1023, "ieee"),
  float8_e3m4: layout(1, 3, 4, 3, "ieee"),
  float8_e4m3: layout(1, 4, 3, 7, "ieee"),
  float8_e5m2: layout(1, 5, 2, 15, "ieee"),
  float8_e4m3fn: layout(1, 4, 3, 7, "fn"),
  float8_e4m3fnuz: layout(1, 4, 3, 8, "fnuz"),
  float8_e4m3b11fnuz: layout(1, 4, 3, 11, "fnuz"),
  float8_e5m2fnuz: layout(1, 5, 2, 16, "fnuz"),
  float8_e8m0fnu: { ...layout(1, 8, 0, 127, "fn"), signed: false },
  float6_e2m3fn: layout(1, 2, 3, 1, "finite"),
  float6_e3m2fn: layout(1, 3, 2, 3, "finite"),
  float4_e2m1fn: layout(1, 2, 1, 1, "finite"),
};

function layout(
  size: FloatLayout["size"],
  exponentBits: number,
  mantissaBits: number,
  ...[bias, specials]: [number, FloatLayout["specials"]]
): FloatLayout {
  return { size, exponentBits, mantissaBits, bias, specials, signed: true };
}

/** All names in {@link FloatFormat}. */
export const floatFormats = Object.keys(layouts) as readonly FloatFormat[];

/** True for the names in {@link FloatFormat}. */
export function isFloatFormat(name: string): name is FloatFormat {
  return Object.hasOwn(layouts, name);
}

/** Bytes of one element: formats narrower than a byte take a byte. */
export function floatSize(format: FloatFormat): 1 | 2 | 4 | 8 {
  return layouts[format].size;
}

/** The exact value of an element at a byte offset of little-endian data. */
export function readFloat(format: FloatFormat, view: DataView, offset: number): number {
  switch (layouts[format].size) {
    case 8:
      return view.getFloat64(offset, true);
    case 4:
      return view.getFloat32(offset, true);
    case 2:
      return smallFloatValue(format, view.getUint16(offset, true));
    case 1:
      return smallFloatTable(format)[view.getUint8(offset)] ?? NaN;
  }
}

/** Writes the element nearest to `value`; false where the format has no such value (an infinity, NaN, 0). */
export function writeFloat(
  format: FloatFormat,
  value: number,
  view: DataView,
  offset: number,
): boolean {
  switch (layouts[format].size) {
    case 8:
      view.setFloat64(offset, value, true);
      return true;
    case 4:
      view.setFloat32(offset, value, true);
      return true;
    default: {
      const bits = smallFloatBits(format, value);
      return bits !== undefined && writeFloatBits(format, BigInt(bits), view, offset);
    }
  }
}

/** Writes the bits of an element, most significant first; false where they do not fit. */
export function writeFloatBits(
  format: FloatFormat,
  bits: bigint,
  view: DataView,
  offset: number,
): boolean {
  const { size } = layouts[format];
  if (bits < 0n || bits >= 1n << BigInt(8 * size)) {
    return false;
  }
  for (let index = 0; index < size; index++) {
    view.setUint8(offset + index, Number((bits >> BigInt(8 * index)) & 0xffn));
  }
  return true;
}

const tables = new Map<FloatFormat, Float64Array>();

/** All 256 values of a format of one byte. */
function smallFloatTable(format: FloatFormat): Float64Array {
  let table = tables.get(format);
  if (table === undefined) {
    table = Float64Array.from({ length: 256 }, (_, bits) => smallFloatValue(format, bits));
    tables.set(format, table);
  }
  return table;
}

/** Value of the bits of a format of one or two bytes; bits above its width are ignored. */
function smallFloatValue(format: FloatFormat, bits: number): number {
  const { exponentBits, mantissaBits, bias, specials, signed } = layouts[format];
  const mantissa = bits & (2 ** mantissaBits - 1);
  const exponent = (bits >> mantissaBits) & (2 ** exponentBits - 1);
  const negative = signed && ((bits >> (mantissaBits + exponentBits)) & 1) === 1;
  const allOnes = exponent === 2 ** exponentBits - 1;
  if (specials === "ieee" && allOnes) {
    return mantissa !== 0 ? NaN : negative ? -Infinity : Infinity;
  }
  if (specials === "fn" && allOnes && mantissa === 2 ** mantissaBits - 1) {
    return NaN;
  }
  if (specials === "fnuz" && negative && exponent === 0 && mantissa === 0) {
    return NaN;
  }
  // Without a sign (e8m0) there is no zero either: exponent 0 is a plain power of two.
  const subnormal = exponent === 0 && signed;
  const fraction = mantissa / 2 ** mantissaBits;
  const scale = 2 ** ((subnormal ? 1 : exponent) - bias);
  return (negative ? -1 : 1) * scale * (subnormal ? fraction : 1 + fraction);
}

/** Bits of the value nearest to `value`, ties to even; undefined where the format has none. */
function smallFloatBits(format: FloatFormat, value: number): number | undefined {
  const { exponentBits, mantissaBits, bias, specials, signed } = layouts[format];
  const sign = value < 0 || Object.is(value, -0) ? 2 ** (exponentBits + mantissaBits) : 0;
  const ones = 2 ** (exponentBits + mantissaBits) - 1;
  const infinity = specials === "ieee" ? ones - (2 ** mantissaBits - 1) : undefined;
  if (Number.isNaN(value)) {
    const nan = { ieee: (infinity ?? 0) + 2 ** (mantissaBits - 1), fn: ones, fnuz: ones + 1 };
    return specials === "finite" ? undefined : nan[specials];
  }
  if (!signed && (value <= 0 || Object.is(value, -0))) {
    return undefined;
  }
  const magnitude = Math.abs(value);
  if (magnitude === Infinity) {
    return infinity === undefined ? undefined : sign + infinity;
  }
  const lowest = signed ? 1 - bias : -bias;
  const exponent = Math.max(exponentOf(magnitude), lowest);
  const steps = roundHalfToEven(magnitude / 2 ** (exponent - mantissaBits));
  // Counted on from the exponent's first value, a carry out of the mantissa raises the exponent.
  const bits = (exponent + bias - (signed ? 1 : 0)) * 2 ** mantissaBits + steps - (signed ? 0 : 1);
  const largest = infinity !== undefined ? infinity - 1 : specials === "fn" ? ones - 1 : ones;
  if (bits > largest) {
    return infinity === undefined ? undefined : sign + infinity;
  }
  return bits === 0 && specials === "fnuz" ? 0 : sign + bits;
}

/** The e with 2^e ≤ magnitude < 2^(e+1); very low for 0. */
function exponentOf(magnitude: number): number {
  if (magnitude === 0) {
    return -Infinity;
  }
  const guess = Math.floor(Math.log2(magnitude));
  return 2 ** guess > magnitude ? guess - 1 : 2 ** (guess + 1) <= magnitude ? guess + 1 : guess;
}

function roundHalfToEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  return rest > 0.5 || (rest === 0.5 && floor % 2 === 1) ? floor + 1 : floor;
}
