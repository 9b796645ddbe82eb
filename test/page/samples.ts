import type { StatisticsResult } from "../../src/protocol/inspect";
import type {
  AxisCoordinates,
  CfDecoding,
  PreviewArray,
  SliceFailure,
  SliceRequest,
  WireType,
} from "../../src/protocol/preview";

/** An array that exists only as a function of its indices. */
export interface Sample {
  readonly array: PreviewArray;
  readonly chunkShape: readonly number[];
  /** Bytes or text of one element. */
  readonly valueAt: (
    indices: readonly number[],
  ) => number | bigint | string | readonly [number, number];
  readonly missing?: (chunk: readonly number[]) => boolean;
  readonly failure?: (
    chunk: readonly number[],
  ) => Pick<SliceFailure, "codec" | "message" | "checksum" | "consent"> | undefined;
  /** The same of one field of a struct. */
  readonly fieldAt?: (field: string, indices: readonly number[]) => number | string;
  readonly coordinates?: readonly (AxisCoordinates | undefined)[];
  /** Chunks above which consent is asked for. */
  readonly budget?: number;
  /** Of what is dearer than that, a selection with larger steps. */
  readonly thinned?: (selection: SliceRequest["selection"]) => SliceRequest["selection"];
  /** Milliseconds for each chunk. */
  readonly delay?: number;
  /** What the host counts of the whole array. */
  readonly statistics?: Partial<StatisticsResult>;
}

type Facts = Partial<PreviewArray> & {
  readonly shape: readonly number[];
  readonly wireType: WireType;
};

function describe(chunkShape: readonly number[], facts: Facts): PreviewArray {
  return {
    title: "sample.zarr / values",
    storeLabel: "sample.zarr",
    path: "values",
    zarrFormat: 3,
    chunkRuns: facts.shape.map((extent, d) => [
      [chunkShape[d] ?? 1, Math.ceil(extent / (chunkShape[d] ?? 1))],
    ]),
    dimensionNames: facts.shape.map(() => undefined),
    dataTypeName: facts.wireType.kind,
    fillValue: undefined,
    units: undefined,
    longName: undefined,
    facts: [
      ["Data type", "float32"],
      ["Chunk shape", chunkShape.join(" × ")],
      ["Codecs", "bytes (little) → blosc (zstd, shuffle)"],
      ["Fill value", "NaN"],
    ],
    notes: [],
    state: undefined,
    settings: { colorMap: "viridis", sliderDelay: 40, pageBytes: 2 ** 28 },
    ...facts,
  };
}

function temperature([time = 0, lat = 0, lon = 0]: readonly number[]): number {
  const phi = (lat / 72) * Math.PI;
  const wave = Math.sin((lon / 144) * 6 * Math.PI + time * 0.3) * 6 * Math.sin(phi);
  return Math.fround(245 + 55 * Math.sin(phi) + wave + ((lon * 7 + lat * 13) % 11) * 0.15);
}

const hours: CfDecoding = {
  reinterpret: undefined,
  missing: [],
  valid: undefined,
  scale: 1,
  offset: 0,
  flags: [],
  // 2024-02-28, in the standard calendar.
  time: { calendar: "standard", unit: "hours", day: 19_781, nanoseconds: 0 },
};

const float32: WireType = { kind: "number", format: "float32" };
const nanBytes = new Uint8Array(new Float32Array([NaN]).buffer);

/** An array of a rank from 1 to 6, in which no two elements are equal and no two dimensions alike. */
function ranked(rank: number): Sample {
  const shape = [2, 3, 4, 5, 6, 8].slice(6 - rank);
  const chunkShape = [1, 2, 1, 2, 4, 5].slice(6 - rank);
  return {
    chunkShape,
    array: describe(chunkShape, {
      title: `ranks.zarr / rank${rank}`,
      shape,
      wireType: { kind: "number", format: "int32" },
      dimensionNames: ["run", "member", "time", "level", "y", "x"].slice(6 - rank),
    }),
    // Squares: a line along any dimension is bent, so that a mirrored or shifted one is another.
    valueAt: (indices) =>
      indices.reduce((flat, index, d) => flat * (shape[d] ?? 1) + index, 0) ** 2 % 1_000_003,
  };
}

