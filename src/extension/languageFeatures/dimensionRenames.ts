import * as vscode from "vscode";
import type { FileFindings } from "../../lint/lintStore";
import type { TextEdit } from "../../lint/finding";
import type { MetadataFileName } from "../../lint/lintDocument";
import { parseJson } from "../../zarr/parseJson";
import { metadataFileName } from "../metadataFiles";
import { below } from "../uris";
import type { LazyLanguage } from "./lazyLanguage";
import { parsedDocument, rangeOf } from "./parsedDocuments";
import type { StoreDocuments } from "./storeDocuments";

/** Renames a dimension in all documents of a store; arrays that bear its name keep it. */
export class DimensionRenames implements vscode.RenameProvider {
  constructor(
    private readonly language: LazyLanguage,
    private readonly store: StoreDocuments,
  ) {}

  async prepareRename(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<{ range: vscode.Range; placeholder: string }> {
    const written = await this.nameAt(document, position);
    if (written === undefined) {
      throw new Error(vscode.l10n.t("Only names of dimensions can be renamed here."));
    }
    return { range: rangeOf(document, written), placeholder: written.name };
  }

  async provideRenameEdits(
    document: vscode.TextDocument,
    position: vscode.Position,
    newName: string,
    token: vscode.CancellationToken,
  ): Promise<vscode.WorkspaceEdit | undefined> {
    const written = await this.nameAt(document, position);
    if (written === undefined || newName === written.name) return undefined;
    const { dimensionRename, lineIndex } = await this.language.get();
    const names = { from: written.name, to: newName };
    const edit = new vscode.WorkspaceEdit();
    const found = document.isUntitled ? undefined : await this.store.of(document.uri, token);
    if (found === undefined) {
      const parsed = parsedDocument(document);
      const edits =
        parsed === undefined ? [] : dimensionRename(parsed.json, parsed.fileName, names);
      for (const one of edits) edit.replace(document.uri, rangeOf(document, one), one.text);
      return edit;
    }
    for (const { key, text } of found.files) {
      const fileName = fileNameOf(key);
      if (text === undefined || fileName === undefined) continue;
      const edits = dimensionRename(parseJson(text), fileName, names);
      addEdits(edit, below(found.store.uri, key), { edits, positionAt: lineIndex(text) });
    }
    mentionArrays(found.files, written.name);
    return edit;
  }

  private async nameAt(document: vscode.TextDocument, position: vscode.Position) {
    const parsed = parsedDocument(document);
    if (parsed === undefined) return undefined;
    const { dimensionNameAt } = await this.language.get();
    return dimensionNameAt(parsed.json, parsed.fileName, document.offsetAt(position));
  }
}

/** Adds text edits of a file that no editor may have open. */
export function addEdits(
  edit: vscode.WorkspaceEdit,
  uri: vscode.Uri,
  {
    edits,
    positionAt,
  }: {
    readonly edits: readonly TextEdit[];
    readonly positionAt: (offset: number) => { readonly line: number; readonly character: number };
  },
): void {
  const position = (offset: number): vscode.Position => {
    const { line, character } = positionAt(offset);
    return new vscode.Position(line, character);
  };
  for (const { offset, length, text } of edits) {
    edit.replace(uri, new vscode.Range(position(offset), position(offset + length)), text);
  }
}

function fileNameOf(key: string): MetadataFileName | undefined {
  return metadataFileName(vscode.Uri.from({ scheme: "file", path: `/${key}` }));
}

/** A coordinate array is a folder; renaming it would move data, so that is left to its owner. */
function mentionArrays(files: readonly FileFindings[], name: string): void {
  const arrays = files
    .map(({ key }) => key.slice(0, Math.max(0, key.lastIndexOf("/"))))
    .filter((path) => path.slice(path.lastIndexOf("/") + 1) === name);
  if (arrays.length === 0) return;
  const text = vscode.l10n.t(
    "The array {0} keeps its name: xarray takes it for the coordinate of the dimension only where both names are the same.",
    [...new Set(arrays)].slice(0, 3).join(", "),
  );
  void vscode.window.showInformationMessage(text);
}
