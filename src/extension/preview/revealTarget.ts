import * as vscode from "vscode";
import type { RevealTarget } from "../../protocol/preview";
import { ZarrError } from "../../zarr/errors";
import type { Log } from "../log";
import { metadataDocument, type NodePlace } from "../nodePlace";
import { below } from "../uris";

/**
 * Opens a metadata document, shows a chunk's file in the explorer, or opens the log.
 * @throws ZarrError "not-found" where there is no such file; "unsupported" for what lies in a zip
 */
export async function revealTarget(
  target: RevealTarget,
  place: NodePlace,
  log: Log,
): Promise<void> {
  if (target.kind === "log") return log.show();
  if (place.store.kind !== "folder") {
    throw new ZarrError(
      "unsupported",
      place.store.kind === "zip"
        ? vscode.l10n.t("The store is a zip file; VS Code cannot show the files in it.")
        : vscode.l10n.t("The store is no folder of this machine; VS Code cannot show its files."),
      { path: place.path },
    );
  }
  if (target.kind === "metadata") return openMetadata(place);
  return revealChunk(place, target);
}

export async function openMetadata(place: NodePlace): Promise<void> {
  const document = await metadataDocument(place);
  if (document === undefined) {
    throw new ZarrError("not-found", vscode.l10n.t("The node has no metadata document."), {
      path: place.path,
    });
  }
  // The text, not the preview, even where that is the editor of the file.
  await vscode.commands.executeCommand("vscode.openWith", document, "default");
}

async function revealChunk(
  { store }: NodePlace,
  { kind, chunkKey }: Extract<RevealTarget, { chunkKey: string }>,
): Promise<void> {
  const segments = chunkKey.split("/");
  const odd = segments.some((segment) => segment === "" || /^\.\.?$/.test(segment));
  const file = below(store.uri, chunkKey);
  const exists =
    !odd &&
    (await vscode.workspace.fs.stat(file).then(
      () => true,
      () => false,
    ));
  if (!exists) {
    throw new ZarrError(
      "not-found",
      vscode.l10n.t("There is no file for the chunk {0}.", chunkKey),
      { path: chunkKey },
    );
  }
  const command = kind === "chunk" ? "revealInExplorer" : "vscode.open";
  await vscode.commands.executeCommand(command, file);
}
