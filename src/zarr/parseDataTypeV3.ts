import { expected, isCount, readExtension, showJson } from "./checkJson";
import type { DataType } from "./dataType";
import { itemSize } from "./dataTypeName";
import { ZarrError } from "./errors";
import { isFloatFormat } from "./floatFormats";
import type { JsonObject, JsonValue } from "./json";
import { isJsonObject } from "./parseJson";
import { checkItemSize, structType, type FieldSpec } from "./structType";
import { timeUnitOf } from "./timeUnit";

/**
 * The data type that a v3 `data_type` member names: core types, registered extensions, their aliases and
 * what zarr-python and tensorstore write beyond the registry (CONFORMANCE §3.5, §4.1, §4.6).
 * Tolerances are added to `notes`.
 * @throws ZarrError "unsupported" for a name that is not known, "metadata" for a faulty definition
 */
export function parseDataTypeV3(value: JsonValue | undefined, notes: string[] = []): DataType {
  const { name: written, configuration } = readExtension(value, "data_type");
  const name = draftName.exec(written)?.[1] ?? written;
  if (name !== written) {
    notes.push(`Data type "${written}" is read as "${name}".`);
  }
  const simple = simpleDataType(name);
  if (simple !== undefined) {
    const alias = dataTypeAliases[name];
    if (alias !== undefined) {
      notes.push(`Data type "${name}" is read as "${alias}".`);
    }
    return simple;
  }
  const configured = readers[name];
  if (configured === undefined) {
    const why =
      refusedDataTypes[name] ?? "it is not known here, so the size of its elements is not";
    const message = `The data type ${JSON.stringify(name)} cannot be read: ${why}.`;
    throw new ZarrError("unsupported", message);
  }
  return configured(configuration, notes);
}

