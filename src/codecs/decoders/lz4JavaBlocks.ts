import { ZarrError } from "../../zarr/errors";
import type { BytesDecoder } from "../codec";
import { OutputLimitError } from "../limits";
import { copyLiterals, damaged } from "./lz";
import { decodeLz4 } from "./lz4";
import { decodeLz4Block } from "./lz4Block";
import { xxHash32 } from "./xxHash32";

/** `LZ4Block`, then method and level in a byte, then three little-endian integers: 21 bytes. */
const magic = new TextEncoder().encode("LZ4Block");
const headerSize = magic.length + 13;
const methods = { raw: 0x10, lz4: 0x20 };
const hashSeed = 0x9747b28c;
/** The Java library keeps 28 bits of the hash. */
const hashMask = 0x0fffffff;

interface JavaBlock {
  readonly method: number;
  /** Where the stored bytes begin and end. */
  readonly start: number;
  readonly end: number;
  readonly size: number;
  readonly hash: number;
}

/**
 * The stream of blocks that lz4-java's `LZ4BlockOutputStream` writes, which is what N5 calls lz4
 * (CONFORMANCE N5-003). zarr-python wrote N5 with the `lz4` of numcodecs; bytes without the mark are
 * read as that.
 */
export const decodeLz4JavaBlocks: BytesDecoder = (bytes, step) => {
  if (!hasMagic(bytes, 0)) return decodeLz4(bytes, step);
  const blocks = readBlocks(bytes);
  const size = blocks.reduce((sum, block) => sum + block.size, 0);
  if (size > step.maxBytes) throw new OutputLimitError(step.maxBytes);
  const result = new Uint8Array(size);
  let at = 0;
  for (const block of blocks) {
    const end = at + block.size;
    decodeBlock(bytes, block, { bytes: result, start: at, end });
    if (!step.ignoreChecksums) checkHash(result.subarray(at, end), block.hash);
    at = end;
  }
  return result;
};

function hasMagic(bytes: Uint8Array, at: number): boolean {
  return magic.every((byte, index) => bytes[at + index] === byte);
}

/** The blocks up to the empty one that ends the stream. */
function readBlocks(bytes: Uint8Array): JavaBlock[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const blocks: JavaBlock[] = [];
  for (let at = 0; at < bytes.length;) {
    if (bytes.length - at < headerSize || !hasMagic(bytes, at)) {
      throw damaged("LZ4", `at byte ${at} there is no header of a block`);
    }
    const method = view.getUint8(at + 8) & 0xf0;
    const stored = view.getUint32(at + 9, true);
    const size = view.getUint32(at + 13, true);
    const hash = view.getUint32(at + 17, true);
    const start = at + headerSize;
    if (stored > bytes.length - start) throw damaged("LZ4", "they end within a block");
    if (size === 0) return blocks;
    at = start + stored;
    blocks.push({ method, start, end: at, size, hash });
  }
  throw damaged("LZ4", "the empty block at the end is missing");
}

function decodeBlock(
  bytes: Uint8Array,
  { method, start, end, size }: JavaBlock,
  to: { readonly bytes: Uint8Array; readonly start: number; readonly end: number },
): void {
  if (method === methods.lz4) return decodeLz4Block({ bytes, start, end }, to);
  if (method !== methods.raw || end - start !== size) {
    throw damaged("LZ4", `a block of method ${method} has ${end - start} bytes for ${size}`);
  }
  copyLiterals(bytes, start, to.bytes, to.start, size);
}

function checkHash(data: Uint8Array, stored: number): void {
  const found = xxHash32(data, hashSeed) & hashMask;
  if (found === stored) return;
  const hex = (value: number): string => `0x${value.toString(16).padStart(8, "0")}`;
  throw new ZarrError(
    "checksum",
    `the checksum of an LZ4 block is ${hex(stored)}, but the data have ${hex(found)}: they changed after they were written; they can still be looked at with checksums ignored`,
  );
}
