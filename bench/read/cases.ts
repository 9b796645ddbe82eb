import { selectionLength, type DimensionSelection } from "../../src/view/selection";

/** What is read, and from which array. */
export interface ReadCase {
  readonly name: string;
  readonly array: string;
  readonly selection: readonly DimensionSelection[];
}

/** How the 64 MB of a 4096 × 4096 float32 array are stored. */
export interface PlaneArray {
  readonly name: string;
  readonly chunkShape: readonly [number, number];
  readonly codec: "raw" | "gzip" | "zstd" | "blosc-lz4-shuffle" | "blosc-zstd-bitshuffle";
  /** Shape of the shards that hold the chunks. */
  readonly shardShape?: readonly [number, number];
}

export const planeLength = 4096;

export const planeArrays: readonly PlaneArray[] = [
  { name: "raw", chunkShape: [512, 512], codec: "raw" },
  { name: "gzip", chunkShape: [512, 512], codec: "gzip" },
  { name: "zstd", chunkShape: [512, 512], codec: "zstd" },
  { name: "blosc-lz4-shuffle", chunkShape: [512, 512], codec: "blosc-lz4-shuffle" },
  { name: "blosc-zstd-bitshuffle", chunkShape: [512, 512], codec: "blosc-zstd-bitshuffle" },
  { name: "shards", chunkShape: [256, 256], codec: "zstd", shardShape: [2048, 2048] },
  { name: "small-chunks", chunkShape: [64, 64], codec: "zstd" },
];

/** 256³ float32, 64 MB, in chunks of 64³. */
export const cubeLength = 256;
/** 2¹⁸ × 1024 × 1024 float32, 1 TB, of which a few chunks are stored. */
export const sparseShape = [2 ** 18, 1024, 1024] as const;
export const sparsePlane = 100_000;

const all = (stop: number): DimensionSelection => ({ kind: "range", start: 0, stop, step: 1 });

export const readCases: readonly ReadCase[] = [
  ...planeArrays.flatMap(({ name }) => [
    { name: `${name}, whole`, array: name, selection: [all(planeLength), all(planeLength)] },
    { name: `${name}, 16 rows`, array: name, selection: [all(16), all(planeLength)] },
  ]),
  {
    name: "3-d, a plane across the chunks",
    array: "cube",
    selection: [all(cubeLength), all(cubeLength), { kind: "index", index: 100 }],
  },
  {
    name: "1 TB sparse, a plane",
    array: "sparse",
    selection: [{ kind: "index", index: sparsePlane }, all(1024), all(1024)],
  },
];

/** Bytes of what is read. */
export function resultBytes(selection: readonly DimensionSelection[]): number {
  return selection.reduce((bytes, one) => bytes * selectionLength(one), 4);
}
