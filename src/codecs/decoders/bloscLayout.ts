import { ZarrError } from "../../zarr/errors";

/** What the 16 bytes at the start of a blosc chunk say. */
export interface BloscHeader {
  readonly compressor: "blosclz" | "lz4" | "snappy" | "zlib" | "zstd";
  readonly shuffle: "none" | "byte" | "bit";
  /** Stored without compression and without shuffle. */
  readonly isCopy: boolean;
  readonly itemSize: number;
  /** Bytes that it decodes to. */
  readonly size: number;
  readonly blockSize: number;
  /** Whether a block is cut into one stream for each byte of an element. */
  readonly isSplit: boolean;
}

/** A block and the streams that make it up, as places in the chunk. */
export interface BloscBlock {
  /** Place in the decoded bytes. */
  readonly start: number;
  readonly size: number;
  /** Each decodes to an equal part of the block. */
  readonly streams: readonly { readonly start: number; readonly end: number }[];
}

const compressors = ["blosclz", "lz4", "snappy", "zlib", "zstd"] as const;
const headerSize = 16;

/** @throws ZarrError "chunk" or "unsupported" for bytes that are no blosc 1 chunk (CONFORMANCE §7.2) */
export function bloscHeader(bytes: Uint8Array): BloscHeader {
  if (bytes.length < headerSize) throw damaged(`it has ${bytes.length} bytes, no whole header`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const version = view.getUint8(0);
  if (version < 1 || version > 2) {
    const isBlosc2 = version > 2 && version < 10;
    const what = isBlosc2 ? "a blosc 2 chunk" : "no blosc chunk";
    const message = `this is ${what} (format version ${version}); versions 1 and 2 are read here`;
    throw new ZarrError(isBlosc2 ? "unsupported" : "chunk", message);
  }
  const flags = view.getUint8(2);
  const itemSize = view.getUint8(3);
  const size = view.getUint32(4, true);
  const blockSize = view.getUint32(8, true);
  const stored = view.getUint32(12, true);
  if (stored > bytes.length) throw damaged(`it has ${bytes.length} of its ${stored} bytes`);
  const isCopy = (flags & 2) !== 0;
  if (isCopy && size + headerSize > bytes.length)
    throw damaged(`it is shorter than its ${size} bytes`);
  const compressor = compressors[flags >> 5];
  if (compressor === undefined)
    throw damaged(`its compressor has the unknown number ${flags >> 5}`);
  if (size > 0 && !isCopy && (blockSize === 0 || itemSize === 0)) {
    throw damaged(`its block size is ${blockSize} and its element size ${itemSize}`);
  }
  const shuffle = shuffleOf(flags, itemSize);
  const isSplit = (flags & 16) === 0 && itemSize <= 16 && Math.floor(blockSize / itemSize) >= 128;
  return { compressor, shuffle, isCopy, itemSize, size, blockSize, isSplit };
}

function shuffleOf(flags: number, itemSize: number): BloscHeader["shuffle"] {
  if ((flags & 4) !== 0) return "bit";
  return (flags & 1) !== 0 && itemSize > 1 ? "byte" : "none";
}

/** The blocks of a compressed chunk, each of its places checked. */
export function* bloscStreams(bytes: Uint8Array, header: BloscHeader): Generator<BloscBlock> {
  const { size, blockSize } = header;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const count = Math.ceil(size / blockSize);
  if (headerSize + 4 * count > bytes.length)
    throw damaged(`it has no room for its ${count} blocks`);
  for (let block = 0; block < count; block++) {
    const start = block * blockSize;
    const length = Math.min(blockSize, size - start);
    const splits = header.isSplit && length === blockSize ? header.itemSize : 1;
    const streams: { start: number; end: number }[] = [];
    let at = view.getUint32(headerSize + 4 * block, true);
    for (let split = 0; split < splits; split++) {
      if (at < headerSize || at + 4 > bytes.length) throw damaged(`block ${block} lies outside it`);
      const stored = view.getUint32(at, true);
      at += 4;
      if (stored === 0 || stored > bytes.length - at)
        throw damaged(`block ${block} lies outside it`);
      streams.push({ start: at, end: at + stored });
      at += stored;
    }
    if (length % splits !== 0) throw damaged(`block ${block} cannot be cut into ${splits} streams`);
    yield { start, size: length, streams };
  }
}

function damaged(reason: string): ZarrError {
  return new ZarrError("chunk", `the blosc chunk is damaged: ${reason}`);
}
