import type { PreviewArray, PreviewSettings, WireValues } from "../../protocol/preview";
import { wireTypeOf, wireValues } from "../../view/wire";
import type { ChunkAxis } from "../../zarr/chunkGrid";
import type { ElementBlock } from "../../zarr/dataType";
import type { ArrayNode } from "../../zarr/node";
import { arrayFacts } from "../facts/arrayFacts";
import { placeName, type NodePlace } from "../nodePlace";
import { baseName } from "../uris";

export interface PreviewArrayOptions {
  readonly place: NodePlace;
  readonly storeLabel: string;
  readonly state: unknown;
  readonly settings: PreviewSettings;
}

/** What a page is told of its array. */
export function previewArray(array: ArrayNode, options: PreviewArrayOptions): PreviewArray {
  const { place, storeLabel, state, settings } = options;
  return {
    title: place.path === "" ? placeName(place) : `${baseName(place.store.uri)} / ${place.path}`,
    storeLabel,
    path: place.path,
    zarrFormat: array.zarrFormat,
    shape: array.shape,
    chunkRuns: array.chunkGrid.axes.map(chunkRuns),
    chunkKeys: array.chunkKeys,
    dimensionNames: array.dimensionNames,
    dataTypeName: array.dataTypeName,
    wireType: wireTypeOf(array.dataType),
    fillValue: fillValue(array),
    units: textAttribute(array, "units"),
    longName: textAttribute(array, "long_name") ?? textAttribute(array, "standard_name"),
    facts: arrayFacts(array),
    notes: array.notes,
    state,
    settings,
  };
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

function textAttribute({ attributes }: ArrayNode, name: string): string | undefined {
  const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}
