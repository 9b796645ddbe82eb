import { open } from "node:fs/promises";
import { messageOf, ZarrError } from "../zarr/errors";
import { codeOf } from "./describeError";

/** One call of the system writes less than 2 GiB. */
const pieceBytes = 16 * 2 ** 20;

/** Whoever reads our standard output may stop early (`| head`): that is no failure. */
export function toleratePipeEnd(): void {
  process.stdout.on("error", (error) => {
    if (codeOf(error) !== "EPIPE") throw error;
    process.exit();
  });
}

/**
 * Writes to a file, or to standard output without one.
 * @throws ZarrError "store" where the file cannot be written
 */
export async function writeOutput(
  content: Uint8Array | string,
  file: string | undefined,
): Promise<void> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  if (file === undefined) {
    for (const piece of piecesOf(bytes)) {
      await new Promise<void>((resolve, reject) =>
        process.stdout.write(piece, (error) =>
          error && codeOf(error) !== "EPIPE" ? reject(error) : resolve(),
        ),
      );
    }
    return;
  }
  try {
    const handle = await open(file, "w");
    try {
      for (const piece of piecesOf(bytes)) await handle.writeFile(piece);
    } finally {
      await handle.close();
    }
  } catch (cause) {
    const message = `${file} cannot be written: ${messageOf(cause)}`;
    throw new ZarrError("store", message, { path: file, cause });
  }
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
