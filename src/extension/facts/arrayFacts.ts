import * as vscode from "vscode";
import { chunkCount } from "../../zarr/chunkGrid";
import { describeDataType, itemSize } from "../../zarr/dataTypeName";
import { elementJson } from "../../zarr/elements";
import type { JsonValue } from "../../zarr/json";
import type { ArrayNode, CodecSpec, ZarrNode } from "../../zarr/node";
import { formatBytes, formatCount } from "../../lint/describe/formatNumbers";

export type Fact = readonly [label: string, text: string];

/**
 * The facts of an array as label and text, in the order people look for them.
 * @param innerChunk shape of the chunks in shards, where that is to be told apart
 */
export function arrayFacts(array: ArrayNode, innerChunk?: readonly number[]): Fact[] {
  const { l10n } = vscode;
  const size = decodedSize(array);
  const names = dimensionNamesText(array);
  return [
    [l10n.t("Shape"), shapeText(array.shape)],
    ...(names === undefined ? [] : [[l10n.t("Dimensions"), names] as const]),
    [l10n.t("Data type"), dataTypeText(array)],
    ...(innerChunk === undefined
      ? [[l10n.t("Chunk shape"), chunkShapeText(array)] as const]
      : [
          [l10n.t("Shard shape"), chunkShapeText(array)] as const,
          [l10n.t("Chunk shape"), shapeText(innerChunk)] as const,
        ]),
    [
      innerChunk === undefined ? l10n.t("Chunks") : l10n.t("Shards"),
      formatCount(chunkCount(array.chunkGrid)),
    ],
    ...(size === undefined ? [] : [[l10n.t("Size decoded"), formatBytes(size)] as const]),
    [l10n.t("Codecs"), codecChainText(array.codecs)],
    [l10n.t("Fill value"), fillValueText(array)],
    [l10n.t("Chunk keys"), chunkKeysText(array)],
    [l10n.t("Zarr format"), String(array.zarrFormat)],
  ];
}

export function shapeText(shape: readonly number[]): string {
  return `(${shape.map(formatCount).join(", ")})`;
}

/** Number of chunks and decoded bytes in one line: `1 200 chunks · 4.7 GB`. */
export function chunksAndBytes(array: ArrayNode): string {
  const count = chunkCount(array.chunkGrid);
  const chunks =
    count === 1 ? vscode.l10n.t("1 chunk") : vscode.l10n.t("{0} chunks", formatCount(count));
  const size = decodedSize(array);
  return size === undefined ? chunks : `${chunks} · ${formatBytes(size)}`;
}

/** Decoded bytes of all elements; undefined where elements have no fixed size. */
export function decodedSize({ dataType, shape }: ArrayNode): number | undefined {
  const size = itemSize(dataType);
  return size === undefined ? undefined : shape.reduce((total, extent) => total * extent, size);
}

/** A few attributes as `name: value`, each cut to one line. */
export function attributeSample({ attributes }: ZarrNode, count: number): Fact[] {
  const names = Object.keys(attributes).filter((name) => name !== "_ARRAY_DIMENSIONS");
  return names.slice(0, count).map((name) => {
    const value = attributes[name] ?? null;
    return [name, typeof value === "string" ? value : shortJson(value, 80)];
  });
}

/** A value as JSON in one line of at most `limit` characters; what is cut away is not even written. */
export function shortJson(value: JsonValue, limit: number): string {
  const text = writeJson(value, limit + 1);
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}

function writeJson(value: JsonValue, room: number): string {
  if (room <= 0) return "";
  if (typeof value === "string") return JSON.stringify(value.slice(0, room));
  if (typeof value !== "object" || value === null) return String(value);
  const isArray = Array.isArray(value);
  let text = isArray ? "[" : "{";
  for (const name of isArray ? value.keys() : Object.keys(value)) {
    if (text.length > room) return text;
    if (text.length > 1) text += ", ";
    const member = isArray ? value[Number(name)] : value[name];
    if (!isArray) text += `${JSON.stringify(String(name))}: `;
    text += writeJson(member ?? null, room - text.length);
  }
  return text + (isArray ? "]" : "}");
}

function dimensionNamesText({ dimensionNames }: ArrayNode): string | undefined {
  if (!dimensionNames.some((name) => name !== undefined)) return undefined;
  return dimensionNames.map((name) => name ?? "–").join(", ");
}

function dataTypeText({ dataType, dataTypeName }: ArrayNode): string {
  const described = describeDataType(dataType);
  return described === dataTypeName ? described : `${described} (${dataTypeName})`;
}

function chunkShapeText({ chunkGrid }: ArrayNode): string {
  const lengths = chunkGrid.axes.map(({ uniformLength, distinctLengths }) =>
    uniformLength !== undefined || distinctLengths.length === 0
      ? formatCount(uniformLength ?? 0)
      : `${formatCount(distinctLengths[0] ?? 0)}–${formatCount(distinctLengths.at(-1) ?? 0)}`,
  );
  const text = `(${lengths.join(", ")})`;
  return chunkGrid.kind === "regular" ? text : vscode.l10n.t("{0}, rectilinear", text);
}

/** `transpose → bytes → zstd`; a shard with its inner chain in brackets. */
export function codecChainText(codecs: readonly CodecSpec[]): string {
  if (codecs.length === 0) return vscode.l10n.t("none");
  return codecs.map(codecText).join(" → ");
}

function codecText({ name, configuration }: CodecSpec): string {
  if (name === "blosc" && typeof configuration.cname === "string") {
    return `blosc (${configuration.cname})`;
  }
  const { chunk_shape: shape, codecs } = configuration;
  if (name !== "sharding_indexed" || !Array.isArray(shape)) return name;
  return `${name} (${shape.map(String).join(", ")}) [${innerNames(codecs).join(" → ")}]`;
}

function innerNames(codecs: JsonValue | undefined): string[] {
  if (!Array.isArray(codecs)) return [];
  return codecs.map((codec) => {
    if (typeof codec === "string") return codec;
    const name = codec !== null && typeof codec === "object" && "name" in codec && codec.name;
    return typeof name === "string" ? name : "?";
  });
}

function fillValueText({ dataType, fillValue }: ArrayNode): string {
  if (fillValue === undefined) return vscode.l10n.t("none");
  return shortJson(elementJson(dataType, fillValue, 0), 80);
}

function chunkKeysText({ chunkKeys }: ArrayNode): string {
  const example = chunkKeys.name === "default" ? ["c", "0", "1"] : ["0", "1"];
  return `${chunkKeys.name}, ${example.join(chunkKeys.separator)}`;
}
