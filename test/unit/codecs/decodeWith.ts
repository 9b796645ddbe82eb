import type { ByteSpan, CodecForm, DecodePlatform, DecodeStep } from "../../../src/codecs/codec";
import { findCodec } from "../../../src/codecs/registry";
import type { ElementBlock } from "../../../src/zarr/dataType";
import type { JsonObject } from "../../../src/zarr/json";
import { nodeDecodePlatform } from "../../../src/workers/decodePlatform.node";

export interface StepOptions {
  readonly configuration?: JsonObject;
  readonly input: CodecForm;
  readonly platform?: DecodePlatform;
  readonly maxBytes?: number;
  readonly ignoreChecksums?: boolean;
  readonly needed?: ByteSpan;
}

/** Decodes with one codec alone. */
export async function decodeWith(
  name: string,
  encoded: Uint8Array | ElementBlock,
  options: StepOptions,
): Promise<Uint8Array | ElementBlock> {
  const definition = findCodec(name);
  if (definition === undefined) throw new Error(`no codec ${name}`);
  const { input, platform = nodeDecodePlatform } = options;
  const messages: string[] = [];
  const report = (problem: { message: string }): void => void messages.push(problem.message);
  const resolved = definition.resolve(options.configuration ?? {}, input, report);
  if (resolved === undefined) throw new Error(messages.join("; "));
  const step: DecodeStep = {
    input,
    parameters: resolved.parameters,
    maxBytes: options.maxBytes ?? (input.kind === "bytes" ? (input.size ?? 2 ** 24) : 2 ** 24),
    ignoreChecksums: options.ignoreChecksums ?? false,
    needed: options.needed,
  };
  const decoder = await definition.load(platform);
  if (encoded instanceof Uint8Array) {
    if (decoder.kind !== "arrayToArray") return decoder.decode(encoded, step);
  } else if (decoder.kind === "arrayToArray") {
    return decoder.decode(encoded, step);
  }
  throw new Error(`${name} does not decode that`);
}

/** Bytes of a bytes-to-bytes codec. */
export async function decodeBytes(
  name: string,
  encoded: Uint8Array,
  options: Omit<StepOptions, "input"> & { readonly size?: number } = {},
): Promise<Uint8Array> {
  const input = { kind: "bytes" as const, size: options.size };
  const result = await decodeWith(name, encoded, { ...options, input });
  if (!(result instanceof Uint8Array)) throw new Error(`${name} does not give bytes`);
  return result;
}

/** The same numbers on every run (mulberry32), from 0 to 1. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}
