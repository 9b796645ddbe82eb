import * as vscode from "vscode";
import { placeName, type NodePlace } from "../nodePlace";
import { parentOf } from "../uris";

/** Asks for a place, makes the file, writes it, and says so. Nothing is made where no place is chosen. */
export async function saveFile(
  place: NodePlace,
  extension: "npy" | "csv" | "tiff" | "png",
  bytes: () => Promise<Uint8Array>,
): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? parentOf(place.store.uri);
  const target = await vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.joinPath(folder, `${placeName(place)}.${extension}`),
    filters: { [extension.toUpperCase()]: [extension] },
  });
  if (target === undefined) return;
  await vscode.workspace.fs.writeFile(target, await bytes());
  void vscode.window.showInformationMessage(vscode.l10n.t("{0} was written.", target.path));
}

/** Opens code cells as a notebook that is not saved yet. */
export async function openNotebook(cells: readonly string[]): Promise<void> {
  const data = new vscode.NotebookData(
    cells.map((cell) => new vscode.NotebookCellData(vscode.NotebookCellKind.Code, cell, "python")),
  );
  const notebook = await vscode.workspace.openNotebookDocument("jupyter-notebook", data);
  await vscode.window.showNotebookDocument(notebook);
}
