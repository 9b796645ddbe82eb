import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { messageOf, ZarrError } from "../zarr/errors";
import type { ByteRange } from "../zarr/store";
import type { ChunkMemory } from "./chunkMemory";
import { checkFileSize, type OpenFile } from "./decodeService";

/**
 * Opens a file of a worker's own machine. Reading is synchronous: a worker has nothing else to do, and it
 * is the fastest.
 */
export const openLocalFile: OpenFile = (path, memory) => {
  const descriptor = openExisting(path);
  if (descriptor === undefined) return undefined;
  return {
    read: (range) => Promise.resolve(readRange(path, descriptor, { range, memory })),
    close: () => closeSync(descriptor),
  };
};

function openExisting(path: string): number | undefined {
  try {
    return openSync(path, "r");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw unreadable(path, error);
  }
}

/** Errors of the system name their call, but not what was wanted of it. */
function unreadable(path: string, cause: unknown): ZarrError {
  return new ZarrError("store", `The chunk file ${path} cannot be read: ${messageOf(cause)}`, {
    path,
    cause,
  });
}

function readRange(
  path: string,
  descriptor: number,
  { range, memory }: { range: ByteRange | undefined; memory: ChunkMemory | undefined },
): Uint8Array {
  const { size } = fstatSync(descriptor);
  const start = offsetOf(range, size);
  const length = Math.max(0, Math.min(lengthOf(range, size), size - start));
  checkFileSize(path, length);
  const bytes = memory?.file(length) ?? new Uint8Array(length);
  let done = 0;
  while (done < length) {
    const count = readSync(descriptor, bytes, done, length - done, start + done);
    if (count === 0) break;
    done += count;
  }
  return done === length ? bytes : bytes.subarray(0, done);
}

function offsetOf(range: ByteRange | undefined, size: number): number {
  if (range === undefined) return 0;
  return "offset" in range ? range.offset : Math.max(0, size - range.suffixLength);
}

function lengthOf(range: ByteRange | undefined, size: number): number {
  if (range === undefined) return size;
  return "offset" in range ? range.length : range.suffixLength;
}
