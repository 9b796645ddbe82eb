import { expected } from "./checkJson";
import { configurationWith } from "./codecSpecs";
import type { DataType } from "./dataType";
import { ZarrError } from "./errors";
import type { JsonObject, JsonValue } from "./json";
import type { CodecSpec } from "./node";
import { emptyJsonObject } from "./parseJson";
import { parseDtypeV2 } from "./parseDtypeV2";

export interface CodecsV2Input {
  readonly dtype: JsonValue;
  /** As the dtype says; `object` for `|O`. */
  readonly dataType: DataType;
  readonly filters: readonly JsonObject[];
  readonly compressor: JsonObject | undefined;
  /** The rank where order is F and matters, else 0. */
  readonly fortran: number;
  readonly notes: string[];
}

/**
 * The decoding rules of v2 as a codec chain, in encoding order (CONFORMANCE §5.5): `transpose` for order
 * F, `v2-bytes` with the dtype, then filters and compressor as `numcodecs/<id>`. For `|O` the object
 * codec takes the place of `v2-bytes` and decides the data type; so does a `vlen-utf8` or `categorize`
 * filter on a `U` array.
 * @throws ZarrError "metadata" where a codec has no id or `|O` has no object codec
 */
export function codecsV2(input: CodecsV2Input): { codecs: CodecSpec[]; dataType: DataType } {
  const { dtype, fortran, compressor } = input;
  const codecs: CodecSpec[] = [];
  if (fortran > 0) {
    const order = Array.from({ length: fortran }, (_, index) => fortran - 1 - index);
    codecs.push({
      name: "transpose",
      configuration: configurationWith(emptyJsonObject(), "order", order),
    });
  }
  const filters = input.filters.map((filter) => numcodecsSpec(filter, "A filter"));
  if (compressor !== undefined) {
    filters.push(numcodecsSpec(compressor, "The compressor"));
  }
  const objectCodec = findObjectCodec(input, filters);
  if (objectCodec === undefined) {
    const configuration = configurationWith(emptyJsonObject(), "dtype", dtype);
    codecs.push({ name: "v2-bytes", configuration }, ...filters);
    return { codecs, dataType: input.dataType };
  }
  codecs.push(...filters);
  return { codecs, dataType: objectDataType(objectCodec, input.dataType) };
}

const prefix = "numcodecs/";

function numcodecsSpec(config: JsonObject, what: string): CodecSpec {
  const { id } = config;
  if (typeof id !== "string" || id === "") {
    throw expected(`${what} to have an id`, config);
  }
  const configuration = emptyJsonObject();
  for (const [member, value] of Object.entries(config)) {
    if (member !== "id") {
      configuration[member] = value;
    }
  }
  return { name: prefix + id, configuration };
}

const objectCodecs: ReadonlySet<string> = new Set(
  [
    ...["vlen-utf8", "vlen-bytes", "vlen-array", "json", "json2"],
    ...["msgpack", "msgpack2", "categorize", "pickle"],
  ].map((id) => prefix + id),
);

/** The codec that turns objects into bytes. */
function findObjectCodec(
  { dataType, compressor, notes }: CodecsV2Input,
  specs: readonly CodecSpec[],
): CodecSpec | undefined {
  if (dataType.kind === "object") {
    const index = specs.findIndex((spec) => objectCodecs.has(spec.name));
    const found = specs[index];
    if (found === undefined) {
      const names = specs.map((spec) => spec.name.slice(prefix.length)).join(", ") || "none";
      throw new ZarrError(
        "metadata",
        `dtype "|O" needs an object codec among the filters, such as vlen-utf8; found ${names}.`,
      );
    }
    if (compressor !== undefined && index === specs.length - 1) {
      notes.push(`The object codec ${found.name.slice(prefix.length)} stands as compressor.`);
    }
    return found;
  }
  if (dataType.kind === "fixedString") {
    const found = specs.find(({ name }) => /\/(vlen-utf8|categorize)$/.test(name));
    if (found?.name === `${prefix}vlen-utf8`) {
      notes.push(
        "The fixed-length strings are stored by vlen-utf8, as zarr-python 3.0 wrote them.",
      );
    }
    if (found !== undefined) return found;
  }
  // These hold lists of values, also of numbers and strings.
  return specs.find(({ name }) => /\/(json2?|msgpack2?)$/.test(name));
}

function objectDataType({ name, configuration }: CodecSpec, dataType: DataType): DataType {
  switch (name.slice(prefix.length)) {
    case "vlen-utf8":
    case "categorize":
      return { kind: "string" };
    case "vlen-bytes":
      return { kind: "bytes" };
    case "vlen-array":
      return { kind: "ragged", item: parseDtypeV2(configuration["dtype"]).dataType };
    default:
      return dataType;
  }
}
