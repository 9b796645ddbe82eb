import type { DataType } from "../zarr/dataType";
import { describeDataType } from "../zarr/dataTypeName";
import type { JsonObject } from "../zarr/json";
import type { ArrayBytesDecoder, CodecDefinition, CodecForm, ResolvedCodec } from "./codec";
import { bytesForm } from "./forms";
import { anything, checkMembers, type MemberTable, type Report } from "./members";
import { filterType } from "./numcodecs/filterType";
import { numcodecsPages } from "./numcodecs/numcodecsBytes";

interface ObjectCodec {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly title: string;
  readonly specification: string;
  /** Kinds of data type whose elements it can give. */
  readonly kinds: readonly DataType["kind"][];
  readonly members: MemberTable;
  readonly unknownMembers: "error" | "warning";
  readonly parameters?: (configuration: JsonObject, report: Report) => unknown;
  load(): Promise<ArrayBytesDecoder>;
}

const registry = "https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/";
const listedKinds = ["object", "string", "fixedString", "bool", "int", "float"] as const;
const lists = { ...anything, rule: "numcodecs-configuration" } as const;

/** Codecs whose elements are JavaScript values (CONFORMANCE X-CD-008, NC-013, NC-016 to 020, §7.4). */
export const variableLengthDefinitions = [
  objectCodec({
    name: "vlen-utf8",
    aliases: ["numcodecs/vlen-utf8", "numcodecs.vlen-utf8"],
    title: "Strings of any length.",
    specification: `${registry}vlen-utf8`,
    kinds: ["string", "fixedString", "object"],
    members: {},
    unknownMembers: "error",
    load: async () => (await import("./decoders/variableLength")).decodeStrings,
  }),
  objectCodec({
    name: "vlen-bytes",
    aliases: ["numcodecs/vlen-bytes", "numcodecs.vlen-bytes"],
    title: "Byte strings of any length.",
    specification: `${registry}vlen-bytes`,
    kinds: ["bytes", "object"],
    members: {},
    unknownMembers: "error",
    load: async () => (await import("./decoders/variableLength")).decodeByteStrings,
  }),
  objectCodec({
    name: "numcodecs/vlen-array",
    aliases: ["numcodecs.vlen-array", "vlen-array"],
    title: "Arrays of one dimension and any length.",
    specification: `${numcodecsPages}vlen.html`,
    kinds: ["ragged"],
    members: { dtype: { ...anything, rule: "numcodecs-dtype", required: true } },
    unknownMembers: "warning",
    parameters: (configuration, report) => filterType(configuration, "dtype", report),
    load: async () => (await import("./decoders/variableLength")).decodeRagged,
  }),
  objectCodec({
    name: "numcodecs/json2",
    aliases: ["numcodecs/json", "numcodecs.json2"],
    title: "A list of JSON values.",
    specification: `${numcodecsPages}json.html`,
    kinds: listedKinds,
    members: {
      ...{ encoding: lists, allow_nan: lists, check_circular: lists, ensure_ascii: lists },
      ...{ indent: lists, separators: lists, skipkeys: lists, sort_keys: lists, strict: lists },
    },
    unknownMembers: "warning",
    load: async () => (await import("./decoders/jsonValues")).decodeJsonValues,
  }),
  objectCodec({
    name: "numcodecs/msgpack2",
    aliases: ["numcodecs/msgpack", "numcodecs.msgpack2"],
    title: "A list of values as MessagePack.",
    specification: `${numcodecsPages}msgpacks.html`,
    kinds: listedKinds,
    members: { use_bin_type: lists, raw: lists, use_single_float: lists, encoding: lists },
    unknownMembers: "warning",
    load: async () => (await import("./decoders/messagePack")).decodeMessagePack,
  }),
  objectCodec({
    name: "numcodecs/categorize",
    aliases: [],
    title: "Strings as numbers of a list of labels.",
    specification: `${numcodecsPages}filter/categorize.html`,
    kinds: ["string", "fixedString", "object"],
    members: {
      labels: {
        expected: "a list of strings",
        accepts: (value) => Array.isArray(value) && value.every((one) => typeof one === "string"),
        rule: "numcodecs-configuration",
        required: true,
      },
      dtype: { ...anything, rule: "numcodecs-dtype", required: true },
      astype: { ...anything, rule: "numcodecs-dtype" },
    },
    unknownMembers: "warning",
    parameters: categories,
    load: async () => (await import("./decoders/variableLength")).decodeCategories,
  }),
];

function objectCodec(options: ObjectCodec): CodecDefinition {
  const { name, aliases, title, specification } = options;
  const label = name.replace(/^numcodecs\//, "");
  return {
    ...{ name, aliases, title, specification },
    kind: "arrayToBytes",
    resolve(configuration, input, report) {
      const unknown = options.unknownMembers;
      checkMembers(configuration, options.members, { codec: label, report, unknown });
      return resolveObject(options, { configuration, input, report, label });
    },
    load: async () => ({ kind: "arrayToBytes", decode: await options.load() }),
  };
}

interface ObjectContext {
  readonly configuration: JsonObject;
  readonly input: CodecForm;
  readonly report: Report;
  readonly label: string;
}

function resolveObject(
  { kinds, parameters }: ObjectCodec,
  { configuration, input, report, label }: ObjectContext,
): ResolvedCodec | undefined {
  if (input.kind !== "array") return undefined;
  if (!kinds.includes(input.dataType.kind)) {
    const message = `"${label}" cannot encode ${describeDataType(input.dataType)}.`;
    report({ rule: "codec-input", at: ["name"], message, severity: "error" });
    return undefined;
  }
  const own = parameters?.(configuration, report);
  if (parameters !== undefined && own === undefined) return undefined;
  return { output: bytesForm(undefined), parameters: own };
}

function categories(configuration: JsonObject, report: Report): unknown {
  const { labels, astype } = configuration;
  const named = astype === undefined ? { ...configuration, astype: "|u1" } : configuration;
  const codes = filterType(named, "astype", report);
  if (codes === undefined || !Array.isArray(labels)) return undefined;
  return { codes, labels: labels.map(String) };
}
