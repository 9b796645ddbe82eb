import { ZarrError } from "../zarr/errors";

/** Shape and data of an N5 block in default mode (N5 specification, "Chunks"; CONFORMANCE N5-002). */
export interface N5Block {
  /** As the header has it: the first dimension is the fastest. */
  readonly shape: readonly number[];
  readonly data: Uint8Array;
}

/**
 * Reads the header of an N5 block.
 * @param rank dimensions that it must have
 * @throws ZarrError "chunk" for a header that is none, "unsupported" for other modes than the default one
 */
export function readN5Block(bytes: Uint8Array, rank: number): N5Block {
  const size = 4 + 4 * rank;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const mode = bytes.length < 2 ? 0 : view.getUint16(0);
  if (mode !== 0) {
    const what = otherModes[mode] ?? "which is not known";
    throw new ZarrError(
      "unsupported",
      `the N5 block has mode ${mode}, ${what}; only blocks of mode 0, plain numbers, are read here. Read it with N5's own library`,
    );
  }
  if (bytes.length < size) {
    const message = `there are ${bytes.length} bytes, fewer than the ${size} of an N5 header`;
    throw new ZarrError("chunk", message);
  }
  if (view.getUint16(2) !== rank) {
    const message = `the N5 block has ${view.getUint16(2)} dimensions where the array has ${rank}`;
    throw new ZarrError("chunk", message);
  }
  const shape = Array.from({ length: rank }, (_, axis) => view.getUint32(4 + 4 * axis));
  return { shape, data: bytes.subarray(size) };
}

const otherModes: Readonly<Record<number, string>> = {
  1: "elements of variable length",
  2: "objects that Java wrote",
};
