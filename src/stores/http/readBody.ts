import { ZarrError } from "../../zarr/errors";

export interface BodyLimits {
  /** Bytes passed over at the beginning. */
  readonly skip?: number;
  /** Bytes wanted; what follows is not read. */
  readonly take?: number;
  /** More bytes than this are refused, whatever a header claimed. */
  readonly maxBytes: number;
}

/**
 * Reads as much of a body as is wanted, and cancels the rest.
 * @throws ZarrError "refused" over `maxBytes`; what the stream throws
 */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  { skip = 0, take = Infinity, maxBytes, label }: BodyLimits & { readonly label: string },
  onProgress: () => void,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let toSkip = skip;
  let length = 0;
  const reader = body?.getReader();
  try {
    while (reader !== undefined && length < take) {
      const { done, value } = await reader.read();
      if (done) break;
      onProgress();
      const skipped = Math.min(toSkip, value.length);
      toSkip -= skipped;
      const part = value.subarray(skipped, Math.min(value.length, skipped + take - length));
      length += part.length;
      if (length > maxBytes) {
        const message = `${label} has more than the ${maxBytes} bytes that are read here.`;
        throw new ZarrError("refused", message, { path: label });
      }
      parts.push(part);
    }
  } finally {
    // Ends the transfer of what is not wanted; without effect where all was read.
    await reader?.cancel().catch(() => undefined);
  }
  return joined(parts, length);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
