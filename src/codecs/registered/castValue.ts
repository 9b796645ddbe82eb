import { describeDataType } from "../../zarr/dataTypeName";
import { ZarrError, messageOf } from "../../zarr/errors";
import { readFillValueV3 } from "../../zarr/fillValue";
import type { JsonObject, JsonValue } from "../../zarr/json";
import { parseDataTypeV3 } from "../../zarr/parseDataTypeV3";
import { isJsonObject } from "../../zarr/parseJson";
import type { CodecDefinition } from "../codec";
import {
  castNumbers,
  outOfRange,
  roundings,
  type CastRules,
  type CastValueParameters,
} from "../decoders/castValue";
import { isNumberType, readNumbers, writeNumbers, type NumberType } from "../decoders/numbers";
import {
  anything,
  checkMembers,
  memberOf,
  oneOf,
  problem,
  stringMember,
  type MemberTable,
  type Report,
} from "../members";

const rule = "cast-value-configuration";

const members: MemberTable = {
  data_type: { ...anything, rule, required: true },
  rounding: { ...oneOf(...roundings), rule },
  // "error" is what a missing member means, and was a value of the first drafts.
  out_of_range: { ...oneOf("clamp", "wrap", "error"), rule },
  scalar_map: { ...anything, rule },
};

/** Numbers as another type, by value (registered codec `cast_value`; CONFORMANCE X-CD-012, 104, 106). */
export const castValueDefinition: CodecDefinition = {
  name: "cast_value",
  kind: "arrayToArray",
  title: "Numbers stored in another data type, by value.",
  specification: "https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/cast_value",
  fewReaders: true,
  resolve(configuration, input, report) {
    checkMembers(configuration, members, { codec: "cast_value", report });
    if (input.kind !== "array") return undefined;
    const encoded = readType(configuration, report);
    if (encoded === undefined) return undefined;
    const { dataType, fillValue } = input;
    if (!isNumberType(dataType)) {
      const message = `"cast_value" casts numbers, not ${describeDataType(dataType)}.`;
      report({ rule: "codec-input", at: ["name"], message, severity: "error" });
      return undefined;
    }
    const types = { input: dataType, encoded };
    const rules = readRules(configuration, types, report);
    if (rules === undefined) return undefined;
    const message = `Values that ${describeDataType(encoded)} does not have were changed when they were written.`;
    report({ rule: "lossy-codec", at: ["name"], message, severity: "warning" });
    const parameters: CastValueParameters = { from: encoded, to: dataType, rules: rules.decode };
    const fill = castFill(fillValue, types, { rules: rules.encode, report });
    return { output: { ...input, dataType: encoded, fillValue: fill }, parameters };
  },
  async load() {
    const { decodeCastValue } = await import("../decoders/castValue");
    return { kind: "arrayToArray", decode: decodeCastValue };
  },
};

interface Types {
  readonly input: NumberType;
  readonly encoded: NumberType;
}

function readType(configuration: JsonObject, report: Report): NumberType | undefined {
  const value = memberOf(configuration, "data_type");
  if (value === undefined) return undefined;
  try {
    const type = parseDataTypeV3(value);
    if (isNumberType(type)) return type;
    const message = `"data_type" is ${describeDataType(type)}; a number type is needed.`;
    report(problem(rule, ["data_type"], message));
  } catch (error) {
    if (!(error instanceof ZarrError)) throw error;
    report(problem(rule, ["data_type"], `"data_type": ${messageOf(error)}`));
  }
  return undefined;
}

function readRules(
  configuration: JsonObject,
  { input, encoded }: Types,
  report: Report,
): { encode: CastRules; decode: CastRules } | undefined {
  const rounding = roundings.find((one) => one === stringMember(configuration, "rounding"));
  const range = outOfRange.find((one) => one === stringMember(configuration, "out_of_range"));
  if (range === "wrap" && encoded.kind === "float") {
    const message = `"wrap" is for integers, but "data_type" is ${describeDataType(encoded)}.`;
    report(problem(rule, ["out_of_range"], message));
  }
  const maps = memberOf(configuration, "scalar_map") ?? {};
  if (!isJsonObject(maps)) {
    report(
      problem(rule, ["scalar_map"], `"scalar_map" must be an object with "encode" or "decode".`),
    );
    return undefined;
  }
  const context = { maps, report };
  const encode = readMap("encode", { ...context, from: input, to: encoded });
  const decode = readMap("decode", { ...context, from: encoded, to: input });
  if (encode === undefined || decode === undefined) return undefined;
  const common = { rounding: rounding ?? "nearest-even", outOfRange: range ?? "error" } as const;
  return { encode: { ...common, map: encode }, decode: { ...common, map: decode } };
}

interface MapContext {
  readonly maps: JsonObject;
  readonly from: NumberType;
  readonly to: NumberType;
  readonly report: Report;
}

/** Values that are replaced by others before any rule; the first of equal keys counts. */
function readMap(
  name: "encode" | "decode",
  { maps, from, to, report }: MapContext,
): CastRules["map"] | undefined {
  const pairs = memberOf(maps, name) ?? [];
  const map = new Map<number | bigint, number | bigint>();
  if (!Array.isArray(pairs)) {
    report(problem(rule, ["scalar_map", name], `"${name}" must be a list of pairs.`));
    return undefined;
  }
  for (const [index, pair] of pairs.entries()) {
    try {
      const [key, value] = Array.isArray(pair) && pair.length === 2 ? pair : [];
      const [one, other] = [readNumber(from, key), readNumber(to, value)];
      if (!map.has(one)) map.set(one, other);
    } catch (error) {
      if (!(error instanceof ZarrError)) throw error;
      report(problem(rule, ["scalar_map", name, index], messageOf(error)));
      return undefined;
    }
  }
  return map;
}

function readNumber(type: NumberType, value: JsonValue | undefined): number | bigint {
  const bytes = readFillValueV3(type, value ?? null);
  return (bytes instanceof Uint8Array ? readNumbers(bytes, type)[0] : undefined) ?? 0;
}

function castFill(
  fill: unknown,
  { input, encoded }: Types,
  { rules, report }: { rules: CastRules; report: Report },
): Uint8Array | undefined {
  if (!(fill instanceof Uint8Array)) return undefined;
  try {
    const numbers = castNumbers(readNumbers(fill, input), { from: input, to: encoded, rules });
    return writeNumbers(numbers, encoded);
  } catch (error) {
    if (!(error instanceof ZarrError)) throw error;
    const message = `The fill value cannot be cast to ${describeDataType(encoded)}: ${messageOf(error)}`;
    report(problem(rule, ["data_type"], message));
    return undefined;
  }
}
