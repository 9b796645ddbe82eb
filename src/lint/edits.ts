import type { JsonMember, JsonNode } from "../zarr/json";
import type { Fix, TextEdit } from "./finding";
import type { ArrayNode, ObjectNode } from "./jsonAccess";
import { memberEnd } from "./pointer";

/** Puts `text` in place of a value. */
export function replaceValue(title: string, node: JsonNode, text: string): Fix {
  return { title, edits: [{ offset: node.offset, length: node.length, text }], preferred: true };
}

/** {@link replaceValue} where it is a guess: never done without asking. */
export function guessValue(title: string, node: JsonNode, text: string): Fix {
  return { ...replaceValue(title, node, text), preferred: false };
}

/** {@link replaceValue} for each of several values, of which a person must choose one. */
export function replaceChoices(node: JsonNode, texts: readonly string[]): Fix[] {
  return texts.map((text) => ({
    ...replaceValue(`Write ${text}`, node, text),
    preferred: texts.length === 1,
  }));
}

/** Gives a member another name. */
export function renameMember(member: JsonMember, name: string): Fix {
  const text = JSON.stringify(name);
  return {
    title: `Rename to ${text}`,
    edits: [{ offset: member.nameOffset, length: member.nameLength, text }],
    preferred: true,
  };
}

/** Takes a member out, with the comma that held it. */
export function removeMember(object: ObjectNode, member: JsonMember): Fix {
  return {
    title: `Remove ${JSON.stringify(member.name)}`,
    edits: [removal(object, member)],
    preferred: true,
  };
}

/** {@link removeMember} where something is lost with it: never done without asking. */
export function dropMember(object: ObjectNode, member: JsonMember): Fix {
  return { ...removeMember(object, member), preferred: false };
}

/** The edit of {@link removeMember}. */
export function removal(object: ObjectNode, member: JsonMember): TextEdit {
  const index = object.members.indexOf(member);
  const previous = object.members[index - 1];
  const next = object.members[index + 1];
  let start = member.nameOffset;
  let end = memberEnd(member);
  if (previous !== undefined) start = memberEnd(previous);
  else if (next !== undefined) end = next.nameOffset;
  return { offset: start, length: end - start, text: "" };
}

/** Takes an item out of a list, with the comma that held it. */
export function removeItem(title: string, list: ArrayNode, item: JsonNode): Fix {
  const index = list.items.indexOf(item);
  const [previous, next] = [list.items[index - 1], list.items[index + 1]];
  let start = item.offset;
  let end = item.offset + item.length;
  if (previous !== undefined) start = previous.offset + previous.length;
  else if (next !== undefined) end = next.offset;
  return { title, edits: [{ offset: start, length: end - start, text: "" }], preferred: true };
}

/** Adds a member at the end of an object, laid out as the object's first member is. */
export function insertMember(text: string, object: ObjectNode, name: string, value: string): Fix {
  return {
    title: `Insert ${JSON.stringify(name)}: ${value.length > 30 ? "…" : value}`,
    edits: [insertion(text, object, name, value)],
    preferred: true,
  };
}

/** The edit of {@link insertMember}; `value` is JSON text. */
export function insertion(text: string, object: ObjectNode, name: string, value: string): TextEdit {
  const entry = `${JSON.stringify(name)}: ${value}`;
  const first = object.members[0];
  const last = object.members.at(-1);
  if (first === undefined || last === undefined) {
    return { offset: object.offset + 1, length: 0, text: entry };
  }
  const gap = text.slice(object.offset + 1, first.nameOffset);
  const separator = /^\s+$/.test(gap) && gap.includes("\n") ? gap : " ";
  return { offset: memberEnd(last), length: 0, text: `,${separator}${entry}` };
}

/** JSON on one line with spaces after commas and colons, as people write it. */
export function inlineJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inlineJson).join(", ")}]`;
  if (value !== null && typeof value === "object") {
    const members = Object.entries(value).map(
      ([name, entry]) => `${JSON.stringify(name)}: ${inlineJson(entry)}`,
    );
    return `{${members.join(", ")}}`;
  }
  return JSON.stringify(value);
}
