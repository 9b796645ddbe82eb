import { chunkCount } from "../zarr/chunkGrid";
import { describeDataType, itemSize } from "../zarr/dataTypeName";
import { openNode } from "../zarr/hierarchy";
import type { JsonObject } from "../zarr/json";
import type { ArrayNode, ZarrNode } from "../zarr/node";
import type { Store } from "../zarr/store";
import { fillValueJson, nodeJson, shapeText } from "./describeArray";
import { writeJson } from "./writeJson";

/**
 * The text of `zarr-lens info`: the facts of one node.
 * @throws ZarrError where there is no such node, or it cannot be read
 */
export async function infoCommand(
  store: Store,
  { path, json, signal }: { path: string; json: boolean; signal?: AbortSignal },
): Promise<string> {
  const node = await openNode(store, path, { signal });
  return json ? `${writeJson(infoJson(node, store))}\n` : infoText(node, store);
}

function infoJson(node: ZarrNode, { form }: Store): JsonObject {
  const common = {
    ...(form === undefined ? {} : { form }),
    attributes: node.attributes,
    notes: [...node.notes],
  };
  if (node.kind === "group") return { ...nodeJson(node), ...common };
  return {
    ...nodeJson(node),
    dimensionNames: node.dimensionNames.map((name) => name ?? null),
    chunkGrid: node.chunkGrid.kind,
    chunks: chunkCount(node.chunkGrid),
    decodedBytes: decodedBytes(node) ?? null,
    codecs: node.codecs.map(({ name, configuration }) => ({ name, configuration })),
    fillValue: fillValueJson(node),
    chunkKeys: { ...node.chunkKeys },
    ...common,
  };
}

function infoText(node: ZarrNode, { label, form }: Store): string {
  const facts: (readonly [string, string])[] = [
    ["Store", label],
    ...(form === undefined ? [] : [["Form", form] as const]),
    ["Path", `/${node.path}`],
    ["Kind", node.kind],
    ["Zarr format", String(node.zarrFormat)],
    ...(node.kind === "array" ? arrayFacts(node) : []),
    ...node.notes.map((note) => ["Note", note] as const),
  ];
  const width = Math.max(...facts.map(([name]) => name.length));
  const lines = facts.map(([name, text]) => `${name.padEnd(width)}  ${text}`);
  if (Object.keys(node.attributes).length > 0) {
    lines.push(`${"Attributes".padEnd(width)}  ${writeJson(node.attributes)}`);
  }
  return `${lines.join("\n")}\n`;
}

function arrayFacts(array: ArrayNode): (readonly [string, string])[] {
  const { dataType, dataTypeName, dimensionNames, chunkGrid, chunkKeys } = array;
  const described = describeDataType(dataType);
  const bytes = decodedBytes(array);
  const isNamed = dimensionNames.some((name) => name !== undefined);
  const names = dimensionNames.map((name) => name ?? "–").join(", ");
  const lengths = chunkGrid.axes.map(({ uniformLength, distinctLengths }) =>
    String(uniformLength ?? `${distinctLengths[0] ?? 0}–${distinctLengths.at(-1) ?? 0}`),
  );
  const rectilinear = chunkGrid.kind === "regular" ? "" : ", rectilinear";
  return [
    ["Shape", shapeText(array.shape)],
    ...(isNamed ? [["Dimensions", names] as const] : []),
    ["Data type", described === dataTypeName ? described : `${described} (${dataTypeName})`],
    ["Chunk shape", `(${lengths.join(", ")})${rectilinear}`],
    ["Chunks", String(chunkCount(chunkGrid))],
    ...(bytes === undefined ? [] : [["Size decoded", `${bytes} bytes`] as const]),
    ["Codecs", array.codecs.map(({ name }) => name).join(" → ") || "none"],
    ["Fill value", array.fillValue === undefined ? "none" : writeJson(fillValueJson(array))],
    ["Chunk keys", chunkKeysText(chunkKeys)],
  ];
}

function chunkKeysText({ name, separator, suffix }: ArrayNode["chunkKeys"]): string {
  const end = suffix === undefined ? "" : `, ending with ${JSON.stringify(suffix)}`;
  return `${name}, separated by ${JSON.stringify(separator)}${end}`;
}

/** Decoded bytes of all elements; undefined where elements have no fixed size. */
function decodedBytes({ dataType, shape }: ArrayNode): number | undefined {
  const size = itemSize(dataType);
  return size === undefined ? undefined : shape.reduce((total, extent) => total * extent, size);
}
