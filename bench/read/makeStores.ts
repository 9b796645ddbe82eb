import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import {
  cubeLength,
  planeArrays,
  planeLength,
  sparsePlane,
  sparseShape,
  type PlaneArray,
} from "./cases";

type Encode = (bytes: Uint8Array) => Promise<Uint8Array> | Uint8Array;

const shuffles = { shuffle: 1, bitshuffle: 2 } as const;

/** Writes the arrays that are read, each a Zarr v3 array in a folder of its own. */
export async function makeStores(folder: string): Promise<void> {
  const field = temperatureField(planeLength, planeLength);
  for (const array of planeArrays) await makePlane(join(folder, array.name), array, field);
  await makeCube(join(folder, "cube"));
  await makeSparse(join(folder, "sparse"));
}

/** Smooth, with noise in its last digits, in hundredths: as measured fields are. */
function temperatureField(rows: number, columns: number): Float32Array {
  const values = new Float32Array(rows * columns);
  let state = 1;
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, at++) {
      state = (Math.imul(state, 1664525) + 1013904223) | 0;
      const noise = (state >>> 24) / 256;
      const wave = Math.sin(row / 300) * Math.cos(column / 170);
      values[at] = Math.round(100 * (280 + 20 * wave) + 8 * noise) / 100;
    }
  }
  return values;
}

async function makePlane(folder: string, array: PlaneArray, field: Float32Array): Promise<void> {
  const { chunkShape, shardShape } = array;
  const { codecs, encode } = await encodingOf(array.codec);
  const outer = shardShape ?? chunkShape;
  await writeDocument(folder, {
    shape: [planeLength, planeLength],
    chunkShape: outer,
    codecs:
      shardShape === undefined
        ? codecs
        : [
            {
              name: "sharding_indexed",
              configuration: {
                chunk_shape: chunkShape,
                codecs,
                index_codecs: [bytesCodec, { name: "crc32c" }],
                index_location: "end",
              },
            },
          ],
  });
  for (let i = 0; i < planeLength / outer[0]; i++) {
    await mkdir(join(folder, "c", `${i}`), { recursive: true });
    for (let j = 0; j < planeLength / outer[1]; j++) {
      const origin = [i * outer[0], j * outer[1]] as const;
      const bytes =
        shardShape === undefined
          ? await encode(cut(field, origin, chunkShape))
          : await shard(field, { origin, shardShape, chunkShape, encode });
      await writeFile(join(folder, "c", `${i}`, `${j}`), bytes);
    }
  }
}

const bytesCodec = { name: "bytes", configuration: { endian: "little" } };

async function encodingOf(
  codec: PlaneArray["codec"],
): Promise<{ codecs: object[]; encode: Encode }> {
  switch (codec) {
    case "raw":
      return { codecs: [bytesCodec], encode: (bytes) => bytes };
    case "gzip": {
      const gzip = { name: "gzip", configuration: { level: 5 } };
      return { codecs: [bytesCodec, gzip], encode: (bytes) => gzipSync(bytes, { level: 5 }) };
    }
    case "zstd": {
      const zstd = { name: "zstd", configuration: { level: 3, checksum: false } };
      const { default: Zstd } = await import("numcodecs/zstd");
      const encoder = Zstd.fromConfig({ id: "zstd", level: 3 });
      return { codecs: [bytesCodec, zstd], encode: (bytes) => encoder.encode(bytes) };
    }
    default: {
      const [, cname, shuffle] = codec.split("-") as [
        string,
        "lz4" | "zstd",
        keyof typeof shuffles,
      ];
      const settings = { cname, clevel: 5, blocksize: 0 };
      const configuration = { ...settings, shuffle, typesize: 4 };
      const { default: Blosc } = await import("numcodecs/blosc");
      const encoder = Blosc.fromConfig({ id: "blosc", ...settings, shuffle: shuffles[shuffle] });
      return {
        codecs: [bytesCodec, { name: "blosc", configuration }],
        // The package always takes elements for 4 bytes, as these are.
        encode: (bytes) => encoder.encode(bytes),
      };
    }
  }
}

function cut(
  field: Float32Array,
  [row, column]: readonly [number, number],
  [rows, columns]: readonly [number, number],
): Uint8Array {
  const values = new Float32Array(rows * columns);
  for (let i = 0; i < rows; i++) {
    const start = (row + i) * planeLength + column;
    values.set(field.subarray(start, start + columns), i * columns);
  }
  return new Uint8Array(values.buffer);
}

interface ShardOptions {
  readonly origin: readonly [number, number];
  readonly shardShape: readonly [number, number];
  readonly chunkShape: readonly [number, number];
  readonly encode: Encode;
}

/** The inner chunks in C order, and the index behind them. */
async function shard(field: Float32Array, options: ShardOptions): Promise<Uint8Array> {
  const { origin, shardShape, chunkShape, encode } = options;
  const parts: Uint8Array[] = [];
  const index: bigint[] = [];
  let offset = 0;
  for (let row = 0; row < shardShape[0]; row += chunkShape[0]) {
    for (let column = 0; column < shardShape[1]; column += chunkShape[1]) {
      const place = [origin[0] + row, origin[1] + column] as const;
      const part = await encode(cut(field, place, chunkShape));
      index.push(BigInt(offset), BigInt(part.length));
      offset += part.length;
      parts.push(part);
    }
  }
  const indexBytes = new Uint8Array(new BigUint64Array(index).buffer);
  const sum = new Uint8Array(new Uint32Array([crc32c(indexBytes)]).buffer);
  return Buffer.concat([...parts, indexBytes, sum]);
}

async function makeCube(folder: string): Promise<void> {
  const length = 64;
  await writeDocument(folder, {
    shape: [cubeLength, cubeLength, cubeLength],
    chunkShape: [length, length, length],
    codecs: [bytesCodec],
  });
  const count = cubeLength / length;
  for (let chunk = 0; chunk < count ** 3; chunk++) {
    const coords = [Math.floor(chunk / count ** 2), Math.floor(chunk / count) % count];
    const values = new Float32Array(length ** 3).map((_, at) => chunk + at / 2 ** 18);
    const parent = join(folder, "c", ...coords.map(String));
    await mkdir(parent, { recursive: true });
    await writeFile(join(parent, `${chunk % count}`), values);
  }
}

async function makeSparse(folder: string): Promise<void> {
  const length = 64;
  await writeDocument(folder, {
    shape: sparseShape,
    chunkShape: [length, length, length],
    codecs: [bytesCodec],
  });
  const parent = join(folder, "c", `${Math.floor(sparsePlane / length)}`, "3");
  await mkdir(parent, { recursive: true });
  await writeFile(join(parent, "5"), new Float32Array(length ** 3).fill(1));
}

async function writeDocument(
  folder: string,
  array: { shape: readonly number[]; chunkShape: readonly number[]; codecs: readonly object[] },
): Promise<void> {
  const { shape, chunkShape, codecs } = array;
  const document = {
    zarr_format: 3,
    node_type: "array",
    shape,
    data_type: "float32",
    chunk_grid: { name: "regular", configuration: { chunk_shape: chunkShape } },
    chunk_key_encoding: { name: "default", configuration: { separator: "/" } },
    fill_value: 0,
    codecs,
    attributes: {},
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "zarr.json"), JSON.stringify(document, undefined, 1));
}

/** CRC-32C (RFC 3720), bit by bit: an index is short. */
function crc32c(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
  }
  return ~crc >>> 0;
}
