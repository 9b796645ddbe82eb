import { expected, isCount, readExtension } from "./checkJson";
import { rectilinearGrid, regularGrid, type ChunkGrid } from "./chunkGrid";
import { configurationWith, readCodecSpecs } from "./codecSpecs";
import type { DataType, ElementData } from "./dataType";
import { describeDataType } from "./dataTypeName";
import { ZarrError } from "./errors";
import { orNoFillValue, readFillValueV3 } from "./fillValue";
import type { JsonObject, JsonValue } from "./json";
import {
  checkFormat,
  checkUnknownMembers,
  inDocument,
  readAttributes,
  readDimensionNames,
  readShape,
} from "./metadataMembers";
import type { ArrayNode, ChunkKeyEncoding } from "./node";
import { hasByteOrder, parseDataTypeV3 } from "./parseDataTypeV3";
import { isJsonObject } from "./parseJson";
import { joinKey } from "./store";

const knownMembers: ReadonlySet<string> = new Set([
  ...["zarr_format", "node_type", "shape", "data_type", "chunk_grid", "chunk_key_encoding"],
  ...["fill_value", "codecs", "attributes", "storage_transformers", "dimension_names"],
  // Without meaning on an array, and harmless (V3-ARR-016).
  "consolidated_metadata",
]);

/**
 * Reads the `zarr.json` of an array (v3 core, "Array metadata"; CONFORMANCE §3.3 … §3.7). `notes` are
 * what reading the text has tolerated already.
 * @throws ZarrError "metadata" for a fault, "unsupported" for what must be understood and is not; both
 * name the document and the member
 */
export function readArrayV3(
  document: JsonObject,
  path: string,
  options: { notes?: readonly string[] } = {},
): ArrayNode {
  return inDocument(joinKey(path, "zarr.json"), () =>
    readArray(document, path, [...(options.notes ?? [])]),
  );
}

function readArray(document: JsonObject, path: string, notes: string[]): ArrayNode {
  checkFormat(document, 3);
  if (document["node_type"] !== "array") {
    throw expected('node_type to be "array"', document["node_type"]);
  }
  checkUnknownMembers(document, knownMembers, notes);
  checkStorageTransformers(document["storage_transformers"]);
  const shape = readShape(document["shape"], "shape");
  const dataType = parseDataTypeV3(document["data_type"], notes);
  const dimensionNames = document["dimension_names"];
  return {
    kind: "array",
    path,
    zarrFormat: 3,
    attributes: readAttributes(document["attributes"], notes),
    shape,
    dataType,
    dataTypeName: dataTypeName(document["data_type"], dataType),
    fillValue: readFillValue(dataType, document["fill_value"], notes),
    chunkGrid: readChunkGrid(document["chunk_grid"], shape, notes),
    chunkKeys: readChunkKeys(document["chunk_key_encoding"], notes),
    codecs: readCodecSpecs(document["codecs"], { byteOrderMatters: hasByteOrder(dataType), notes }),
    dimensionNames: readDimensionNames(dimensionNames, shape.length, {
      what: "dimension_names",
      notes,
    }),
    document,
    notes,
  };
}

function checkStorageTransformers(value: JsonValue | undefined): void {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) {
    return;
  }
  if (!Array.isArray(value)) {
    throw expected("storage_transformers to be a list", value);
  }
  const { name } = readExtension(value[0], "a storage transformer");
  throw new ZarrError("unsupported", `Storage transformer ${JSON.stringify(name)} is not known.`);
}

/** The name as written; configured types are described. */
function dataTypeName(json: JsonValue | undefined, dataType: DataType): string {
  const { name, configuration } = readExtension(json, "data_type");
  return Object.keys(configuration).length === 0 ? name : describeDataType(dataType);
}

function readFillValue(
  dataType: DataType,
  json: JsonValue | undefined,
  notes: string[],
): ElementData | undefined {
  if (json === undefined || json === null) {
    notes.push("There is no fill value; missing chunks have no defined values.");
    return undefined;
  }
  return orNoFillValue(() => readFillValueV3(dataType, json, notes), notes);
}

function readChunkGrid(
  json: JsonValue | undefined,
  shape: readonly number[],
  notes: string[],
): ChunkGrid {
  const { name, configuration } = readExtension(draftForm(json, notes), "chunk_grid");
  if (name === "regular") {
    const lengths = readShape(configuration["chunk_shape"], "chunk_shape");
    if (lengths.includes(0)) {
      notes.push("A chunk length of 0 is taken as 1.");
    }
    return regularGrid(shape, lengths);
  }
  if (name === "rectilinear") {
    const { kind, chunk_shapes: chunkShapes } = configuration;
    if (kind !== "inline") {
      throw expected('kind of the rectilinear grid to be "inline"', kind);
    }
    const grid = rectilinearGrid(shape, chunkShapes ?? null);
    if (Array.isArray(chunkShapes) && chunkShapes.some((entry) => isCount(entry) && entry === 0)) {
      notes.push("A chunk length of 0 is taken as 1.");
    }
    return grid;
  }
  throw new ZarrError("unsupported", `Unknown chunk grid ${JSON.stringify(name)}.`);
}

/** Drafts of 2022 wrote `{"type": "regular", "chunk_shape": …}` (LEG-002). */
function draftForm(json: JsonValue | undefined, notes: string[]): JsonValue | undefined {
  if (!isJsonObject(json) || typeof json["type"] !== "string" || "name" in json) {
    return json;
  }
  notes.push("chunk_grid is in the form of an early draft, with type in place of name.");
  const named = configurationWith({}, "name", json["type"]);
  return configurationWith(named, "configuration", json);
}

function readChunkKeys(json: JsonValue | undefined, notes: string[]): ChunkKeyEncoding {
  if (json === undefined) {
    notes.push('There is no chunk_key_encoding; "default" is taken.');
    return { name: "default", separator: "/" };
  }
  const { name, configuration } = readExtension(json, "chunk_key_encoding");
  if (name !== "default" && name !== "v2") {
    throw new ZarrError("unsupported", `Unknown chunk key encoding ${JSON.stringify(name)}.`);
  }
  if (typeof json === "object" && json !== null && "separator" in json) {
    notes.push("The separator beside the configuration of chunk_key_encoding is ignored.");
  }
  const { separator = name === "default" ? "/" : "." } = configuration;
  if (separator !== "/" && separator !== ".") {
    throw expected('separator of chunk_key_encoding to be "/" or "."', separator);
  }
  return { name, separator };
}
