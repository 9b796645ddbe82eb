import { ZarrError } from "../../zarr/errors";

/** A part of a buffer. */
export interface Span {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** Decodes all of `from` and fills exactly `to`. Throws a ZarrError "chunk" for any other input. */
export type SpanDecoder = (from: Span, to: Span) => void;

/** Runs longer than this are copied by the engine, shorter ones byte by byte. */
const shortRun = 32;

/** Copies bytes as they are. The caller has checked both ends. */
export function copyLiterals(
  from: Uint8Array,
  at: number,
  to: Uint8Array,
  target: number,
  length: number,
): void {
  if (length > shortRun) {
    to.set(from.subarray(at, at + length), target);
    return;
  }
  for (let i = 0; i < length; i++) to[target + i] = from[at + i] as number;
}

/** Repeats what was written `distance` bytes before. The caller has checked both ends. */
export function copyMatch(to: Uint8Array, target: number, distance: number, length: number): void {
  const source = target - distance;
  if (length <= shortRun) {
    for (let i = 0; i < length; i++) to[target + i] = to[source + i] as number;
    return;
  }
  if (distance === 1) {
    to.fill(to[source] as number, target, target + length);
    return;
  }
  // An overlapping match repeats itself: what is copied doubles each time.
  let done = 0;
  let span = distance;
  while (done < length) {
    const count = Math.min(span, length - done);
    to.copyWithin(target + done, source, source + count);
    done += count;
    span += count;
  }
}

/** @param format what the bytes should be; the codec that holds them is added where the chain is run */
export function damaged(format: string, reason: string): ZarrError {
  return new ZarrError("chunk", `the ${format} data are damaged: ${reason}`);
}
