import type { PreviewArray, WireType } from "../../../src/protocol/preview";

/** A valid description of an array, for tests. */
export function sampleArray(
  shape: readonly number[],
  wireType: WireType = { kind: "number", format: "float32" },
  more: Partial<PreviewArray> = {},
): PreviewArray {
  return {
    title: "store.zarr / values",
    storeLabel: "store.zarr",
    path: "values",
    zarrFormat: 3,
    shape,
    chunkRuns: shape.map((extent) => [[extent, 1]]),
    chunkKeys: { name: "default", separator: "/" },
    dimensionNames: shape.map(() => undefined),
    dataTypeName: "float32",
    wireType,
    fillValue: undefined,
    decoding: undefined,
    image: undefined,
    innerChunkShape: undefined,
    fields: undefined,
    units: undefined,
    longName: undefined,
    facts: [],
    notes: [],
    state: undefined,
    alike: undefined,
    settings: { colorMap: "magma", sliderDelay: 0, pageBytes: 2 ** 28 },
    ...more,
  };
}
