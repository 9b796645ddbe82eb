import { randomUUID } from "node:crypto";
import { open, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { messageOf, ZarrError } from "../zarr/errors";

/**
 * Replaces a file as a whole: whoever reads it sees the old text or the new one. Links stay links.
 * @throws ZarrError "store" where it cannot be written; the old file is there then
 */
export async function writeAtomic(file: string, text: string): Promise<void> {
  try {
    const target = await realpath(file);
    const { mode } = await stat(target);
    const draft = join(dirname(target), `.${randomUUID()}.tmp`);
    try {
      const handle = await open(draft, "wx", mode);
      try {
        await handle.writeFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  } catch (cause) {
    throw new ZarrError("store", `${file} cannot be written: ${messageOf(cause)}`, {
      path: file,
      cause,
    });
  }
}
