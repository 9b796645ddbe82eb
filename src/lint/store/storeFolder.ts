import type { ArrayNode } from "../../zarr/node";
import type { ObjectNode } from "../jsonAccess";
import type { MetadataFileName } from "../lintDocument";
import type { LintRun } from "../lintRun";

/** One folder of a store: a node, or what lies between nodes. */
export interface StoreFolder {
  /** Key in the store; "" is the root. */
  readonly path: string;
  readonly parent: StoreFolder | undefined;
  readonly fileNames: readonly string[];
  readonly folderNames: readonly string[];
  /** More entries than were looked at. */
  readonly truncated: boolean;
  readonly documents: ReadonlyMap<MetadataFileName, LintRun>;
  readonly kind: "array" | "group" | undefined;
  readonly zarrFormat: 2 | 3 | undefined;
  /** The array as readers see it; undefined for other folders and where it cannot be read. */
  readonly array: ArrayNode | undefined;
  readonly attributes: ObjectNode | undefined;
}

/** The object at the root of a document, where it is one. */
export function rootObject(run: LintRun | undefined): ObjectNode | undefined {
  const root = run?.document.root;
  return root?.kind === "object" ? root : undefined;
}

/** Last segment of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** A path as a message shows it. */
export function shownPath(path: string): string {
  return path === "" ? "at the root" : JSON.stringify(path);
}

/** The document that tells what the node is. */
export function mainDocument(folder: StoreFolder): LintRun | undefined {
  const { documents } = folder;
  return documents.get("zarr.json") ?? documents.get(".zarray") ?? documents.get(".zgroup");
}

/** The document that holds the attributes. */
export function attributesDocument(folder: StoreFolder): LintRun | undefined {
  return folder.zarrFormat === 3
    ? folder.documents.get("zarr.json")
    : folder.documents.get(".zattrs");
}
