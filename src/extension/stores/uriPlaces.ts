import * as vscode from "vscode";
import type { Places } from "../../stores/openLocation/places";
import { messageOf, ZarrError } from "../../zarr/errors";
import { baseName, parentOf, pathWithin } from "../uris";
import { isAbsent, WorkspaceStore } from "./workspaceStore";
import { readWorkspaceZip } from "./workspaceZip";

/** Places of `vscode.workspace.fs`, for web and virtual workspaces. Addresses are those of their Uris. */
export const uriPlaces: Places = {
  async kindOf(address) {
    try {
      const { type } = await vscode.workspace.fs.stat(uriOf(address));
      return (type & vscode.FileType.Directory) !== 0 ? "folder" : "file";
    } catch (cause) {
      const message = isAbsent(cause)
        ? vscode.l10n.t("There is no file or folder {0}.", address)
        : vscode.l10n.t("{0} could not be read: {1}", address, messageOf(cause));
      throw new ZarrError(isAbsent(cause) ? "not-found" : "store", message, {
        path: address,
        cause,
      });
    }
  },
  folder: (address) => Promise.resolve(new WorkspaceStore(uriOf(address))),
  file: (address) => new WorkspaceStore(uriOf(address)),
  access: (address) => readWorkspaceZip(uriOf(address)),
  nameOf: (address) => baseName(uriOf(address)),
  parentOf: (address) => parentOf(uriOf(address)).toString(),
  resolve: (folder, path) => vscode.Uri.joinPath(uriOf(folder), path).toString(),
  isWithin: (folder, address) => pathWithin(uriOf(folder), uriOf(address)) !== undefined,
};

/** @throws ZarrError "unsupported" for a path of a local disk, which this host cannot read */
function uriOf(address: string): vscode.Uri {
  try {
    return vscode.Uri.parse(address, true);
  } catch (cause) {
    const message = vscode.l10n.t(
      "{0} is a path of a local disk, which cannot be read from here.",
      address,
    );
    throw new ZarrError("unsupported", message, { path: address, cause });
  }
}
