import { ZarrError } from "../../zarr/errors";
import type { BytesDecoder, ByteSpan, DecodePlatform } from "../codec";
import { OutputLimitError } from "../limits";
import { bloscHeader, bloscStreams, type BloscBlock, type BloscHeader } from "./bloscLayout";
import { decodeBloscLz } from "./bloscLz";
import { decodeLz4Block } from "./lz4Block";
import { decodeSnappyBlock } from "./snappyBlock";
import type { Span, SpanDecoder } from "./lz";
import { bitUnshuffle, unshuffle } from "./unshuffle";

type StreamDecoder = SpanDecoder | ((from: Span, to: Span) => Promise<void>);

/**
 * Decodes blosc 1 chunks (CONFORMANCE §7.2). The container is read here, because the blosc of numcodecs
 * gives out whatever is in its memory where a chunk is damaged, and has no snappy.
 */
export function bloscDecoder(platform: DecodePlatform): BytesDecoder {
  const streamDecoders = new Map<BloscHeader["compressor"], StreamDecoder>([
    ["blosclz", decodeBloscLz],
    ["lz4", decodeLz4Block],
    ["snappy", decodeSnappyBlock],
    ["zlib", (from, to) => decodeZlib(platform, from, to)],
  ]);
  return async (bytes, { maxBytes, needed, result: memory }) => {
    const header = bloscHeader(bytes);
    if (header.size > maxBytes) throw new OutputLimitError(maxBytes);
    if (header.size === 0) return new Uint8Array(0);
    if (header.isCopy) return bytes.subarray(16, 16 + header.size);
    const decodeStream =
      streamDecoders.get(header.compressor) ?? (await zstdStreamDecoder(platform));
    streamDecoders.set(header.compressor, decodeStream);
    const result = memory?.(header.size) ?? new Uint8Array(header.size);
    await decodeBlocks(bytes, header, { decodeStream, result, needed });
    return result;
  };
}

interface BlocksOptions {
  readonly decodeStream: StreamDecoder;
  readonly result: Uint8Array;
  readonly needed: ByteSpan | undefined;
}

async function decodeBlocks(
  bytes: Uint8Array,
  header: BloscHeader,
  { decodeStream, result, needed }: BlocksOptions,
): Promise<void> {
  const largest = Math.min(header.blockSize, header.size);
  const scratch = header.shuffle === "none" ? undefined : new Uint8Array(largest);
  const { offset, length } = needed ?? { offset: 0, length: header.size };
  for (const block of bloscStreams(bytes, header)) {
    if (block.start + block.size <= offset || block.start >= offset + length) continue;
    const target = result.subarray(block.start, block.start + block.size);
    const plain = scratch?.subarray(0, block.size) ?? target;
    await decodeBlock(bytes, block, { plain, decodeStream });
    if (plain === target) continue;
    if (header.shuffle === "byte") unshuffle(plain, target, header.itemSize);
    else bitUnshuffle(plain, target, header.itemSize);
  }
}

async function decodeBlock(
  bytes: Uint8Array,
  block: BloscBlock,
  { plain, decodeStream }: { plain: Uint8Array; decodeStream: StreamDecoder },
): Promise<void> {
  const length = block.size / block.streams.length;
  for (let index = 0; index < block.streams.length; index++) {
    const stream = block.streams[index];
    if (stream === undefined) break;
    const to = { bytes: plain, start: index * length, end: (index + 1) * length };
    if (stream.end - stream.start === length) {
      plain.set(bytes.subarray(stream.start, stream.end), to.start);
    } else {
      const done = decodeStream({ bytes, ...stream }, to);
      if (done !== undefined) await done;
    }
  }
}

async function decodeZlib(platform: DecodePlatform, from: Span, to: Span): Promise<void> {
  const length = to.end - to.start;
  const part = await platform.inflateZlib(from.bytes.subarray(from.start, from.end), length);
  place(part, to);
}

async function zstdStreamDecoder(platform: DecodePlatform): Promise<StreamDecoder> {
  const { zstdDecoder } = await import("./zstd");
  const decode = await zstdDecoder(platform);
  return async (from, to) => {
    const step = {
      input: { kind: "bytes" as const, size: to.end - to.start },
      parameters: undefined,
      maxBytes: to.end - to.start,
      ignoreChecksums: false,
    };
    place(await decode(from.bytes.subarray(from.start, from.end), step), to);
  };
}

function place(part: Uint8Array, to: Span): void {
  const length = to.end - to.start;
  if (part.length !== length) {
    const message = `a stream of the blosc chunk gives ${part.length} bytes where ${length} belong`;
    throw new ZarrError("chunk", message);
  }
  to.bytes.set(part, to.start);
}
