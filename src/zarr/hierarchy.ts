import { isZarrError, messageOf, ZarrError } from "./errors";
import { readConsolidatedV2 } from "./groupV2";
import { findImplicitGroup } from "./implicitGroup";
import type { JsonObject } from "./json";
import { mapConcurrent } from "./mapConcurrent";
import type { GroupNode, ZarrNode } from "./node";
import { consolidatedDocuments, readDocument, readNode, storeDocuments } from "./nodeDocuments";
import { compareNames, isNodeName, isNodePath } from "./nodeNames";
import { nestedKeys } from "./nestedKeys";
import { joinKey, type Store } from "./store";

/** Deeper paths are taken for a cycle of links. */
export const maxPathDepth = 64;

/** Children looked at in one group. */
const maxChildren = 100_000;
/** Children opened at once. */
const concurrency = 16;

export interface OpenOptions {
  readonly signal?: AbortSignal;
  /**
   * What an ancestor's consolidated metadata says of this node and what is below it, by key relative to
   * the node. The outermost consolidated metadata goes before the group's own (V3-CM-005).
   */
  readonly consolidated?: ReadonlyMap<string, JsonObject>;
}

/** A child of a group: the node, or why there is none. */
export interface ChildEntry {
  readonly name: string;
  /** Below the store root. */
  readonly path: string;
  readonly node: ZarrNode | undefined;
  readonly error: ZarrError | undefined;
}

/** The root node of a store. @throws as {@link openNode} */
export function openStore(store: Store, options: OpenOptions = {}): Promise<ZarrNode> {
  return openNode(store, "", options);
}

/**
 * The group or array at `path`, read from its own metadata document. A folder without one that holds
 * nodes is a group too, with a note (CONFORMANCE STO-003, STO-004).
 * @throws ZarrError "not-found" where there is no node, "metadata", "unsupported" or "refused" where its
 * document cannot be read, "store" where the store fails
 */
export async function openNode(
  store: Store,
  path: string,
  options: OpenOptions = {},
): Promise<ZarrNode> {
  const { signal, consolidated } = options;
  const nodePath = checkPath(path);
  const node = await readNode(storeDocuments(store, nodePath, signal), nodePath);
  if (node?.kind === "array") {
    return nestedKeys(store, node, signal);
  }
  const group = node ?? (await findGroup(store, nodePath, options));
  if (group === undefined) {
    const place = nodePath === "" ? "at the root" : `at ${JSON.stringify(nodePath)}`;
    const message = `There is no Zarr group or array ${place} of ${store.label}.`;
    throw new ZarrError("not-found", message, { path: nodePath });
  }
  if (consolidated !== undefined) return { ...group, consolidated };
  return withUnseenNote(store, await withConsolidatedV2(store, group, signal));
}

/** A group of which nothing says what is in it does not look empty without a word. */
function withUnseenNote(store: Store, group: GroupNode): GroupNode {
  if (store.list !== undefined || group.consolidated !== undefined) return group;
  const note =
    "What is in this group cannot be known: the server does not list, and there is no consolidated metadata. Open an array of it by its full path.";
  return { ...group, notes: [...group.notes, note] };
}

/**
 * The children of a group in natural order. A broken child is an entry with an error. Only folders are
 * looked at, never the inside of an array. A store that cannot list is read by its consolidated metadata
 * alone, and has no children without it.
 * @throws ZarrError "refused" beyond {@link maxPathDepth}, "store" where the listing fails
 */
export async function listChildren(
  store: Store,
  group: GroupNode,
  options: { readonly signal?: AbortSignal } = {},
): Promise<ChildEntry[]> {
  checkDepth(group.path);
  const consolidated = byChild(group.consolidated);
  const names = new Set(consolidated.keys());
  for (const entry of (await store.list?.(group.path, { ...options, limit: maxChildren })) ?? []) {
    if (entry.kind === "directory") {
      names.add(entry.name);
    }
  }
  const open = async (name: string): Promise<ChildEntry | undefined> => {
    const path = joinKey(group.path, name);
    const known = consolidated.get(name);
    try {
      const node = store.list
        ? await openListed(store, path, { ...options, known })
        : await openConsolidated(path, known);
      return node && { name, path, node, error: undefined };
    } catch (cause) {
      options.signal?.throwIfAborted();
      return { name, path, node: undefined, error: asZarrError(cause, path) };
    }
  };
  const entries = await mapConcurrent([...names].filter(isChildOf(group)), concurrency, open);
  return entries
    .filter((entry) => entry !== undefined)
    .sort((a, b) => compareNames(a.name, b.name));
}

/** A name that can be a child's: v3 keeps names that begin with `__` for itself (V3-NAM-004). */
function isChildOf(group: GroupNode): (name: string) => boolean {
  return (name) => isNodeName(name) && !(group.zarrFormat === 3 && name.startsWith("__"));
}

