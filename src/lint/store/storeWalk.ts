import { readArrayV2 } from "../../zarr/arrayV2";
import { readArrayV3 } from "../../zarr/arrayV3";
import type { JsonObject } from "../../zarr/json";
import type { ArrayNode } from "../../zarr/node";
import { emptyJsonObject, isJsonObject, jsonValue, parseJson } from "../../zarr/parseJson";
import { joinKey } from "../../zarr/store";
import { stringOf, valueOf } from "../jsonAccess";
import { runRules, type LintContext, type LintInput } from "../lintDocument";
import { LintRun } from "../lintRun";
import type { MetadataFileName } from "../metadataFileName";
import { contextOfArrayV2 } from "../rules/attributesContext";
import { looksLikeChunks } from "./chunkNames";
import type { StoreFindings } from "./storeFindings";
import { rootObject, type StoreFolder } from "./storeFolder";
import type { StoreMemory } from "./storeMemory";
import type { StoreReader } from "./storeReader";

const fileNames: readonly MetadataFileName[] = [
  "zarr.json",
  ".zarray",
  ".zgroup",
  ".zattrs",
  ".zmetadata",
];

/** Folders nested deeper than this are not entered: links can go round in circles. */
const maxDepth = 64;

/** Entries of one folder that are looked at. */
export const listLimit = 10_000;

export interface WalkProgress {
  readonly path: string;
  /** Nodes found so far. */
  readonly nodes: number;
}

export interface WalkOptions {
  readonly memory: StoreMemory;
  readonly onProgress?: ((progress: WalkProgress) => void) | undefined;
}

/**
 * Finds the nodes of a store, lints their documents and gives every folder on the way. Arrays are listed,
 * once and up to a limit, but not entered.
 */
export class StoreWalk {
  readonly folders = new Map<string, StoreFolder>();
  private nodes = 0;

  constructor(
    private readonly reader: StoreReader,
    private readonly findings: StoreFindings,
    private readonly options: WalkOptions,
  ) {}

  async run(): Promise<ReadonlyMap<string, StoreFolder>> {
    if (this.reader.store.list === undefined) await this.visitConsolidated();
    else await this.visit("", undefined, 0);
    return this.folders;
  }

  private async visit(path: string, parent: StoreFolder | undefined, depth: number): Promise<void> {
    const entries = await this.reader.listNodes(path, listLimit);
    const files = entries.filter(({ kind }) => kind === "file").map(({ name }) => name);
    const folderNames = entries.filter(({ kind }) => kind === "directory").map(({ name }) => name);
    const truncated = entries.length >= listLimit;
    const listing = { fileNames: files, folderNames, truncated };
    const folder = await this.read(path, parent, listing);
    if (folder.kind === "array" || depth >= maxDepth || looksLikeChunks(folder)) return;
    await Promise.all(
      folderNames
        .filter((name) => !name.startsWith("."))
        .map((name) => this.visit(joinKey(path, name), folder, depth + 1)),
    );
  }

  /** Without a listing, the consolidated metadata of the root says what there is. */
  private async visitConsolidated(): Promise<void> {
    const listing = { fileNames: [], folderNames: [], truncated: true };
    const root = await this.read("", undefined, listing);
    const paths = consolidatedPaths(root).slice(0, listLimit);
    await Promise.all(paths.map((path) => this.read(path, root, listing)));
  }

  private async read(
    path: string,
    parent: StoreFolder | undefined,
    listing: Pick<StoreFolder, "fileNames" | "folderNames" | "truncated">,
  ): Promise<StoreFolder> {
    const documents = await this.readDocuments(path, listing);
    const folder = { path, parent, documents, ...listing, ...describe(path, documents) };
    this.folders.set(path, folder);
    if (folder.kind !== undefined) {
      this.nodes++;
      this.options.onProgress?.({ path, nodes: this.nodes });
    }
    return folder;
  }

