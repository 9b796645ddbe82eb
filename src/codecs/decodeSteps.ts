import type { ElementBlock } from "../zarr/dataType";
import { isAbort, messageOf, ZarrError } from "../zarr/errors";
import type { ResolvedChain, ResolvedStep } from "./chainResolution";
import type {
  ByteSpan,
  CodecDefinition,
  CodecForm,
  DecodePlatform,
  Decoder,
  DecodeStep,
  ResultMemory,
} from "./codec";
import { byteSize, elementCount } from "./forms";
import { OutputLimitError, undeclaredLimit } from "./limits";

/** What decoding needs beside the chain and the bytes. */
export interface DecodeContext {
  readonly platform: DecodePlatform;
  /** What messages call the place, e.g. `Chunk "c/0/1" of array "a"`. */
  readonly place: string;
  /** For `ZarrError.path`. */
  readonly chunkKey: string;
  readonly maxBytes: number;
  readonly ignoreChecksums: boolean;
  readonly signal?: AbortSignal;
  /** Where results may lie that are no longer needed with the next chunk. */
  readonly memory?: ResultMemory;
  /** The bytes of the elements that count; for chains of elements as they are, and one codec. */
  readonly needed?: ByteSpan;
  /** Is told of each codec as it is undone. */
  readonly trace?: DecodeTrace;
}

export interface DecodeTrace {
  /** Milliseconds of a clock. */
  now(): number;
  add(timing: CodecTiming): void;
}

/** What one codec did while decoding. */
export interface CodecTiming {
  readonly codec: string;
  /** Undefined where elements have no fixed size. */
  readonly bytesIn: number | undefined;
  readonly bytesOut: number | undefined;
  readonly milliseconds: number;
}

/**
 * Runs a chain backwards (v3 core, "Codecs"; CONFORMANCE V3-COD-004). Every step's result is held against
 * what the metadata says went in.
 * @throws ZarrError "chunk", "checksum", "refused"; the signal's reason when aborted
 */
export async function decodeSteps(
  chain: ResolvedChain,
  bytes: Uint8Array,
  context: DecodeContext,
): Promise<ElementBlock> {
  checkSize(chain, context);
  let value: Uint8Array | ElementBlock = plain(bytes);
  for (let index = chain.steps.length - 1; index >= 0; index--) {
    const step = chain.steps[index];
    if (step === undefined) break;
    context.signal?.throwIfAborted();
    try {
      const decoder = await loadDecoder(context.platform, step.definition);
      const options = stepOptions(step, value, { context, index });
      const before = context.trace && { bytesIn: byteLength(value), started: context.trace.now() };
      const decoded = run(decoder, value, options);
      value = decoded instanceof Promise ? await decoded : decoded;
      if (before !== undefined) addTiming(context, step, { ...before, value });
      checkResult(value, options);
    } catch (error) {
      if (isAbort(error) || context.signal?.aborted) throw error;
      throw located(error, step, { context, number: index + 1, of: chain.steps.length });
    }
  }
  if (value instanceof Uint8Array) throw new Error("A chain without an array-to-bytes codec");
  return value;
}

function addTiming(
  { trace }: DecodeContext,
  { spec }: ResolvedStep,
  done: { bytesIn: number | undefined; started: number; value: Uint8Array | ElementBlock },
): void {
  const { bytesIn, started, value } = done;
  const milliseconds = (trace?.now() ?? started) - started;
  trace?.add({ codec: spec.name, bytesIn, bytesOut: byteLength(value), milliseconds });
}

function byteLength(value: Uint8Array | ElementBlock): number | undefined {
  const bytes = value instanceof Uint8Array ? value : value.data;
  return bytes instanceof Uint8Array ? bytes.length : undefined;
}

