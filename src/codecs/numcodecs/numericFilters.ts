import { describeDataType } from "../../zarr/dataTypeName";
import type { JsonObject } from "../../zarr/json";
import { anything, integer, memberOf, problem, type MemberTable, type Report } from "../members";
import { filterDefinitions } from "./filterDefinitions";
import { anyFilterType, filterType } from "./filterType";
import type { FilterType } from "./filterDefinitions";

const rule = "numcodecs-configuration";
const dtype = { ...anything, rule: "numcodecs-dtype" } as const;

/** The filters of numcodecs that calculate (CONFORMANCE NC-008 to 010, NC-014). */
export const numericFilterDefinitions = [
  ...filterDefinitions({
    id: "delta",
    title: "Differences between neighbours.",
    page: "filter/delta.html",
    members: { dtype: { ...dtype, required: true }, astype: dtype },
    types: (configuration, report) => dtypeAndAstype(configuration, report, anyFilterType),
    check: (decoded, report) => checkWhole("delta", decoded, report),
    load: async () => (await import("../decoders/numericFilters")).decodeDelta,
  }),
  ...filterDefinitions({
    id: "fixedscaleoffset",
    title: "Numbers less an offset, times a scale, rounded.",
    page: "filter/fixedscaleoffset.html",
    members: {
      offset: { ...number("a number"), required: true },
      scale: { ...number("a number that is not 0"), required: true },
      dtype: { ...dtype, required: true },
      astype: dtype,
    },
    types: dtypeAndAstype,
    parameters: (configuration) => {
      const [offset, scale] = [memberOf(configuration, "offset"), memberOf(configuration, "scale")];
      if (!isFinite(offset) || !isFinite(scale)) return undefined;
      return { offset: Number(offset), scale: Number(scale) };
    },
    load: async () => (await import("../decoders/numericFilters")).decodeFixedScaleOffset,
  }),
  ...filterDefinitions({
    id: "quantize",
    title: "Floats rounded to so many decimal digits.",
    page: "filter/quantize.html",
    members: {
      digits: { ...integer(-308, 308), rule, required: true },
      dtype: { ...dtype, required: true },
      astype: dtype,
    },
    types: dtypeAndAstype,
    check(decoded, report) {
      if (decoded.dataType.kind === "float") return;
      const message = `"quantize" is made for floats, not for ${describeDataType(decoded.dataType)}.`;
      report(problem("filter-data-type", ["dtype"], message, "warning"));
    },
    load: async () => (await import("../decoders/numericFilters")).decodeCast,
  }),
  ...filterDefinitions({
    id: "astype",
    title: "Numbers stored in another data type.",
    page: "filter/astype.html",
    members: {
      encode_dtype: { ...dtype, required: true },
      decode_dtype: { ...dtype, required: true },
    },
    types(configuration, report) {
      const decoded = anyFilterType(configuration, "decode_dtype", report);
      const encoded = anyFilterType(configuration, "encode_dtype", report);
      return decoded && encoded && alike({ decoded, encoded }, report);
    },
    load: async () => (await import("../decoders/numericFilters")).decodeCast,
  }),
];

function number(expected: string): MemberTable[string] {
  return { rule, expected, accepts: (value) => isFinite(value) };
}

function isFinite(value: unknown): boolean {
  return typeof value === "bigint" || (typeof value === "number" && Number.isFinite(value));
}

function dtypeAndAstype(
  configuration: JsonObject,
  report: Report,
  read: (...of: Parameters<typeof filterType>) => FilterType | undefined = filterType,
) {
  const decoded = read(configuration, "dtype", report);
  // A null is Python's None, which stands for the same type.
  const isSame = (memberOf(configuration, "astype") ?? null) === null;
  const encoded = isSame ? decoded : read(configuration, "astype", report);
  return decoded && encoded && alike({ decoded, encoded }, report);
}

interface Types {
  readonly decoded: FilterType;
  readonly encoded: FilterType;
}

/** A cast between complex and real numbers loses half of them: no filter means that. */
function alike(types: Types, report: Report): Types | undefined {
  const [decoded, encoded] = [types.decoded.dataType, types.encoded.dataType];
  if ((decoded.kind === "complex") === (encoded.kind === "complex")) return types;
  const message = `${describeDataType(encoded)} cannot be turned back into ${describeDataType(decoded)}: only one of them is complex.`;
  report(problem("numcodecs-dtype", [], message));
  return undefined;
}

function checkWhole(id: string, { dataType }: FilterType, report: Report): void {
  if (dataType.kind === "int") return;
  const loss = dataType.kind === "bool" ? "loses" : "may lose the last digits of";
  const message = `"${id}" ${loss} ${describeDataType(dataType)} values.`;
  report(problem("filter-data-type", ["dtype"], message, "warning"));
}
