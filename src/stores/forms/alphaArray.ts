import { expected, showJson } from "../../zarr/checkJson";
import { codecsV2 } from "../../zarr/codecsV2";
import { ZarrError } from "../../zarr/errors";
import type { JsonObject, JsonValue } from "../../zarr/json";
import { inDocument, readAttributes, readShape } from "../../zarr/metadataMembers";
import { isJsonObject } from "../../zarr/parseJson";
import { parseDtypeV2 } from "../../zarr/parseDtypeV2";
import { dataTypeJson } from "./dataTypeJson";
import { arrayDocument, extension, without } from "./nodeDocument";

/**
 * The `zarr.json` of an array of the v3 alpha, from its `.array.json` (CONFORMANCE LEG-001). Data types
 * and the order of elements are those of v2, and so is the chain of codecs that comes of it.
 * @throws ZarrError "metadata" or "unsupported", naming `key`
 */
export function alphaArrayDocument(document: JsonObject, key: string, notes: string[]): JsonObject {
  return inDocument(key, () => translate(document, notes));
}

function translate(document: JsonObject, notes: string[]): JsonObject {
  checkExtensions(document);
  const shape = readShape(document["shape"], "shape");
  const { chunkShape, separator } = readChunkGrid(document["chunk_grid"]);
  const attributes = readAttributes(document["attributes"], notes);
  const dtype = readDtype(document["data_type"]);
  const filters = readFilters(attributes);
  const { codecs, dataType } = codecsV2({
    dtype,
    dataType: parseDtypeV2(dtype, notes).dataType,
    filters: filters ?? [],
    compressor: readCompressor(document["compressor"]),
    fortran: isFortran(document["chunk_memory_layout"]) && shape.length > 1 ? shape.length : 0,
    notes,
  });
  const fillValue = document["fill_value"] ?? null;
  return arrayDocument({
    shape,
    dataType: dataTypeJson(dataType),
    chunkShape,
    separator,
    // zarr-python wrote 0 for objects, and meant the empty string.
    fillValue: dataType.kind === "string" && typeof fillValue !== "string" ? "" : fillValue,
    codecs: codecs.map(({ name, configuration }) => extension(name, configuration)),
    dimensionNames: attributes["_ARRAY_DIMENSIONS"],
    attributes: filters === undefined ? attributes : without(attributes, new Set(["filters"])),
  });
}

/** @throws ZarrError "unsupported" for what must be understood to read the array */
function checkExtensions(document: JsonObject): void {
  const { storage_transformers: transformers, extensions } = document;
  if (Array.isArray(transformers) && transformers.length > 0) {
    throw new ZarrError(
      "unsupported",
      `The storage transformer ${showJson(transformers[0])} is not read, as the alpha's way of sharding was given up; read the array with zarr-python 2.14 to 2.18 and write it again.`,
    );
  }
  const needed = Array.isArray(extensions)
    ? extensions.find((one) => !isJsonObject(one) || one["must_understand"] !== false)
    : undefined;
  if (needed !== undefined) {
    throw new ZarrError("unsupported", `The extension ${showJson(needed)} is not known.`);
  }
}

function readChunkGrid(json: JsonValue | undefined): {
  chunkShape: number[];
  separator: "/" | ".";
} {
  if (!isJsonObject(json) || json["type"] !== "regular") {
    throw expected('chunk_grid to be an object of type "regular"', json);
  }
  const { separator = "/" } = json;
  if (separator !== "/" && separator !== ".") {
    throw expected('separator of chunk_grid to be "/" or "."', separator);
  }
  return { chunkShape: readShape(json["chunk_shape"], "chunk_shape"), separator };
}

/** `<f4`, `u1` and `bool`; extensions have the type in an object, with a fallback. */
function readDtype(json: JsonValue | undefined): string {
  const name = isJsonObject(json) ? json["type"] : json;
  if (typeof name !== "string") throw expected("data_type to be a name", json);
  if (name === "bool") return "|b1";
  return /^[iu]1$/.test(name) ? `|${name}` : name;
}

/** zarr-python kept filters among the attributes, as the alpha had no place for them. */
function readFilters({ filters }: JsonObject): JsonObject[] | undefined {
  if (!Array.isArray(filters) || !filters.every(isJsonObject)) return undefined;
  return filters.every(({ id }) => typeof id === "string") ? filters : undefined;
}

const codecAddress = /^https?:\/\/purl\.org\/zarr\/spec\/codecs?\/([\w-]+)(?:\/.*)?$/;

/** The compressor as numcodecs has it: its id is within the codec's address. */
function readCompressor(json: JsonValue | undefined): JsonObject | undefined {
  if (json === undefined || json === null) return undefined;
  const codec = isJsonObject(json) ? json["codec"] : undefined;
  const id = typeof codec === "string" ? codecAddress.exec(codec)?.[1] : undefined;
  if (!isJsonObject(json) || id === undefined) {
    throw expected(`compressor to have the address of a codec`, json);
  }
  const { configuration } = json;
  const members = isJsonObject(configuration) ? configuration : {};
  return Object.assign(without(members, new Set(["id"])), { id });
}

function isFortran(layout: JsonValue | undefined): boolean {
  if (layout === undefined || layout === "C" || layout === "F") return layout === "F";
  throw expected('chunk_memory_layout to be "C" or "F"', layout);
}
