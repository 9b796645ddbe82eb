import { link, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Planes of 16 MB: 1.07 GB decoded. */
export const planes = 64;
const length = 2048;
const chunkLength = 512;
/** Chunk files that differ; the others are hard links to them, so that the array is made quickly. */
const different = 24;

/** A cube of float32 in Blosc chunks of 1 MB, 16 a plane. */
export async function makeArray(folder: string): Promise<void> {
  const encoded = await encodedChunks();
  const perSide = length / chunkLength;
  const first: string[] = [];
  let count = 0;
  for (let plane = 0; plane < planes; plane++) {
    for (let row = 0; row < perSide; row++) {
      const parent = join(folder, "c", `${plane}`, `${row}`);
      await mkdir(parent, { recursive: true });
      for (let column = 0; column < perSide; column++, count++) {
        const file = join(parent, `${column}`);
        // A stride without a common divisor: neighbouring planes are not the same.
        const which = (count * 5 + plane) % different;
        const known = first[which];
        const bytes = encoded[which];
        if (known !== undefined) await link(known, file);
        else if (bytes !== undefined) await writeFile(file, bytes);
        first[which] ??= file;
      }
    }
  }
  await writeFile(join(folder, "zarr.json"), JSON.stringify(document(), undefined, 1));
}

async function encodedChunks(): Promise<Uint8Array[]> {
  const { default: Blosc } = await import("numcodecs/blosc");
  const settings = { cname: "lz4", clevel: 5, blocksize: 0 } as const;
  const encoder = Blosc.fromConfig({ id: "blosc", ...settings, shuffle: 1 });
  const chunks: Uint8Array[] = [];
  for (let which = 0; which < different; which++) {
    const values = new Float32Array(chunkLength ** 2);
    for (let i = 0; i < values.length; i++) {
      const [row, column] = [Math.floor(i / chunkLength), i % chunkLength];
      const wave = Math.sin((row * (which + 3)) / 300) * Math.cos(column / (40 + which));
      values[i] = Math.round(100 * (280 + 20 * wave) + ((i * 7919) % 13)) / 100;
    }
    chunks.push(await encoder.encode(new Uint8Array(values.buffer)));
  }
  return chunks;
}

function document(): object {
  return {
    zarr_format: 3,
    node_type: "array",
    shape: [planes, length, length],
    data_type: "float32",
    chunk_grid: { name: "regular", configuration: { chunk_shape: [1, chunkLength, chunkLength] } },
    chunk_key_encoding: { name: "default", configuration: { separator: "/" } },
    fill_value: 0,
    codecs: [
      { name: "bytes", configuration: { endian: "little" } },
      {
        name: "blosc",
        configuration: { cname: "lz4", clevel: 5, shuffle: "shuffle", typesize: 4, blocksize: 0 },
      },
    ],
    dimension_names: ["time", "y", "x"],
    attributes: {},
  };
}
