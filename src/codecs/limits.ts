/** Bytes that a chunk may decode to where nobody says otherwise (CONFORMANCE §11.3). */
export const defaultMaxBytes = 256 * 2 ** 20;

const bombBytes = 64 * 2 ** 20;
const bombRatio = 10_000;

/** A decoder would give out more bytes than it may. */
export class OutputLimitError extends Error {
  override readonly name = "OutputLimitError";

  constructor(readonly limit: number) {
    super(`it decodes to more than ${limit} bytes`);
  }
}

/**
 * What `stored` bytes may decode to where the metadata does not fix it: `maxBytes`, but not more than
 * 10 000 times what is stored beyond 64 MiB, which only a decompression bomb needs.
 */
export function undeclaredLimit(stored: number, maxBytes: number): number {
  return Math.min(maxBytes, Math.max(bombBytes, stored * bombRatio));
}