export const samples: Readonly<Record<string, Sample>> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((rank) => [`rank${rank}`, ranked(rank)])),
  climate: {
    chunkShape: [1, 40, 50],
    array: describe([1, 40, 50], {
      title: "climate.zarr / t2m",
      path: "t2m",
      chunkKeys: { name: "default", separator: "/" },
      shape: [24, 73, 144],
      wireType: float32,
      dataTypeName: "float32",
      dimensionNames: ["time", "lat", "lon"],
      units: "K",
      longName: "2 metre temperature",
      fillValue: { kind: "bytes", bytes: nanBytes },
      notes: ["The document has a bare NaN as fill value, which is not JSON; it was read as NaN."],
    }),
    valueAt: temperature,
  },
  packed: {
    chunkShape: [1, 8, 10],
    array: describe([1, 8, 10], {
      title: "packed.zarr / t2m",
      shape: [5, 12, 20],
      wireType: { kind: "number", format: "int16" },
      dimensionNames: ["time", "lat", "lon"],
      units: "K",
      longName: "2 metre temperature",
      decoding: {
        reinterpret: undefined,
        missing: [-999],
        valid: { minimum: -500, maximum: 1500, unpacked: false },
        scale: 0.1,
        offset: 200,
        flags: [],
        time: undefined,
      },
    }),
    coordinates: [
      {
        name: "time",
        units: undefined,
        values: {
          kind: "array",
          wireType: { kind: "number", format: "int32" },
          decoding: { ...hours, scale: 1 },
          values: {
            kind: "bytes",
            bytes: new Uint8Array(new Int32Array([0, 6, 12, 18, 744]).buffer),
          },
        },
      },
      { name: "lat", units: "degrees_north", values: { kind: "linear", offset: 60, scale: -2.5 } },
      {
        name: "lon",
        units: "degrees_east",
        values: {
          kind: "array",
          wireType: { kind: "number", format: "float64" },
          decoding: undefined,
          values: undefined,
        },
      },
    ],
    valueAt: ([time = 0, y = 0, x = 0]) =>
      y === 2 && x === 3 ? -999 : y === 4 && x === 5 ? 1600 : time * 10 + y * 20 + x,
  },
  dates: {
    chunkShape: [24],
    array: describe([24], {
      title: "climate.zarr / time",
      shape: [24],
      wireType: { kind: "number", format: "float64" },
      dimensionNames: ["time"],
      units: "hours since 2024-02-28",
      decoding: hours,
    }),
    valueAt: ([i = 0]) => i * 6,
    statistics: {
      count: 24,
      nan: 0,
      missing: 0,
      minimum: 0,
      maximum: 138,
      mean: 69,
      deviation: 40,
    },
  },
  flags: {
    chunkShape: [4, 4],
    array: describe([4, 4], {
      title: "mask.zarr / surface",
      shape: [4, 4],
      wireType: { kind: "number", format: "uint8" },
      decoding: {
        ...hours,
        time: undefined,
        flags: ["land", "sea", "sea ice"].map((meaning, value) => ({
          meaning,
          value,
          mask: undefined,
        })),
      },
    }),
    valueAt: ([y = 0, x = 0]) => (x + y) % 3,
  },
  rgb: {
    chunkShape: [8, 8, 3],
    array: describe([8, 8, 3], {
      title: "photo.zarr",
      shape: [16, 24, 3],
      wireType: { kind: "number", format: "uint8" },
      dimensionNames: ["y", "x", "band"],
      image: {
        kind: "channels",
        dimension: 2,
        channels: (["red", "green", "blue"] as const).map((label, i) => ({
          label,
          color: [i === 0 ? 255 : 0, i === 1 ? 255 : 0, i === 2 ? 255 : 0],
          window: { minimum: 0, maximum: 255 },
          isActive: true,
        })),
      },
    }),
    valueAt: ([y = 0, x = 0, band = 0]) =>
      band === 0 ? x * 10 : band === 1 ? y * 15 : 200 - x * 5,
  },
  cells: {
    chunkShape: [1, 16, 16],
    array: describe([1, 16, 16], {
      title: "cells.ome.zarr / 0",
      shape: [2, 32, 40],
      wireType: { kind: "number", format: "uint16" },
      dimensionNames: ["c", "y", "x"],
      image: {
        kind: "channels",
        dimension: 0,
        channels: [
          {
            label: "DNA",
            color: [0, 0, 255],
            window: { minimum: 100, maximum: 300 },
            isActive: true,
          },
          { label: "Actin", color: [0, 255, 0], window: undefined, isActive: true },
        ],
      },
    }),
    valueAt: ([c = 0, y = 0, x = 0]) => (c === 0 ? 100 + x * 5 : y * 10),
  },
  labels: {
    chunkShape: [10, 10],
    array: describe([10, 10], {
      title: "labels / nuclei",
      shape: [10, 10],
      wireType: { kind: "number", format: "uint32" },
      image: { kind: "labels", colors: [{ value: 3, color: [255, 255, 0] }] },
    }),
    valueAt: ([y = 0, x = 0]) => Math.floor(y / 5) * 2 + Math.floor(x / 5),
  },
  /** More kinds than a table of colours holds, told apart by their lowest bits alone. */
  segments: {
    chunkShape: [16, 32],
    array: describe([16, 32], {
      title: "labels / segments",
      shape: [16, 32],
      wireType: { kind: "number", format: "uint64" },
      image: { kind: "labels", colors: [] },
    }),
    valueAt: ([y = 0, x = 0]) => 2n ** 60n + BigInt(y * 32 + x),
  },
  struct: {
    chunkShape: [4, 4],
    array: describe([4, 4], {
      title: "points.zarr / records",
      shape: [4, 4],
      wireType: { kind: "text" },
      dataTypeName: "struct",
      fields: [
        { name: "mass", wireType: float32, fillValue: undefined },
        { name: "name", wireType: { kind: "text" }, fillValue: undefined },
      ],
    }),
    valueAt: ([y = 0, x = 0]) => `{"mass":${y * 4 + x},"name":"p${x}"}`,
    fieldAt: (field, [y = 0, x = 0]) => (field === "mass" ? y * 4 + x : `p${x}`),
  },
  holes: {
    chunkShape: [1, 40, 50],
    array: describe([1, 40, 50], {
      title: "climate.zarr / t2m <b>not bold</b>",
      shape: [24, 73, 144],
      wireType: float32,
      dimensionNames: ["time", "lat", undefined],
      units: "K",
      fillValue: { kind: "bytes", bytes: new Uint8Array(new Float32Array([-9999]).buffer) },
    }),
    valueAt: (indices) => {
      const [, lat = 0, lon = 0] = indices;
      if ((lat - 20) ** 2 + (lon - 110) ** 2 < 100) return NaN;
      if ((lat - 50) ** 2 + (lon - 20) ** 2 < 100) return -9999;
      return temperature(indices);
    },
    missing: ([, y, x]) => y === 0 && x === 1,
    failure: ([, y, x]) =>
      y === 1 && x === 2
        ? {
            codec: "crc32c",
            message: "The checksum is 1a2b3c4d, expected 99887766.",
            checksum: true,
          }
        : y === 0 && x === 0
          ? { codec: "zstd", message: "The frame ends after 12 of 400 bytes.", checksum: false }
          : undefined,
  },
  /** References that lead to a place that was not allowed. */
  elsewhere: {
    chunkShape: [4, 4],
    array: describe([4, 4], { shape: [4, 8], wireType: { kind: "number", format: "uint8" } }),
    valueAt: ([y = 0, x = 0]) => y + x,
    failure: ([, x]) =>
      x === 1
        ? {
            ...{ codec: undefined, checksum: false, consent: "https://elsewhere.example" },
            message: "Its references lead to https://elsewhere.example, which was not allowed.",
          }
        : undefined,
  },
  shards: {
    chunkShape: [32, 32],
    array: describe([32, 32], {
      ...{ shape: [64, 64], wireType: { kind: "number", format: "uint8" } },
      innerChunkShape: [8, 8],
    }),
    valueAt: ([y = 0, x = 0]) => (x * y) & 255,
  },
  ramp: {
    chunkShape: [4, 5],
    array: describe([4, 5], { shape: [6, 8], wireType: { kind: "number", format: "int16" } }),
    valueAt: ([y = 0, x = 0]) => y * 8 + x,
  },
  logarithmic: {
    chunkShape: [64, 64],
    array: describe([64, 64], {
      shape: [200, 300],
      wireType: { kind: "number", format: "float64" },
    }),
    valueAt: ([y = 0, x = 0]) => (x === 7 ? 0 : 10 ** ((y + x) / 60 - 3)),
  },
  large: {
    chunkShape: [1, 2048, 2048],
    array: describe([1, 2048, 2048], {
      title: "large.zarr / image",
      shape: [5, 40000, 60000],
      wireType: { kind: "number", format: "uint16" },
      dimensionNames: ["z", "y", "x"],
    }),
    valueAt: ([z = 0, y = 0, x = 0]) =>
      Math.round(
        2000 + 1500 * Math.sin(x / 900 + z) * Math.cos(y / 700) + 300 * Math.sin((x * y) / 40000),
      ),
    delay: 15,
  },
  dear: {
    chunkShape: [64, 64],
    array: describe([64, 64], { shape: [512, 512], wireType: { kind: "number", format: "uint8" } }),
    valueAt: ([y = 0, x = 0]) => (x ^ y) & 255,
    budget: 48,
  },
  /** Dear as well, but a sample of it is not. */
  thin: {
    chunkShape: [64, 64],
    array: describe([64, 64], { shape: [512, 512], wireType: { kind: "number", format: "uint8" } }),
    valueAt: ([y = 0, x = 0]) => (x ^ y) & 255,
    budget: 48,
    thinned: (selection) =>
      selection.map((one) => (one.kind === "range" ? { ...one, step: 128 } : one)),
  },
  slow: {
    chunkShape: [16, 128],
    array: describe([16, 128], {
      shape: [128, 128],
      wireType: { kind: "number", format: "uint8" },
    }),
    valueAt: ([y = 0, x = 0]) => (x + y) & 255,
    delay: 400,
  },
  bool: {
    chunkShape: [10, 10],
    array: describe([10, 10], { shape: [20, 30], wireType: { kind: "bool" } }),
    statistics: { count: 600, minimum: 0, maximum: 1, mean: 0.25, missing: 0, nan: 0 },
    valueAt: ([y = 0, x = 0]) => ((x >> 2) + (y >> 2)) % 2,
  },
  complex: {
    chunkShape: [50, 50],
    array: describe([50, 50], {
      shape: [100, 120],
      wireType: { kind: "complex", format: "float32" },
      dataTypeName: "complex64",
    }),
    valueAt: ([y = 0, x = 0]) => [(x - 60) / 10, (y - 50) / 10],
  },
  big: {
    chunkShape: [10, 10],
    array: describe([10, 10], { shape: [20, 20], wireType: { kind: "number", format: "int64" } }),
    valueAt: ([y = 0, x = 0]) => 9007199254740993n + BigInt(y * 20 + x),
  },
  line: {
    chunkShape: [10000],
    array: describe([10000], {
      shape: [200000],
      wireType: { kind: "number", format: "float64" },
      dimensionNames: ["sample"],
      units: "mV",
    }),
    valueAt: ([i = 0]) =>
      i % 50000 === 777
        ? 9
        : Math.sin(i / 3000) * 3 + Math.sin(i * 1.7) * 0.4 + (i > 120000 && i < 125000 ? NaN : 0),
  },
  times: {
    chunkShape: [50],
    array: describe([50], {
      shape: [100],
      wireType: { kind: "time", duration: false, unit: "h", scale: 6 },
      dataTypeName: "datetime64[6h]",
    }),
    valueAt: ([i = 0]) => (i === 3 ? -(2n ** 63n) : BigInt(70000 + i)),
    statistics: {
      ...{ count: 99, nan: 1, missing: 0, minimum: 7e4, maximum: 70099, mean: 7e4, deviation: 2 },
      exact: { minimum: "70000", maximum: "70099", mean: "70050" },
    },
  },
  strings: {
    chunkShape: [1000, 2],
    array: describe([1000, 2], {
      shape: [50000, 3],
      wireType: { kind: "text" },
      dataTypeName: "string",
    }),
    valueAt: ([y = 0, x = 0]) =>
      x === 1 ? `<img src=x onerror=alert(${y})>` : `row ${y}, column ${x}`,
    statistics: {
      ...{ count: 150000, nan: 0, minimum: undefined, maximum: undefined, mean: undefined },
      texts: {
        ...{ distinct: 3, complete: true, empty: 2 },
        frequent: [{ text: "<b>a</b>", count: 149000 }],
      },
    },
  },
  scalar: {
    chunkShape: [],
    array: describe([], {
      shape: [],
      wireType: { kind: "number", format: "float32" },
      units: "m s-1",
    }),
    valueAt: () => Math.fround(0.1),
  },
  text: {
    chunkShape: [],
    array: describe([], { shape: [], wireType: { kind: "text" }, dataTypeName: "string" }),
    valueAt: () => "A text with <b>marks</b>\nand two lines",
  },
  empty: {
    chunkShape: [1, 1],
    array: describe([1, 1], { shape: [0, 5], wireType: float32 }),
    valueAt: () => 0,
  },
  six: {
    chunkShape: [1, 1, 2, 2, 20, 30],
    array: describe([1, 1, 2, 2, 20, 30], {
      shape: [3, 4, 5, 6, 40, 60],
      wireType: { kind: "number", format: "float64" },
      dimensionNames: ["run", "member", "time", "a rather long name of a level", "y", "x"],
    }),
    valueAt: (indices) => indices.reduce((sum, index, d) => sum + index * (d + 1), 0),
  },
};
