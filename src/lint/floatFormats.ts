import type { FloatFormat } from "../zarr/dataType";

/** What matters about a floating point format for a fill value. */
export interface FloatTraits {
  readonly bits: number;
  /** The least magnitude that rounds to something beyond the greatest finite value. */
  readonly overflow: number;
  readonly infinity: boolean;
  readonly nan: boolean;
}

function traits(bits: number, overflow: number, special: "both" | "nan" | "none"): FloatTraits {
  return { bits, overflow, infinity: special === "both", nan: special !== "none" };
}

/** v3 core and zarr-extensions data-types; each overflow is the greatest value plus half a step. */
export const floatTraits: Readonly<Record<FloatFormat, FloatTraits>> = {
  float16: traits(16, 65520, "both"),
  float32: traits(32, 3.4028235677973366e38, "both"),
  float64: traits(64, Infinity, "both"),
  bfloat16: traits(16, 3.39617752923046e38, "both"),
  float8_e3m4: traits(8, 15.75, "both"),
  float8_e4m3: traits(8, 248, "both"),
  float8_e4m3fn: traits(8, 464, "nan"),
  float8_e4m3b11fnuz: traits(8, 31, "nan"),
  float8_e4m3fnuz: traits(8, 248, "nan"),
  float8_e5m2: traits(8, 61440, "both"),
  float8_e5m2fnuz: traits(8, 61440, "nan"),
  float8_e8m0fnu: traits(8, 2 ** 127 * 1.5, "nan"),
  float6_e2m3fn: traits(6, 7.75, "none"),
  float6_e3m2fn: traits(6, 30, "none"),
  float4_e2m1fn: traits(4, 7, "none"),
};

/** The bits that every reader writes for "NaN". */
export const canonicalNan: Partial<Readonly<Record<FloatFormat, string>>> = {
  float16: "7e00",
  float32: "7fc00000",
  float64: "7ff8000000000000",
  bfloat16: "7fc0",
};
