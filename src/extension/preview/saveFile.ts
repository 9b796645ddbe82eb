import * as vscode from "vscode";
import type { ExportFormat } from "../../protocol/preview";
import { placeName, type NodePlace } from "../nodePlace";
import { parentOf } from "../uris";

/** Asks for a place, makes the file, writes it, and says so. Nothing is made where no place is chosen. */
export async function saveFile(
  place: NodePlace,
  extension: ExportFormat | "png",
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
  const data = notebookOf(cells);
  const notebook = await vscode.workspace.openNotebookDocument("jupyter-notebook", data);
  await vscode.window.showNotebookDocument(notebook);
}

/** Python code as a notebook: which language it is in stands in its file, so that any Jupyter knows it. */
export function notebookOf(cells: readonly string[]): vscode.NotebookData {
  const data = new vscode.NotebookData(
    cells.map((cell) => new vscode.NotebookCellData(vscode.NotebookCellKind.Code, cell, "python")),
  );
  const kernelspec = { name: "python3", display_name: "Python 3", language: "python" };
  data.metadata = {
    metadata: { kernelspec, language_info: { name: "python" } },
    ...{ nbformat: 4, nbformat_minor: 5 },
  };
  return data;
}