/** The bytes as no more than a Uint8Array: the slice() of Node's Buffer does not copy. */
function plain(bytes: Uint8Array): Uint8Array {
  if (bytes.constructor === Uint8Array) return bytes;
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const decoders = new WeakMap<DecodePlatform, Map<CodecDefinition, Promise<Decoder>>>();

/** The decoder of a codec, loaded once for each platform. */
export function loadDecoder(
  platform: DecodePlatform,
  definition: CodecDefinition,
): Promise<Decoder> {
  let loaded = decoders.get(platform);
  if (loaded === undefined)
    decoders.set(platform, (loaded = new Map<CodecDefinition, Promise<Decoder>>()));
  let decoder = loaded.get(definition);
  if (decoder === undefined) {
    decoder = definition.load(platform);
    loaded.set(definition, decoder);
    // What could not be loaded once may load the next time.
    decoder.catch(() => loaded.delete(definition));
  }
  return decoder;
}

function run(
  decoder: Decoder,
  value: Uint8Array | ElementBlock,
  step: DecodeStep,
): Uint8Array | ElementBlock | Promise<Uint8Array | ElementBlock> {
  if (value instanceof Uint8Array) {
    if (decoder.kind !== "arrayToArray") return decoder.decode(value, step);
  } else if (decoder.kind === "arrayToArray") {
    return decoder.decode(value, step);
  }
  throw new Error(`The ${decoder.kind} decoder got something else`);
}

function stepOptions(
  { input, parameters }: ResolvedStep,
  value: Uint8Array | ElementBlock,
  { context, index }: { context: DecodeContext; index: number },
): DecodeStep {
  const { ignoreChecksums, signal, memory } = context;
  const declared = byteSize(input);
  const stored = value instanceof Uint8Array ? value.length : 0;
  // The last step gives the chunk itself; those before it may give somewhat more than the chunk.
  const limit = index === 0 ? context.maxBytes : 2 * context.maxBytes;
  const maxBytes = declared ?? undeclaredLimit(stored, limit);
  const result = memory && ((length: number) => memory.bytes(index, length));
  const needed = index === 1 ? context.needed : undefined;
  return { input, parameters, maxBytes, ignoreChecksums, signal, needed, result };
}

function checkSize(chain: ResolvedChain, context: DecodeContext): void {
  for (const form of [chain.input, ...chain.steps.map((step) => step.input)]) {
    const limit = form === chain.input ? context.maxBytes : 2 * context.maxBytes;
    const count = form.kind === "array" ? elementCount(form.shape) : 0;
    const size = Math.max(byteSize(form) ?? 0, count);
    if (size <= limit) continue;
    throw new ZarrError(
      "refused",
      `${context.place} decodes to ${size} bytes, more than the limit of ${limit}; raise the limit to read it.`,
      { path: context.chunkKey },
    );
  }
}

function checkResult(value: Uint8Array | ElementBlock, { input, maxBytes }: DecodeStep): void {
  if (value instanceof Uint8Array) {
    if (value.length > maxBytes) throw new OutputLimitError(maxBytes);
    const expected = byteSize(input);
    if (expected !== undefined && value.length !== expected) {
      throw new ZarrError("chunk", sizeMessage(value.length, expected));
    }
    return;
  }
  const expected = input.kind === "array" ? dataLength(input) : undefined;
  if (expected !== undefined && value.data.length !== expected) {
    throw new ZarrError("chunk", sizeMessage(value.data.length, expected));
  }
}

function dataLength(form: CodecForm & { kind: "array" }): number {
  return byteSize(form) ?? elementCount(form.shape);
}

function sizeMessage(found: number, expected: number): string {
  return `it decodes to ${found} bytes where the metadata asks for ${expected}`;
}

/** An error with its place: array, chunk key, codec and step. */
function located(
  error: unknown,
  step: ResolvedStep,
  { context, number, of }: { context: DecodeContext; number: number; of: number },
): ZarrError {
  const codec = step.spec.name.replace(/^numcodecs\//, "");
  const which = of === 1 ? `codec "${codec}"` : `codec "${codec}" (number ${number} of ${of})`;
  const known = error instanceof ZarrError ? error : undefined;
  const message = `${context.place}: ${which}: ${messageOf(error)}`;
  const options = { path: context.chunkKey, codec: known?.codec ?? codec, cause: error };
  return new ZarrError(known?.code ?? codeOf(error, step), message, options);
}

function codeOf(error: unknown, { input }: ResolvedStep): "refused" | "chunk" {
  return error instanceof OutputLimitError && byteSize(input) === undefined ? "refused" : "chunk";
}
