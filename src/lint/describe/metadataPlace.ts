import type { JsonMember, JsonNode } from "../../zarr/json";
import { valueOf, type ObjectNode } from "../jsonAccess";
import type { MetadataFileName } from "../lintDocument";
import { memberEnd } from "../pointer";

/** The document, or the consolidated entry, that a place belongs to. */
export interface DocumentScope {
  /** Of an entry of `.zmetadata` the name its key ends with. */
  readonly fileName: MetadataFileName;
  readonly object: ObjectNode;
  /** Path of the node below the node of the document; "" for its own. */
  readonly nodePath: string;
  /** The member of the consolidated metadata that the scope is the value of. */
  readonly entry: JsonMember | undefined;
}

export type PathStep = string | number;

/** What stands at an offset of a metadata document. */
export interface MetadataPlace {
  readonly scope: DocumentScope;
  /** Names and indices from the scope's object to the value. */
  readonly path: readonly PathStep[];
  /** The values on the way, the scope's object first, the value at `path` (where there is one) last. */
  readonly values: readonly JsonNode[];
  /** The member whose name or value the place is; undefined for items of a list. */
  readonly member: JsonMember | undefined;
  /** True on the name of the member. */
  readonly inName: boolean;
}

/** The innermost value or member name at `offset`; undefined outside the document's object. */
export function placeAt(
  root: JsonNode | undefined,
  fileName: MetadataFileName,
  offset: number,
): MetadataPlace | undefined {
  if (root?.kind !== "object" || !holds(root, offset)) return undefined;
  const scope: DocumentScope = { fileName, object: root, nodePath: "", entry: undefined };
  let place: MetadataPlace = { scope, path: [], values: [root], member: undefined, inName: false };
  for (;;) {
    const next = stepInto(place, offset);
    if (next === undefined) return place;
    place = enterScope(next);
    if (place.inName) return place;
  }
}

/** All scopes of a document: its own, and those of consolidated metadata. */
export function scopesOf(
  root: JsonNode | undefined,
  fileName: MetadataFileName,
): readonly DocumentScope[] {
  if (root?.kind !== "object") return [];
  const own: DocumentScope = { fileName, object: root, nodePath: "", entry: undefined };
  const map = consolidatedMap(root, fileName);
  const entries = (map?.members ?? []).flatMap((member) => entryScope(member, fileName) ?? []);
  return [own, ...entries];
}

/** The object with the consolidated entries of a document. */
export function consolidatedMap(
  root: ObjectNode,
  fileName: MetadataFileName,
): ObjectNode | undefined {
  const holder = fileName === "zarr.json" ? valueOf(root, "consolidated_metadata") : root;
  if (holder?.kind !== "object" || !/^(zarr\.json|\.zmetadata)$/.test(fileName)) return undefined;
  const map = valueOf(holder, "metadata");
  return map?.kind === "object" ? map : undefined;
}

function stepInto(place: MetadataPlace, offset: number): MetadataPlace | undefined {
  const node = place.values.at(-1);
  if (node?.kind === "array") {
    const index = node.items.findIndex((item) => holds(item, offset));
    const item = node.items[index];
    return item && extended(place, { step: index, value: item });
  }
  if (node?.kind !== "object") return undefined;
  const member = node.members.find((one) => offset >= one.nameOffset && offset <= memberEnd(one));
  if (member === undefined) return undefined;
  const inName = offset <= member.nameOffset + member.nameLength;
  const inValue = member.value !== undefined && holds(member.value, offset);
  if (!inName && !inValue) return undefined;
  return extended(place, { step: member.name, value: member.value, member, inName });
}

/** The place one step further in: at a member of an object, or an item of a list. */
export function childPlace(place: MetadataPlace, step: Step): MetadataPlace {
  return enterScope(extended(place, step));
}

export interface Step {
  readonly step: PathStep;
  readonly value: JsonNode | undefined;
  readonly member?: JsonMember;
  readonly inName?: boolean;
}

function extended(place: MetadataPlace, { step, value, member, inName = false }: Step) {
  const values = value === undefined ? place.values : [...place.values, value];
  return { ...place, path: [...place.path, step], values, member, inName };
}

/** Where the path has come to an entry of consolidated metadata, the entry's own document goes on. */
function enterScope(place: MetadataPlace): MetadataPlace {
  const { path, scope, member, inName } = place;
  const { fileName } = scope;
  const depth = fileName === "zarr.json" ? 3 : fileName === ".zmetadata" ? 2 : 0;
  const names = ["consolidated_metadata", "metadata"].slice(3 - depth);
  const isEntry = path.length === depth && names.every((name, index) => path[index] === name);
  if (!isEntry || inName || member === undefined || depth === 0) return place;
  const inner = entryScope(member, fileName);
  return inner === undefined
    ? place
    : { scope: inner, path: [], values: [inner.object], member: undefined, inName: false };
}

function entryScope(entry: JsonMember, fileName: MetadataFileName): DocumentScope | undefined {
  const { name, value: object } = entry;
  if (object?.kind !== "object") return undefined;
  if (fileName === "zarr.json") return { fileName, object, nodePath: name, entry };
  const end = name.lastIndexOf("/");
  const last = name.slice(end + 1);
  if (last !== ".zarray" && last !== ".zgroup" && last !== ".zattrs") return undefined;
  return { fileName: last, object, nodePath: name.slice(0, Math.max(0, end)), entry };
}

function holds(node: JsonNode, offset: number): boolean {
  return offset >= node.offset && offset <= node.offset + node.length;
}

/** The attributes of a scope, where it has them. */
export function attributesOf({ fileName, object }: DocumentScope): ObjectNode | undefined {
  if (fileName === ".zattrs") return object;
  const attributes = fileName === "zarr.json" ? valueOf(object, "attributes") : undefined;
  return attributes?.kind === "object" ? attributes : undefined;
}

/** The path within the attributes; undefined where the place is not in them. */
export function attributePath({ scope, path }: MetadataPlace): readonly PathStep[] | undefined {
  if (scope.fileName === ".zattrs") return path;
  return scope.fileName === "zarr.json" && path[0] === "attributes" && path.length > 1
    ? path.slice(1)
    : undefined;
}
