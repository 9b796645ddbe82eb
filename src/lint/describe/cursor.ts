import type { JsonDocument, JsonNode } from "../../zarr/json";
import type { ArrayNode, ObjectNode } from "../jsonAccess";
import type { MetadataFileName } from "../lintDocument";
import { childPlace, type MetadataPlace, type PathStep } from "./metadataPlace";

/** Where something can be written: a member's name, or a value. */
export interface Cursor {
  readonly kind: "name" | "value";
  /** The object or list around. */
  readonly place: MetadataPlace;
  readonly container: ObjectNode | ArrayNode;
  /** Of a value: its name or index in the container. */
  readonly step: PathStep | undefined;
  /** The text that is replaced. */
  readonly offset: number;
  readonly length: number;
  /** True where a name stands with its colon already. */
  readonly hasColon: boolean;
  /** True where a comma must follow. */
  readonly needsComma: boolean;
}

/** What can be written at `offset` of a text that may be broken; undefined outside of the document's object. */
export function cursorAt(
  document: JsonDocument,
  fileName: MetadataFileName,
  offset: number,
): Cursor | undefined {
  const { root, text } = document;
  if (root?.kind !== "object" || !isInside(root, text, offset)) return undefined;
  let place: MetadataPlace = {
    scope: { fileName, object: root, nodePath: "", entry: undefined },
    path: [],
    values: [root],
    member: undefined,
    inName: false,
  };
  for (let next: MetadataPlace | undefined = place; next; next = inward(place, text, offset)) {
    place = next;
  }
  const container = place.values.at(-1);
  if (container?.kind === "object") return inObject(place, container, { text, offset });
  return container?.kind === "array" ? inArray(place, container, { text, offset }) : undefined;
}

interface At {
  readonly text: string;
  readonly offset: number;
}

function inward(place: MetadataPlace, text: string, offset: number): MetadataPlace | undefined {
  const node = place.values.at(-1);
  if (node?.kind === "object") {
    const member = node.members.find(({ value }) => value && isInside(value, text, offset));
    return member && childPlace(place, { step: member.name, value: member.value, member });
  }
  if (node?.kind !== "array") return undefined;
  const index = node.items.findIndex((item) => isInside(item, text, offset));
  const value = node.items[index];
  return value && childPlace(place, { step: index, value });
}

/** Between the brackets; a list or object that nobody closed goes on to the end. */
function isInside(node: JsonNode, text: string, offset: number): boolean {
  if (node.kind !== "object" && node.kind !== "array") return false;
  const end = node.offset + node.length;
  const closing = text[end - 1] === (node.kind === "object" ? "}" : "]") && node.length > 1;
  return (
    offset > node.offset &&
    (closing ? offset < end : offset <= end || /^\s*$/.test(text.slice(end, offset)))
  );
}

function inObject(place: MetadataPlace, container: ObjectNode, at: At): Cursor | undefined {
  const { text, offset } = at;
  const member = container.members.filter((one) => one.nameOffset <= offset).at(-1);
  const base = { place, container, step: undefined, hasColon: false };
  if (member === undefined) {
    return { ...base, kind: "name", offset, length: 0, needsComma: isFollowed(text, offset) };
  }
  const nameEnd = member.nameOffset + member.nameLength;
  const colon = text.indexOf(":", nameEnd);
  const hasColon = colon >= 0 && /^\s*$/.test(text.slice(nameEnd, colon));
  if (offset <= nameEnd) {
    const { nameOffset, nameLength } = member;
    const needsComma = !hasColon && isFollowed(text, nameEnd);
    return { ...base, kind: "name", offset: nameOffset, length: nameLength, hasColon, needsComma };
  }
  const { value } = member;
  const beforeValue = value === undefined || offset <= value.offset + value.length;
  if (
    hasColon &&
    offset > colon &&
    beforeValue &&
    !/,/.test(text.slice(colon, value?.offset ?? offset))
  ) {
    return { ...base, kind: "value", step: member.name, ...valueRange(value, at) };
  }
  if (value === undefined || !text.slice(value.offset + value.length, offset).includes(",")) {
    return undefined;
  }
  return { ...base, kind: "name", offset, length: 0, needsComma: isFollowed(text, offset) };
}

function inArray(place: MetadataPlace, container: ArrayNode, at: At): Cursor {
  const { offset } = at;
  const index = container.items.findIndex((item) => replaces(item, offset));
  const before = container.items.filter((item) => item.offset < offset).length;
  return {
    ...{ kind: "value", place, container, hasColon: false },
    step: index >= 0 ? index : before,
    ...valueRange(container.items[index], at),
  };
}

/** True for a string, number or word that the offset touches: it is written anew. */
function replaces(value: JsonNode, offset: number): boolean {
  const isScalar = value.kind !== "object" && value.kind !== "array";
  return isScalar && value.offset <= offset && offset <= value.offset + value.length;
}

function valueRange(value: JsonNode | undefined, { text, offset }: At) {
  if (value === undefined || !replaces(value, offset)) {
    return { offset, length: 0, needsComma: isFollowed(text, offset) };
  }
  const end = value.offset + value.length;
  return { offset: value.offset, length: value.length, needsComma: isFollowed(text, end) };
}

/** True where the next sign starts another member or item, so that a comma is due. */
function isFollowed(text: string, offset: number): boolean {
  const next = /\S/.exec(text.slice(offset, offset + 2000))?.[0];
  return next !== undefined && /["\d[{tfn-]/.test(next);
}
