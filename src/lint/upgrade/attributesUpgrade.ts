import { encodeBase64 } from "../../zarr/base64";
import type { DataType, ElementData } from "../../zarr/dataType";
import type { JsonNode } from "../../zarr/json";
import { stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import { JsonPart, type JsonOut, type JsonOutObject } from "../layoutJson";
import { fillValueJson } from "./fillValueUpgrade";

export interface UpgradedAttributes {
  readonly attributes: JsonOut;
  readonly dimensionNames: readonly string[] | undefined;
}

export interface AttributesOwner {
  readonly shape: readonly number[];
  readonly dataType: DataType;
  readonly fillValue: ElementData | undefined;
  readonly notes: string[];
}

/**
 * Attributes of a v2 array as v3 has them (XR-001, XR-003, XR-004): `_ARRAY_DIMENSIONS` becomes
 * `dimension_names`, and xarray's mask, which in v2 is the fill value, becomes `_FillValue`.
 */
export function upgradeAttributes(
  node: ObjectNode,
  text: string,
  { shape, dataType, fillValue, notes }: AttributesOwner,
): UpgradedAttributes {
  const dimensionNames = dimensionNamesOf(valueOf(node, "_ARRAY_DIMENSIONS"), shape.length);
  const members: JsonOutObject = {};
  for (const { name, value } of node.members) {
    if (value === undefined || (name === "_ARRAY_DIMENSIONS" && dimensionNames)) continue;
    const float = name === "_FillValue" ? floatOf(value, dataType) : undefined;
    setMember(members, name, float === undefined ? new JsonPart(text, value) : base64Of(float));
    if (float !== undefined) notes.push("_FillValue is base64 now, as xarray writes it in v3.");
  }
  const mask = fillValue && dimensionNames ? maskOf(dataType, fillValue) : undefined;
  if (mask !== undefined && valueOf(node, "_FillValue") === undefined) {
    setMember(members, "_FillValue", mask);
    notes.push(
      "_FillValue was added: xarray masked the fill value in v2, and in v3 asks for this.",
    );
  }
  return { attributes: members, dimensionNames };
}

/** Also for names like `__proto__`. */
function setMember(object: JsonOutObject, name: string, value: JsonOut): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true });
}

function dimensionNamesOf(node: JsonNode | undefined, rank: number): string[] | undefined {
  if (node?.kind !== "array" || node.items.length !== rank) return undefined;
  const names = node.items.map(stringOf);
  return names.every((name) => name !== undefined) ? names : undefined;
}

function floatOf(node: JsonNode, type: DataType): number | undefined {
  if (type.kind !== "float") return undefined;
  const text = node.kind === "number" ? node.lexeme : stringOf(node);
  return text !== undefined && (node.kind === "number" || /^(NaN|-?Infinity)$/.test(text))
    ? Number(text)
    : undefined;
}

/** The little-endian float64, whatever the type of the array. */
function base64Of(value: number): string {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value, true);
  return encodeBase64(bytes);
}

function maskOf(type: DataType, element: ElementData): JsonOut | undefined {
  const json = fillValueJson(type, element);
  if (type.kind === "int") return json;
  if (type.kind !== "float") return undefined;
  if (typeof json === "number") return base64Of(json);
  return typeof json === "string"
    ? base64Of(Number(json.startsWith("0x") ? NaN : json))
    : undefined;
}
