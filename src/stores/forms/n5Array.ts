import { expected, isCount, showJson } from "../../zarr/checkJson";
import { ZarrError } from "../../zarr/errors";
import type { JsonObject, JsonValue } from "../../zarr/json";
import { inDocument, readDimensionNames, readShape } from "../../zarr/metadataMembers";
import { isJsonObject } from "../../zarr/parseJson";
import { joinKey } from "../../zarr/store";
import { arrayDocument, extension, jsonObject, without } from "./nodeDocument";

/** The attributes that N5 keeps for itself. All others are the user's. */
export const n5Members: ReadonlySet<string> = new Set([
  ...["n5", "dimensions", "blockSize", "dataType", "compression", "compressionType"],
]);

/** N5's data types, as dtypes of what `n5_wrapper` gives. */
const dtypes: ReadonlyMap<string, string> = new Map([
  ["uint8", "|u1"],
  ["uint16", "<u2"],
  ["uint32", "<u4"],
  ["uint64", "<u8"],
  ["int8", "|i1"],
  ["int16", "<i2"],
  ["int32", "<i4"],
  ["int64", "<i8"],
  ["float32", "<f4"],
  ["float64", "<f8"],
]);

/** N5's compressions, as ids of numcodecs; blocks of `raw` are as they are. */
const codecIds: ReadonlyMap<string, string> = new Map([
  ["raw", "raw"],
  ["gzip", "gzip"],
  ["bzip2", "bz2"],
  ["xz", "lzma"],
  ["blosc", "blosc"],
  ["zstd", "zstd"],
  // Not the lz4 of numcodecs: a stream of blocks that Java writes.
  ["lz4", "n5_lz4"],
]);

/** True for the attributes of an array, which N5 calls a dataset. */
export function isN5Array(attributes: JsonObject): boolean {
  return "dimensions" in attributes && "dataType" in attributes;
}

/**
 * The `zarr.json` of an N5 dataset (CONFORMANCE N5-001 to 003): shape and chunk shape in reverse order,
 * blocks by the codec `n5_wrapper`, which reads just that.
 * @throws ZarrError "metadata" or "unsupported", naming the `attributes.json`
 */
export function n5ArrayDocument(attributes: JsonObject, path: string, notes: string[]): JsonObject {
  return inDocument(joinKey(path, "attributes.json"), () => translate(attributes, notes));
}

function translate(attributes: JsonObject, notes: string[]): JsonObject {
  const dimensions = readLengths(attributes["dimensions"], "dimensions", 0);
  const blockSize = readLengths(attributes["blockSize"], "blockSize", 1);
  if (blockSize.length !== dimensions.length) {
    throw expected(`blockSize to have ${dimensions.length} lengths`, attributes["blockSize"]);
  }
  const { dataType, dtype } = readDataType(attributes["dataType"]);
  const shape = [...dimensions].reverse();
  const chunkShape = [...blockSize].reverse();
  if (shape.length > 1) {
    notes.push(
      "N5 names the fastest dimension first; the axes are shown in the reverse order, as zarr-python does. The attributes are as N5 has them.",
    );
  }
  const wrapper = extension("numcodecs/n5_wrapper", {
    dtype,
    chunk_shape: chunkShape,
    compressor_config: compressorConfig(attributes, notes),
  });
  return arrayDocument({
    shape,
    dataType,
    chunkShape,
    separator: "/",
    // Blocks that are not there are zeros.
    fillValue: 0,
    codecs: [extension("bytes", { endian: "little" }), wrapper],
    dimensionNames: reversedNames(attributes["axes"], dimensions.length, notes),
    attributes: without(attributes, n5Members),
  });
}

function readLengths(value: JsonValue | undefined, what: string, least: number): number[] {
  const lengths = readShape(value, what);
  if (lengths.length === 0 || !lengths.every((length) => isCount(length) && length >= least)) {
    throw expected(`${what} to be a list of integers of at least ${least}`, value);
  }
  return lengths;
}

function readDataType(value: JsonValue | undefined): { dataType: string; dtype: string } {
  const dtype = typeof value === "string" ? dtypes.get(value) : undefined;
  if (typeof value === "string" && dtype !== undefined) return { dataType: value, dtype };
  if (value === "string" || value === "object") {
    throw new ZarrError(
      "unsupported",
      `The data type of N5 "${value}" is stored as Java wrote it, which is not read here; read it with N5's own library.`,
    );
  }
  const names = [...dtypes.keys()].join(", ");
  throw expected(`dataType to be one of ${names}`, value);
}

/** Only what decoding needs: the bytes say the rest themselves. */
function compressorConfig(attributes: JsonObject, notes: string[]): JsonObject {
  // The first versions had the name alone, as compressionType.
  const compression = attributes["compression"] ?? attributes["compressionType"];
  if (compression === undefined) {
    notes.push("There is no compression; the blocks are read as raw.");
    return jsonObject({ id: "raw" });
  }
  const type = isJsonObject(compression) ? compression["type"] : compression;
  if (typeof type !== "string") {
    throw expected("compression to be an object with a type", compression);
  }
  notes.push(`The chunks are blocks of N5, with the compression ${showJson(type)}.`);
  const zlib = isJsonObject(compression) && compression["useZlib"] === true;
  return jsonObject({ id: type === "gzip" && zlib ? "zlib" : (codecIds.get(type) ?? type) });
}

/** The usual attribute `axes`, in the order that is shown; undefined where there is none. */
function reversedNames(
  axes: JsonValue | undefined,
  rank: number,
  notes: string[],
): JsonValue[] | undefined {
  if (axes === undefined) return undefined;
  const names = readDimensionNames(axes, rank, { what: "The attribute axes", notes });
  return names.some((name) => name !== undefined)
    ? names.map((name) => name ?? null).reverse()
    : undefined;
}