/** Names of early drafts: addresses like https://purl.org/zarr/spec/data_type/int8/1.0 (LEG-002). */
const draftName = /^https?:\/\/[^?#]*\/([a-z][a-z0-9_.-]*)(?:\/v?\d[\d.]*)?(?:\.html)?\/?$/;

/** The data type of a name that needs no configuration; undefined for other names. */
export function simpleDataType(name: string): DataType | undefined {
  const canonical = dataTypeAliases[name] ?? name;
  if (canonical === "bool" || canonical === "string" || canonical === "bytes") {
    return { kind: canonical };
  }
  if (canonical === "complex64" || canonical === "complex128") {
    return { kind: "complex", format: canonical === "complex64" ? "float32" : "float64" };
  }
  if (isFloatFormat(canonical)) {
    return { kind: "float", format: canonical };
  }
  const component = /^complex_(.+)$/.exec(canonical)?.[1];
  if (component !== undefined && isFloatFormat(component)) {
    return { kind: "complex", format: component };
  }
  return integerType(canonical) ?? rawType(canonical);
}

/** Names of data types that are read as another one. */
export const dataTypeAliases: { readonly [name: string]: string | undefined } = nullPrototype({
  binary: "bytes",
  variable_length_bytes: "bytes",
  complex_float32: "complex64",
  complex_float64: "complex128",
});

/** Names that are met but not read, and why. */
export const refusedDataTypes: { readonly [name: string]: string | undefined } = nullPrototype({
  optional: "elements that may be missing are a proposal, and no place is kept for what is missing",
  "zarrs.optional": "elements that may be missing are an experiment of zarrs",
  json: "it is a proposal whose elements may be anything",
  label_multiset:
    "it is a list of labels for each element, a form of Paintera that nobody registered",
});

function integerType(name: string): DataType | undefined {
  const match = /^(u?)int(2|4|8|16|32|64)$/.exec(name);
  if (match === null) {
    return undefined;
  }
  const bits = Number(match[2]) as 2 | 4 | 8 | 16 | 32 | 64;
  return { kind: "int", bits, signed: match[1] === "" };
}

/** `r<N>`: N bits, a positive multiple of 8 (V3-DT-006). */
function rawType(name: string): DataType | undefined {
  const digits = /^r(\d{1,15})$/.exec(name)?.[1];
  if (digits === undefined) {
    return undefined;
  }
  const bits = Number(digits);
  if (bits === 0 || bits % 8 !== 0) {
    throw new ZarrError("metadata", `Data type "${name}": expected a positive multiple of 8 bits.`);
  }
  checkItemSize(bits / 8);
  return { kind: "raw", size: bits / 8 };
}

type ConfiguredType = (configuration: JsonObject, notes: string[]) => DataType;

/** Data types that have a configuration, by name. */
const readers: { readonly [name: string]: ConfiguredType | undefined } =
  nullPrototype<ConfiguredType>({
    fixed_length_utf32: (configuration) => {
      const size = lengthBytes(configuration, "fixed_length_utf32");
      if (size % 4 !== 0) {
        throw expected("length_bytes of fixed_length_utf32 to be a multiple of 4", size);
      }
      return { kind: "fixedString", length: size / 4 };
    },
    null_terminated_bytes: (configuration) => ({
      kind: "fixedBytes",
      size: lengthBytes(configuration, "null_terminated_bytes"),
    }),
    raw_bytes: (configuration, notes) => {
      const size = lengthBytes(configuration, "raw_bytes");
      if (size === 0) {
        throw expected("length_bytes of raw_bytes to be at least 1", size);
      }
      notes.push(`Data type "raw_bytes" is read as "r${8 * size}".`);
      return { kind: "raw", size };
    },
    "numpy.datetime64": (configuration) => timeType("datetime", configuration),
    "numpy.timedelta64": (configuration) => timeType("timedelta", configuration),
    struct: readStruct,
    structured: (configuration, notes) => {
      notes.push('Data type "structured" is the legacy form of "struct".');
      return readStruct(configuration, notes);
    },
  });

export const configuredDataTypes: readonly string[] = Object.keys(readers);

function lengthBytes(configuration: JsonObject, name: string): number {
  const size = configuration["length_bytes"];
  if (!isCount(size)) {
    throw expected(`${name} to have an integer length_bytes of at least 0`, size);
  }
  checkItemSize(size);
  return size;
}

function timeType(kind: "datetime" | "timedelta", configuration: JsonObject): DataType {
  const { unit: code, scale_factor: scale } = configuration;
  const unit = typeof code === "string" ? timeUnitOf(code) : undefined;
  if (unit === undefined) {
    throw expected(
      `unit of numpy.${kind}64 to be one of Y, M, W, D, h, m, s, ms … as, generic`,
      code,
    );
  }
  if (!isCount(scale) || scale < 1 || scale > 2 ** 31 - 1) {
    throw expected(`scale_factor of numpy.${kind}64 to be an integer 1 … 2147483647`, scale);
  }
  return { kind, unit, scale };
}

/** Fields as objects {name, data_type}, or in the legacy form as pairs [name, data type]. */
function readStruct(configuration: JsonObject, notes: string[]): DataType {
  const { fields } = configuration;
  if (!Array.isArray(fields)) {
    throw expected("fields of the struct to be a list", fields);
  }
  const specs = fields.map((field): FieldSpec => {
    const [name, typeJson] = Array.isArray(field)
      ? field
      : isJsonObject(field)
        ? [field["name"], field["data_type"]]
        : [];
    if (typeof name !== "string") {
      throw new ZarrError(
        "metadata",
        `Expected a struct field with a name, found ${showJson(field)}.`,
      );
    }
    return { name, type: parseDataTypeV3(typeJson, notes), shape: [] };
  });
  return structType(specs, notes);
}

/**
 * True where one element holds a number of several bytes, so that a byte order matters (V3-COD-008).
 */
export function hasByteOrder(type: DataType): boolean {
  switch (type.kind) {
    case "int":
    case "float":
      return (itemSize(type) ?? 1) > 1;
    case "complex":
      return (itemSize(type) ?? 2) > 2;
    case "fixedString":
    case "datetime":
    case "timedelta":
      return true;
    case "struct":
      return type.fields.some((field) => hasByteOrder(field.type));
    default:
      return false;
  }
}

function nullPrototype<T>(entries: Record<string, T>): { readonly [name: string]: T | undefined } {
  return Object.assign(Object.create(null) as Record<string, T>, entries);
}