  private async readDocuments(
    path: string,
    { fileNames: listed, truncated }: Pick<StoreFolder, "fileNames" | "truncated">,
  ): Promise<Map<MetadataFileName, LintRun>> {
    const present = fileNames.filter(
      (name) => truncated || listed.includes(name) || this.reader.isUnsaved(joinKey(path, name)),
    );
    const texts = await Promise.all(present.map((name) => this.reader.text(joinKey(path, name))));
    const documents = new Map<MetadataFileName, LintRun>();
    present.forEach((fileName, index) => {
      const text = texts[index];
      if (text === undefined) return;
      const context = fileName === ".zattrs" ? attributesContext(documents) : {};
      const key = joinKey(path, fileName);
      const run = this.lint(key, text, { fileName, context });
      documents.set(fileName, run);
      this.findings.addDocument(key, run);
    });
    return documents;
  }

  /** What is known of the same text in the same place is taken again; rules across files come on top of it. */
  private lint(key: string, text: string, input: Omit<LintInput, "text">): LintRun {
    const { documents } = this.options.memory;
    const { context = {} } = input;
    const known = documents.get(key);
    if (known?.text === text && sameContext(known.context, context)) {
      return new LintRun(known.document, this.findings.options, { findings: known.findings });
    }
    const document = parseJson(text);
    const run = runRules(document, input, this.findings.options);
    documents.set(key, { text, context, document, findings: run.sorted() });
    return run;
  }
}

function sameContext(a: LintContext, b: LintContext): boolean {
  return showContext(a) === showContext(b);
}

function showContext(context: LintContext): string {
  return JSON.stringify(context, (_, value: unknown) =>
    typeof value === "bigint" ? `${value}n` : value,
  );
}

/** `.zattrs` comes after `.zarray` and `.zgroup` in {@link fileNames}. */
function attributesContext(documents: ReadonlyMap<MetadataFileName, LintRun>): LintContext {
  const array = rootObject(documents.get(".zarray"));
  if (array !== undefined) return contextOfArrayV2(array);
  return documents.has(".zgroup") ? { kind: "group" } : {};
}

function describe(
  path: string,
  documents: ReadonlyMap<MetadataFileName, LintRun>,
): Pick<StoreFolder, "kind" | "zarrFormat" | "array" | "attributes"> {
  const v3 = documents.get("zarr.json");
  if (v3 !== undefined) {
    const object = rootObject(v3);
    const nodeType = object && stringOf(valueOf(object, "node_type"));
    const isArray = nodeType === "array" || (nodeType !== "group" && hasMember(v3, "shape"));
    const member = object && valueOf(object, "attributes");
    return {
      kind: isArray ? "array" : "group",
      zarrFormat: 3,
      array: isArray ? attempt(() => readArrayV3(objectValue(v3), path)) : undefined,
      attributes: member?.kind === "object" ? member : undefined,
    };
  }
  const attributes = rootObject(documents.get(".zattrs"));
  const v2 = documents.get(".zarray");
  if (v2 !== undefined) {
    const values = objectValue(documents.get(".zattrs"));
    const array = attempt(() => readArrayV2(objectValue(v2), values, path));
    return { kind: "array", zarrFormat: 2, array, attributes };
  }
  const isGroup = documents.has(".zgroup");
  return {
    kind: isGroup ? "group" : undefined,
    zarrFormat: isGroup ? 2 : undefined,
    array: undefined,
    attributes,
  };
}

function hasMember(run: LintRun, name: string): boolean {
  const object = rootObject(run);
  return object !== undefined && valueOf(object, name) !== undefined;
}

function objectValue(run: LintRun | undefined): JsonObject {
  const object = rootObject(run);
  const value = object && jsonValue(object);
  return isJsonObject(value) ? value : emptyJsonObject();
}

/** A broken document has its findings; rules that need the array pass over it. */
function attempt(read: () => ArrayNode): ArrayNode | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Paths of the nodes that the consolidated metadata of a folder names, its own left out. */
export function consolidatedPaths(folder: StoreFolder): string[] {
  const v3 = rootObject(folder.documents.get("zarr.json"));
  const inline = v3 && valueOf(v3, "consolidated_metadata");
  const map3 = inline?.kind === "object" ? valueOf(inline, "metadata") : undefined;
  if (map3?.kind === "object") return map3.members.map(({ name }) => name);
  const v2 = rootObject(folder.documents.get(".zmetadata"));
  const map2 = v2 && valueOf(v2, "metadata");
  if (map2?.kind !== "object") return [];
  const paths = map2.members.map(({ name }) => name.slice(0, Math.max(0, name.lastIndexOf("/"))));
  return [...new Set(paths)].filter((path) => path !== "");
}
