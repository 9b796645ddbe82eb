import { open } from "node:fs/promises";
import type { RandomAccess } from "./zipDirectory";

/** A local file that is read in places; it stays open until `close`. */
export async function openFileAccess(file: string): Promise<RandomAccess> {
  const handle = await open(file, "r");
  const { size } = await handle.stat();
  return {
    label: file,
    size,
    read: async (offset, length) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, offset);
      return bytesRead === bytes.length ? bytes : bytes.slice(0, bytesRead);
    },
    close: () => handle.close(),
  };
}
