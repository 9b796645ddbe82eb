import { ZarrError, messageOf } from "../../zarr/errors";
import type { JsonObject } from "../../zarr/json";
import { parseDtypeV2, type ByteSwap } from "../../zarr/parseDtypeV2";
import { isNumberType, type ComplexType, type NumberType } from "../decoders/numbers";
import { memberOf, problem, shown, type Report } from "../members";

/** A type as numcodecs writes it, with its byte order. */
export interface StoredType<Type = NumberType> {
  readonly dataType: Type;
  /** Bytes of one element. */
  readonly size: number;
  /** Empty where it is little-endian. */
  readonly swaps: readonly ByteSwap[];
}

/** The type that a member names with a NumPy type string; reports what is none, or no number. */
export function filterType(
  configuration: JsonObject,
  name: string,
  report: Report,
): StoredType | undefined {
  const type = anyFilterType(configuration, name, report);
  if (type === undefined || type.dataType.kind !== "complex") return type as StoredType | undefined;
  const found = shown(memberOf(configuration, name));
  const message = `"${name}" is ${found}; a number type that is not complex is needed.`;
  report(problem("numcodecs-dtype", [name], message));
  return undefined;
}

/** The same for filters that take complex numbers as well. */
export function anyFilterType(
  configuration: JsonObject,
  name: string,
  report: Report,
): StoredType<NumberType | ComplexType> | undefined {
  const value = memberOf(configuration, name);
  if (value === undefined) return undefined;
  const tell = (message: string): void => report(problem("numcodecs-dtype", [name], message));
  try {
    const { dataType, layout } = parseDtypeV2(withOrder(value));
    if (isNumberType(dataType) || dataType.kind === "complex") {
      return { dataType, size: layout.size, swaps: layout.swaps };
    }
    tell(`"${name}" is ${shown(value)}; a number type such as "<f4" is needed.`);
  } catch (error) {
    if (!(error instanceof ZarrError)) throw error;
    tell(`"${name}": ${messageOf(error)}`);
  }
  return undefined;
}

/** Filters of zarr-python may write `float32` or `f4`, which NumPy reads as the machine's own order. */
function withOrder(value: JsonObject[string]): JsonObject[string] {
  if (typeof value !== "string") return value;
  if (/^[iufc]\d+$/.test(value)) return value.endsWith("1") ? `|${value}` : `<${value}`;
  const match = /^(u?)(int|float)(8|16|32|64)$/.exec(value);
  if (match === null) return value === "bool" ? "|b1" : value;
  const kind = match[2] === "float" ? "f" : match[1] === "u" ? "u" : "i";
  const size = Number(match[3]) / 8;
  return `${size === 1 ? "|" : "<"}${kind}${size}`;
}
