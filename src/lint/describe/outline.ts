import type { JsonDocument, JsonMember, JsonNode } from "../../zarr/json";
import { frameOf } from "../entries/entryTree";
import type { MetadataFileName } from "../lintDocument";
import { memberEnd } from "../pointer";
import { quote } from "../wording";
import { arrayLine } from "./arrayMemberFacts";
import { sizeText } from "./attributeFacts";
import { consolidatedMap, scopesOf, type DocumentScope } from "./metadataPlace";
import { arrayOfScope, kindOfScope } from "./scopeArray";

/** One entry of the outline of a document. */
export interface OutlineEntry {
  readonly name: string;
  readonly detail: string;
  readonly kind: "group" | "array" | "object" | "list" | "string" | "number" | "boolean" | "null";
  /** The whole member. */
  readonly offset: number;
  readonly length: number;
  /** Its name. */
  readonly nameOffset: number;
  readonly nameLength: number;
  readonly children: OutlineEntry[];
}

/** Longer outlines are cut; nobody reads them, and building them takes time. */
const maxEntries = 20_000;
const maxDepth = 8;
/** Of more consolidated nodes than this, only the nodes are listed, not what is in them. */
const manyNodes = 500;
/** So many different nodes are read for what stands beside their names. */
const maxRead = 300;

/** Members as a tree; the nodes of consolidated metadata as groups and arrays in each other. */
export function outlineOf(document: JsonDocument, fileName: MetadataFileName): OutlineEntry[] {
  const { root, text } = document;
  if (root?.kind !== "object") return [];
  const outline = new Outline(text, consolidatedMap(root, fileName), scopesOf(root, fileName));
  return outline.members(root, 0);
}

class Outline {
  private left = maxEntries;
  private leftToRead = maxRead;
  /** What stands beside the nodes that differ in their attributes alone. */
  private readonly byFrame = new Map<object, Partial<OutlineEntry>>();
  private readonly byMember = new Map<JsonMember, DocumentScope>();

  constructor(
    private readonly text: string,
    private readonly consolidated: JsonNode | undefined,
    scopes: readonly DocumentScope[],
  ) {
    for (const scope of scopes) if (scope.entry) this.byMember.set(scope.entry, scope);
  }

  members(node: JsonNode, depth: number): OutlineEntry[] {
    if (node.kind !== "object" || depth >= maxDepth) return [];
    if (node === this.consolidated) return this.nodes(node.members, depth);
    return node.members.flatMap((member) => this.member(member, depth) ?? []);
  }

  private member(member: JsonMember, depth: number, isAlone = false): OutlineEntry | undefined {
    if (this.left-- <= 0) return undefined;
    const { name, value } = member;
    return {
      name: name === "" ? '""' : name,
      detail: isAlone || value === undefined ? "" : (sizeText(value) ?? quote(this.text, value)),
      kind: kindOf(value),
      ...rangeOf(member),
      children: isAlone || value === undefined ? [] : this.members(value, depth + 1),
    };
  }

  /** Entries of consolidated metadata: below the group whose path theirs begins with. */
  private nodes(members: readonly JsonMember[], depth: number): OutlineEntry[] {
    const tops: OutlineEntry[] = [];
    const byPath = new Map<string, OutlineEntry>();
    const sorted = [...members].sort((a, b) => a.name.split("/").length - b.name.split("/").length);
    const isMany = members.length > manyNodes;
    for (const member of sorted) {
      const entry = this.member(member, depth, isMany);
      if (entry === undefined) break;
      const scope = this.byMember.get(member);
      const parent = byPath.get(member.name.slice(0, Math.max(0, member.name.lastIndexOf("/"))));
      const shown =
        parent === undefined ? member.name : member.name.slice(member.name.lastIndexOf("/") + 1);
      const named = {
        ...entry,
        ...(scope && this.nodeOf(scope)),
        name: shown === "" ? '""' : shown,
      };
      (parent?.children ?? tops).push(named);
      if (scope?.fileName === "zarr.json") byPath.set(member.name, named);
    }
    return tops;
  }

  private nodeOf(scope: DocumentScope): Partial<OutlineEntry> {
    const frame = frameOf(scope.object);
    const known = frame && this.byFrame.get(frame);
    if (known !== undefined) return known;
    if (this.leftToRead-- <= 0) return {};
    const node = nodeOf(scope);
    if (frame !== undefined) this.byFrame.set(frame, node);
    return node;
  }
}

function nodeOf(scope: DocumentScope): Partial<OutlineEntry> {
  const kind = kindOfScope(scope);
  if (kind === undefined) return {};
  const array = arrayOfScope(scope);
  return { kind, detail: array === undefined ? kind : arrayLine(array) };
}

function kindOf(value: JsonNode | undefined): OutlineEntry["kind"] {
  if (value === undefined) return "null";
  return value.kind === "array" ? "list" : value.kind;
}

function rangeOf(member: JsonMember) {
  const { nameOffset, nameLength } = member;
  return { nameOffset, nameLength, offset: nameOffset, length: memberEnd(member) - nameOffset };
}
