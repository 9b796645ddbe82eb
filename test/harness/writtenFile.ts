import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

/** What a file holds, once it is there and whole. */
export async function written(path: string): Promise<Buffer> {
  const end = Date.now() + 20_000;
  for (;;) {
    const content = await readFile(path).catch(() => Buffer.alloc(0));
    if (content.length > 0) return content;
    if (Date.now() > end) throw new Error(`${path} was not written.`);
    await pause(50);
  }
}
