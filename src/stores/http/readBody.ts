import { ZarrError } from "../../zarr/errors";

export interface BodyLimits {
  /** Bytes passed over at the beginning. */
  readonly skip?: number;
  /** Bytes wanted; what follows is not read. */
  readonly take?: number;
  /** More bytes than this are refused, whatever a header claimed. */
  readonly maxBytes: number;
}

export interface Body {
  readonly stream: ReadableStream<Uint8Array> | null;
  /** For messages. */
  readonly label: string;
  /** The length that a header claims. */
  readonly claimedLength: number | undefined;
}

/** Memory is taken at once for claims up to this; more is taken as it comes. */
const maxClaim = 64 * 2 ** 20;
const leastRoom = 2 ** 14;

/**
 * Reads as much of a body as is wanted, and cancels the rest.
 * @throws ZarrError "refused" over `maxBytes`; what the stream throws
 */
export async function readBody(
  { stream, label, claimedLength = 0 }: Body,
  { skip = 0, take = Infinity, maxBytes }: BodyLimits,
  onProgress: () => void,
): Promise<Uint8Array> {
  const claim = Math.max(0, Math.min(claimedLength - skip, take, maxBytes, maxClaim));
  let bytes = new Uint8Array(claim);
  let toSkip = skip;
  let length = 0;
  const reader = stream?.getReader();
  try {
    while (reader !== undefined && length < take) {
      const { done, value } = await reader.read();
      if (done) break;
      onProgress();
      const skipped = Math.min(toSkip, value.length);
      toSkip -= skipped;
      const part = value.subarray(skipped, Math.min(value.length, skipped + take - length));
      if (length + part.length > maxBytes) {
        const message = `${label} has more than the ${maxBytes} bytes that are read here.`;
        throw new ZarrError("refused", message, { path: label });
      }
      bytes = withRoom(bytes, length + part.length);
      // Copied as it comes, as one copy of all at the end would hold up everything else.
      bytes.set(part, length);
      length += part.length;
    }
  } finally {
    // Ends the transfer of what is not wanted; without effect where all was read.
    await reader?.cancel().catch(() => undefined);
  }
  return length === bytes.length ? bytes : bytes.slice(0, length);
}

function withRoom(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  if (length <= bytes.length) return bytes;
  const larger = new Uint8Array(Math.max(length, 2 * bytes.length, leastRoom));
  larger.set(bytes);
  return larger;
}
