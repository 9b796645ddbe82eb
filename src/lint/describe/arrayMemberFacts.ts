import { chunkCount, chunkShapeAt } from "../../zarr/chunkGrid";
import { encodeChunkKey } from "../../zarr/chunkKeys";
import type { DataType, ElementData } from "../../zarr/dataType";
import { describeDataType, itemSize } from "../../zarr/dataTypeName";
import { elementJson } from "../../zarr/elements";
import type { ArrayNode } from "../../zarr/node";
import { inlineJson } from "../edits";
import { dataTypeInWords, elementSizeText } from "./dataTypeWords";
import type { Fact } from "./description";
import { formatBytes, formatCount } from "./formatNumbers";

/** Facts about `shape`. */
export function shapeFacts(array: ArrayNode): Fact[] {
  const { shape, dataType } = array;
  const size = itemSize(dataType);
  const elements = product(shape);
  return [
    ["Elements", formatCount(elements)],
    ...fact("Dimensions", dimensionsText(array)),
    ...(size === undefined ? [] : [["Size decoded", formatBytes(elements * size)] as const]),
  ];
}

/** Facts about one entry of `shape` or of a chunk shape. */
export function dimensionFacts(array: ArrayNode, dimension: number): Fact[] {
  const axis = array.chunkGrid.axes[dimension];
  const name = array.dimensionNames[dimension];
  if (axis === undefined) return [];
  return [
    ["Dimension", name === undefined ? String(dimension) : `${name} (${dimension})`],
    ["Elements", formatCount(axis.extent)],
    ["Chunks along it", formatCount(axis.count)],
    ...fact("Last chunk", lastChunkText(array, dimension)),
  ];
}

/** Facts about the chunk grid, or `chunks` of v2. */
export function chunkGridFacts(array: ArrayNode): Fact[] {
  const { chunkGrid, dataType } = array;
  const counts = chunkGrid.axes.map(({ count }) => formatCount(count));
  const total = formatCount(chunkCount(chunkGrid));
  const size = itemSize(dataType);
  const shape = chunkShapeAt(
    chunkGrid,
    array.shape.map(() => 0),
  );
  const elements = product(shape);
  return [
    ["Chunks", counts.length > 1 ? `${counts.join(" × ")} = ${total}` : total],
    ["Elements of a chunk", formatCount(elements)],
    ...(size === undefined
      ? []
      : [["Bytes of a chunk, decoded", formatBytes(elements * size)] as const]),
    ...array.shape.slice(0, 8).flatMap((_, dimension) => {
      const text = lastChunkText(array, dimension);
      const name = array.dimensionNames[dimension] ?? String(dimension);
      return fact(`Last chunk along ${name}`, text);
    }),
  ];
}

/** Facts about `data_type` or `dtype`. */
export function dataTypeFacts({ dataType, dataTypeName }: ArrayNode): Fact[] {
  const name = describeDataType(dataType);
  return [
    ["Data type", name === dataTypeName ? name : `${name} (${dataTypeName})`],
    ["In words", dataTypeInWords(dataType)],
    ["An element takes", elementSizeText(dataType)],
  ];
}

/** Facts about `fill_value`: the value as it is decoded, and its bits. */
export function fillValueFacts({ dataType, fillValue }: ArrayNode): Fact[] {
  if (fillValue === undefined) return [["Decoded", "none: missing elements are undefined"]];
  const value = elementJson(dataType, fillValue, 0);
  const text = typeof value === "bigint" ? String(value) : inlineJson(bigintsAsText(value));
  return [
    ["Decoded", `${cut(text)} as ${describeDataType(dataType)}`],
    ...fact("Bits", bitsText(dataType, fillValue)),
  ];
}

/** Facts about the chunk key encoding: the keys themselves. */
export function chunkKeyFacts({ chunkKeys, chunkGrid }: ArrayNode): Fact[] {
  const { axes } = chunkGrid;
  const last = axes.map(({ count }) => Math.max(0, count - 1));
  const first = encodeChunkKey(
    chunkKeys,
    axes.map(() => 0),
  );
  const end = encodeChunkKey(chunkKeys, last);
  return [["First chunk", first], ...(first === end ? [] : [["Last chunk", end] as const])];
}

/** `time 31 × lat 73`; undefined where no dimension has a name. */
export function dimensionsText({ shape, dimensionNames }: ArrayNode): string | undefined {
  if (!dimensionNames.some((name) => name !== undefined)) return undefined;
  return shape
    .map((extent, index) => `${dimensionNames[index] ?? "–"} ${formatCount(extent)}`)
    .join(" × ");
}

/** Array in one line: `float32 (31, 73, 144)`. */
export function arrayLine({ dataType, shape }: ArrayNode): string {
  return `${describeDataType(dataType)} (${shape.map(formatCount).join(", ")})`;
}

function lastChunkText({ chunkGrid }: ArrayNode, dimension: number): string | undefined {
  const axis = chunkGrid.axes[dimension];
  if (axis === undefined || axis.count === 0) return undefined;
  const stored = axis.length(axis.count - 1);
  const used = axis.extent - axis.start(axis.count - 1);
  return used === stored ? undefined : `${formatCount(used)} of ${formatCount(stored)} used`;
}

function bitsText(type: DataType, data: ElementData): string | undefined {
  if (!(data instanceof Uint8Array) || data.length === 0 || data.length > 16) return undefined;
  const hex = (bytes: Uint8Array): string =>
    `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  if (type.kind === "raw" || type.kind === "fixedBytes" || type.kind === "struct") return hex(data);
  const half = data.length / 2;
  const parts = type.kind === "complex" ? [data.slice(0, half), data.slice(half)] : [data.slice()];
  return parts.map((part) => hex(part.reverse())).join(", ");
}

function bigintsAsText(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return value.slice(0, 100).map(bigintsAsText);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, bigintsAsText(one)]));
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function fact(label: string, text: string | undefined): Fact[] {
  return text === undefined ? [] : [[label, text]];
}

function product(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total * one, 1);
}