interface ListedOptions {
  readonly signal?: AbortSignal;
  /** The part of consolidated metadata that is the child's. */
  readonly known: ReadonlyMap<string, JsonObject> | undefined;
}

/** The child itself; undefined for a folder that is none. */
async function openListed(
  store: Store,
  path: string,
  { signal, known }: ListedOptions,
): Promise<ZarrNode | undefined> {
  try {
    return await openNode(store, path, { signal, consolidated: known });
  } catch (cause) {
    if (!isZarrError(cause, "not-found")) {
      throw cause;
    }
    if (known === undefined) {
      return undefined;
    }
    const message = `${path} is in the consolidated metadata, but not in the store.`;
    throw new ZarrError("not-found", message, { path, cause });
  }
}

/** The child as consolidated metadata has it. */
async function openConsolidated(
  path: string,
  documents: ReadonlyMap<string, JsonObject> = new Map(),
): Promise<ZarrNode> {
  const node = await readNode(consolidatedDocuments(documents), path);
  if (node?.kind === "array") {
    return node;
  }
  const group = node ?? implicitGroup(path, [...documents.keys()].some(isV3Key) ? 3 : 2);
  return { ...group, consolidated: documents };
}

function isV3Key(key: string): boolean {
  return key.endsWith("zarr.json");
}

/** Consolidated documents, by child and then by key relative to the child. */
function byChild(
  consolidated: ReadonlyMap<string, JsonObject> = new Map(),
): Map<string, Map<string, JsonObject>> {
  const children = new Map<string, Map<string, JsonObject>>();
  for (const [key, document] of consolidated) {
    const slash = key.indexOf("/");
    if (slash > 0) {
      const name = key.slice(0, slash);
      const documents = children.get(name) ?? new Map<string, JsonObject>();
      children.set(name, documents.set(key.slice(slash + 1), document));
    }
  }
  return children;
}

/** A group without a document of its own. */
async function findGroup(
  store: Store,
  path: string,
  { signal, consolidated }: OpenOptions,
): Promise<GroupNode | undefined> {
  const format = await findImplicitGroup(store, path, signal);
  if (format !== undefined) {
    return implicitGroup(path, format);
  }
  const isGroup = consolidated === undefined && (await readZmetadata(store, path, signal));
  return isGroup ? implicitGroup(path, 2) : undefined;
}

function implicitGroup(path: string, zarrFormat: 2 | 3): GroupNode {
  return {
    kind: "group",
    path,
    zarrFormat,
    attributes: Object.create(null) as JsonObject,
    consolidated: undefined,
    notes: [
      "This folder has no metadata document; it is a group because there are nodes below it.",
    ],
  };
}

/** A v2 group with its `.zmetadata`, if it has one. */
async function withConsolidatedV2(
  store: Store,
  group: GroupNode,
  signal?: AbortSignal,
): Promise<GroupNode> {
  const found = group.zarrFormat === 2 && (await readZmetadata(store, group.path, signal));
  if (!found) {
    return group;
  }
  const { documents, notes } = found;
  return { ...group, consolidated: documents, notes: [...group.notes, ...notes] };
}

async function readZmetadata(
  store: Store,
  path: string,
  signal?: AbortSignal,
): Promise<{ documents: Map<string, JsonObject> | undefined; notes: string[] } | undefined> {
  const notes: string[] = [];
  try {
    const document = await readDocument(store, joinKey(path, ".zmetadata"), signal);
    return document && { documents: readConsolidatedV2(document.value, notes), notes };
  } catch (error) {
    if (!isZarrError(error, "metadata", "refused")) {
      throw error;
    }
    return { documents: undefined, notes: [`No consolidated metadata: ${messageOf(error)}`] };
  }
}

/** Without slashes at the ends and doubled ones; `.` and `..` lead nowhere. */
function checkPath(path: string): string {
  const normal = joinKey(...path.split("/"));
  if (normal !== "" && !isNodePath(normal)) {
    throw new ZarrError("not-found", `${JSON.stringify(path)} is not the path of a node.`, {
      path,
    });
  }
  if (normal.split("/").length > maxPathDepth) {
    throw new ZarrError("refused", `The path has more than ${maxPathDepth} levels.`, { path });
  }
  return normal;
}

function checkDepth(path: string): void {
  if (path.split("/").length >= maxPathDepth) {
    const message = `Groups are nested deeper than ${maxPathDepth} levels; is there a cycle of links?`;
    throw new ZarrError("refused", message, { path });
  }
}

function asZarrError(error: unknown, path: string): ZarrError {
  return error instanceof ZarrError
    ? error
    : new ZarrError("store", messageOf(error), { path, cause: error });
}
