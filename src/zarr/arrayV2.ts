import { expected, isCount } from "./checkJson";
import { regularGrid } from "./chunkGrid";
import { codecsV2 } from "./codecsV2";
import { describeDataType } from "./dataTypeName";
import type { DataType, ElementData } from "./dataType";
import { orNoFillValue, readFillValueV2 } from "./fillValue";
import type { JsonObject, JsonValue } from "./json";
import { checkFormat, inDocument, readDimensionNames, readShape } from "./metadataMembers";
import { netcdfMember } from "./netcdf";
import type { ArrayNode, ChunkKeyEncoding } from "./node";
import { isJsonObject } from "./parseJson";
import { parseDtypeV2 } from "./parseDtypeV2";
import { joinKey } from "./store";

/**
 * Reads the `.zarray` of an array and normalises it to the model of v3 (v2 spec, "Arrays"; CONFORMANCE
 * §5). `options.notes` are what reading the texts has
 * tolerated already.
 * @throws ZarrError "metadata" for a fault, "unsupported" for what cannot be read; both name the document
 */
export function readArrayV2(
  document: JsonObject,
  attributes: JsonObject,
  path: string,
  options: { notes?: readonly string[] } = {},
): ArrayNode {
  const array: ArrayV2 = { document, attributes, path, notes: [...(options.notes ?? [])] };
  return inDocument(joinKey(path, ".zarray"), () => readArray(array));
}

interface ArrayV2 {
  readonly document: JsonObject;
  readonly attributes: JsonObject;
  readonly path: string;
  readonly notes: string[];
}

function readArray({ document, attributes, path, notes }: ArrayV2): ArrayNode {
  checkFormat(document, 2);
  const shape = readShape(listOf(document["shape"], "shape", notes), "shape");
  const chunks = readShape(listOf(document["chunks"], "chunks", notes), "chunks");
  if (chunks.includes(0)) {
    notes.push("A chunk length of 0 is taken as 1.");
  }
  const dtype = document["dtype"] ?? null;
  const parsed = parseDtypeV2(dtype, notes);
  const { codecs, dataType } = codecsV2({
    dtype,
    dataType: parsed.dataType,
    filters: readFilters(document["filters"], notes),
    compressor: readCompressor(document["compressor"], notes),
    fortran: readOrder(document["order"], notes) === "F" && shape.length > 1 ? shape.length : 0,
    notes,
  });
  return {
    kind: "array",
    path,
    zarrFormat: 2,
    attributes,
    shape,
    dataType,
    dataTypeName: typeof dtype === "string" ? dtype : describeDataType(dataType),
    fillValue: readFillValue(document["fill_value"], dataType, {
      notes,
      swaps: parsed.layout.swaps,
    }),
    chunkGrid: regularGrid(shape, chunks),
    chunkKeys: readChunkKeys(document["dimension_separator"], notes),
    codecs,
    dimensionNames: dimensionNames({ document, attributes, path, notes }, shape.length),
    document,
    notes,
  };
}

/** zarr-python also takes a bare integer for a list of one (V2-ARR-002). */
function listOf(
  value: JsonValue | undefined,
  what: string,
  notes: string[],
): JsonValue | undefined {
  if (isCount(value)) {
    notes.push(`${what} is the bare integer ${value}; a list was expected.`);
    return [value];
  }
  return value;
}

function readFillValue(
  json: JsonValue | undefined,
  dataType: DataType,
  options: Parameters<typeof readFillValueV2>[2] & { notes: string[] },
): ElementData | undefined {
  if (json === undefined) {
    options.notes.push("There is no fill_value; null is taken.");
  }
  return orNoFillValue(() => readFillValueV2(dataType, json ?? null, options), options.notes);
}

function readFilters(json: JsonValue | undefined, notes: string[]): JsonObject[] {
  if (json === undefined) {
    notes.push("There is no member filters; null is taken.");
  }
  if (json === undefined || json === null) {
    return [];
  }
  if (!Array.isArray(json) || !json.every(isJsonObject)) {
    throw expected("filters to be a list of objects with an id, or null", json);
  }
  return json;
}

function readCompressor(json: JsonValue | undefined, notes: string[]): JsonObject | undefined {
  if (json === undefined) {
    notes.push("There is no member compressor; null is taken.");
  }
  if (json === undefined || json === null) {
    return undefined;
  }
  if (!isJsonObject(json)) {
    throw expected("compressor to be an object with an id, or null", json);
  }
  return json;
}

function readOrder(json: JsonValue | undefined, notes: string[]): "C" | "F" {
  if (json === "C" || json === "F") {
    return json;
  }
  if (json === undefined) {
    notes.push('There is no order; "C" is taken.');
    return "C";
  }
  if (json === "c" || json === "f") {
    const order = json === "c" ? "C" : "F";
    notes.push(`order "${json}" is read as "${order}".`);
    return order;
  }
  throw expected('order to be "C" or "F"', json);
}

function readChunkKeys(json: JsonValue | undefined, notes: string[]): ChunkKeyEncoding {
  if (json === null) {
    notes.push('dimension_separator is null; "." is taken.');
  }
  const separator = json ?? ".";
  if (separator !== "." && separator !== "/") {
    throw expected('dimension_separator to be "." or "/"', json);
  }
  return { name: "v2", separator };
}

/** xarray's `_ARRAY_DIMENSIONS`, or the last segments of NCZarr's dimension references (XR-001, XR-002). */
function dimensionNames(
  { document, attributes, notes }: ArrayV2,
  rank: number,
): (string | undefined)[] {
  const names = attributes["_ARRAY_DIMENSIONS"];
  if (names !== undefined) {
    return readDimensionNames(names, rank, { what: "The attribute _ARRAY_DIMENSIONS", notes });
  }
  const netcdf = netcdfMember("array", document, attributes);
  const references =
    netcdf && (netcdf["dimrefs"] ?? netcdf["dimension_references"] ?? netcdf["dimensions"]);
  const segments = Array.isArray(references)
    ? references.map((item) => (typeof item === "string" ? item.replace(/^.*\//, "") : item))
    : undefined;
  return readDimensionNames(segments, rank, { what: "dimrefs of NCZarr", notes });
}
