import { expected, readExtension, showJson } from "./checkJson";
import { readChunkGrid } from "./chunkGridForms";
import { readChunkKeys } from "./chunkKeyForms";
import { readCodecSpecs } from "./codecSpecs";
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
import type { ArrayNode } from "./node";
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
  // Drafts of 2022 had a type, or an address, in place of the name (LEG-002).
  const [first = null] = value;
  const named = isJsonObject(first)
    ? (first["name"] ?? first["extension"] ?? first["type"])
    : first;
  throw new ZarrError(
    "unsupported",
    `Storage transformer ${showJson(named ?? first)} is not known; none is registered, and sharding is a codec now. Read the array with the software that wrote it.`,
  );
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
