import type { DataType, FloatFormat } from "../../zarr/dataType";
import { describeDataType, itemSize } from "../../zarr/dataTypeName";
import type { JsonObject } from "../../zarr/json";
import type { CodecDefinition } from "../codec";
import type { PackbitsParameters } from "../decoders/packbits";
import { bytesForm, elementCount } from "../forms";
import {
  checkMembers,
  integer,
  integerMember,
  oneOf,
  orNull,
  problem,
  stringMember,
  type MemberTable,
  type Report,
} from "../members";

const rule = "packbits-configuration";

const members: MemberTable = {
  padding_encoding: { ...oneOf("first_byte", "last_byte", "none"), rule },
  first_bit: { ...orNull(integer(0, 63)), rule },
  last_bit: { ...orNull(integer(0, 63)), rule },
};

/** Elements of any number of bits, without gaps (registered codec `packbits`; CONFORMANCE X-CD-010, §7.6). */
export const packbitsDefinition: CodecDefinition = {
  name: "packbits",
  aliases: ["zarrs.packbits"],
  kind: "arrayToBytes",
  title: "Elements of any number of bits, without gaps between them.",
  specification: "https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/packbits",
  fewReaders: true,
  resolve(configuration, input, report) {
    checkMembers(configuration, members, { codec: "packbits", report });
    if (input.kind !== "array") return undefined;
    const width = componentBits(input.dataType);
    if (width === undefined) {
      const message = `"packbits" cannot encode ${describeDataType(input.dataType)}.`;
      report({ rule: "codec-input", at: ["name"], message, severity: "error" });
      return undefined;
    }
    const parameters = readBits(configuration, { width, dataType: input.dataType }, report);
    if (parameters === undefined) return undefined;
    const bits = parameters.lastBit - parameters.firstBit + 1;
    const count = elementCount(input.shape) * parameters.components;
    const padding = parameters.padding === "none" ? 0 : 1;
    return { output: bytesForm(Math.ceil((count * bits) / 8) + padding), parameters };
  },
  async load() {
    const { decodePackbits } = await import("../decoders/packbits");
    return { kind: "arrayToBytes", decode: decodePackbits };
  },
};

/** Bits of an element, or of each part of a complex one; undefined for types that cannot be packed. */
function componentBits(type: DataType): number | undefined {
  if (type.kind === "bool") return 1;
  if (type.kind === "int") return type.bits;
  if (type.kind === "float" || type.kind === "complex") return floatBits(type.format);
  return undefined;
}

function floatBits(format: FloatFormat): number | undefined {
  if (format.startsWith("float4_")) return 4;
  if (format.startsWith("float6_")) return 6;
  const whole: readonly FloatFormat[] = ["float32", "float64", "bfloat16"];
  return whole.includes(format) ? 8 * (itemSize({ kind: "float", format }) ?? 0) : undefined;
}

function readBits(
  configuration: JsonObject,
  { width, dataType }: { width: number; dataType: DataType },
  report: Report,
): PackbitsParameters | undefined {
  const firstBit = integerMember(configuration, "first_bit") ?? 0;
  const lastBit = integerMember(configuration, "last_bit") ?? width - 1;
  const padding = stringMember(configuration, "padding_encoding") ?? "none";
  if (padding !== "none" && padding !== "first_byte" && padding !== "last_byte") return undefined;
  if (firstBit < 0 || lastBit < firstBit || lastBit >= width) {
    const message = `Bits ${firstBit} to ${lastBit} are not in ${describeDataType(dataType)}, which has bits 0 to ${width - 1}.`;
    report(problem(rule, [], message));
    return undefined;
  }
  const components = dataType.kind === "complex" ? 2 : 1;
  const componentSize = (itemSize(dataType) ?? 1) / components;
  const signed = dataType.kind === "int" && dataType.signed;
  return { firstBit, lastBit, padding, components, componentSize, signed };
}
