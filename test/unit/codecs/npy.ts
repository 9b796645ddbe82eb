import { readFile } from "node:fs/promises";

/** An .npy file: the type's text as NumPy writes it, the shape, and the elements. */
export interface Npy {
  readonly descr: string;
  readonly shape: readonly number[];
  readonly fortranOrder: boolean;
  readonly bytes: Uint8Array;
}

/** Reads an .npy file of fixed-size elements. */
export async function readNpy(file: string): Promise<Npy> {
  const bytes = new Uint8Array(await readFile(file));
  const view = new DataView(bytes.buffer);
  const start = bytes[6] === 1 ? 10 : 12;
  const length = bytes[6] === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  const header = new TextDecoder("latin1").decode(bytes.subarray(start, start + length));
  const descr = /'descr': ('[^']*'|\[.*\]), 'fortran_order'/.exec(header)?.[1] ?? "";
  const shape = /'shape': \(([^)]*)\)/.exec(header)?.[1] ?? "";
  return {
    descr,
    fortranOrder: header.includes("'fortran_order': True"),
    shape: shape
      .split(",")
      .filter((text) => text.trim() !== "")
      .map(Number),
    bytes: bytes.subarray(start + length),
  };
}
