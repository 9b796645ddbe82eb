import { resolveChain } from "../../codecs/chain";
import type { CodecDefinition } from "../../codecs/codec";
import { findCodec, codecDefinitions } from "../../codecs/registry";
import { chunkShapeAt } from "../../zarr/chunkGrid";
import { itemSize } from "../../zarr/dataTypeName";
import type { DataType } from "../../zarr/dataType";
import type { JsonObject, JsonValue } from "../../zarr/json";
import type { ArrayNode, CodecSpec } from "../../zarr/node";
import { hasByteOrder } from "../../zarr/parseDataTypeV3";
import { emptyJsonObject, isJsonObject } from "../../zarr/parseJson";
import { snippetOf, type Completion } from "./completion";

/** A list of codecs, and the place in it that is to be filled. */
export interface CodecList {
  readonly before: readonly JsonValue[];
  readonly after: readonly JsonValue[];
  /** What goes into the list: data type and shape of a chunk, or of an inner chunk. */
  readonly input: ChunkInput;
}

export interface ChunkInput {
  readonly dataType: DataType;
  readonly shape: readonly number[];
}

/** The chunk of an array, as its chain gets it. */
export function chunkInput({ dataType, chunkGrid, shape }: ArrayNode): ChunkInput {
  return {
    dataType,
    shape: chunkShapeAt(
      chunkGrid,
      shape.map(() => 0),
    ),
  };
}

/** The codecs that may stand at a place of a v3 chain, each with a configuration that is right there. */
export function codecCompletions(list: CodecList): Completion[] {
  const before = list.before.flatMap((value) => specOf(value) ?? []);
  const isAfterBytes = before.some(({ name }) => findCodec(name)?.kind !== "arrayToArray");
  const later = list.after.flatMap((value) => specOf(value) ?? []);
  const hasBytesLater = later.some(({ name }) => findCodec(name)?.kind === "arrayToBytes");
  return codecDefinitions
    .filter(({ name, refusal }) => refusal === undefined && !/^numcodecs[./]|^v2/.test(name))
    .filter(({ kind }) => {
      if (isAfterBytes) return kind === "bytesToBytes";
      return kind === "arrayToArray" || (kind === "arrayToBytes" && !hasBytesLater);
    })
    .flatMap((definition) => offer(definition, before, list.input) ?? []);
}

/** The filters or compressors of v2. */
export function codecCompletionsV2(
  role: "filters" | "compressor",
  array: ArrayNode | undefined,
  dtype: string,
): Completion[] {
  const size = (array && itemSize(array.dataType)) ?? 4;
  const templates = role === "compressor" ? compressors : filters(dtype, size);
  return Object.entries(templates).map(([id, configuration]) => {
    const definition = findCodec(`numcodecs/${id}`) ?? findCodec(id);
    return codecItem(id, { id, ...configuration }, definition);
  });
}

function offer(
  definition: CodecDefinition,
  before: readonly CodecSpec[],
  input: ChunkInput,
): Completion | undefined {
  const { name } = definition;
  const configuration = templateOf(name, input);
  const spec = { name, configuration: Object.assign(emptyJsonObject(), configuration) };
  let fits = true;
  resolveChain(
    [...before, spec],
    { kind: "array", fillValue: undefined, ...input },
    ({ at, severity, rule }) => {
      if (at[0] === before.length && severity === "error" && rule !== "codec-array-to-bytes")
        fits = false;
    },
  );
  if (!fits) return undefined;
  const written = Object.keys(configuration).length === 0 ? { name } : { name, configuration };
  return codecItem(name, written, definition);
}

function codecItem(
  label: string,
  written: object,
  definition: CodecDefinition | undefined,
): Completion {
  return {
    label,
    kind: "codec",
    snippet: snippetOf(written),
    ...(definition === undefined
      ? {}
      : { documentation: definition.title, specification: definition.specification }),
    ...(definition?.fewReaders === true ? { detail: "few readers know it" } : {}),
  };
}

function specOf(value: JsonValue): CodecSpec | undefined {
  if (typeof value === "string") return { name: value, configuration: emptyJsonObject() };
  if (!isJsonObject(value) || typeof value["name"] !== "string") return undefined;
  const { configuration } = value;
  return {
    name: value["name"],
    configuration: isJsonObject(configuration) ? configuration : emptyJsonObject(),
  };
}

/** A configuration that is right for what goes in, and the usual one. */
export function templateOf(name: string, { dataType, shape }: ChunkInput): JsonObject {
  const size = itemSize(dataType) ?? 1;
  const endian: JsonObject = hasByteOrder(dataType) ? { endian: "little" } : {};
  switch (name) {
    case "bytes":
      return endian;
    case "transpose":
      return { order: shape.map((_, index) => shape.length - 1 - index) };
    case "gzip":
      return { level: 5 };
    case "zstd":
      return { level: 3 };
    case "blosc":
      return {
        ...{ typesize: size, cname: "zstd", clevel: 5 },
        ...{ shuffle: size > 1 ? "shuffle" : "noshuffle", blocksize: 0 },
      };
    case "sharding_indexed":
      return {
        chunk_shape: shape.map(innerLength),
        codecs: [
          Object.keys(endian).length > 0
            ? { name: "bytes", configuration: endian }
            : { name: "bytes" },
          { name: "zstd", configuration: { level: 3 } },
        ],
        index_codecs: [{ name: "bytes", configuration: { endian: "little" } }, { name: "crc32c" }],
        index_location: "end",
      };
    case "bitround":
      return { keepbits: 10 };
    case "reshape":
      return { shape: [[0]].concat(shape.slice(1).map((_, index) => [index + 1])) };
    case "cast_value":
      return { data_type: "float32" };
    case "scale_offset":
      return { offset: 0, scale: 1 };
    default:
      return {};
  }
}

/** About half of the length, and a divisor of it. */
function innerLength(length: number): number {
  for (const divisor of [2, 3, 5, 7]) if (length % divisor === 0) return length / divisor;
  return length;
}

const compressors: Readonly<Record<string, JsonObject>> = {
  blosc: { cname: "zstd", clevel: 5, shuffle: 1, blocksize: 0 },
  zstd: { level: 3 },
  gzip: { level: 5 },
  zlib: { level: 5 },
  lz4: { acceleration: 1 },
  bz2: { level: 9 },
  lzma: { format: 1, check: -1, preset: null, filters: null },
};

function filters(dtype: string, size: number): Readonly<Record<string, JsonObject>> {
  if (dtype === "|O") return { "vlen-utf8": {}, "vlen-bytes": {}, json2: { encoding: "utf-8" } };
  return {
    delta: { dtype },
    fixedscaleoffset: { offset: 0, scale: 10, dtype, astype: dtype },
    quantize: { digits: 3, dtype },
    shuffle: { elementsize: size },
    astype: { encode_dtype: dtype, decode_dtype: dtype },
    packbits: {},
  };
}
