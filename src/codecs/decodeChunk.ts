import type { ElementBlock } from "../zarr/dataType";
import { ZarrError } from "../zarr/errors";
import { resolveSpec, type ChainSpec } from "./chain";
import type { ByteSpan, DecodePlatform, ResultMemory } from "./codec";
import { decodeSteps, type DecodeContext, type DecodeTrace } from "./decodeSteps";
import { defaultMaxBytes } from "./limits";

export interface DecodeOptions {
  readonly platform: DecodePlatform;
  /** For messages, and for the error's `path`. */
  readonly chunkKey: string;
  readonly arrayPath?: string;
  /** A chunk that decodes to more bytes is refused; 256 MiB where nothing is said. */
  readonly maxBytes?: number;
  /** Read on where a checksum does not match. */
  readonly ignoreChecksums?: boolean;
  readonly signal?: AbortSignal;
  /** Used for results, which then are gone with the next chunk that is decoded with it. */
  readonly memory?: ResultMemory;
  /**
   * The bytes of the elements that count: the others may be anything. For chains with one codec beyond
   * plain elements; see {@link codecsBeyondPlain}.
   */
  readonly needed?: ByteSpan;
  /** Is told of each codec as it is undone. */
  readonly trace?: DecodeTrace;
}

/**
 * Decodes one stored chunk to the elements of `chain.input`, in C order (CONFORMANCE §3.7, §11).
 * @throws ZarrError "unsupported" or "refused" for a chain that is not decoded here, "chunk" and
 * "checksum" for bytes that do not decode, "refused" for a chunk over `maxBytes`; each names the chunk
 * key, the codec and what to do. The signal's reason when aborted.
 */
export async function decodeChunk(
  chain: ChainSpec,
  bytes: Uint8Array,
  options: DecodeOptions,
): Promise<ElementBlock> {
  const context = contextOf(options);
  const { resolved, problem } = resolveSpec(chain);
  if (resolved !== undefined) return decodeSteps(resolved, bytes, context);
  const index = problem?.at[0];
  const codec = typeof index === "number" ? chain.codecs[index]?.name : undefined;
  throw new ZarrError(
    problem?.rule === "refused-codec" ? "refused" : "unsupported",
    `${context.place} cannot be decoded: ${problem?.message ?? "its codecs do not fit together."}`,
    { path: options.chunkKey, codec: codec?.replace(/^numcodecs\//, "") },
  );
}

export function contextOf(options: DecodeOptions): DecodeContext {
  const { platform, chunkKey, arrayPath, signal, memory, needed, trace } = options;
  const array = arrayPath === undefined ? "" : ` of array "/${arrayPath.replace(/^\/+/, "")}"`;
  return {
    platform,
    chunkKey,
    signal,
    memory,
    needed,
    trace,
    place: `Chunk "${chunkKey}"${array}`,
    maxBytes: options.maxBytes ?? defaultMaxBytes,
    ignoreChecksums: options.ignoreChecksums ?? false,
  };
}
