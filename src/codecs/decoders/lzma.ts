import { ZarrError } from "../../zarr/errors";
import type { BytesDecoder, DecodeStep } from "../codec";
import { ByteSink } from "./byteSink";
import { damaged } from "./lz";
import { decodeLzma2, undoDelta } from "./lzma2";
import { unknownFilter } from "./lzmaFilters";
import { LzmaDecoder, lzmaProperties, type LzmaProperties } from "./lzmaDecoder";
import { decodeXz } from "./xz";

// The LZMA packages of npm know one of the three formats each, no raw streams, and no bound.

/** What numcodecs' `lzma` says of the stored bytes; undefined where they say it themselves. */
export interface LzmaParameters {
  /** In encoding order, as Python's `lzma` takes them; undefined unless the format is raw. */
  readonly rawFilters: readonly RawFilter[] | undefined;
}

export type RawFilter =
  | { readonly kind: "delta"; readonly distance: number }
  | { readonly kind: "lzma1"; readonly properties: LzmaProperties }
  | { readonly kind: "lzma2" }
  /** Not undone here. */
  | { readonly kind: "other"; readonly id: number };

/** XZ, ALONE (`.lzma`) and raw streams of LZMA (CONFORMANCE NC-007). */
export const decodeLzma: BytesDecoder = (bytes, step) => {
  const { rawFilters } = step.parameters as LzmaParameters;
  const sink = new ByteSink(step.maxBytes, Math.min(step.maxBytes, 4 * bytes.length));
  if (rawFilters !== undefined) return decodeRaw(bytes, rawFilters, { sink, step });
  if (bytes[0] === 0xfd && bytes[1] === 0x37) decodeXz(bytes, sink, step.ignoreChecksums);
  else decodeAlone(bytes, sink);
  return sink.written();
};

/** Properties, size of the dictionary, size of the data or ones, then LZMA. */
function decodeAlone(bytes: Uint8Array, sink: ByteSink): void {
  const properties = lzmaProperties(bytes[0] ?? 255);
  if (bytes.length < 13 || properties === undefined) {
    throw damaged("LZMA", "they start neither as XZ nor as an .lzma file");
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const size = view.getBigUint64(5, true);
  const isUnknown = size === 0xffffffffffffffffn;
  if (!isUnknown) sink.reserve(Number(size));
  const decoder = new LzmaDecoder(sink);
  decoder.resetState(properties);
  decoder.decode(bytes.subarray(13), isUnknown ? undefined : Number(size));
}

function decodeRaw(
  bytes: Uint8Array,
  filters: readonly RawFilter[],
  { sink, step }: { sink: ByteSink; step: DecodeStep },
): Uint8Array {
  const other = filters.find((filter) => filter.kind === "other");
  if (other !== undefined) throw unknownFilter(other.id);
  if (filters.slice(0, -1).some(({ kind }) => kind !== "delta")) {
    throw new ZarrError("unsupported", "only delta filters can stand before LZMA");
  }
  const last = filters.at(-1);
  if (last?.kind !== "lzma1" && last?.kind !== "lzma2") {
    throw new ZarrError("unsupported", "a raw LZMA stream needs an LZMA filter as the last one");
  }
  if (last.kind === "lzma2") {
    decodeLzma2(bytes, 0, sink);
  } else {
    const decoder = new LzmaDecoder(sink);
    decoder.resetState(last.properties);
    const size = step.input.kind === "bytes" ? step.input.size : undefined;
    decoder.decode(bytes, size);
  }
  const result = sink.written();
  for (const filter of filters.slice(0, -1).reverse()) {
    if (filter.kind === "delta") undoDelta(result, 0, filter.distance);
  }
  return result;
}
