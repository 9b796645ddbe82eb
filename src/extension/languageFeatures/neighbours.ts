import * as vscode from "vscode";
import type { CompletionContext } from "../../lint/describe/completion";
import type { ArrayNode } from "../../zarr/node";
import type { StoreIndex } from "../discovery/storeIndex";
import type { WalkFileSystem } from "../discovery/walkStores";
import { metadataFileName } from "../metadataFiles";
import { placeOf } from "../nodePlace";
import type { OpenStores } from "../stores/openStores";
import { below, parentOf } from "../uris";
import type { Language } from "./lazyLanguage";

/** What is known of the nodes around is asked again after so many milliseconds. */
const lifetime = 3000;
/** Typing does not wait longer for what other documents say. */
const patience = 2500;
const maxNames = 500;
const maxCharacters = 1_000_000;

export interface NeighboursOptions {
  readonly index: StoreIndex;
  readonly stores: OpenStores;
  readonly fileSystem: WalkFileSystem;
}

/** What stands beside a document: the other documents of its node, and the nodes around it. */
export class Neighbours {
  private readonly kept = new Map<string, { time: number; context: Promise<CompletionContext> }>();

  constructor(private readonly options: NeighboursOptions) {}

  /** The text of a file beside a document: as an editor has it, or from disk. */
  async textBeside(document: vscode.TextDocument, name: string): Promise<string | undefined> {
    const uri = below(parentOf(document.uri), name);
    return openText(uri) ?? diskText(uri);
  }

  /** The v2 array that a `.zarray` or `.zattrs` belongs to, its attributes included. */
  async arrayV2(document: vscode.TextDocument, language: Language): Promise<ArrayNode | undefined> {
    const fileName = metadataFileName(document.uri);
    if (fileName !== ".zarray" && fileName !== ".zattrs") return undefined;
    const other = await this.textBeside(document, fileName === ".zarray" ? ".zattrs" : ".zarray");
    const own = document.getText();
    if (own.length > maxCharacters) return undefined;
    return fileName === ".zarray"
      ? language.arrayOfTexts(own, other)
      : language.arrayOfTexts(other ?? "", own);
  }

  /** Dimension names, children and siblings of the node of a document, as far as they come in time. */
  context(document: vscode.TextDocument): Promise<CompletionContext> {
    const key = parentOf(document.uri).toString();
    const known = this.kept.get(key);
    if (known !== undefined && Date.now() - known.time < lifetime) return known.context;
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), patience);
    const context = this.read(document, abort.signal)
      .catch(() => nothing)
      .finally(() => clearTimeout(timer));
    this.kept.clear();
    this.kept.set(key, { time: Date.now(), context });
    return context;
  }

  private async read(
    document: vscode.TextDocument,
    signal: AbortSignal,
  ): Promise<CompletionContext> {
    if (document.isUntitled) return nothing;
    const { index, stores, fileSystem } = this.options;
    const { store, path } = await placeOf(document.uri, index, fileSystem);
    const childrenOf = async (of: string) => {
      const node = await stores.openNode(store, of, signal);
      return node.kind === "group" ? stores.children(store, node, signal) : [];
    };
    const parent = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    const own = await childrenOf(path).catch(() => []);
    const beside = path === "" ? [] : await childrenOf(parent).catch(() => []);
    const arrays = [...beside, ...own].flatMap(({ node }) =>
      node?.kind === "array" ? [node] : [],
    );
    return {
      dimensions: dimensionsOf(arrays),
      children: own.map(({ name }) => name).slice(0, maxNames),
      siblings: beside
        .filter(({ node, path: other }) => node?.kind === "array" && other !== path)
        .map(({ name }) => name)
        .slice(0, maxNames),
    };
  }
}

const nothing: CompletionContext = { dimensions: [], children: [], siblings: [] };

function dimensionsOf(arrays: readonly ArrayNode[]): CompletionContext["dimensions"] {
  const found = new Map<string, number | undefined>();
  for (const { dimensionNames, shape } of arrays) {
    dimensionNames.forEach((name, index) => {
      if (name === undefined) return;
      const extent = shape[index];
      // Arrays that disagree about the extent say nothing of it.
      found.set(name, found.has(name) && found.get(name) !== extent ? undefined : extent);
    });
  }
  return [...found].slice(0, maxNames).map(([name, extent]) => ({ name, extent }));
}

function openText(uri: vscode.Uri): string | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((one) => one.uri.toString() === key)?.getText();
}

async function diskText(uri: vscode.Uri): Promise<string | undefined> {
  if (uri.scheme === "untitled") return undefined;
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > maxCharacters) return undefined;
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}
