import * as vscode from "vscode";
import { openZipStore } from "../../stores/zipStore";
import { ZarrError } from "../../zarr/errors";
import type { Store } from "../../zarr/store";
import { formatBytes } from "../facts/formatNumbers";

/** `workspace.fs` reads files whole, so this much of a zip is held in memory. */
const maxZipBytes = 256 * 2 ** 20;

/**
 * A zip store over `vscode.workspace.fs`, which has no ranges: the file is read once and kept.
 * @throws ZarrError "refused" for a file above the limit, "store" for one that is no zip
 */
export async function openWorkspaceZip(file: vscode.Uri): Promise<Store> {
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
  return openZipStore({
    label,
    size: bytes.length,
    // A copy: whoever gets bytes may hand their memory over to a worker.
    read: (offset, length) =>
      Promise.resolve(new Uint8Array(bytes.subarray(offset, offset + length))),
  });
}
