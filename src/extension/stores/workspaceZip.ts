import * as vscode from "vscode";
import type { RandomAccess } from "../../stores/zipDirectory";
import { ZarrError } from "../../zarr/errors";
import { formatBytes } from "../../lint/describe/formatNumbers";

/** `workspace.fs` reads files whole, so this much of a zip is held in memory. */
const maxZipBytes = 256 * 2 ** 20;

/**
 * A zip file over `vscode.workspace.fs`, which has no ranges: the file is read once and kept.
 * @throws ZarrError "refused" for a file above the limit
 */
export async function readWorkspaceZip(file: vscode.Uri): Promise<RandomAccess> {
  const label = vscode.workspace.asRelativePath(file, true);
  const { size } = await vscode.workspace.fs.stat(file);
  if (size > maxZipBytes) {
    throw new ZarrError(
      "refused",
      vscode.l10n.t(
        "{0} has {1}; here a zip file is read whole, and up to {2} are. Unpack it, or open it in a VS Code with a local folder.",
        label,
        formatBytes(size),
        formatBytes(maxZipBytes),
      ),
      { path: label },
    );
  }
  const bytes = await vscode.workspace.fs.readFile(file);
  return {
    label,
    size: bytes.length,
    // A copy: whoever gets bytes may hand their memory over to a worker.
    read: (offset, length) =>
      Promise.resolve(new Uint8Array(bytes.subarray(offset, offset + length))),
  };
}
