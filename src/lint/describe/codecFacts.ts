import { resolveChain, type ResolvedStep } from "../../codecs/chain";
import type { CodecDefinition, CodecForm } from "../../codecs/codec";
import { findCodec } from "../../codecs/registry";
import { shardLayout } from "../../codecs/sharding";
import { chunkShapeAt } from "../../zarr/chunkGrid";
import { describeDataType, itemSize } from "../../zarr/dataTypeName";
import type { ArrayNode, CodecSpec } from "../../zarr/node";
import { isJsonObject } from "../../zarr/parseJson";
import type { Fact } from "./description";
import { formatBytes, formatCount } from "./formatNumbers";

/** The chain of an array step by step, in the order of writing, with what goes in and comes out. */
export function codecSteps(array: ArrayNode): string[] {
  const resolved = resolveChain(array.codecs, chunkForm(array), () => undefined);
  if (resolved === undefined) return array.codecs.map(({ name }) => stepWithoutForms(name));
  return resolved.steps.map(stepText);
}

/** How many inner chunks a shard has, and their size. */
export function shardFacts(array: ArrayNode): Fact[] {
  const layout = shardLayout({ codecs: array.codecs, input: chunkForm(array) });
  if (layout === undefined) return [];
  const { innerShape, gridShape, indexSize, indexLocation } = layout;
  const size = itemSize(array.dataType);
  const inner = product(innerShape);
  const count = product(gridShape);
  const grid = gridShape.length > 1 ? `${gridShape.map(formatCount).join(" × ")} = ` : "";
  return [
    ["Inner chunks of a shard", `${grid}${formatCount(count)}`],
    ["Shape of an inner chunk", shapeText(innerShape)],
    ...(size === undefined
      ? []
      : ([
          ["Bytes of an inner chunk, decoded", formatBytes(inner * size)],
          ["Bytes of a shard, decoded", formatBytes(inner * count * size)],
        ] as const)),
    ["Index of a shard", `${formatBytes(indexSize)} at the ${indexLocation}`],
  ];
}

/** What one codec of the chain does with what comes into it. */
export function codecFacts(array: ArrayNode, index: number): Fact[] {
  const steps = resolveChain(array.codecs, chunkForm(array), () => undefined)?.steps;
  const step = steps?.[index];
  if (step === undefined) return [];
  return [
    ["Goes in", formText(step.input)],
    ["Comes out", formText(step.output)],
  ];
}

/** The codec of a name in a v3 document, or of an `id` of v2. */
export function codecOfName(name: string, zarrFormat: 2 | 3): CodecDefinition | undefined {
  return zarrFormat === 3 ? findCodec(name) : (findCodec(`numcodecs/${name}`) ?? findCodec(name));
}

/** A configuration in one line: `level 3, checksum false`. */
export function configurationLine({ configuration }: CodecSpec): string {
  return Object.entries(configuration)
    .flatMap(([name, value]) => (typeof value === "object" ? [] : [`${name} ${String(value)}`]))
    .slice(0, 6)
    .join(", ");
}

function stepText({ spec, definition, input, output }: ResolvedStep): string {
  const configuration = configurationLine(spec);
  const name = spec.name.replace(/^numcodecs\//, "");
  const named = configuration === "" ? name : `${name} (${configuration})`;
  const inner = innerNames(spec);
  const inside = inner === "" ? "" : ` Each inner chunk: ${inner}.`;
  return `${named}: ${sentence(definition.title)}${inside} ${formText(input)} → ${formText(output)}`;
}

/** The codecs of an inner chunk: `bytes → zstd`. */
function innerNames({ configuration }: CodecSpec): string {
  const { codecs } = configuration;
  if (!Array.isArray(codecs)) return "";
  const names = codecs.map((codec) => (isJsonObject(codec) ? codec["name"] : codec));
  return names.filter((name) => typeof name === "string").join(" → ");
}

function stepWithoutForms(name: string): string {
  const definition = findCodec(name);
  const shown = name.replace(/^numcodecs\//, "");
  return definition === undefined ? `${shown}: not known here` : `${shown}: ${definition.title}`;
}

function sentence(title: string): string {
  return title.endsWith(".") ? title : `${title}.`;
}

function formText(form: CodecForm): string {
  if (form.kind === "array") return `${describeDataType(form.dataType)} ${shapeText(form.shape)}`;
  return form.size === undefined ? "bytes" : formatBytes(form.size);
}

function shapeText(shape: readonly number[]): string {
  return `(${shape.map(formatCount).join(", ")})`;
}

function chunkForm({ dataType, fillValue, chunkGrid, shape }: ArrayNode) {
  const chunk = chunkShapeAt(
    chunkGrid,
    shape.map(() => 0),
  );
  return { kind: "array", dataType, fillValue, shape: chunk } as const;
}

function product(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total * one, 1);
}
