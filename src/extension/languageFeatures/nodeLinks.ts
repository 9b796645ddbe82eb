import * as vscode from "vscode";
import type { NodeReference } from "../../lint/describe/nodeReferences";
import { parentOf } from "../uris";
import type { LazyLanguage } from "./lazyLanguage";
import { parsedDocument, rangeOf } from "./parsedDocuments";

const documentNames = ["zarr.json", ".zarray", ".zgroup", ".zattrs"];

class NodeLink extends vscode.DocumentLink {
  constructor(
    range: vscode.Range,
    readonly source: vscode.Uri,
    readonly reference: NodeReference,
  ) {
    super(range);
  }
}

/** Leads from a node's name in a document to the document of that node. */
export class NodeLinks implements vscode.DocumentLinkProvider<NodeLink>, vscode.DefinitionProvider {
  constructor(private readonly language: LazyLanguage) {}

  async provideDocumentLinks(document: vscode.TextDocument): Promise<NodeLink[]> {
    const parsed = parsedDocument(document);
    if (parsed === undefined) return [];
    const { nodeReferences } = await this.language.get();
    return nodeReferences(parsed.json, parsed.fileName)
      .filter(({ uncertain }) => uncertain !== true)
      .map((one) => new NodeLink(rangeOf(document, one), document.uri, one));
  }

  async resolveDocumentLink(link: NodeLink): Promise<NodeLink> {
    const target = await documentOf(link.source, link.reference);
    if (target !== undefined) link.target = target;
    return link;
  }

  async provideDefinition(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.LocationLink[]> {
    const parsed = parsedDocument(document);
    if (parsed === undefined) return [];
    const { nodeReferenceAt } = await this.language.get();
    const found = nodeReferenceAt(parsed.json, parsed.fileName, document.offsetAt(position));
    const target = found && (await documentOf(document.uri, found));
    if (found === undefined || target === undefined) return [];
    return [
      {
        originSelectionRange: rangeOf(document, found),
        targetUri: target,
        targetRange: new vscode.Range(0, 0, 0, 0),
      },
    ];
  }
}

/** The document of the node that is meant, where there is one. */
async function documentOf(
  source: vscode.Uri,
  { path, fileName }: NodeReference,
): Promise<vscode.Uri | undefined> {
  let folder: vscode.Uri | undefined = parentOf(source);
  for (const segment of path.split("/")) {
    folder = segment === ".." ? parentOf(folder) : vscode.Uri.joinPath(folder, segment);
  }
  for (const name of fileName === undefined ? documentNames : [fileName]) {
    const uri = vscode.Uri.joinPath(folder, name);
    const exists = await vscode.workspace.fs.stat(uri).then(
      () => true,
      () => false,
    );
    if (exists) return uri;
  }
  return undefined;
}
