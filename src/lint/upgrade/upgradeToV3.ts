import { messageOf } from "../../zarr/errors";
import type { DataType, ElementData } from "../../zarr/dataType";
import { itemSize } from "../../zarr/dataTypeName";
import { readFillValueV2 } from "../../zarr/fillValue";
import type { JsonNode, JsonObject, JsonValue } from "../../zarr/json";
import { readArrayV2 } from "../../zarr/arrayV2";
import { emptyJsonObject, isJsonObject, jsonValue, parseJson } from "../../zarr/parseJson";
import { littleEndianLayout } from "../../zarr/parseDtypeV2";
import { valueOf, type ObjectNode } from "../jsonAccess";
import { JsonPart, layoutJson, layoutOf, type JsonOut, type JsonOutObject } from "../layoutJson";
import { upgradeAttributes } from "./attributesUpgrade";
import { upgradeCodecs } from "./codecUpgrade";
import { upgradeDtype } from "./dataTypeUpgrade";
import { fillValueJson } from "./fillValueUpgrade";

/** The texts of the documents of one v2 node, by file name. */
export interface NodeV2 {
  readonly ".zarray"?: string | undefined;
  readonly ".zgroup"?: string | undefined;
  readonly ".zattrs"?: string | undefined;
}

export type Upgrade =
  | {
      readonly kind: "document";
      /** The `zarr.json` of the node. */
      readonly text: string;
      /** What is different now, or who does not read it, as sentences. */
      readonly notes: readonly string[];
    }
  | { readonly kind: "refused"; readonly reasons: readonly string[] };

/**
 * The v3 document of a v2 group or array under which the very same chunks are read, at the same keys: the
 * chunk key encoding is `v2`. Refuses, with reasons, what v3 cannot say. Never throws for the content.
 */
export function upgradeToV3(node: NodeV2): Upgrade {
  const text = node[".zarray"] ?? node[".zgroup"];
  if (text === undefined) {
    return { kind: "refused", reasons: ["There is neither a .zarray nor a .zgroup."] };
  }
  const notes: string[] = [];
  try {
    const attributes = objectOf(".zattrs", node[".zattrs"] ?? "{}");
    const members =
      node[".zarray"] === undefined
        ? groupMembers(attributes, node[".zattrs"] ?? "", notes)
        : arrayMembers(objectOf(".zarray", text), attributes, { node, notes });
    const document = { zarr_format: 3, ...members };
    // On several lines in any case: people look at it before they take it.
    const { indent, endOfLine } = layoutOf(text);
    return {
      kind: "document",
      text: layoutJson(document, { indent, endOfLine }) + endOfLine,
      notes,
    };
  } catch (error) {
    return { kind: "refused", reasons: [messageOf(error)] };
  }
}

function objectOf(file: string, text: string): ObjectNode {
  const { root, problems } = parseJson(text);
  const fatal = problems.find(({ kind }) => kind === "syntax" || kind === "too-deep");
  if (root?.kind === "object" && fatal === undefined) return root;
  throw new Error(`${file} cannot be read: ${fatal?.message ?? "it holds no object."}`);
}

function groupMembers(attributes: ObjectNode, text: string, notes: string[]): JsonOutObject {
  noteBareWords(attributes, notes);
  return { node_type: "group", attributes: new JsonPart(text, attributes) };
}

interface ArrayParts {
  readonly node: NodeV2;
  readonly notes: string[];
}

function arrayMembers(
  object: ObjectNode,
  attributes: ObjectNode,
  { node, notes }: ArrayParts,
): JsonOutObject {
  const document = plain(object);
  // What our own reader does not take as v2 is not rewritten as something else.
  const array = readArrayV2(document, plain(attributes), "");
  const isObject = document["dtype"] === "|O";
  const type = isObject ? objectType(array.dataType) : upgradeDtype(document["dtype"], notes);
  const filters = document["filters"];
  const codecs = upgradeCodecs({
    filters: Array.isArray(filters) ? filters : [],
    compressor: document["compressor"] ?? null,
    fortranRank: document["order"] === "F" && array.shape.length > 1 ? array.shape.length : 0,
    dataType: type.dataType,
    endian: type.endian,
    notes,
  });
  const upgraded = upgradeAttributes(attributes, node[".zattrs"] ?? "", {
    shape: array.shape,
    dataType: type.dataType,
    fillValue: array.fillValue,
    notes,
  });
  noteBareWords(attributes, notes);
  return {
    node_type: "array",
    shape: [...array.shape],
    data_type: type.json,
    chunk_grid: { name: "regular", configuration: { chunk_shape: chunksOf(document["chunks"]) } },
    chunk_key_encoding: {
      name: "v2",
      configuration: { separator: array.chunkKeys.separator },
    },
    fill_value: fillValue(object, type.dataType, { document, node, notes }),
    codecs,
    attributes: upgraded.attributes,
    ...(upgraded.dimensionNames && { dimension_names: [...upgraded.dimensionNames] }),
  };
}

function chunksOf(chunks: JsonValue | undefined): JsonOut {
  const list = Array.isArray(chunks) ? chunks : [chunks];
  return list.map((length) => (length === 0 ? 1 : Number(length)));
}

function objectType(dataType: DataType) {
  if (dataType.kind === "string" || dataType.kind === "bytes") {
    return { dataType, json: dataType.kind, endian: undefined };
  }
  throw new Error(`An |O array of ${dataType.kind} elements has no data type in v3.`);
}

/** The element of v2 in the form of v3; a number keeps its digits. */
function fillValue(
  object: ObjectNode,
  dataType: DataType,
  { document, node, notes }: ArrayParts & { readonly document: JsonObject },
): JsonOut {
  const written = valueOf(object, "fill_value");
  if (written?.kind === "number" && !written.bareWord && hasPlainNumbers(dataType, written)) {
    return new JsonPart(node[".zarray"] ?? "", written);
  }
  const dtype = document["dtype"] ?? null;
  const swaps = typeof dtype === "string" ? [] : littleEndianLayout(dtype).swaps;
  const json = written === undefined ? null : jsonValue(written);
  const element = readFillValueV2(dataType, json, { swaps });
  if (element === undefined) {
    notes.push("There was no fill value: missing chunks had no defined value, and now have zeros.");
  }
  return fillValueJson(dataType, element ?? zeroElement(dataType));
}

function hasPlainNumbers({ kind }: DataType, { lexeme }: { readonly lexeme: string }): boolean {
  return kind === "float" || (kind === "int" && /^-?\d+$/.test(lexeme));
}

function zeroElement(type: DataType): ElementData {
  const size = itemSize(type);
  if (size === undefined) return [type.kind === "bytes" ? new Uint8Array(0) : ""];
  const bytes = new Uint8Array(size);
  // NaT is what zarr-python 3 takes for times.
  if (type.kind === "datetime" || type.kind === "timedelta") bytes[7] = 0x80;
  return bytes;
}

function plain(node: ObjectNode): JsonObject {
  const value = jsonValue(node);
  return isJsonObject(value) ? value : emptyJsonObject();
}

function noteBareWords(node: JsonNode, notes: string[]): void {
  if (hasBareWord(node)) notes.push("Bare NaN and Infinity in the attributes are strings now.");
}

function hasBareWord(node: JsonNode): boolean {
  if (node.kind === "number") return node.bareWord;
  if (node.kind === "array") return node.items.some(hasBareWord);
  if (node.kind !== "object") return false;
  return node.members.some(({ value }) => value !== undefined && hasBareWord(value));
}
