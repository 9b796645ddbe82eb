import type { DataType } from "../../zarr/dataType";
import { describeDataType } from "../../zarr/dataTypeName";
import { ZarrError } from "../../zarr/errors";
import type { JsonObject } from "../../zarr/json";
import type { ArrayForm, CodecDefinition, CodecForm } from "../codec";
import { swapped } from "../decoders/byteSwap";
import {
  cast,
  isNumberType,
  partType,
  readNumbers,
  sameType,
  writeNumbers,
  type ComplexType,
  type NumberType,
} from "../decoders/numbers";
import type { FilterDecoder, FilterTypes } from "../decoders/numericFilters";
import { blockOf, bytesForm, byteSize } from "../forms";
import { checkMembers, problem, type MemberTable, type Report } from "../members";
import type { StoredType } from "./filterType";
import { numcodecsPages } from "./numcodecsBytes";

/** Numbers as a filter has them stored; of some filters also complex ones. */
export type FilterType = StoredType<NumberType | ComplexType>;

/** A filter that turns numbers of one type into as many of another. */
export interface NumericFilter {
  readonly id: string;
  readonly title: string;
  readonly page: string;
  readonly members: MemberTable;
  types(configuration: JsonObject, report: Report): StoredTypes | undefined;
  /** What the decoder needs beside the types; undefined where the configuration lacks it. */
  parameters?(configuration: JsonObject): unknown;
  check?(decoded: FilterType, report: Report): void;
  load(): Promise<FilterDecoder>;
}

interface StoredTypes {
  readonly decoded: FilterType;
  readonly encoded: FilterType;
}

interface FilterParameters extends StoredTypes {
  readonly own: unknown;
}

/**
 * The two forms of a filter: in v3 `numcodecs.<id>` on arrays, where byte orders are the business of
 * `bytes`; in v2 on the stored bytes, whose byte orders its dtypes say (CONFORMANCE §4.4, §5.5).
 */
export function filterDefinitions(filter: NumericFilter): [CodecDefinition, CodecDefinition] {
  const common = {
    title: filter.title,
    specification: `${numcodecsPages}${filter.page}`,
  };
  return [
    {
      ...common,
      name: `numcodecs.${filter.id}`,
      kind: "arrayToArray",
      resolve: (configuration, input, report) =>
        resolveArray(filter, configuration, { input, report }),
      load: async () => ({ kind: "arrayToArray", decode: arrayDecoder(await filter.load()) }),
    },
    {
      ...common,
      name: `numcodecs/${filter.id}`,
      kind: "bytesToBytes",
      resolve: (configuration, input, report) =>
        resolveBytes(filter, configuration, { input, report }),
      load: async () => ({ kind: "bytesToBytes", decode: bytesDecoder(await filter.load()) }),
    },
  ];
}

interface Context {
  readonly input: CodecForm;
  readonly report: Report;
}

function resolveParameters(
  filter: NumericFilter,
  configuration: JsonObject,
  report: Report,
): FilterParameters | undefined {
  checkMembers(configuration, filter.members, { codec: filter.id, report, unknown: "warning" });
  const types = filter.types(configuration, report);
  const own = filter.parameters?.(configuration);
  if (types === undefined || (filter.parameters !== undefined && own === undefined))
    return undefined;
  filter.check?.(types.decoded, report);
  return { ...types, own };
}

function resolveArray(
  filter: NumericFilter,
  configuration: JsonObject,
  { input, report }: Context,
) {
  const parameters = resolveParameters(filter, configuration, report);
  if (parameters === undefined || input.kind !== "array") return undefined;
  const { decoded, encoded } = parameters;
  const fits =
    decoded.dataType.kind === "complex"
      ? input.dataType.kind === "complex"
      : isNumberType(input.dataType);
  if (!fits || byteSize({ ...input, shape: [] }) !== decoded.size) {
    const message = `"${filter.id}" works on ${describeDataType(decoded.dataType)}, but gets ${describeDataType(input.dataType)}.`;
    report({ rule: "codec-input", at: ["name"], message, severity: "error" });
    return undefined;
  }
  reportMismatch(filter, { decoded, elements: input.dataType }, report);
  const output: ArrayForm = {
    ...input,
    dataType: encoded.dataType,
    fillValue: castFill(input, encoded),
  };
  return { output, parameters };
}

/** A filter that takes its input for something else still decodes, to the same bytes (NC-104). */
function reportMismatch(
  { id }: NumericFilter,
  { decoded, elements }: { decoded: FilterType; elements: DataType | undefined },
  report: Report,
): void {
  if (elements === undefined || sameType(elements, decoded.dataType)) return;
  const message = `"${id}" takes its input for ${describeDataType(decoded.dataType)}, but it is ${describeDataType(elements)}.`;
  report(problem("filter-dtype-mismatch", [], message, "warning"));
}

/** zarr-python hands the fill value on as a value of the new type. */
function castFill({ fillValue, dataType }: ArrayForm, encoded: FilterType) {
  const isNumber = isNumberType(dataType) || dataType.kind === "complex";
  if (!(fillValue instanceof Uint8Array) || !isNumber) return undefined;
  const [from, to] = [partType(dataType), partType(encoded.dataType)];
  return writeNumbers(cast(readNumbers(fillValue, from), from, to), to);
}

function resolveBytes(
  filter: NumericFilter,
  configuration: JsonObject,
  { input, report }: Context,
) {
  const parameters = resolveParameters(filter, configuration, report);
  if (parameters === undefined || input.kind !== "bytes") return undefined;
  const { decoded, encoded } = parameters;
  reportMismatch(filter, { decoded, elements: input.elements }, report);
  const count = input.size === undefined ? undefined : input.size / decoded.size;
  if (count !== undefined && !Number.isInteger(count)) {
    const message = `The ${input.size} bytes that come into "${filter.id}" are no whole number of ${describeDataType(decoded.dataType)}.`;
    report(problem("filter-dtype-mismatch", [], message, "warning"));
    return undefined;
  }
  const size = count === undefined ? undefined : count * encoded.size;
  return { output: bytesForm(size, encoded.dataType), parameters };
}

function arrayDecoder(decode: FilterDecoder) {
  return (block: { data: unknown }, step: { input: CodecForm; parameters: unknown }) => {
    const { decoded, encoded, own } = step.parameters as FilterParameters;
    if (step.input.kind !== "array" || !(block.data instanceof Uint8Array)) {
      throw new Error("a filter works on numbers");
    }
    return blockOf(step.input, decode(block.data, partTypes({ decoded, encoded }), own));
  };
}

function bytesDecoder(decode: FilterDecoder) {
  return (bytes: Uint8Array, step: { parameters: unknown }): Uint8Array => {
    const { decoded, encoded, own } = step.parameters as FilterParameters;
    if (bytes.length % encoded.size !== 0) {
      const what = describeDataType(encoded.dataType);
      throw new ZarrError("chunk", `there are ${bytes.length} bytes, no whole number of ${what}`);
    }
    const types = partTypes({ decoded, encoded });
    const little = ordered(bytes, encoded);
    return ordered(decode(little, types, own), decoded);
  };
}

function partTypes({ decoded, encoded }: StoredTypes): FilterTypes {
  return {
    decoded: partType(decoded.dataType),
    encoded: partType(encoded.dataType),
    parts: decoded.dataType.kind === "complex" ? 2 : 1,
  };
}

function ordered(bytes: Uint8Array, { size, swaps }: FilterType): Uint8Array {
  return swaps.length === 0 ? bytes : swapped(bytes, size, swaps);
}
