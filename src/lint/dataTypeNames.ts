/** Data types of the v3 core, beside `r<N>`. */
export const coreDataTypes: readonly string[] = [
  "bool",
  ...["int", "uint"].flatMap((kind) => [8, 16, 32, 64].map((bits) => `${kind}${bits}`)),
  "float16",
  "float32",
  "float64",
  "complex64",
  "complex128",
];

const narrowFloats = [
  "bfloat16",
  "float8_e3m4",
  "float8_e4m3",
  "float8_e4m3b11fnuz",
  "float8_e4m3fnuz",
  "float8_e5m2",
  "float8_e5m2fnuz",
  "float8_e8m0fnu",
  "float6_e2m3fn",
  "float6_e3m2fn",
  "float4_e2m1fn",
];

const complexNames = [...narrowFloats, "float16", "float32", "float64"].map(
  (name) => `complex_${name}`,
);

/** Data types of zarr-extensions that stand as a name alone. */
export const plainExtensionTypes: readonly string[] = [
  ...narrowFloats,
  "int2",
  "int4",
  "uint2",
  "uint4",
  ...complexNames,
  "string",
  "bytes",
];

/** Data types that need a configuration, with its members. */
export const configuredTypes: Readonly<Record<string, readonly string[]>> = {
  fixed_length_utf32: ["length_bytes"],
  null_terminated_bytes: ["length_bytes"],
  raw_bytes: ["length_bytes"],
  "numpy.datetime64": ["unit", "scale_factor"],
  "numpy.timedelta64": ["unit", "scale_factor"],
  struct: ["fields"],
  structured: ["fields"],
};

/** Written by some writers, but in no registry. */
export const unregisteredTypes: Readonly<Record<string, string>> = {
  variable_length_bytes: "bytes",
  binary: "bytes",
  null_terminated_bytes: "",
  raw_bytes: "r<N>",
  float8_e4m3fn: "",
};

export const knownDataTypes: readonly string[] = [
  ...coreDataTypes,
  ...plainExtensionTypes,
  ...Object.keys(configuredTypes),
  ...Object.keys(unregisteredTypes),
];

/** Who reads a type, where it is two of the four common readers or fewer (CONFORMANCE §8.2). */
export function thinSupport(name: string): string | undefined {
  if (/^r\d+$/.test(name)) return "zarrs reads it, tensorstore with a base64 fill value only";
  if (/^complex_|^uint[24]$|^float6_|^float8_e4m3$/.test(name)) return "only zarrs reads it";
  if (name === "float8_e4m3fn") return "only tensorstore reads it";
  if (narrowFloats.includes(name) || /^int[24]$/.test(name)) {
    return "tensorstore and zarrs read it, zarr-python and zarrita refuse it";
  }
  return Object.hasOwn(thinReaders, name) ? thinReaders[name] : undefined;
}

const thinReaders: Readonly<Record<string, string>> = {
  bytes: "zarrs reads it, zarr-python with a base64 fill value only",
  variable_length_bytes: "only zarr-python and zarrs read it",
  binary: "only zarrs reads it",
  fixed_length_utf32: "only zarr-python and zarrs read it",
  null_terminated_bytes: "only zarr-python reads it",
  raw_bytes: "only zarr-python and tensorstore read it",
  "numpy.datetime64": "only zarr-python and zarrs read it",
  "numpy.timedelta64": "only zarr-python and zarrs read it",
  struct: "zarr-python reads it from 3.3 on, tensorstore one field at a time",
};

const wordSpellings: Readonly<Record<string, string>> = {
  bool_: "bool",
  boolean: "bool",
  byte: "int8",
  ubyte: "uint8",
  short: "int16",
  ushort: "uint16",
  int: "int64",
  uint: "uint64",
  long: "int64",
  half: "float16",
  single: "float32",
  float: "float64",
  double: "float64",
  cfloat: "complex128",
  complex: "complex128",
  str: "string",
  object: "string",
};

/** The v3 name that a NumPy spelling (`<f4`, `f4`, `float`, `uint8 `) means; "" where none is plain. */
export function fromNumpySpelling(written: string): string | undefined {
  const trimmed = written.trim();
  const lower = trimmed.toLowerCase();
  if (lower !== written && knownDataTypes.includes(lower)) return lower;
  if (Object.hasOwn(wordSpellings, trimmed)) return wordSpellings[trimmed];
  const match = /^[<>|=]?([biufcSUVMmO])(\d*)(\[.*\])?$/.exec(trimmed);
  if (match === null || (match[2] === "" && !/^[<>|=]/.test(trimmed))) return undefined;
  const bits = Number(match[2]) * 8;
  const names: Readonly<Record<string, string>> = {
    b: "bool",
    i: `int${bits}`,
    u: `uint${bits}`,
    f: `float${bits}`,
    c: `complex${bits}`,
  };
  const name = names[match[1] ?? ""] ?? "";
  return coreDataTypes.includes(name) ? name : "";
}
