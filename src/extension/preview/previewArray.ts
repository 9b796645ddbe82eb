import type { ArrayField, PreviewArray, PreviewSettings, WireValues } from "../../protocol/preview";
import { textAttribute } from "../../view/cf/attributeValues";
import { readDecoding } from "../../view/cf/readDecoding";
import type { GroupAbove } from "../../view/coordinates/foundAxis";
import { innerChunkShape } from "../../view/innerChunkShape";
import { imageFacts } from "../../view/image/imageFacts";
import { fieldBlock, plainFields } from "../../view/structField";
import { wireTypeOf, wireValues } from "../../view/wire";
import type { ChunkAxis } from "../../zarr/chunkGrid";
import type { ElementBlock } from "../../zarr/dataType";
import type { ArrayNode } from "../../zarr/node";
import { placeName, type NodePlace } from "../nodePlace";
import { baseName } from "../uris";
import { previewFacts } from "./previewFacts";

export interface PreviewArrayOptions {
  readonly place: NodePlace;
  readonly storeLabel: string;
  /** What the store is, where it is not plain Zarr. */
  readonly form?: string | undefined;
  readonly state: unknown;
  readonly alike: unknown;
  readonly settings: PreviewSettings;
  readonly groups: readonly GroupAbove[];
}

/** What a page is told of its array. */
export function previewArray(array: ArrayNode, options: PreviewArrayOptions): PreviewArray {
  const { place, storeLabel, state, alike, settings, groups } = options;
  const { attributes } = array;
  const { decoding, notes } = readDecoding(array);
  return {
    title: place.path === "" ? placeName(place) : `${baseName(place.store.uri)} / ${place.path}`,
    storeLabel,
    path: place.path,
    zarrFormat: array.zarrFormat,
    shape: array.shape,
    chunkRuns: array.chunkGrid.axes.map(chunkRuns),
    chunkKeys: array.chunkKeys,
    innerChunkShape: innerChunkShape(array),
    dimensionNames: array.dimensionNames,
    dataTypeName: array.dataTypeName,
    wireType: wireTypeOf(array.dataType),
    fillValue: fillValue(array),
    decoding,
    image: imageFacts(
      array,
      groups.map(({ node, below }) => ({ attributes: node.attributes, below })),
    ),
    fields: fields(array),
    units: textAttribute(attributes, "units"),
    longName: textAttribute(attributes, "long_name") ?? textAttribute(attributes, "standard_name"),
    facts: previewFacts(array, options),
    notes: [...array.notes, ...notes],
    state,
    alike,
    settings,
  };
}

function fields({ dataType, fillValue: data }: ArrayNode): ArrayField[] {
  const fill = data === undefined ? undefined : { dataType, shape: [], data };
  return plainFields(dataType).map(({ name, type }) => ({
    name,
    wireType: wireTypeOf(type),
    fillValue: fill === undefined ? undefined : postableValues(fieldBlock(fill, name)),
  }));
}

function fillValue({ dataType, fillValue: data }: ArrayNode): WireValues | undefined {
  return data === undefined ? undefined : postableValues({ dataType, shape: [], data });
}

/** Elements in wire form, in memory of their own: posting a view would copy all that it is a view of. */
export function postableValues(block: ElementBlock): WireValues {
  const values = wireValues(block);
  if (values.kind !== "bytes") return values;
  const { bytes } = values;
  return bytes.byteLength === bytes.buffer.byteLength
    ? values
    : { ...values, bytes: new Uint8Array(bytes) };
}

function chunkRuns(axis: ChunkAxis): (readonly [length: number, count: number])[] {
  return [...axis.runs];
}
