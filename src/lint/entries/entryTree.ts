import type { JsonDocument, JsonMember, JsonNode } from "../../zarr/json";
import { parseJson } from "../../zarr/parseJson";
import type { ObjectNode } from "../jsonAccess";
import type { MetadataFileName } from "../metadataFileName";
import { entryDepth, entryRanges, pathToEntries, type EntryRange } from "./entryRanges";

/**
 * A metadata document as a tree whose consolidated entries are read when somebody looks at their members, so
 * that what is asked of one place of a long document costs little. Faults within entries are in no `problems`.
 */
export function parseWithEntries(text: string, fileName: MetadataFileName): JsonDocument {
  const ranges = entryRanges(text, fileName);
  if (ranges === undefined) return parseJson(text);
  const document = parseJson(text, { closed: ranges });
  const depth = entryDepth(fileName);
  const entry = (node: JsonNode): JsonNode => {
    const range = ranges.get(node.offset);
    return range === undefined ? node : new EntryNode(text, range, depth);
  };
  const { root } = document;
  const path = pathToEntries(fileName);
  return { ...document, root: root && withValues(root, path, entry) };
}

/** What stands at `node`, where it is an entry that shares all but its attributes with others; for caches. */
export function frameOf(node: JsonNode): object | undefined {
  return node instanceof EntryNode ? node.frame : undefined;
}

/** A copy with the values of the object that the names lead to as `change` gives them. */
function withValues(
  node: JsonNode,
  [wanted, ...rest]: readonly string[],
  change: (value: JsonNode) => JsonNode,
): JsonNode {
  if (node.kind !== "object") return node;
  const members = node.members.map((member): JsonMember => {
    const { name, value } = member;
    if (value === undefined) return member;
    if (wanted === undefined) return { ...member, value: change(value) };
    return name === wanted ? { ...member, value: withValues(value, rest, change) } : member;
  });
  return { ...node, members };
}

/** An entry that is read with the first look at its members. */
class EntryNode {
  readonly kind = "object";
  readonly offset: number;
  readonly length: number;
  private read: ObjectNode["members"] | undefined;

  constructor(
    private readonly text: string,
    private readonly range: EntryRange,
    private readonly depth: number,
  ) {
    this.offset = range.start;
    this.length = range.end - range.start;
  }

  get frame(): object | undefined {
    return this.range.attributes?.frame;
  }

  get members(): ObjectNode["members"] {
    this.read ??= this.readMembers();
    return this.read;
  }

  private readMembers(): ObjectNode["members"] {
    const { start, end } = this.range;
    const { root } = parseJson(this.text.slice(start, end), { depth: this.depth });
    const node = root && movedNode(root, start);
    return node?.kind === "object" ? node.members : [];
  }
}

/** The same value, `by` characters further on. */
function movedNode(node: JsonNode, by: number): JsonNode {
  const offset = node.offset + by;
  if (node.kind === "array") {
    return { ...node, offset, items: node.items.map((item) => movedNode(item, by)) };
  }
  if (node.kind !== "object") return { ...node, offset };
  const members = node.members.map((member) => ({
    ...member,
    nameOffset: member.nameOffset + by,
    value: member.value && movedNode(member.value, by),
  }));
  return { ...node, offset, members };
}
