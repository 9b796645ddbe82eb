// The decode worker of Node hosts: a worker thread that reads local chunk files itself.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import type { ByteRange } from "../zarr/store";
import { nodeDecodePlatform } from "./decodePlatform.node";
import { checkFileSize, serveDecoding, type OpenFile } from "./decodeService";

// Synchronous reading is right here: this thread has nothing else to do, and it is the fastest.
const openFile: OpenFile = (path) => {
  const descriptor = openExisting(path);
  if (descriptor === undefined) return undefined;
  return {
    read: (range) => Promise.resolve(readRange(path, descriptor, range)),
    close: () => closeSync(descriptor),
  };
};

function openExisting(path: string): number | undefined {
  try {
    return openSync(path, "r");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

function readRange(path: string, descriptor: number, range: ByteRange | undefined): Uint8Array {
  const { size } = fstatSync(descriptor);
  const start = offsetOf(range, size);
  const length = Math.max(0, Math.min(lengthOf(range, size), size - start));
  checkFileSize(path, length);
  const bytes = new Uint8Array(length);
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

const port = parentPort;
if (port === null) throw new Error("decodeWorker runs as a worker thread only");
serveDecoding(
  {
    post: (message, transfer) => port.postMessage(message, transfer && [...transfer]),
    listen: (listener) => {
      port.on("message", listener);
      return () => port.off("message", listener);
    },
  },
  { platform: nodeDecodePlatform, openFile },
);
