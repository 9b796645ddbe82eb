import { expected, readExtension } from "./checkJson";
import type { JsonObject, JsonValue } from "./json";
import type { CodecSpec } from "./node";
import { isJsonObject } from "./parseJson";

/** Spellings of codecs that mean a registered one (CONFORMANCE §4.6). */
const aliases: { readonly [name: string]: string | undefined } = Object.assign(
  Object.create(null) as Record<string, string>,
  {
    endian: "bytes",
    "numcodecs.bitround": "bitround",
    "https://codec.zarrs.dev/array_to_array/bitround": "bitround",
    "zarrs.bitround": "bitround",
    "zarrs.reshape": "reshape",
    "zarrs.packbits": "packbits",
    "zarrs.zfp": "zfp",
  },
);

/** Names of early drafts: addresses like https://purl.org/zarr/spec/codec/gzip/1.0 (LEG-002). */
const draftName = /^https?:\/\/purl\.org\/zarr\/spec\/codecs?\/([\w-]+)(?:\/.*)?$/;

/**
 * The codec chain of a v3 array, also those within shards, with aliases resolved and the byte order made
 * explicit: a `bytes` codec without `endian` is little-endian (V3-COD-008, IMP-004). Without `codecs`,
 * early drafts meant plain little-endian bytes (IMP-005).
 * @throws ZarrError "metadata" where an entry is no codec
 */
export function readCodecSpecs(
  value: JsonValue | undefined,
  options: { byteOrderMatters: boolean; notes: string[] },
): CodecSpec[] {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) {
    options.notes.push("There are no codecs; the chunks are read as little-endian bytes.");
    return [{ name: "bytes", configuration: configurationWith({}, "endian", "little") }];
  }
  if (!Array.isArray(value)) {
    throw expected("codecs to be a list", value);
  }
  return value.map((entry) => readCodecSpec(entry, options));
}

/** Drafts of 2022 wrote `{"codec": …}` in place of the name (LEG-002). */
function draftForm(entry: JsonValue): JsonValue {
  if (!isJsonObject(entry) || "name" in entry || typeof entry["codec"] !== "string") return entry;
  return configurationWith(entry, "name", entry["codec"]);
}

function readCodecSpec(
  entry: JsonValue,
  options: { byteOrderMatters: boolean; notes: string[] },
): CodecSpec {
  const { name: written, configuration } = readExtension(draftForm(entry), "a codec");
  const name = aliases[written] ?? draftName.exec(written)?.[1] ?? written;
  if (name !== written) {
    options.notes.push(`Codec "${written}" is read as "${name}".`);
  }
  if (name === "bytes" && configuration["endian"] === undefined) {
    if (options.byteOrderMatters) {
      options.notes.push("Codec bytes does not say the byte order; little-endian is taken.");
    }
    return { name, configuration: configurationWith(configuration, "endian", "little") };
  }
  if (name === "sharding_indexed") {
    return { name, configuration: readShardCodecs(configuration, options) };
  }
  return { name, configuration };
}

/** Resolves the chains within a shard; what is missing or wrong there is for the codec to say. */
function readShardCodecs(
  configuration: JsonObject,
  options: { byteOrderMatters: boolean; notes: string[] },
): JsonObject {
  let result = configuration;
  for (const member of ["codecs", "index_codecs"]) {
    const chain = configuration[member];
    if (Array.isArray(chain) && chain.length > 0) {
      const byteOrderMatters = options.byteOrderMatters || member === "index_codecs";
      const specs = readCodecSpecs(chain, { ...options, byteOrderMatters });
      result = configurationWith(result, member, specs.map(specJson));
    }
  }
  return result;
}

function specJson({ name, configuration }: CodecSpec): JsonObject {
  return configurationWith(configurationWith({}, "name", name), "configuration", configuration);
}

/** A copy with one member set, again without a prototype. */
export function configurationWith(
  configuration: JsonObject,
  member: string,
  value: JsonValue,
): JsonObject {
  const copy = Object.assign(Object.create(null) as JsonObject, configuration);
  copy[member] = value;
  return copy;
}
